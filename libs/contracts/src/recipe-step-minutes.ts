import { limits } from './constants';
import { AMOUNT, plainDigits, readAmount } from './written-amounts';

const ONES = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const WORDS = new Map<string, number>([
  ...ONES.map((word, i) => [word, i + 1] as const),
  ...([
    ['a', 1],
    ['an', 1],
    ['fifteen', 15],
    ['twenty', 20],
    ['twenty-five', 25],
    ['thirty', 30],
    ['forty', 40],
    ['forty-five', 45],
    ['fifty', 50],
    ['sixty', 60],
    ['ninety', 90],
  ] as const),
]);
const longestFirst = [...WORDS.keys()].sort((a, b) => b.length - a.length).join('|');
const NUMBER = `${AMOUNT}|(?:${longestFirst})(?=[\\s-])`;

const MINUTES = 'minutes?|mins?|منٹ|دقائق|دقيقة|मिनट';
const HOURS = 'hours?|hrs?|h|گھنٹے|گھنٹہ|ساعات|ساعة|घंटे|घंटा';
const DAYS = 'days?|دن|أيام|يوم|दिन';
const ENDS = '(?![\\p{L}\\p{M}])';
// a run of blanks is short: a long one would be tried at each of its places
const GAP = '\\s{0,3}';
const FOUND = new RegExp(
  [
    '(?<![\\p{L}\\p{M}\\p{N}.,/])',
    `(?:(?<quarters>three[\\s-]quarters|quarter|half)(?:\\sof)?(?:\\san?)?[\\s-]hour${ENDS}`,
    `|(?<between>between\\s)?(?<from>${NUMBER})(?<half>\\sand\\sa\\shalf)?`,
    `(?:${GAP}(?<sep>-|–|—|to\\b|or\\b|and\\b)${GAP}(?<to>${NUMBER}))?`,
    `${GAP}(?:(?<minutes>${MINUTES})|(?<hours>${HOURS})|(?<days>${DAYS}))`,
    // 1 hour 20 minutes, 1h30, an hour and a half
    `(?:${ENDS}(?<halfMore>\\sand\\sa\\shalf)|${ENDS},?${GAP}(?:and\\s)?(?<more>\\d{1,2})`,
    `${GAP}(?:${MINUTES})${ENDS}|(?<=h)(?<joined>\\d{2})(?!\\p{N})|${ENDS}))`,
  ].join(''),
  'giu',
);

/** Words before a time that make it no wait: every 5 minutes, the last 10 minutes, keeps 3 days, half a minute. */
const NO_WAIT_BEFORE =
  /(?:\b(?:every|each|last|final|half|within|once in|in under|keep for up to)|\b(?:keeps|lasts|stores?)\b(?:\s\S+){0,6})\s+$/iu;
/** Words behind it that do: 5 minutes before the end, 3 days old, 2 minutes less than the packet says. */
const NO_WAIT_BEHIND =
  /^[\s-]*(?:before\sthe\send|less\sthan|ago|earlier|old|ahead|in\sadvance|intervals?|steaks?)(?!\p{L})/iu;
/** At the start of a clause it is a moment and no wait: '30 minutes before serving, take it out'. */
const STARTS_CLAUSE = /(?:^|[.;,:(])\s*(?:about\s)?$/iu;
const BEFORE = /^\s*before\s/iu;
/** So many characters on each side are looked at. */
const AROUND = 60;

const valueOf = (word: string) => WORDS.get(word.toLowerCase()) ?? readAmount(word) ?? 0;

/** The time of one match in minutes, not yet whole. */
function spanOf(groups: Record<string, string | undefined>): number {
  const { quarters, between, from, half, sep, to, hours, days, halfMore, more, joined } = groups;
  if (quarters) return /^three/i.test(quarters) ? 45 : /^quarter/i.test(quarters) ? 15 : 30;
  const unit = days ? 24 * 60 : hours ? 60 : 1;
  const first = valueOf(from!) + (half ? 0.5 : 0);
  const second = to === undefined ? null : valueOf(to);
  // 1-1/2 and 1 and 1/2 are one number; after another 'and' only the second has the unit
  const isMixed = second !== null && second < 1 && first >= 1 && /^[-–a]/iu.test(sep!);
  const amount = isMixed
    ? first + second
    : second !== null && /^and$/iu.test(sep!) && !between
      ? second
      : Math.min(first, second ?? first);
  return (amount + (halfMore ? 0.5 : 0)) * unit + Number(more ?? joined ?? 0);
}

/** Every time that a step's text names, in the order of its words. */
function* spansIn(text: string): Generator<number> {
  const words = plainDigits(text);
  for (const found of words.matchAll(FOUND)) {
    const before = words.slice(Math.max(found.index - AROUND, 0), found.index);
    const end = found.index + found[0].length;
    const behind = words.slice(end, end + AROUND);
    if (NO_WAIT_BEFORE.test(before) || NO_WAIT_BEHIND.test(behind)) continue;
    if (BEFORE.test(behind) && STARTS_CLAUSE.test(before)) continue;
    const minutes = Math.floor(spanOf(found.groups!) + 1e-6);
    if (minutes >= 1 && minutes <= limits.minutes) yield minutes;
  }
}

/**
 * The time that a step's text names, in whole minutes: 'simmer for 20 minutes', '1 1/2 hours',
 * 'half an hour'. Null when it names none, or one that no step may take.
 *
 * Of '20–25 min' it is the lower, and of several times the first: then the cook is called at the
 * first moment when there may be something to do. A timer that rings early costs a look and is
 * given a minute more; one that rings late costs the dish. What comes again ('every 5 minutes') and
 * what is no wait ('the last 5 minutes', 'keeps for 3 days', a '2-minute' anything) is passed over.
 */
export const minutesIn = (text: string): number | null => spansIn(text).next().value ?? null;

/**
 * All of them, each once: 'fry for 5 minutes, then simmer for 20' leaves one timer for the step and
 * one more to offer.
 */
export const timesIn = (text: string): number[] => [...new Set(spansIn(text))];
