import { expect, it } from '@jest/globals';
import { recipientOf, spellingsOf } from './recipient';

it.each([
  ['adam@chefly.test', 'adam@chefly.test'],
  ['adam+mother@chefly.test', 'adam@chefly.test'],
  ['adam+a+b@chefly.test', 'adam@chefly.test'],
  ['a.dam@chefly.test', 'a.dam@chefly.test'],
  ['a.d.am+mother@gmail.com', 'adam@gmail.com'],
  ['adam@googlemail.com', 'adam@gmail.com'],
  ['a.dam@mygmail.com', 'a.dam@mygmail.com'],
])('%s leads to the mailbox %s', (address, recipient) => {
  expect(recipientOf(address)).toBe(recipient);
});

it('is looked for as it is written and as it is compared', () => {
  expect(spellingsOf('a.dam+x@gmail.com')).toEqual(['a.dam@gmail.com', 'adam@gmail.com']);
  expect(spellingsOf('adam+x@chefly.test')).toEqual(['adam@chefly.test']);
});
