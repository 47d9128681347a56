import { countedName } from './counted-names';
import { isMeasure, measureText, scaled, unitOf, type Scale } from './recipe-amounts';
import { units } from './recipe-lines';
import type { Ingredient } from './recipe-rows';
import { AMOUNT, plainDigits, readAmount } from './written-amounts';

/** A piece of a step's text; an amount follows the servings and stands out. */
export interface TextPart {
  kind: 'plain' | 'amount';
  text: string;
}

const SPELLED_UNITS =
  'gram grams kilo kilos litre litres liter liters millilitres milliliters teaspoon teaspoons tablespoon tablespoons'.split(
    ' ',
  );
const UNIT = [...SPELLED_UNITS, ...units.filter((unit) => unit !== 'cm')]
  .sort((a, b) => b.length - a.length)
  .join('|');
const FOUND = new RegExp(
  [
    `(?<![\\p{L}\\p{N}.,/])(?<from>${AMOUNT})(?:\\s?(?:[-–]|to)\\s?(?<to>${AMOUNT}))?`,
    `(?:\\s?(?<unit>${UNIT})\\b\\.?)?(?<of>\\s+of(?:\\s+the)?)?`,
  ].join(''),
  'giu',
);
/** Up to so many words behind an amount say what it is of: 'thick plain yoghurt'. */
const MOST_WORDS = 4;
/**
 * So many characters around an amount are looked at: a step may be one line of thousands, with as
 * many amounts, and each would be held against all of it.
 */
const AROUND = 200;
const ENDS_NAME = new Set(
  'and or in into with to until over for then from at by on each per so while when as if but about'.split(
    ' ',
  ),
);
/** Words behind an amount that make it the size of something: balls of 50 g, a tin of 400 g. */
const SIZED = new Set(
  'ball portion piece round jar tin can bowl mould pan dish glass tray disc strip time more minute min hour second cm'.split(
    ' ',
  ),
);
const EACH_BEFORE = /(?:\binto(?!\s+the\b)(?:\s+\S+){0,2}|\beach|\bevery|\bper|\ba|\ban)\s+$/iu;
const EACH_BEHIND =
  /^[\s,]*(?:each\b|apiece\b|per\b|at\s+a\s+time\b|(?:-|–)?\s?(?:cm|mm|inch)\b|°)/iu;

const stem = (word: string) => word.toLowerCase().replace(/(?:es|s)$/, '');
const wordsOf = (text: string) => text.match(/[\p{L}\p{M}'’-]+/gu) ?? [];

/** How much of what follows an amount names an ingredient; empty when nothing does. */
function nameBehind(rest: string, known: ReadonlySet<string>): string {
  let taken = '';
  let end = 0;
  for (let n = 0; n < MOST_WORDS; n++) {
    const next = /^\s+([\p{L}\p{M}'’-]+)/u.exec(rest.slice(end));
    if (!next || ENDS_NAME.has(next[1]!.toLowerCase())) break;
    end += next[0].length;
    if (known.has(stem(next[1]!))) taken = rest.slice(0, end);
  }
  return taken;
}

/**
 * The text of a step in parts, its amounts for as many as are cooked for. Minutes, temperatures,
 * sizes ('balls of 50 g') and what is no amount of an ingredient ('two fingers') stay as they are.
 *
 * @param ingredients of the recipe: a bare number counts only before one of their names
 */
export function scaledText(
  text: string,
  ingredients: readonly Pick<Ingredient, 'name'>[],
  scale: Scale,
): TextPart[] {
  const known = new Set(['water', ...ingredients.flatMap(({ name }) => wordsOf(name))].map(stem));
  const parts: TextPart[] = [];
  let done = 0;
  for (const found of plainDigits(text).matchAll(FOUND)) {
    const { from, to, unit = '', of = '' } = found.groups as Record<string, string | undefined>;
    const end = found.index + found[0].length - (of ? of.length : 0);
    const rest = text.slice(end, end + AROUND);
    const before = text.slice(Math.max(found.index - AROUND, 0), found.index);
    const named = nameBehind(of ? rest.slice(of.length) : rest, known);
    const name = named && of ? rest.slice(0, of.length) + named : named;
    const first = wordsOf(rest)[0] ?? '';
    const amount = readAmount(from!);
    const isSize =
      EACH_BEFORE.test(before) ||
      EACH_BEHIND.test(rest.slice(name.length)) ||
      EACH_BEHIND.test(rest) ||
      (!named && SIZED.has(stem(first)));
    if (amount === null || isSize || !(named || isMeasure(unit))) continue;
    const most = to ? readAmount(to) : null;
    const words =
      scale.factor === 1 && unit !== 'l' && scaled({ amount, unit }, named, scale).unit === unit
        ? text.slice(found.index, end)
        : rangeText(amount, most, unit, named, scale);
    if (found.index > done) parts.push({ kind: 'plain', text: text.slice(done, found.index) });
    const many = scaled({ amount: most ?? amount, unit }, named, scale).amount;
    const shown = unit || scale.factor === 1 ? name : countedName(name, many);
    parts.push({ kind: 'amount', text: words + shown });
    done = end + name.length;
  }
  if (done < text.length) parts.push({ kind: 'plain', text: text.slice(done) });
  return parts;
}

/** '2–3 tbsp'; one amount where both come to the same. */
function rangeText(
  amount: number,
  most: number | null,
  unit: string,
  name: string,
  scale: Scale,
): string {
  const least = scaled({ amount, unit }, name, scale);
  if (most === null) return measureText(least);
  const upper = scaled({ amount: most, unit }, name, scale);
  if (unitOf(least.unit) !== unitOf(upper.unit))
    return `${measureText(least)} to ${measureText(upper)}`;
  if (least.amount === upper.amount) return measureText(least);
  const words = measureText(upper);
  return `${measureText({ ...least, unit: '' })}–${words}`;
}
