import { readInstead, writtenInstead } from './recipe-instead';
import type { Ingredient, Step } from './recipe-rows';
import { minutesIn } from './recipe-step-minutes';
import { AMOUNT, plainDigits, readAmount, writtenAmount } from './written-amounts';

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

/** Units that an amount is followed by, as recipes write them; the form suggests them. */
export const units = [
  'g',
  'kg',
  'ml',
  'l',
  'litre',
  'litres',
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

/** What may take its place, in brackets at the end of a line. */
const OR_ELSE = /(?<=\S)\s{0,3}[([]\s?or\s(?<instead>[^()[\]]+)[)\]]\.?$/iu;

/**
 * One line of an ingredients' list in its parts; '(or labneh)' at its end is a substitute. A line
 * that does not begin with an amount is a name as a whole.
 */
export function readIngredient(whole: string): Ingredient {
  const orElse = OR_ELSE.exec(whole);
  const line = orElse ? whole.slice(0, orElse.index) : whole;
  const instead = orElse ? readInstead(orElse.groups!.instead!) : [];
  const { amount, unit, name } = LINE.exec(plainDigits(line))?.groups ?? {};
  const read = amount && name ? readAmount(amount) : null;
  return {
    ...(read === null
      ? { amount: null, unit: '', name: line, note: '' }
      : { amount: read, unit: unit ?? '', name: line.slice(line.length - name!.length), note: '' }),
    ...(instead.length ? { instead } : {}),
  };
}

/** An ingredient as one line of text. */
export const ingredientLine = ({ amount, unit, name, note, instead }: Ingredient): string =>
  [
    amount === null ? '' : writtenAmount(amount),
    unit,
    note ? `${name}, ${note}` : name,
    instead?.length ? `(or ${writtenInstead(instead)})` : '',
  ]
    .filter(Boolean)
    .join(' ');

const HOUR = 60;
const TIME =
  /[([]\s*(?<number>\d{1,4})\s*(?:(?<minutes>m|mins?|minutes?)|h|hrs?|hours?)\s*[)\]]\.?$/iu;

/**
 * One line of a procedure. A time in brackets at its end is the step's; else it is the one that the
 * text names.
 */
export function readStep(line: string): Step {
  const found = TIME.exec(plainDigits(line));
  const number = Number(found?.groups!.number);
  const text = found ? line.slice(0, found.index).trim() : '';
  if (!text || !number) return { text: line, minutes: minutesIn(line) };
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
