import { describe, expect, it } from '@jest/globals';
import { hasComeIn, isAway } from './participants';
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

describe('whether somebody came into a session', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
  const accepted = { inSince: null, outSince: at(0), togetherMs: 0, leftAt: null };

  it.each([
    ['nobody has seen', {}, false],
    ['has left without coming', { leftAt: at(3) }, false],
    ['came later and has not been in', { joinedAt: at(5), outSince: at(5) }, false],
    ['is in it', { inSince: at(1), outSince: null }, true],
    ['was in it without the chef', { outSince: at(2) }, true],
    ['was in it with the chef and left', { togetherMs: 90_000, leftAt: at(3) }, true],
  ])('is asked of who %s: %s', (_, member, is) => {
    expect(hasComeIn({ startedAt: at(0) }, { ...accepted, ...member } as never)).toBe(is);
  });
});
