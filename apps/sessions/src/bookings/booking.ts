import { bookingLimits, type BookingFacts, type Person } from '@chefly/contracts';
import { hasComeIn } from '../sessions/participants';
import type { SessionRow } from '../sessions/sessions.store';
import type { BookingInvite, BookingRow } from './booking-row';
import type { Stretch } from './hours';

const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

export const doorOpensAt = ({ startsAt }: Pick<BookingRow, 'startsAt'>) =>
  after(startsAt, -bookingLimits.doorOpens);
export const doorClosesAt = ({ startsAt }: Pick<BookingRow, 'startsAt'>) =>
  after(startsAt, bookingLimits.noShow);

/** Since when this one is awaited: the chef of a cook-along since the first who comes has booked. */
function awaitedSince({ kind, members, bookedAt }: BookingRow, uid: string): Date {
  const own = members.find((member) => member.uid === uid);
  if (own) return own.bookedAt;
  if (kind === 'own' || !members.length) return bookedAt;
  return new Date(Math.min(...members.map((member) => member.bookedAt.getTime())));
}

/** Until then this one calls off without letting anybody down. */
export function cancelBy(row: BookingRow, uid: string): Date {
  const [early, again] = [
    after(row.startsAt, -bookingLimits.lateCancel),
    after(awaitedSince(row, uid), bookingLimits.thinkAgain),
  ];
  const latest = again > row.startsAt ? row.startsAt : again;
  return early > latest ? early : latest;
}

/** What is told of a booking by now. */
export function due(row: BookingRow, now: Date): 'day' | 'soon' | null {
  const { day, soon } = bookingLimits.reminders;
  if (row.state !== 'booked' || !row.members.length || now >= row.startsAt) return null;
  if (now >= after(row.startsAt, -soon)) return row.told.includes('soon') ? null : 'soon';
  const booked = row.members.some(({ bookedAt }) => bookedAt < after(row.startsAt, -day));
  const isTime = now >= after(row.startsAt, -day);
  return isTime && booked && !row.told.includes('day') ? 'day' : null;
}

/** When to look at a booking next; null when nothing is to be expected of it. */
export function nextLook(row: BookingRow, now: Date): Date | null {
  if (row.settled || row.state === 'cancelled' || row.state === 'missed') return null;
  const { day, soon } = bookingLimits.reminders;
  const dates = [after(row.startsAt, -day), after(row.startsAt, -soon), doorClosesAt(row)];
  return dates.find((date) => date > now) ?? doorClosesAt(row);
}

/** Whether a booking goes with this one: its chef, and of an own one whoever booked it. */
export const goesWith = ({ kind, chef, members }: BookingRow, uid: string) =>
  chef.uid === uid || (kind === 'own' && members[0]?.uid === uid);

export const openInvites = ({ invites = [] }: Pick<BookingRow, 'invites'>) =>
  invites.filter(({ state }) => state !== 'ended');

/** How many more whoever booked may bring: places that nobody has or is asked to take. */
export const mayBring = (row: BookingRow): number =>
  row.kind === 'own' && row.state === 'booked'
    ? Math.max(0, bookingLimits.seats - row.members.length - openInvites(row).length)
    : 0;

/** The same booking with this member's invitation in another state; null takes it away. */
export const withInvite = (
  row: BookingRow,
  uid: string,
  state: BookingInvite['state'] | null,
): BookingRow => ({
  ...row,
  invites: [
    ...(row.invites ?? []).filter((each) => each.uid !== uid),
    ...(state ? [{ uid, state, ...(isUntold(row, uid, state) && { untold: true as const }) }] : []),
  ],
});

const isUntold = ({ invites = [] }: BookingRow, uid: string, state: BookingInvite['state']) =>
  state === 'ended' && invites.some((each) => each.uid === uid && each.state === 'asked');

const cells = ({ from, to }: Stretch) => {
  const { quarter } = bookingLimits;
  const first = Math.floor(from / quarter);
  return Array.from({ length: Math.ceil(to / quarter) - first }, (_, i) => first + i);
};
/** The quarters of an hour that each of them has given away: no two bookings hold the same. */
export const heldTime = (uids: string[], stretch: Stretch): string[] =>
  uids.flatMap((uid) => cells(stretch).map((cell) => `${uid}/${cell}`));

/** The first place that is free of so many; null when all are taken. */
export function freePlace(taken: (number | undefined)[], places: number): number | null {
  for (let place = 0; place < places; place++) if (!taken.includes(place)) return place;
  return null;
}

/**
 * Whether it is too late for the first to come to what nobody has booked: its chef was free to cook
 * with somebody else until then, or to be away at its last moment, and would let them down.
 */
export function isForsaken(
  { members, startsAt }: Pick<BookingRow, 'members' | 'startsAt'>,
  chef: { online: boolean; busy: string | null },
  now: Date,
): boolean {
  const { longest, doorOpens, reminders } = bookingLimits;
  if (members.length) return false;
  const nearest = chef.busy ? longest + doorOpens : chef.online ? 0 : reminders.soon;
  return now >= after(startsAt, -nearest);
}

/**
 * Whether other guests put them out so often that they come back no more, or each other: each time
 * rings at the chef's, and is kept.
 */
export const isPutOut = ({ putOut = [] }: Pick<BookingRow, 'putOut'>, uid: string) =>
  putOut.length >= bookingLimits.putOuts ||
  putOut.filter((each) => each === uid).length >= bookingLimits.putOut;

/** Who let others down so often lately: nothing is booked by or with them for now. */
export const isPausedBy = (lapses: number): boolean => lapses >= bookingLimits.lapses;

/** Everything that a booking keeps for itself while it is to come. */
export const holdsOf = (row: Omit<BookingRow, 'holds'>): string[] => [
  ...heldTime(row.uids, { from: row.startsAt.getTime(), to: row.endsAt.getTime() }),
  ...row.members.map(({ uid, place }) => `${uid}#${place}`),
  ...(row.chefPlace === undefined ? [] : [`${row.chef.uid}^${row.chefPlace}`]),
];

export const personOnly = ({ uid, firstName, lastName, userName }: Person): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});

export const factsOf = (row: BookingRow): BookingFacts => ({
  bookingUid: row._id,
  chef: personOnly(row.chef),
  members: row.members.map(personOnly),
  recipeName: row.recipe.name,
  type: row.type,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  sequence: row.sequence,
});

/** Sessions that ended because their chef went, or was not there. */
const CHEF_ENDED: readonly (string | null)[] = ['chef', 'chef-gone'];

/**
 * Of those who had booked, and the chef, who did not come: to the door, and then into the room, in
 * which nobody is missed before they have had time to appear. Where the session was over before the
 * door closed, whoever was not in it may have come, and found nobody.
 *
 * @param elsewhere who cooks in another session by now: they are not at the door any more
 */
export function absentees(
  row: BookingRow,
  session: SessionRow | null,
  elsewhere: readonly string[] = [],
): string[] {
  if (!row.members.length) return [];
  if (!session) {
    const waits = row.knocked.some((uid) => !elsewhere.includes(uid));
    const gone = (uid: string) => waits && elsewhere.includes(uid);
    return row.uids.filter((uid) => !row.knocked.includes(uid) || gone(uid));
  }
  const { chef, startedAt, endedAt, members } = session;
  const tooShort = (since: Date) => endedAt && endedAt < after(since, bookingLimits.arrival);
  const came = members.filter(
    (member) =>
      hasComeIn(session, member) || (!member.leftAt && tooShort(member.joinedAt ?? startedAt)),
  );
  const here = new Set(came.map(({ uid }) => uid));
  if (endedAt && endedAt < doorClosesAt(row))
    for (const { uid } of row.members) if (!session.uids.includes(uid)) here.add(uid);
  if (session.chefCame || session.chefInSince) here.add(chef.uid);
  if (!CHEF_ENDED.includes(session.endedBy) && tooShort(startedAt)) here.add(chef.uid);
  return row.uids.filter((uid) => !here.has(uid));
}

/** Whom somebody in it waited for in vain; of other guests a guest is told nothing. */
export function othersAbsent(row: BookingRow, uid: string): string[] {
  if (!row.settled) return [];
  const { chef, lapsed = [] } = row;
  return row.uids.filter(
    (other) => other !== uid && lapsed.includes(other) && (uid === chef.uid || other === chef.uid),
  );
}

/** Whoever opened the door at the last moment is on their way into the room. */
export const arrivedBy = (session: SessionRow | null): Date | null =>
  session?.state === 'ongoing'
    ? new Date(
        Math.max(
          ...[session.startedAt, ...session.members.flatMap(({ joinedAt }) => joinedAt ?? [])].map(
            (date) => date.getTime(),
          ),
        ) + bookingLimits.arrival,
      )
    : null;
