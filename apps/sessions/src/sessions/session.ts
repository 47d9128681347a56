import { HOUR, MINUTE, timing } from '@chefly/contracts';
import type { ChefRow } from '../chefs/chef-row';
import { aloneSince } from './company';
import type { SessionRow } from './sessions.store';

/**
 * A room that somebody was put out of is looked at this often, since their pass may still let them
 * in.
 */
const CLEAR_EVERY_MS = 30_000;
const CLEAR_ENDED_EVERY_MS = 5 * MINUTE;
/** As long as a pass into the room may let somebody in. */
const PASS_MS = 2 * HOUR;

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Since when nobody but the chef has been in the session; null while somebody is. */
export function emptySince(row: Pick<SessionRow, 'members'>): Date | null {
  const since = row.members.map((member) => member.leftAt ?? member.outSince);
  if (since.includes(null)) return null;
  return new Date(Math.max(...since.map((date) => date!.getTime())));
}

/**
 * Since when the chef has had no socket anywhere; null while they have one. Who began the session was
 * there then: that they came may be heard of later.
 */
function chefGoneSince({ startedAt }: Pick<SessionRow, 'startedAt'>, chef: ChefRow | null) {
  if (chef?.online) return null;
  return chef && chef.presenceAt > startedAt ? chef.presenceAt : startedAt;
}

/** When a session ends unless its chef, who cannot be reached, is back by then; null while they can be. */
export function waitsUntil(row: Pick<SessionRow, 'startedAt'>, chef: ChefRow | null): Date | null {
  const gone = chefGoneSince(row, chef);
  return gone && later(gone, timing.chefGone);
}

/** Why a session is to be ended by now; null when it goes on. */
export function abandoned(
  row: Pick<SessionRow, 'members' | 'chef' | 'company' | 'startedAt'>,
  chef: ChefRow | null,
  now: Date,
): 'chef-gone' | 'everybody-left' | 'company-gone' | null {
  const [waits, empty] = [waitsUntil(row, chef), emptySince(row)];
  if (waits && waits <= now) return 'chef-gone';
  if (empty && later(empty, timing.everybodyGone) <= now) return 'everybody-left';
  const alone = aloneSince(row);
  return alone && later(alone, timing.company) <= now ? 'company-gone' : null;
}

/** Whether somebody has been put out of its room, or may be in it though it has ended. */
export const toBeCleared = (row: SessionRow) =>
  row.state === 'ended' || !!row.barred?.length || row.members.some((member) => member.leftAt);

/** When to look at a session again; null when nothing is to be expected of it. */
export function nextLook(row: SessionRow, chef: ChefRow | null, now: Date): Date | null {
  if (row.state === 'ended') {
    const next = later(now, CLEAR_ENDED_EVERY_MS);
    return row.endedAt && next < later(row.endedAt, PASS_MS) ? next : null;
  }
  const [waits, empty] = [waitsUntil(row, chef), emptySince(row)];
  const alone = aloneSince(row);
  const dates = [
    ...(alone ? [later(alone, timing.company)] : []),
    ...(waits ? [waits] : []),
    ...(empty ? [later(empty, timing.everybodyGone)] : []),
    ...(toBeCleared(row) ? [later(now, CLEAR_EVERY_MS)] : []),
  ];
  return dates.length ? new Date(Math.min(...dates.map((date) => date.getTime()))) : null;
}
