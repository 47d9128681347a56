import { describe, expect, it } from '@jest/globals';
import { howAnswered, usualAnswer } from './how-chefs-answer';

const answers = (seconds: number | null, taken = 9) => ({ seconds, taken, of: 10 });

describe('how a chef answers', () => {
  it.each([
    [answers(20), 'Answers in about 20 s, takes 9 of 10'],
    [answers(120), 'Answers in about 2 min, takes 9 of 10'],
    [answers(150, 3), 'Answers in about 2½ min, takes 3 of 10'],
    [answers(null, 0), 'Takes 0 of 10'],
    [null, ''],
  ])('%j is said as %j', (known, said) => expect(howAnswered(known)).toBe(said));

  it('is said of several by the one in the middle, and not of whom few have asked', () => {
    const of = (...all: (number | null)[]) =>
      usualAnswer(all.map((seconds) => ({ answers: seconds === 0 ? null : answers(seconds) })));
    expect(of(300, 10, 40)).toBe('Usually answered in about 40 s');
    expect(of(0, null, 60)).toBe('Usually answered in about 60 s');
    expect(of(0, null)).toBe('');
  });
});
