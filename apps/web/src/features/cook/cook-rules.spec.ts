import { describe, expect, it } from '@jest/globals';
import { commandOf } from './use-voice';
import { deedOf } from './use-keys';
import { swipeOf } from './use-swipe';

describe('cook mode by hand', () => {
  it('goes by keys in the direction in which the page runs', () => {
    expect(['ArrowRight', 'ArrowLeft'].map((key) => deedOf(key, false))).toEqual(['next', 'back']);
    expect(['ArrowRight', 'ArrowLeft'].map((key) => deedOf(key, true))).toEqual(['back', 'next']);
    expect([' ', 'T', 'i', 'h', '?', 'Enter', 'x'].map((key) => deedOf(key, false))).toEqual([
      ...['next', 'timer', 'ingredients', 'stuck', 'help', undefined, undefined],
    ]);
  });

  it('goes by a swipe that is one, and not by scrolling', () => {
    expect([swipeOf(-90, 10, false), swipeOf(90, 10, false)]).toEqual(['next', 'back']);
    expect([swipeOf(-90, 10, true), swipeOf(90, 10, true)]).toEqual(['back', 'next']);
    expect([swipeOf(-30, 0, false), swipeOf(-90, 80, false)]).toEqual([null, null]);
  });
});

describe('what is said beside the stove', () => {
  it('is one of a few commands, also within a sentence', () => {
    expect(
      ['Next', 'okay next please', 'go back', 'previous', 'Start timer', 'start the timer'].map(
        commandOf,
      ),
    ).toEqual(['next', 'next', 'back', 'back', 'timer', 'timer']);
  });

  it('is none of them in other words, or in a long talk', () => {
    expect(
      ['text', 'necks', 'we went there and the next day it rained on all of us', ''].map(commandOf),
    ).toEqual([null, null, null, null]);
  });
});
