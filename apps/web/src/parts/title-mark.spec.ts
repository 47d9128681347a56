/** @jest-environment ./scripts/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { markTitle } from './title-mark';

describe('words in front of a title', () => {
  beforeEach(() => void (document.title = 'Home · chefly'));
  /** What observes the title is told at the end of a step. */
  const step = () => Promise.resolve();

  it('stand before those that are there already, and leave them as they were', async () => {
    const endOfCount = markTitle('(2)');
    const endOfAlarm = markTitle('⏰ Rice: done ·');
    expect(document.title).toBe('⏰ Rice: done · (2) Home · chefly');
    document.title = 'Search · chefly';
    await step();
    expect(document.title).toBe('⏰ Rice: done · (2) Search · chefly');
    endOfAlarm();
    expect(document.title).toBe('(2) Search · chefly');
    endOfCount();
    expect(document.title).toBe('Search · chefly');
  });

  it('go in any order, and what is written after the last stays as it is', async () => {
    const endOfCount = markTitle('(2)');
    const endOfAlarm = markTitle('⏰ Rice: done ·');
    endOfCount();
    expect(document.title).toBe('⏰ Rice: done · Home · chefly');
    endOfAlarm();
    document.title = '(1) way to cook rice · chefly';
    await step();
    expect(document.title).toBe('(1) way to cook rice · chefly');
  });

  it('go as they came where a screen has no title, and where they are written with wide spaces', () => {
    document.title = '';
    const end = markTitle('⏰ Rice  for\ttwo: done · ');
    const endOfCount = markTitle('(2)');
    expect(document.title).toBe('(2) ⏰ Rice for two: done ·');
    endOfCount();
    end();
    expect(document.title).toBe('');
  });

  it('are written anew as often as a screen takes them away', async () => {
    const end = markTitle('(2)');
    for (const title of ['Plan · chefly', 'Saved · chefly', 'Plan · chefly']) {
      document.title = title;
      await step();
      expect(document.title).toBe(`(2) ${title}`);
    }
    end();
    expect(document.title).toBe('Plan · chefly');
  });
});
