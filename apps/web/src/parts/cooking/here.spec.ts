import { afterEach, expect, it } from '@jest/globals';
import { keepHere, lastHere } from './here';

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const become = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

const full = () => {
  throw new DOMException('no room', 'QuotaExceededError');
};

it('goes on where the device is full, or keeps nothing at all', () => {
  become(() => ({ getItem: () => null, setItem: full, removeItem: full }));
  keepHere('a-member');
  keepHere('');
  expect(lastHere()).toBe('');
  become(full);
  keepHere('a-member');
  expect(lastHere()).toBe('');
});
