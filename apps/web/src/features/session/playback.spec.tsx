/** @jest-environment ./scripts/browser-environment.mjs */
import type { RemoteParticipant } from '@chefly/media-room';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { AudioOf, VideoOf } from './media';
import { PlaybackContext, usePlayback } from './playback';
import { SilentCard } from './silent-card';

/** What a browser makes of who asks it to play: whether the page was touched, and why it refuses. */
let touched: boolean;
let refusal: string;
/** Each call of play, by the element's kind and whether it is heard. */
let played: string[];

function fakePlay(this: HTMLMediaElement) {
  played.push(`${this.localName}${this.muted ? ' muted' : ''}`);
  if (!touched && !(this.localName === 'video' && this.muted))
    return Promise.reject(new DOMException('no gesture', refusal));
  Object.assign(this, { isPlaying: true });
  return Promise.resolve();
}

/** As browsers do it: what is no longer muted, and may not be heard, stands still. */
const isPlaying = (element: HTMLMediaElement) =>
  !!(element as { isPlaying?: boolean }).isPlaying &&
  (touched || (element.localName === 'video' && element.muted));

const streamOf = (...kinds: string[]) =>
  Object.assign(new MediaStream(), { getTracks: () => kinds.map((kind) => ({ kind })) });
const remote = (uid: string, more: Partial<RemoteParticipant> = {}): RemoteParticipant => ({
  ...{ uid, stream: streamOf('audio'), connected: true },
  ...{ microphone: true, camera: true, speaking: false },
  ...more,
});
const names = new Map([
  ['f', 'Fatima'],
  ['a', 'Ayesha'],
]);

function Room({
  voices,
  videos,
  sends,
}: Record<'voices' | 'videos', RemoteParticipant[]> & { sends?: boolean }) {
  const { playback, silent } = usePlayback(!!sends);
  return (
    <PlaybackContext value={playback}>
      {videos.map((each) => (
        <VideoOf key={each.uid} remote={each} label={each.uid} />
      ))}
      {voices.map((each) => (
        <AudioOf key={each.uid} remote={each} />
      ))}
      <SilentCard names={silent.map((uid) => names.get(uid)!)} onHear={() => playback.hear()} />
      <h2>Step 1</h2>
    </PlaybackContext>
  );
}

describe('the others in a session, where the browser waits for a gesture', () => {
  const { draw } = onPage();
  const { prototype } = HTMLMediaElement;
  const before = Object.getOwnPropertyDescriptor(prototype, 'play')!;
  const paused = Object.getOwnPropertyDescriptor(prototype, 'paused')!;
  beforeEach(() => {
    [touched, refusal, played] = [false, 'NotAllowedError', []];
    Object.defineProperty(prototype, 'play', { configurable: true, value: fakePlay });
    Object.defineProperty(prototype, 'paused', {
      configurable: true,
      get(this: HTMLMediaElement) {
        return !isPlaying(this);
      },
    });
  });
  afterEach(() => {
    Object.defineProperty(prototype, 'play', before);
    Object.defineProperty(prototype, 'paused', paused);
  });

  const show = (
    { voices = [], videos = [] }: Partial<Parameters<typeof Room>[0]>,
    sends?: boolean,
  ) => draw(<Room voices={voices} videos={videos} sends={sends} />);
  const offer = () => document.querySelector<HTMLButtonElement>('[role=alert] button');
  const gesture = (kind: string, on: Element = document.querySelector('h2')!) =>
    act(async () => {
      touched = true;
      on.dispatchEvent(new Event(kind, { bubbles: true }));
    });

  it('are played, and nothing is said where they may be', async () => {
    touched = true;
    await show({ voices: [remote('f')], videos: [remote('a')] });
    expect(played).toEqual(['video', 'audio']);
    expect(offer()).toBeNull();
  });

  it('are named where one is not heard, and heard by the one button', async () => {
    await show({ voices: [remote('f')] });
    expect(offer()?.textContent).toBe('Tap to hear Fatima');
    touched = true;
    await act(async () => offer()!.click());
    expect(isPlaying(document.querySelector('audio')!)).toBe(true);
    expect(offer()).toBeNull();
  });

  it('are spoken of once, and heard together', async () => {
    await show({ voices: [remote('f')], videos: [remote('a')] });
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
    expect(offer()?.textContent).toBe('Tap to hear everybody');
    touched = true;
    await act(async () => offer()!.click());
    for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
      expect(element.muted).toBe(false);
      expect(isPlaying(element)).toBe(true);
    }
    expect(offer()).toBeNull();
  });

  it.each(['pointerdown', 'pointerup', 'keydown'])(
    'are heard from any gesture: %s',
    async (kind) => {
      await show({ voices: [remote('f')] });
      await gesture(kind);
      expect(offer()).toBeNull();
      // and nothing is played again by the next one
      const count = played.length;
      await gesture(kind);
      expect(played).toHaveLength(count);
    },
  );

  it('are not heard before the button itself is let go: the tap would reach what lies below it', async () => {
    await show({ voices: [remote('f')] });
    await gesture('pointerup', offer()!);
    expect(offer()).not.toBeNull();
  });

  it('go on being offered where that was no gesture to the browser', async () => {
    await show({ voices: [remote('f')] });
    await act(async () => document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
    expect(offer()).not.toBeNull();
  });

  it('are seen without their sound until then', async () => {
    await show({ videos: [remote('a', { stream: streamOf('audio', 'video') })] });
    expect(isPlaying(document.querySelector('video')!)).toBe(true);
    expect(document.querySelector('video')!.muted).toBe(true);
    expect(offer()?.textContent).toBe('Tap to hear Ayesha');
  });

  it('are not missed where they send nothing, or nothing that is heard', async () => {
    const silent = remote('a', {
      attach: (element) => {
        // as a media server's library does it
        element.srcObject = streamOf('video');
        element.muted = true;
        return () => (element.srcObject = null);
      },
    });
    const nothing = remote('f', { stream: null });
    await show({ voices: [nothing], videos: [silent] });
    expect(offer()).toBeNull();
    expect(played).toEqual(['video muted']);
  });

  it('are not missed where something else broke the playing off', async () => {
    refusal = 'AbortError';
    await show({ voices: [remote('f')] });
    expect(offer()).toBeNull();
  });

  it('are not missed any more once they have gone', async () => {
    await show({ voices: [remote('f'), remote('a')] });
    await show({ voices: [remote('a')] });
    expect(offer()?.textContent).toBe('Tap to hear Ayesha');
    await show({});
    expect(offer()).toBeNull();
  });

  it('are still missed where their media changes, and said so without a break', async () => {
    await show({ voices: [remote('f')] });
    const card = offer();
    await show({ voices: [remote('f', { stream: streamOf('audio') })] });
    expect(offer()).toBe(card);
  });

  it('are heard as soon as the own microphone is: browsers take that for leave', async () => {
    await show({ voices: [remote('f')] });
    touched = true;
    await show({ voices: [remote('f')] }, true);
    expect(offer()).toBeNull();
  });
});
