/** The own bookings, with this one in front. */
export const bookingLink = (uid: string) => `/bookings?booking=${uid}`;
