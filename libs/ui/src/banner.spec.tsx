/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Banners, useBanner } from './banner';
import { forgetWords, keepWordsFor } from './kept';

let root: Root;
let show: ReturnType<typeof useBanner>;
function Screen() {
  show = useBanner();
  return null;
}
beforeEach(async () => {
  keepWordsFor('amina');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Banners>
        <Screen />
      </Banners>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
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
