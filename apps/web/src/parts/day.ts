/**
 * A day of the calendar (`2009-05-31`) as people write it: it is the same day in every time zone.
 */
export const dayOf = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
