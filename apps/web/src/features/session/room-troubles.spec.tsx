/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { RoomTroubles } from './room-troubles';

describe('the screen of who cooks in a session', () => {
  const { draw } = onPage();
  let held: number;
  let refuses: boolean;
  let answer: Promise<void> | undefined;
  beforeEach(() => {
    [held, refuses, answer] = [0, false, undefined];
    const request = async () => {
      await answer;
      if (refuses) throw new DOMException('low battery', 'NotAllowedError');
      held++;
      return Object.assign(new EventTarget(), { release: async () => void held-- });
    };
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  const none = () => undefined;
  const roomThat = (is: Partial<Parameters<typeof RoomTroubles>[0]>) => (
    <RoomTroubles
      away={false}
      calls={true}
      problem={null}
      silent={[]}
      chef={false}
      chefAway={null}
      {...is}
      onHear={none}
      onRetry={none}
      onChoose={none}
      onGoOn={none}
    />
  );
  const room = roomThat({});
  const offer = () => document.querySelector('button');

  it('stays on for as long as the session is shown, and says nothing of it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = promise;
    await draw(room);
    expect(offer()).toBeNull();
    await act(async () => resolve());
    expect(held).toBe(1);
    expect(offer()).toBeNull();
    await draw(null);
    expect(held).toBe(0);
  });

  it('is offered to be kept on where the browser lets it go out', async () => {
    refuses = true;
    await draw(room);
    expect(offer()?.textContent).toBe('Keep the screen on');
    refuses = false;
    await act(async () => offer()!.click());
    expect(held).toBe(1);
    expect(offer()).toBeNull();
  });

  it('says that what is done and written meanwhile goes out by itself once the server is back', async () => {
    await draw(roomThat({ away: true }));
    expect(document.body.textContent).toBe(
      'The call goes on, the kitchen does not. Steps, timers and what you write reach the others once it is back.',
    );
  });

  it('says to a chef who is cut off for how long the session waits for them', async () => {
    await draw(roomThat({ away: true, chef: true }));
    expect(document.body.textContent).toContain(
      'If it is you alone, the session waits 2 minutes for you, then it ends.',
    );
  });

  it.each([
    [
      null,
      'Reconnecting to Fatima. If chefly cannot reach Fatima either, the session waits 2 minutes, then it ends.',
    ],
    [102_000, 'We cannot reach Fatima. The session waits 01:42 longer, then it ends.'],
    [0, 'We cannot reach Fatima. The session is about to end.'],
  ])(
    'says to a guest without their chef what becomes of the session: %s',
    async (leftMs, words) => {
      await draw(roomThat({ chefAway: { chef: 'Fatima', leftMs } }));
      expect(document.body.textContent).toBe(words);
    },
  );
});
