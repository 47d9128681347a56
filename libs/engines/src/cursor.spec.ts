import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeCursor, encodeCursor, InvalidCursor } from './cursor';

const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

it('leads back to its own place in its own list', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true }),
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (at, id, n) => {
        const cursor = encodeCursor('posts.createdAt', at, id, Object.is(n, -0) ? 0 : n);
        expect(decodeCursor('posts.createdAt', cursor, ['date', 'string', 'number'])).toEqual([
          at,
          id,
          Object.is(n, -0) ? 0 : n,
        ]);
      },
    ),
  );
});

it.each([
  ['nothing', ''],
  ['no text of ours', 'x'],
  ['null', made(null)],
  ['another list', made('feed.at', 1, 'a')],
  ['an operator', made('posts.createdAt', { $gt: '' }, 'a')],
  ['a boolean', made('posts.createdAt', true, 'a')],
  ['a text for a date', made('posts.createdAt', '2026-01-01', 'a')],
  ['a date out of time', made('posts.createdAt', 1e300, 'a')],
  ['no id', made('posts.createdAt', 1)],
  ['a number for an id', made('posts.createdAt', 1, 1)],
  ['too much', made('posts.createdAt', 1, 'a', 'b')],
])('refuses %s', (_name, cursor) => {
  expect(() => decodeCursor('posts.createdAt', cursor, ['date', 'string'])).toThrow(InvalidCursor);
});

it('never throws anything else', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => Buffer.from(text).toString('base64url')),
      ),
      (text) => {
        try {
          decodeCursor('a', text, ['string']);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidCursor);
        }
      },
    ),
  );
});
