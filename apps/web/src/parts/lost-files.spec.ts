/** @jest-environment ./scripts/browser-environment.mjs */
import { addDraftFile, dropDraftFiles, keepWordsFor } from '@chefly/ui';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { lookForLost } from './lost-files';

const file = (key: string) => ({ key, at: 0, of: 'amina', place: 'post' });

describe('what a draft had and the device has no more', () => {
  beforeEach(() => {
    keepWordsFor('zoya');
    keepWordsFor('amina');
    for (const key of ['a', 'b', 'c']) addDraftFile('post', 'videos', key);
  });

  it('is told by number, once', () => {
    expect(lookForLost('post', 'videos')([file('b')])).toBe(
      '2 videos that you had chosen are not on this device any more. Please choose them again.',
    );
    expect(lookForLost('post', 'videos')([file('b')])).toBe('');
  });

  it('is neither what was chosen while it was looked for, nor what was removed', () => {
    const lostOf = lookForLost('post', 'videos');
    addDraftFile('post', 'videos', 'chosen');
    dropDraftFiles('post', 'videos', ['c']);
    expect(lostOf([file('a'), file('b')])).toBe('');
  });
});
