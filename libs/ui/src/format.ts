const whole = new Intl.NumberFormat();
/** 10,000 likes or followers, as the reader's language writes them. */
export const grouped = (n: number) => whole.format(n);

const money = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
/** ₹ 420, on one line. */
export const rupees = (amount: number) => `₹\u00a0${money.format(amount)}`;

const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
/** ₹ 420 or ₹ 49.99, of an amount in paise. */
export const amount = (paise: number) =>
  paise % 100 ? `₹\u00a0${exact.format(paise / 100)}` : rupees(paise / 100);
/** 15 % or 12.5 %, of a rate in hundredths of a percent. */
export const percent = (basisPoints: number) => `${basisPoints / 100} %`;

/** 24:08, or 1:02:03 from an hour. */
export function clock(ms: number): string {
  const total = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes, seconds] = [
    Math.floor(total / 3600),
    Math.floor((total % 3600) / 60),
    total % 60,
  ];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

/** '24 minutes', below a minute '40 seconds', in the reader's language. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [unit, value] =
    seconds < 60 ? (['second', seconds] as const) : (['minute', Math.round(seconds / 60)] as const);
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];
/** '12 minutes ago' within a week, then the date, in the reader's language and zone. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (seconds < 45) return 'just now';
  if (seconds > 7 * 86_400)
    return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const [unit, size] = STEPS.findLast(([, step]) => seconds >= step) ?? STEPS[0]!;
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'always' }).format(
    -Math.max(1, Math.round(seconds / size)),
    unit,
  );
}

/** 'in 20 minutes', 'in 3 hours', 'tomorrow', 'in 6 days', in the reader's language; days by the calendar. */
export function ahead(iso: string, now = Date.now()): string {
  const at = new Date(iso);
  const say = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  const midnight = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  const days = (midnight(at) - midnight(new Date(now))) / 86_400_000;
  const seconds = Math.max(60, (at.getTime() - now) / 1000);
  if (days > 1 || (days === 1 && seconds > 12 * 3600)) return say.format(days, 'day');
  return seconds < 3600
    ? say.format(Math.round(seconds / 60), 'minute')
    : say.format(Math.round(seconds / 3600), 'hour');
}
