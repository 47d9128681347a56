import { describe, expect, it } from '@jest/globals';
import { spokenTime, timerClock, timerDone, timerLabel, timerSays } from './timer-words';

const now = new Date('2026-11-23T12:00:00Z');
const simmer = { name: 'Simmer the mutton', seconds: 2400, endsAt: null, leftSeconds: null };
const endingIn = (seconds: number) => ({
  ...simmer,
  endsAt: new Date(now.getTime() + seconds * 1000).toISOString(),
});

describe('the time of a timer', () => {
  it('is spoken in its largest units', () => {
    expect([1122, 60, 61, 42, 1, 3600, 3660, 7325].map(spokenTime)).toEqual([
      '18 minutes 42',
      '1 minute',
      '1 minute 1',
      '42 seconds',
      '1 second',
      '1 hour',
      '1 hour 1 minute',
      '2 hours 2 minutes',
    ]);
  });

  it('is shown as a clock', () => {
    expect([1122, 5, 3723].map(timerClock)).toEqual(['18:42', '00:05', '1:02:03']);
  });
});

describe('the button of a timer', () => {
  it('says the timer, how it stands and what pressing it does', () => {
    expect(timerLabel(simmer, now)).toBe('Simmer the mutton, 40 minutes, start');
    expect(timerLabel(endingIn(1122), now)).toBe('Simmer the mutton, 18 minutes 42 left, pause');
    expect(timerLabel(endingIn(30), now)).toBe('Simmer the mutton, 30 seconds left, pause');
    expect(timerLabel({ ...simmer, leftSeconds: 60 }, now)).toBe(
      'Paused, Simmer the mutton, 1 minute left, go on',
    );
    expect(timerLabel(endingIn(-5), now)).toBe('Done, Simmer the mutton, stop the alarm');
  });

  it('says no deed where nothing can be pressed', () => {
    expect(timerLabel(endingIn(1122), now, false)).toBe('Simmer the mutton, 18 minutes 42 left');
  });
});

describe('a running timer', () => {
  const heard = (timer: typeof simmer) => {
    const said: [number, string][] = [];
    for (let left = timer.seconds - 1; left >= 0; left--) {
      const words = timerSays(timer, left + 1, left);
      if (words) said.push([left, words]);
    }
    return said;
  };

  it('is silent but at half, five minutes, one minute and the end', () => {
    expect(heard(simmer)).toEqual([
      [1200, 'Simmer the mutton: 20 minutes left'],
      [300, 'Simmer the mutton: 5 minutes left'],
      [60, 'Simmer the mutton: 1 minute left'],
      [0, 'Simmer the mutton: done'],
    ]);
  });

  it('of less than two minutes says its end alone', () => {
    expect(heard({ ...simmer, seconds: 90 })).toEqual([[0, 'Simmer the mutton: done']]);
  });

  it('says once what it slept over', () => {
    expect(timerSays(simmer, 1300, 250)).toBe('Simmer the mutton: 4 minutes 10 left');
    expect(timerSays(simmer, 1300, 0)).toBe('Simmer the mutton: done');
  });

  it('says at its end which it is, and of which step', () => {
    expect(timerSays({ ...simmer, step: 3 }, 1, 0)).toBe('Simmer the mutton, step 4: done');
    expect(timerDone({ name: 'Rice', step: null })).toBe('Rice: done');
  });

  it('that was made longer says nothing', () => {
    expect(timerSays(simmer, 300, 360)).toBeNull();
  });
});
