import { expect, it } from '@jest/globals';
import { aloneSince, isLeftAlone } from './company';
import type { SessionMember } from './sessions.store';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const member = (uid: string, presence: Partial<SessionMember>) =>
  ({ uid, inSince: null, outSince: at(0), leftAt: null, ...presence }) as SessionMember;
const inside = (uid: string, minute: number) =>
  member(uid, { inSince: at(minute), outSince: null });
const chef = { uid: 'chef', firstName: '', lastName: '', userName: '' };

it('counts from the moment when the last other went, or the one came in', () => {
  const room = (...members: SessionMember[]) => ({ chef, members, company: ['minor'] });
  expect(aloneSince(room(inside('minor', 1), member('other', {})))).toEqual(at(1));
  expect(aloneSince(room(inside('minor', 1), member('other', { outSince: at(4) })))).toEqual(at(4));
  expect(aloneSince(room(inside('minor', 1), inside('other', 2)))).toBe(null);
  const left = member('other', { outSince: at(4), leftAt: at(5) });
  expect(aloneSince(room(inside('minor', 1), left))).toEqual(at(5));
  expect(isLeftAlone(room(inside('minor', 1), left))).toBe(true);
  expect(isLeftAlone(room(inside('minor', 1), member('other', {})))).toBe(false);
});

it('leaves members of age alone with each other, and nobody with a chef who is not', () => {
  const members = [inside('grown', 1), member('minor', { outSince: at(2), leftAt: at(2) })];
  expect(aloneSince({ chef, members, company: ['minor'] })).toBe(null);
  expect(isLeftAlone({ chef, members, company: ['minor'] })).toBe(false);
  expect(isLeftAlone({ chef, members, company: ['chef'] })).toBe(true);
  expect(aloneSince({ chef, members, company: [] })).toBe(null);
});
