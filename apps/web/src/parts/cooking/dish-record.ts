import {
  cooking,
  cookingCommand,
  cookingLimits,
  nothingCooked,
  recipe,
  type Cooking,
  type CookingCommand,
  type Recipe,
} from '@chefly/contracts';
import { z } from 'zod';

/**
 * What this device keeps of a dish: the recipe, how the server knew it last, and what was done
 * since that the server has not taken yet.
 */
export const dishRecord = z.object({
  /** The recipe's uid. */
  key: z.string(),
  /** The uid of the member whose dish it is. */
  of: z.string(),
  place: z.literal('dish'),
  /** When it was last touched, in milliseconds. */
  at: z.number(),
  recipe: recipe.nullable(),
  known: cooking.omit({ serverTime: true }),
  pending: z.array(cookingCommand),
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead: z.number(),
});
export type DishRecord = z.infer<typeof dishRecord>;

export const freshRecord = (of: string, recipeUid: string): DishRecord => ({
  ...{ key: recipeUid, of, place: 'dish', at: Date.now(), recipe: null },
  known: { recipeUid, version: 0, state: nothingCooked },
  ...{ pending: [], ahead: 0 },
});

/** What a command sets: of two that set the same the later says it all. */
function registerOf(command: CookingCommand): string {
  if (command.kind === 'tick') return `tick ${command.ingredient}`;
  if (command.kind === 'timer') return `timer ${command.timer.uid}`;
  if (command.kind === 'no-timer') return `timer ${command.timerUid}`;
  // the latest time counts, which is not always the last
  if (command.kind === 'heard') return `heard ${command.until}`;
  return command.kind;
}

export const withCommand = (record: DishRecord, command: CookingCommand): DishRecord => ({
  ...record,
  at: Date.now(),
  pending: [
    ...record.pending.filter((other) => registerOf(other) !== registerOf(command)),
    command,
  ].slice(-cookingLimits.commandsAtOnce * 4),
});

/** After an answer of the server, which may have come later than a newer one. */
export function withAnswer(
  record: DishRecord,
  { serverTime, ...answer }: Cooking,
  taken: readonly CookingCommand[] = [],
): DishRecord {
  const gone = new Set(taken.map(({ uid }) => uid));
  return {
    ...record,
    known: answer.version >= record.known.version ? answer : record.known,
    pending: record.pending.filter(({ uid }) => !gone.has(uid)),
    ahead: Date.parse(serverTime) - Date.now(),
  };
}

export const withRecipe = (record: DishRecord, shown: Recipe): DishRecord => ({
  ...record,
  at: Date.now(),
  // its picture is behind links that end soon
  recipe: { ...shown, picture: null },
});
