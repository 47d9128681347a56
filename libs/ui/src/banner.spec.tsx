/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { Banners, useBanner } from './banner';
import { forgetWords, keepWordsFor } from './kept';
import { onPage } from './testing/on-page';

const { draw } = onPage();
let show: ReturnType<typeof useBanner>;
let isUntrue: (words: string) => void;
const onUntrue = (tell: typeof isUntrue) => {
  isUntrue = tell;
  return () => undefined;
};
function Screen() {
  show = useBanner();
  return null;
}
beforeEach(async () => {
  keepWordsFor('amina');
  await draw(
    <Banners onUntrue={onUntrue}>
      <Screen />
    </Banners>,
  );
});
afterEach(() => {
  forgetWords();
});

it('what a member may take back is nobody’s to take back after their sign-out', async () => {
  const undo = { label: 'Undo', act: () => undefined };
  await act(async () => {
    show('Removed.', { action: undo });
    show('Saved.');
  });
  expect(document.body.textContent).toBe('Removed.UndoSaved.');
  await act(async () => forgetWords());
  expect(document.body.textContent).toBe('Saved.');
  await act(async () => keepWordsFor('bina'));
  expect(document.body.textContent).toBe('Saved.');
});

it('what went wrong, or may be taken back, is not pushed off by what is only said', async () => {
  await act(async () => {
    show('Not saved.', { kind: 'problem' });
    show('Removed.', { action: { label: 'Undo', act: () => undefined } });
    for (const each of ['Amina likes it.', 'Bina likes it.', 'Copied.']) show(each);
  });
  expect(document.body.textContent).toBe('Not saved.Removed.UndoCopied.');
  await act(async () => {
    show('Not sent.', { kind: 'problem' });
    show('Not found.', { kind: 'problem' });
  });
  expect(document.body.textContent).toBe('Removed.UndoNot sent.Not found.');
});

it('what is true no more goes within a second, and nothing else with it', async () => {
  jest.useFakeTimers();
  const later = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  await act(async () => {
    show('Nobody answers.', { kind: 'problem' });
    show('Not saved.', { kind: 'problem' });
    isUntrue('Nobody answers.');
  });
  await later(500);
  // about something else that went wrong since
  await act(async () => show('Nobody answers.', { kind: 'problem' }));
  await later(500);
  expect(document.body.textContent).toBe('Not saved.Nobody answers.');
  await act(async () => isUntrue('Nobody answers.'));
  await later(1000);
  expect(document.body.textContent).toBe('Not saved.');
  jest.useRealTimers();
});
