import type { CookedIngredient, CookedStep } from './recipe-details';
import type { Ingredient, Step } from './recipe-rows';
import { minutesIn } from './recipe-step-minutes';

const WORDS_OF_NAME = 5;
/** Words that say nothing of what is taken: they never tie a step to an ingredient. */
const COMMON = new Set(
  'and or the of in to for with a an fresh dried ground whole large small hot cold warm white black green red oil water'.split(
    ' ',
  ),
);
const HEAT = /\b\d{2,3}\s?°\s?[CF]\b|\b(?:low(?:est)?|medium|high|gentle)\s(?:flame|heat)\b/iu;

/** A verb at its beginning, or behind one as in 'cover and simmer', whose work the food does by itself. */
const WAITS =
  /^(?:\p{L}+(?: it)?(?:,| and)\s+)?(?:soak|marinate|rest|chill|cool|refrigerate|freeze|simmer|stew|boil|bake|roast|steam|steep|ferment|rise|prove|proof|stand|leave|let|wait)\b/iu;
/** A shorter one is stood by. */
const SHORTEST_WAIT = 5;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
const stem = (word: string) => word.replace(/(?:es|s)$/, '');

/** An ingredient that its author wrote as a row or a line. */
export const cooked = (written: Ingredient & Partial<CookedIngredient>): CookedIngredient => ({
  ...written,
  instead: written.instead ?? [],
});

/** Which of the ingredients a text names, as their places in the list. */
export function namedIn(text: string, ingredients: readonly Pick<Ingredient, 'name'>[]): number[] {
  const said = new Set(wordsOf(text).map(stem));
  return ingredients.flatMap(({ name }, at) =>
    wordsOf(name).some((word) => !COMMON.has(word) && said.has(stem(word))) ? [at] : [],
  );
}

/**
 * A step with all that a cook wants to see of it. What its author did not say is read from its
 * text: how long it takes, the flame, what it takes, whether it waits, and a name for its timer.
 */
export function cookedAs(
  written: Step & Partial<CookedStep>,
  ingredients: readonly Pick<Ingredient, 'name'>[],
): CookedStep {
  const { text, untimed } = written;
  const minutes = written.minutes ?? (untimed ? null : minutesIn(text));
  return {
    text,
    minutes,
    name: written.name || nameOf(text),
    heat: written.heat ?? HEAT.exec(text)?.[0] ?? '',
    waiting: written.waiting ?? ((minutes ?? 0) >= SHORTEST_WAIT && WAITS.test(text)),
    beside: written.beside ?? false,
    uses: written.uses ?? namedIn(text, ingredients),
  };
}

/** The first words up to where the sentence turns. */
function nameOf(text: string): string {
  const [clause = ''] = text.split(/[,.;:–—]|\s(?:until|and|with|for|in|then)\s/u);
  const words = clause.trim().split(/\s+/);
  return words.slice(0, WORDS_OF_NAME).join(' ');
}
