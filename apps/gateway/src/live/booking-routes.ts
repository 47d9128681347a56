import type { BookingFacts } from '@chefly/contracts';
import { to, type LiveRoutes } from './delivery';
import { room } from './live-socket';

const changed = (uid: string, uids: string[]) => [
  to(uids.map(room.member), 'booking.changed', { uid }),
];
const ofAll = ({ bookingUid, chef, members }: BookingFacts, ...others: string[]) =>
  changed(bookingUid, [chef.uid, ...members.map((member) => member.uid), ...others]);

/** Whom somebody would like to bring is the business of its chef and of whoever booked. */
const ofPair = (
  { bookingUid, chef, by }: BookingFacts & { by: { uid: string } },
  ...others: string[]
) => changed(bookingUid, [chef.uid, by.uid, ...others]);

/** Who hears that a booking is not as it was: whoever is in it, or was. */
export const bookingRoutes: LiveRoutes = {
  'sessions.booking.made.v1': ({ data }) => ofAll(data),
  'sessions.cook-along.opened.v1': ({ data }) => ofAll(data),
  'sessions.booking.left.v1': ({ data }) => ofAll(data, data.member.uid),
  'sessions.booking.cancelled.v1': ({ data }) => ofAll(data),
  'sessions.booking.invite-asked.v1': ({ data }) => ofPair(data),
  'sessions.booking.invite-offered.v1': ({ data }) => ofPair(data, data.invited.uid),
  'sessions.booking.invite-ended.v1': ({ data }) =>
    ofPair(data, ...(data.offered ? [data.invited.uid] : [])),
  'sessions.booking.due.v1': ({ data }) => ofAll(data),
  'sessions.booking.awaited.v1': ({ data }) => changed(data.bookingUid, data.uids),
  'sessions.booking.missed.v1': ({ data }) => ofAll(data),
  'sessions.booking.prevented.v1': ({ data }) => ofAll(data),
};
