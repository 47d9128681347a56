/** A day of the reader's calendar as `2026-11-23`. */
export const dayKey = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** So many days from today, today first, `from` days ahead. */
export function daysFrom(from: number, many: number, today = dayKey(new Date())): string[] {
  const [year, month, day] = today.split('-').map(Number);
  return Array.from({ length: many }, (_, i) =>
    dayKey(new Date(year!, month! - 1, day! + from + i)),
  );
}

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, options);
  return (day: string) => format.format(new Date(`${day}T12:00`));
};
/** 'Monday, 23 November' */
export const longDay = words({ weekday: 'long', day: 'numeric', month: 'long' });
/** 'Mon 23' */
export const briefDay = words({ weekday: 'short', day: 'numeric' });
