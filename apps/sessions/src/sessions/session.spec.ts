import { timing } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ChefRow } from '../chefs/chef-row';
import { abandoned, nextLook, waitsUntil } from './session';
import type { SessionRow } from './sessions.store';

const begun = new Date('2026-01-01T12:00:00Z');
const at = (ms: number) => new Date(begun.getTime() + ms);
const guest = { uid: 'ayesha', leftAt: null, inSince: begun, outSince: null };
const session = {
  state: 'ongoing',
  chef: { uid: 'fatima' },
  startedAt: begun,
  members: [guest],
} as unknown as SessionRow;
const chef = (online: boolean, ms: number) => ({ online, presenceAt: at(ms) }) as ChefRow;

describe('the wait for a chef who cannot be reached', () => {
  it.each([
    ['there', chef(true, -1), null],
    ['gone since', chef(false, 60_000), 60_000],
    // called by push, they have accepted by a call, and their socket is not heard of yet
    ['not heard of since before it began', chef(false, -3_600_000), 0],
    ['nobody any more', null, 0],
  ])('of one who is %s', (_, row, since) => {
    const until = since === null ? null : at(since + timing.chefGone);
    expect(waitsUntil(session, row)).toEqual(until);
    expect(nextLook(session, row, begun)).toEqual(until);
    if (!until) return;
    expect(abandoned(session, row, new Date(until.getTime() - 1))).toBeNull();
    expect(abandoned(session, row, until)).toBe('chef-gone');
  });
});
