/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { Dialog } from './dialog';
import { onPage } from './testing/on-page';

const { draw } = onPage();
const show = (open: boolean) =>
  draw(
    <main>
      <h1>Cases</h1>
      <button>Open</button>
      <textarea />
      <Dialog open={open} onClose={() => undefined} title="Keys">
        <button>Inside</button>
      </Dialog>
    </main>,
  );
const the = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
  document.querySelector<HTMLElementTagNameMap[Name]>(`main ${name}`)!;
/** What Radix puts off to a moment after the dialog is gone. */
const aMoment = () => act(async () => jest.runAllTimers());

beforeEach(async () => {
  jest.useFakeTimers();
  await show(false);
});
afterEach(async () => {
  await aMoment();
  jest.useRealTimers();
});

describe('the focus, when a dialog closes', () => {
  it('goes back to where it was when the dialog opened', async () => {
    the('button').focus();
    await show(true);
    expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy();
    await show(false);
    await aMoment();
    expect(document.activeElement).toBe(the('button'));
  });

  it('goes to the title of the screen where there was none', async () => {
    await show(true);
    await show(false);
    await aMoment();
    expect(document.activeElement).toBe(the('h1'));
  });

  it('stays where somebody has taken it in the same moment', async () => {
    await show(true);
    await show(false);
    the('textarea').focus();
    await aMoment();
    expect(document.activeElement).toBe(the('textarea'));
  });
});
