import { expect, it } from '@jest/globals';
import { MongoServerError } from 'mongodb';
import { isLostEngine } from './lost-engine';

it('tries again what a full disk refused, and not what the store refused', () => {
  expect(isLostEngine(new MongoServerError({ message: 'full', code: 14031 }))).toBe(true);
  expect(isLostEngine(new MongoServerError({ message: 'twice', code: 11000 }))).toBe(false);
});

it('takes a transaction that Redis was answering when the line was cut for a lost engine', () => {
  const error = Object.assign(new Error('Command aborted due to connection close'), {
    name: 'AbortError',
  });
  expect(isLostEngine(error)).toBe(true);
});

it('takes what the driver ended, since its server says nothing, for a lost engine', () => {
  const error = Object.assign(new Error('interrupted due to server monitor timeout'), {
    name: 'PoolClearedOnNetworkError',
  });
  expect(isLostEngine(error)).toBe(true);
});
