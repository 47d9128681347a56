import { contract, page, person } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { outputCheckOf, strictly } from './output-check';

const fatima = { uid: 'a-uid-of-somebody-000', firstName: 'F', lastName: 'N', userName: 'fatima' };
const schema = strictly(
  page(z.object({ author: person.nullable(), tags: z.array(z.string()).optional() })),
);
const answer = (author: object | null, more: object = {}) => ({
  items: [{ author, ...more }],
  next: null,
});

it('lets pass what the contract names', () => {
  expect(schema.safeParse(answer(fatima, { tags: ['a'] })).success).toBe(true);
  expect(schema.safeParse(answer(null)).success).toBe(true);
});

it.each([
  ['on top', { ...answer(null), total: 9 }],
  ['in an entry', answer(null, { passwordHash: 'x' })],
  ['within what may be null', answer({ ...fatima, emailAddress: 'f@chefly.test' })],
])('refuses a field that it does not name %s', (_where, leaking) => {
  expect(schema.safeParse(leaking).success).toBe(false);
});

it('refuses any field of an answer that has nothing to say', () => {
  expect(strictly(z.looseObject({})).safeParse({ _id: 1 }).success).toBe(false);
});

it('holds what a handler answers against its route', () => {
  const check = outputCheckOf(contract.notifications.unread);
  expect(check({ unread: true, count: 1 })).toEqual({ unread: true, count: 1 });
  expect(() => check({ unread: true, count: 1, _id: 'a' })).toThrow(
    'GET /api/notifications/unread',
  );
});
