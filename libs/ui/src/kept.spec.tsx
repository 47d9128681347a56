/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { changeKept, forgetWords, keepWords, keepWordsFor, keptWords, useKept } from './kept';
import { onPage } from './testing/on-page';

const { draw } = onPage();
const Field = () => <p>{useKept('comment')[0]}</p>;
beforeEach(async () => {
  keepWordsFor('amina');
  keepWords('comment', 'thyme');
  await draw(<Field />);
});
afterEach(() => {
  forgetWords();
});

describe('words that come back to where they were written', () => {
  const comeBack = () => changeKept('comment', (begun) => `sumac\n${begun}`);

  it('are on the screen that shows them', async () => {
    await act(async () => comeBack());
    expect(document.body.textContent).toBe('sumac\nthyme');
    expect(keptWords('comment')).toBe('sumac\nthyme');
  });

  it('are kept before the screen shows them: the page may be left by then', async () => {
    await act(async () => {
      comeBack();
      expect(keptWords('comment')).toBe('sumac\nthyme');
      expect(document.body.textContent).toBe('thyme');
    });
  });
});
