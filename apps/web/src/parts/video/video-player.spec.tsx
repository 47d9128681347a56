/** @jest-environment ./scripts/browser-environment.mjs */
import type { ReviewMedia } from '@chefly/contracts';
import { AskAgain } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { VideoPlayer } from './video-player';

const film = { url: '/videos/one?until=1', width: 4, height: 3, seconds: 20 };
const video = {
  ...{ kind: 'video', film, poster: null, sound: 'none', reason: null },
} as unknown as Extract<ReviewMedia, { kind: 'video' }>;

describe('a video that does not come', () => {
  const { draw } = onPage();
  const asked = jest.fn(async () => undefined);
  const load = jest.fn();
  beforeEach(async () => {
    asked.mockClear();
    load.mockClear();
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(load);
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
    await draw(
      <AskAgain value={asked}>
        <VideoPlayer video={video} name="Zainab" />
      </AskAgain>,
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const player = () => document.querySelector('video')!;
  const fails = () => act(async () => void player().dispatchEvent(new Event('error')));
  const says = () => document.querySelector('[role=alert]')?.textContent ?? '';

  it('is asked for again by itself, from where it was, also under the same link', async () => {
    player().currentTime = 7;
    await fails();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
    player().currentTime = 0;
    await act(async () => void player().dispatchEvent(new Event('loadedmetadata')));
    expect(player().currentTime).toBe(7);
    expect(says()).toBe('');
  });

  it('says so after that, and is tried once more by a press', async () => {
    for (let i = 0; i < 3; i++) await fails();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(says()).toContain('The video did not come.');
    const again = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Try again',
    )!;
    load.mockClear();
    await act(async () => again.click());
    expect(load).toHaveBeenCalledTimes(1);
    expect(says()).toBe('');
    await fails();
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
