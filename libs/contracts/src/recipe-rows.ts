import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import {
  ingredientLine,
  linesOf,
  plainDigits,
  readAmount,
  readIngredient,
  readStep,
  stepLine,
} from './recipe-lines';
import { cleanText, graphemes, optionalLine, optionalText } from './text';

/** What a recipe takes of one thing. */
export const ingredient = z.object({
  /** Null: as much as it needs. */
  amount: z.number().nullable(),
  /** Empty for what is counted. */
  unit: z.string(),
  name: z.string(),
  /** How it is to be: chopped, soaked over night. Empty when nothing is said. */
  note: z.string(),
});
export type Ingredient = z.infer<typeof ingredient>;

/** What is done, and how long it takes when its author said so. */
export const step = z.object({ text: z.string(), minutes: z.number().int().nullable() });
export type Step = z.infer<typeof step>;

const LONGEST_NUMBER = 40;
/** A number as a form gives it: nothing is null, and what is no such number is told. */
const written = (read: (text: string) => number | null, problem: string) =>
  z
    .union([z.string(), z.number(), z.null()], { error: problem })
    .default(null)
    .transform((given, context) => {
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

const ingredientRow = z
  .object({
    amount: written(readAmount, messages.amountAsNumber),
    unit: optionalLine(limits.unit),
    name: optionalLine(limits.ingredientName),
    note: optionalLine(limits.ingredientNote),
  })
  .check(({ value, issues }) => {
    if (!value.name && (value.amount !== null || value.unit || value.note))
      issues.push({
        code: 'custom',
        message: messages.nameIngredient,
        input: value,
        path: ['name'],
        continue: true,
      });
  });
const stepRow = z
  .object({
    text: optionalText(limits.step),
    minutes: written(readMinutes, messages.minutesWhole).refine(
      (minutes) => minutes === null || minutes <= limits.minutes,
      messages.minutesTooMany,
    ),
  })
  .check(({ value, issues }) => {
    if (!value.text && value.minutes !== null)
      issues.push({
        code: 'custom',
        message: messages.tellStep,
        input: value,
        path: ['text'],
        continue: true,
      });
  });

// problems within the rows do not abort (`continue`): a union tells them only then, otherwise that
// none of it fits

/**
 * Rows, or a text with one of them on each line. Rows with nothing in them are left out; none at
 * all is refused.
 */
function list<R extends z.ZodType, T>(
  row: R,
  kept: (row: z.output<R>) => T | null,
  ofLine: (line: string) => T,
  lineOf: (row: T) => string,
  most: { rows: number; together: number; tooLong: string },
  required: string,
) {
  const within = (words: string) =>
    words.length <= most.together * 12 && graphemes(cleanText(words)) <= most.together;
  const tooMany = `At most ${most.rows} rows`;
  const given = z.union(
    [
      z.string().refine(within, `At most ${most.together} characters`),
      z.array(row).refine((rows) => rows.length <= most.rows, tooMany),
    ],
    { error: required },
  );
  /** The lines of a text, of which each is bounded as a row is. */
  const read = (words: string, { issues }: Pick<z.core.ParsePayload, 'issues'>) => {
    const rows = linesOf(cleanText(words)).map(ofLine);
    const [problem] =
      rows.length > most.rows
        ? [tooMany]
        : rows.flatMap((each) => row.safeParse(each).error?.issues[0]!.message ?? []);
    if (problem) issues.push({ code: 'custom', message: problem, input: words });
    return rows;
  };
  // counted before they are read: of many too many no more than one is looked at
  const bounded = (all: z.input<typeof given>) =>
    Array.isArray(all) ? (all.slice(0, most.rows + 1) as typeof all) : all;
  return z
    .preprocess(bounded, given)
    .transform((given, context) =>
      typeof given === 'string' ? read(given, context) : given.flatMap((each) => kept(each) ?? []),
    )
    .refine((rows) => rows.length > 0, required)
    .refine(
      (rows) => rows.reduce((sum, each) => sum + graphemes(lineOf(each)), 0) <= most.together,
      most.tooLong,
    );
}

export const ingredients = list(
  ingredientRow,
  (row): Ingredient | null => (row.name ? row : null),
  readIngredient,
  ingredientLine,
  {
    rows: limits.ingredientRows,
    together: limits.ingredients,
    tooLong: messages.ingredientsTooLong,
  },
  messages.specifyIngredients,
);
export const procedure = list(
  stepRow,
  (row): Step | null => (row.text ? row : null),
  readStep,
  stepLine,
  { rows: limits.stepRows, together: limits.procedure, tooLong: messages.procedureTooLong },
  messages.specifyProcedure,
);
