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
  const roomThat = (away: boolean) => (
    <RoomTroubles
      {...{ away, calls: true, problem: null, silent: [] }}
      {...{ onHear: none, onRetry: none, onChoose: none, onGoOn: none }}
    />
  );
  const room = roomThat(false);
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

  it('says what of it goes out by itself once the server is back, and what does not', async () => {
    await draw(roomThat(true));
    expect(document.body.textContent).toContain(
      'Steps and timers reach the others once it is back; what you write waits for you to send it.',
    );
  });
});
