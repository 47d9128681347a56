import { describe, expect, it } from '@jest/globals';
import { isAway } from './participants';
import type { SessionRow } from './sessions.store';

describe('away from a session', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
  const row = (member: object) =>
    ({
      startedAt: at(0),
      members: [{ uid: 'zainab', inSince: null, leftAt: null, ...member }],
    }) as unknown as SessionRow;

  it.each([
    ['was in the room', { outSince: at(2) }, true],
    ['has not been in yet', { outSince: at(0) }, false],
    ['came later and has not been in yet', { joinedAt: at(5), outSince: at(5) }, false],
    ['came later and was in the room', { joinedAt: at(5), outSince: at(7) }, true],
    ['is in it', { inSince: at(3), outSince: null }, false],
    ['has left', { outSince: at(2), leftAt: at(3) }, false],
  ])('is who %s: %s', (_, member, is) => {
    expect(isAway(row(member), 'zainab')).toBe(is);
  });
});
