import { bookingLimits, MINUTE } from '@chefly/contracts';

/**
 * How long a time that is about to be booked can be called off without harm: what is near has only
 * the moments in which whoever has just booked may think again.
 *
 * @param now by the server's clock
 */
export const harmlessOnce = (startsAt: string, now: string): string =>
  Date.parse(startsAt) - Date.parse(now) > bookingLimits.lateCancel
    ? 'You can call it off without harm until 12 hours before'
    : `It begins soon: you can call it off without harm for ${bookingLimits.thinkAgain / MINUTE} minutes`;
