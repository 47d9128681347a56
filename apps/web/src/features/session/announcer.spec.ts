import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Announcer, APART_MS } from './announcer';

describe('the voice of a session', () => {
  let spoken: string[];
  let voice: Announcer;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') });
    spoken = [];
    voice = new Announcer((sentence) => spoken.push(sentence));
  });
  afterEach(() => {
    voice.stop();
    jest.useRealTimers();
  });

  it('says one sentence in three seconds, in their order, each once', () => {
    for (const sentence of ['Step 2 of 7', 'Zainab has left', 'Step 2 of 7']) voice.say(sentence);
    jest.advanceTimersByTime(0);
    expect(spoken).toEqual(['Step 2 of 7']);
    voice.say('Step 3 of 7');
    jest.advanceTimersByTime(APART_MS - 1);
    expect(spoken).toHaveLength(1);
    jest.advanceTimersByTime(1 + APART_MS);
    expect(spoken).toEqual(['Step 2 of 7', 'Zainab has left', 'Step 3 of 7']);
  });

  it('leaves out what is no news any more, and is silent once it stops', () => {
    for (let step = 1; step <= 6; step++) voice.say(`Step ${step}`);
    jest.advanceTimersByTime(3 * APART_MS);
    expect(spoken).toEqual(['Step 4', 'Step 5', 'Step 6']);
    voice.say('Step 7');
    voice.stop();
    jest.advanceTimersByTime(APART_MS);
    expect(spoken).toHaveLength(3);
  });

  it('says the same once more, where it happens again', () => {
    voice.say('Reconnecting');
    jest.advanceTimersByTime(APART_MS);
    voice.say('Reconnecting');
    jest.advanceTimersByTime(APART_MS);
    // what stands there already would be no change to whoever listens
    expect(spoken).toEqual(['Reconnecting', '', 'Reconnecting']);
  });
});
