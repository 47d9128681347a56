import { expect, it, jest } from '@jest/globals';
import { look, putBack } from './leftovers.mjs';

it('names what a file changed of the process, and puts it back', () => {
  const { fetch } = globalThis;
  const before = look();
  process.env.LEFT_BY_A_TEST = 'true';
  globalThis.fetch = () => Promise.reject(new Error('no network'));
  process.on('SIGTERM', () => undefined);
  expect(putBack(before)).toEqual(['process.env.LEFT_BY_A_TEST', 'fetch', 'a listener of SIGTERM']);
  expect(putBack(before)).toEqual([]);
  expect(process.env.LEFT_BY_A_TEST).toBeUndefined();
  expect(globalThis.fetch).toBe(fetch);
});

it('says how to put another in the place of a module', () => {
  expect(() => jest.unstable_mockModule('node:fs', () => ({}))).toThrow('@jest-environment node');
});
