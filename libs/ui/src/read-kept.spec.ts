/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { draftFiles } from './draft-files';
import { keepWords } from './kept';
import { readKept } from './read-kept';
import { themeChoice } from './theme';

describe('what was kept', () => {
  afterEach(() => void localStorage.clear());

  it.each([[''], [null], ['{'], ['null'], ['[1]'], ['{"text":1}']])(
    'is nothing where it is not what this page keeps: %s',
    (words) => expect(readKept(z.object({ text: z.string() }), words)).toBeNull(),
  );

  it.each([['{'], ['{}'], ['null'], ['[1]']])(
    'names no files of a draft where it names none: %s',
    (words) => {
      keepWords('post:photos', words);
      expect(draftFiles('post', 'photos')).toEqual([]);
    },
  );

  it('is no look of chefly but those that there are', () => {
    localStorage.setItem('chefly-theme', 'purple');
    expect(themeChoice()).toBe('system');
    localStorage.setItem('chefly-theme', 'dark');
    expect(themeChoice()).toBe('dark');
  });
});
