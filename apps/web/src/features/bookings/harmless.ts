import { bookingLimits, MINUTE, type Booking } from '@chefly/contracts';

/** A guest of a cook-along, or whom somebody brings, has a place in it, and nothing to call off. */
export const hasPlace = ({ role, kind, members }: Booking, uid: string) =>
  role === 'user' && (kind === 'cook-along' || members[0]?.uid !== uid);

/**
 * How long a time that is about to be booked can be called off without harm: what is near has only
 * the moments in which whoever has just booked may think again.
 *
 * @param now by the server's clock
 * @param place it is a place in a cook-along
 */
export const harmlessOnce = (startsAt: string, now: string, place = false): string => {
  const undo = place ? 'give your place back' : 'call it off';
  return Date.parse(startsAt) - Date.parse(now) > bookingLimits.lateCancel
    ? `You can ${undo} without harm until 12 hours before`
    : `It begins soon: you can ${undo} without harm for ${bookingLimits.thinkAgain / MINUTE} minutes`;
};
