/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chime, keepSilent, ring } from './chime';

describe('what calls to the stove', () => {
  const vibrate = jest.fn(() => true);
  let notes: { frequency: number; starts: number; stops: number }[];
  let closed: number;

  /** A browser with sound, which begins to count as it is opened. */
  class Sound extends EventTarget {
    state = 'running';
    currentTime = 7;
    destination = {};
    createOscillator() {
      const note = { frequency: 0, starts: NaN, stops: NaN };
      notes.push(note);
      return {
        frequency: {
          set value(hertz: number) {
            note.frequency = hertz;
          },
        },
        connect: <T>(to: T) => to,
        start: (at: number) => void (note.starts = at),
        stop: (at: number) => void (note.stops = at),
      };
    }
    createGain() {
      const gain = {
        setValueAtTime: jest.fn(),
        linearRampToValueAtTime: jest.fn(),
        exponentialRampToValueAtTime: jest.fn(),
      };
      return { gain, connect: <T>(to: T) => to };
    }
    async close() {
      closed++;
    }
  }
  beforeEach(() => {
    jest.useFakeTimers();
    vibrate.mockClear();
    [notes, closed] = [[], 0];
    Object.assign(globalThis, { AudioContext: Sound });
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  });
  afterEach(async () => {
    await jest.advanceTimersByTimeAsync(2000);
    jest.useRealTimers();
    keepSilent('request', false);
    keepSilent('timer', false);
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });

  it('is two notes, one after the other, with a vibration, and lets go of the sound', async () => {
    chime();
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(notes.map(({ frequency }) => frequency)).toEqual([660, 880]);
    const [first, second] = notes as [(typeof notes)[0], (typeof notes)[0]];
    expect(first.starts).toBeGreaterThanOrEqual(7);
    expect(second.starts).toBeGreaterThan(first.starts);
    for (const { starts, stops } of notes) expect(stops).toBeGreaterThan(starts);
    await jest.advanceTimersByTimeAsync(2000);
    expect(closed).toBe(1);
  });

  it('is neither heard nor felt once it is silenced, until that is taken back', () => {
    keepSilent('request', true);
    chime();
    expect(notes).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
    keepSilent('request', false);
    chime();
    expect(notes).toHaveLength(2);
  });

  it('of a timer is felt without its sound, and heard where only requests are silent', () => {
    const { signal } = new AbortController();
    keepSilent('timer', true);
    ring(signal);
    expect(notes).toEqual([]);
    expect(vibrate).toHaveBeenCalledTimes(1);
    keepSilent('timer', false);
    keepSilent('request', true);
    ring(signal);
    expect(notes).toHaveLength(2);
    expect(vibrate).toHaveBeenCalledTimes(2);
  });

  it('is heard and felt where a browser keeps nothing', () => {
    const kept = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!;
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
    try {
      chime();
    } finally {
      Object.defineProperty(globalThis, 'localStorage', kept);
    }
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(notes).toHaveLength(2);
  });

  it('is felt where there is no sound', () => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    chime();
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
});
