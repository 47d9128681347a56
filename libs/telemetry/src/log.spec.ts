import { expect, it } from '@jest/globals';
import { levelOf } from './log';

it.each([
  [undefined, 'warn'],
  ['', 'warn'],
  ['loud', 'warn'],
  ['toString', 'warn'],
  ['silent', 'silent'],
  ['debug', 'debug'],
])('where %s is wanted, what is logged begins with %s', (wanted, level) => {
  expect(levelOf(wanted)).toBe(level);
});
