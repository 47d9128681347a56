import { describe, expect, it } from '@jest/globals';
import { timesOf } from './recipe-times';

const work = (minutes: number | null, beside = false) => ({ minutes, waiting: false, beside });
const wait = (minutes: number, beside = false) => ({ minutes, waiting: true, beside });

describe('the times of a recipe', () => {
  it('adds up what hands do, and apart from it what waits', () => {
    expect(timesOf([work(10), wait(40), work(5)])).toEqual({ handsOnMinutes: 15, waitMinutes: 40 });
    expect(timesOf([work(null), work(5)])).toEqual({ handsOnMinutes: 5, waitMinutes: 0 });
    expect(timesOf([])).toEqual({ handsOnMinutes: 0, waitMinutes: 0 });
  });

  it('takes nothing more for what is done while something waits', () => {
    // 40 minutes in all
    expect(timesOf([wait(40), work(10, true)])).toEqual({ handsOnMinutes: 10, waitMinutes: 30 });
    expect(timesOf([wait(40), wait(25, true)])).toEqual({ handsOnMinutes: 0, waitMinutes: 40 });
    expect(timesOf([wait(40), work(10, true), wait(20, true)])).toEqual({
      handsOnMinutes: 10,
      waitMinutes: 30,
    });
  });

  it('takes what goes beyond the wait', () => {
    // 15 + 35 and then 5
    expect(timesOf([wait(40), work(15, true), wait(35, true), work(5)])).toEqual({
      handsOnMinutes: 20,
      waitMinutes: 35,
    });
  });
});
