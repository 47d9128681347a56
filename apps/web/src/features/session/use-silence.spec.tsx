/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { useSilence } from './use-silence';

const { draw } = onPage();

const track = (kind: string, enabled = true) => ({ kind, enabled });

it('who has pressed End sends nothing while they wait for its answer, and then what they sent before', async () => {
  const tracks = [track('audio'), track('video'), track('video', false)];
  const own = { getTracks: () => tracks } as unknown as MediaStream;
  const Room = ({ ending }: { ending: boolean }) => (useSilence(own, ending, true), null);
  const sends = async (ending: boolean) => {
    await draw(<Room ending={ending} />);
    return tracks.map(({ enabled }) => enabled);
  };
  expect(await sends(false)).toEqual([true, true, false]);
  expect(await sends(true)).toEqual([false, false, false]);
  expect(await sends(false)).toEqual([true, true, false]);
});

it('whose microphone was being turned off when they pressed End stays unheard, and is as they see it', async () => {
  const voice = track('audio');
  const own = { getTracks: () => [voice] } as unknown as MediaStream;
  const Room = ({ ending, on }: { ending: boolean; on: boolean }) => (
    useSilence(own, ending, on),
    null
  );
  const hears = async (ending: boolean, on: boolean) => {
    await draw(<Room ending={ending} on={on} />);
    return voice.enabled;
  };
  await hears(true, true);
  expect(await hears(true, false)).toBe(false);
  expect(await hears(false, false)).toBe(false);
});
