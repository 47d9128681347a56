import { expect, it } from '@jest/globals';
import type { CirclesStore } from './circles.store';
import { Membership } from './membership';
import type { SessionsStore } from './sessions.store';

const membershipOf = () => new Membership({} as SessionsStore, {} as CirclesStore);
const nobody = { followed: [], muted: [] };

it('corrects what was read by what was heard since', () => {
  const membership = membershipOf();
  membership.hearFollows('a', 'new', true);
  membership.hearFollows('a', 'gone', false);
  membership.hearMuted('a', 'loud', true);
  membership.hearMuted('b', 'new', true);
  const circle = { followed: ['gone', 'loud', 'kept'], muted: [] };
  expect(membership.heardNow('a', circle)).toEqual(['kept', 'new']);
});

it('keeps a bounded number of changes of one member, the latest of them', () => {
  const membership = membershipOf();
  for (let i = 0; i < 5000; i++) {
    membership.hearMuted('a', `muted ${i}`, true);
    membership.hearFollows('a', `followed ${i}`, true);
  }
  const heard = membership.heardNow('a', nobody);
  expect(heard).toHaveLength(1000);
  expect(heard).toContain('followed 4999');
  const muted = { followed: ['muted 0', 'muted 4999'], muted: [] };
  expect(membership.heardNow('a', muted)).not.toContain('muted 4999');
  expect(membership.heardNow('a', muted)).toContain('muted 0');
});
