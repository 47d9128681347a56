/** @jest-environment ./scripts/browser-environment.mjs */
import { FIRST_MESSAGES_CAP } from '@chefly/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useBound } from './use-bound';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('whether more may be written is asked for once much goes unanswered, and when an answer comes', async () => {
  let asked = 0;
  const ask = () => void asked++;
  const Chat = ({ unanswered, refused }: { unanswered: number; refused: boolean }) => (
    useBound(unanswered, refused, ask),
    null
  );
  const askedAt = async (unanswered: number, refused: boolean) => {
    await act(async () => root.render(<Chat unanswered={unanswered} refused={refused} />));
    return asked;
  };
  expect(await askedAt(0, false)).toBe(0);
  expect(await askedAt(FIRST_MESSAGES_CAP - 1, false)).toBe(0);
  expect(await askedAt(FIRST_MESSAGES_CAP, false)).toBe(1);
  expect(await askedAt(FIRST_MESSAGES_CAP, true)).toBe(1);
  // the other has answered
  expect(await askedAt(0, true)).toBe(2);
  expect(await askedAt(0, false)).toBe(2);
  expect(await askedAt(1, false)).toBe(2);
});
