import { expect, test } from '@jest/globals';
import { ownPath, withNext } from './own-path';

const own = (next: string | null) => ownPath(next, 'https://chefly.test');

test('a path of this site is kept whole', () => {
  expect(own('/chefs?recipie=Falafel#steps')).toBe('/chefs?recipie=Falafel#steps');
});

test.each([
  'https://elsewhere.test/home',
  '//elsewhere.test/home',
  '/\\elsewhere.test/home',
  '/\t/elsewhere.test',
  'javascript:alert(1)',
  'home',
  '',
  null,
])('%j leads nowhere', (next) => expect(own(next)).toBeUndefined());

test('the feed needs no remembering', () => {
  expect(withNext('/', '/home')).toBe('/');
  expect(withNext('/login', '/chefs?recipie=Falafel')).toBe(
    '/login?next=%2Fchefs%3Frecipie%3DFalafel',
  );
});
