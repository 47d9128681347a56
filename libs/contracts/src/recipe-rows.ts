import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { ingredientLine, linesOf, readIngredient, readStep, stepLine } from './recipe-lines';
import { ingredientRow, stepRow } from './recipe-row-fields';
import { minutesIn } from './recipe-step-minutes';
import { cleanText, graphemes } from './text';

/** What a recipe takes of one thing. */
export const ingredient = z.object({
  /** Null: as much as it needs. */
  amount: z.number().nullable(),
  /** Empty for what is counted. */
  unit: z.string(),
  name: z.string(),
  /** How it is to be: chopped, soaked over night. Empty when nothing is said. */
  note: z.string(),
  /** What may take its place, the best first. Absent when nothing is said. */
  instead: z.array(z.string()).optional(),
});
export type Ingredient = z.infer<typeof ingredient>;

/** What is done, and what its author said of it: the rest is read from its text. */
export const step = z.object({
  text: z.string(),
  /** How long it takes: as said, or as its text names. */
  minutes: z.number().int().nullable(),
  /** It takes no time that is worth a timer, whatever its text names. */
  untimed: z.literal(true).optional(),
  /** As `heatText` writes it; empty: nothing is heated. */
  heat: z.string().optional(),
  /** The food works by itself, and its cook has nothing to do meanwhile. */
  waiting: z.boolean().optional(),
  /** Done while the step before still waits. */
  beside: z.boolean().optional(),
  /** The ingredients that it takes, as their places in the list, from 0. */
  uses: z.array(z.number().int().min(0)).optional(),
});
export type Step = z.infer<typeof step>;

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

/** What was said, without what was not: a row that says nothing more is stored as it ever was. */
const saidOf = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T;

export const ingredients = list(
  ingredientRow,
  ({ instead, ...row }): Ingredient | null =>
    row.name ? { ...row, ...(instead?.length ? { instead } : {}) } : null,
  readIngredient,
  ingredientLine,
  {
    rows: limits.ingredientRows,
    together: limits.ingredients,
    tooLong: messages.ingredientsTooLong,
  },
  messages.specifyIngredients,
);
/**
 * Minutes that are not there at all are those that the text names; minutes that are empty are none,
 * whatever it names.
 */
function stepOf({ text, minutes, ...more }: z.output<typeof stepRow>): Step | null {
  if (!text) return null;
  const named = minutesIn(text);
  return {
    text,
    minutes: minutes === undefined ? named : minutes,
    ...(minutes === null && named !== null ? { untimed: true } : {}),
    ...saidOf(more),
  };
}

export const procedure = list(
  stepRow,
  stepOf,
  readStep,
  stepLine,
  { rows: limits.stepRows, together: limits.procedure, tooLong: messages.procedureTooLong },
  messages.specifyProcedure,
);
