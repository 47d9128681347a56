import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { heatText, readHeat } from './recipe-heat';
import { readInstead } from './recipe-instead';
import { optionalLine, optionalText, roomOf } from './text';
import { plainDigits, readAmount } from './written-amounts';

// problems within a row do not abort (`continue`): a union tells them only then, otherwise that
// none of it fits

const LONGEST_NUMBER = 40;
/**
 * A number as a form gives it: nothing is null, and what is no such number is told. What is not
 * there at all stays undefined.
 */
const written = (read: (text: string) => number | null, problem: string) =>
  z
    .union([z.string(), z.number(), z.null()], { error: problem })
    .optional()
    .transform((given, context) => {
      if (given === undefined) return undefined;
      const words = given === null ? '' : String(given).trim();
      const number = words.length <= LONGEST_NUMBER ? read(words) : null;
      if (words && number === null)
        context.issues.push({ code: 'custom', message: problem, input: given, continue: true });
      return number;
    });
const readMinutes = (words: string) => {
  const digits = plainDigits(words);
  return /^\d+$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
};

const substituteLines = z.array(optionalLine(limits.substitute));
/** One more than there may be is looked at, and no text that is longer than all of them. */
const substitutes = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given, { issues }) => {
    if (given === undefined) return undefined;
    const longest = roomOf(limits.substitutes * limits.substitute);
    const all = typeof given === 'string' ? readInstead(given.slice(0, longest)) : given;
    const read = substituteLines.safeParse(all.slice(0, limits.substitutes + 1));
    const instead = read.data?.filter(Boolean) ?? [];
    const once = new Set(instead.map((each) => each.toLowerCase()));
    const problem =
      read.error?.issues[0]!.message ??
      (instead.length > limits.substitutes
        ? messages.substitutesTooMany
        : once.size < instead.length
          ? messages.substituteTwice
          : null);
    if (problem) issues.push({ code: 'custom', message: problem, input: given, continue: true });
    return instead;
  });

/** An ingredient as a form gives it. */
export const ingredientRow = z
  .object({
    amount: written(readAmount, messages.amountAsNumber).transform((amount) => amount ?? null),
    unit: optionalLine(limits.unit),
    name: optionalLine(limits.ingredientName),
    note: optionalLine(limits.ingredientNote),
    instead: substitutes,
  })
  .check(({ value, issues }) => {
    const { name, amount, unit, note, instead } = value;
    if (!name && (amount !== null || unit || note || instead?.length))
      issues.push({
        code: 'custom',
        message: messages.nameIngredient,
        input: value,
        path: ['name'],
        continue: true,
      });
  });
const heat = z
  .string({ error: messages.heatUnknown })
  .max(LONGEST_NUMBER, messages.heatUnknown)
  .transform((given, { issues }) => {
    const read = readHeat(given);
    if (read) return heatText(read);
    issues.push({ code: 'custom', message: messages.heatUnknown, input: given, continue: true });
    return '';
  });
const isPlace = (place: number) =>
  Number.isInteger(place) && place >= 0 && place < limits.ingredientRows;
const uses = z
  .array(z.number())
  .refine(
    (given) => given.every(isPlace) && new Set(given).size === given.length,
    messages.usesUnknown,
  );

/** A step as a form gives it. */
export const stepRow = z
  .object({
    text: optionalText(limits.step),
    minutes: written(readMinutes, messages.minutesWhole).refine(
      (minutes) => minutes == null || minutes <= limits.minutes,
      messages.minutesTooMany,
    ),
    heat: heat.optional(),
    waiting: z.boolean().optional(),
    beside: z.boolean().optional(),
    uses: uses.optional(),
  })
  .check(({ value, issues }) => {
    if (!value.text && value.minutes != null)
      issues.push({
        code: 'custom',
        message: messages.tellStep,
        input: value,
        path: ['text'],
        continue: true,
      });
  });
