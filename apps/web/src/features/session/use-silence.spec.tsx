/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useSilence } from './use-silence';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('who has pressed End sends nothing while they wait for its answer, and then what they sent before', async () => {
  const [voice, picture, muted] = [true, true, false].map((enabled) => ({ enabled }));
  const own = { getTracks: () => [voice, picture, muted] } as unknown as MediaStream;
  const Room = ({ ending }: { ending: boolean }) => (useSilence(own, ending), null);
  const sends = async (ending: boolean) => {
    await act(async () => root.render(<Room ending={ending} />));
    return [voice, picture, muted].map((track) => track!.enabled);
  };
  expect(await sends(false)).toEqual([true, true, false]);
  expect(await sends(true)).toEqual([false, false, false]);
  expect(await sends(false)).toEqual([true, true, false]);
});
