import type { Ingredient, Step } from './recipe-rows';

/** The first digit of each script that our members write in. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];

/** Digits of any of our scripts as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const zero = ZEROS.findLast((first) => first <= digit.codePointAt(0)!);
    const value = digit.codePointAt(0)! - (zero ?? 0);
    return value < 10 ? String(value) : digit;
  });

const BULLET = '[-–—•·◦▪*]';
// 2.5 cups, 2-3 onions, 2-inch and 1:1 begin with an amount, not with a number of the line
const MARK = new RegExp(
  [
    '^\\s*(?:\\(?\\p{Nd}{1,3}[.)](?:\\s+|(?=\\P{Nd}|$))',
    '\\p{Nd}{1,3}(?:\\s*:\\s*|\\s*-\\s+)(?=[^\\p{Nd}\\s])',
    `${BULLET}\\s+)`,
  ].join('|'),
  'u',
);

/**
 * Where a list that was written without line breaks goes on: "1. Soak 2. Boil". None when it is no
 * such list.
 */
function inlineBreaks(line: string): number[] {
  const marks = [...line.matchAll(/(?:^|\s)(\p{Nd}{1,3})[.)]\s+(?=\S)/gu)];
  const breaks: number[] = [];
  for (const mark of marks)
    if (Number(plainDigits(mark[1]!)) === breaks.length + 1) breaks.push(mark.index);
  return breaks.length > 1 && breaks[0] === 0 ? breaks : [];
}

/**
 * The rows of a text, one for each line or number, without the numbers and bullets its author put
 * before them: the screen numbers them itself.
 */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n|\s•\s/)
    .map((line) => line.trim())
    .flatMap((line) => {
      const breaks = inlineBreaks(line);
      return breaks.length ? breaks.map((from, i) => line.slice(from, breaks[i + 1])) : [line];
    })
    .map((line) => line.replace(MARK, '').trim())
    .filter(Boolean);

const FRACTIONS: Record<string, number> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};
const SIGNS = Object.keys(FRACTIONS).join('');
/** How people write an amount, as the source of a pattern. */
export const AMOUNT = `\\d{1,3}(?:,\\d{3})+|\\d+\\s+\\d+\\/\\d+|\\d+\\/\\d+|\\d+\\s?[${SIGNS}]|[${SIGNS}]|\\d+(?:[.,]\\d+)?`;
const WHOLE_AMOUNT = new RegExp(`^(?:${AMOUNT})$`);

/** An amount as people write it: 2, 1.5, 1,5, 1,000, 1/2, 1 1/2, ½, 1½. Null when it is none. */
export function readAmount(written: string): number | null {
  const given = plainDigits(written.trim());
  if (!WHOLE_AMOUNT.test(given)) return null;
  const text = given.replace(/,(?=\d{3}(?!\d))/g, '');
  const sign = FRACTIONS[text.at(-1)!];
  if (sign) return Number(text.slice(0, -1).trim() || 0) + sign;
  const [whole, part = '0'] = text.includes(' ') ? text.split(/\s+/) : ['0', text];
  const [over, under = '1'] = part.replace(',', '.').split('/');
  const amount = Number(whole) + Number(over) / Number(under);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}

/** 1.5 as 1½: kitchens think in halves, thirds and quarters. */
export function writtenAmount(amount: number): string {
  const whole = Math.floor(amount);
  const part = amount - whole;
  for (const [sign, value] of Object.entries(FRACTIONS))
    if (Math.abs(part - value) < 0.005) return `${whole || ''}${sign}`;
  return String(Math.round(amount * 100) / 100);
}

/** Units that an amount is followed by, as recipes write them; the form suggests them. */
export const units = [
  'g',
  'kg',
  'ml',
  'l',
  'tsp',
  'tbsp',
  'cup',
  'cups',
  'piece',
  'pieces',
  'pinch',
  'pinches',
  'clove',
  'cloves',
  'bunch',
  'bunches',
  'handful',
  'sprig',
  'sprigs',
  'slice',
  'slices',
  'can',
  'stick',
  'sticks',
  'cm',
] as const;
const longestFirst = [...units].sort((a, b) => b.length - a.length).join('|');
const UNIT = `(?:${longestFirst})(?=[\\s.])`;
const LINE = new RegExp(
  // no two runs of blanks meet: a long one would be tried at each of its places
  `^(?<amount>${AMOUNT})(?:\\s*(?<unit>${UNIT})\\.?|\\.)?\\s+(?:of\\s+)?(?<name>\\S.*)$`,
  'iu',
);

/**
 * One line of an ingredients' list in its parts. A line that does not begin with an amount is a
 * name as a whole.
 */
export function readIngredient(line: string): Ingredient {
  const { amount, unit, name } = LINE.exec(plainDigits(line))?.groups ?? {};
  const read = amount && name ? readAmount(amount) : null;
  return read === null
    ? { amount: null, unit: '', name: line, note: '' }
    : { amount: read, unit: unit ?? '', name: line.slice(line.length - name!.length), note: '' };
}

/** An ingredient as one line of text. */
export const ingredientLine = ({ amount, unit, name, note }: Ingredient): string =>
  [amount === null ? '' : writtenAmount(amount), unit, note ? `${name}, ${note}` : name]
    .filter(Boolean)
    .join(' ');

const HOUR = 60;
const TIME =
  /[([]\s*(?<number>\d{1,4})\s*(?:(?<minutes>m|mins?|minutes?)|h|hrs?|hours?)\s*[)\]]\.?$/iu;

/** One line of a procedure; a time in brackets at its end is the step's. */
export function readStep(line: string): Step {
  const found = TIME.exec(plainDigits(line));
  const number = Number(found?.groups!.number);
  const text = found ? line.slice(0, found.index).trim() : '';
  if (!text || !number) return { text: line, minutes: null };
  return { text, minutes: found!.groups!.minutes ? number : number * HOUR };
}

/** 90 as 1 h 30 min. */
export const forMinutes = (minutes: number): string =>
  [
    minutes >= HOUR ? `${Math.floor(minutes / HOUR)} h` : '',
    minutes % HOUR ? `${minutes % HOUR} min` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** A step as one line of text. */
export const stepLine = ({ text, minutes }: Step): string =>
  minutes === null ? text : `${text} (${forMinutes(minutes)})`;
