/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChangedRows } from './changes';

describe('the rows of a list', () => {
  let root: Root;
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
  const columns = async (before: string[], after: string[]) => {
    await act(async () => root.render(<ChangedRows before={before} after={after} />));
    return [...document.querySelectorAll('li')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  };

  it('keep a place for what changed only where something did', async () => {
    expect(await columns(['1 coconut'], ['1 coconut'])).toEqual([['·', '1 coconut']]);
    expect(await columns(['1 coconut'], ['1 coconut', 'salt'])).toEqual([
      ['', '·', '1 coconut'],
      ['+', '·', 'salt'],
    ]);
  });
});
