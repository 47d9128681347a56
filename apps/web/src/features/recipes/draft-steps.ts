import {
  cookedAs,
  heatSources,
  minutesIn,
  plainDigits,
  readHeat,
  type HeatSource,
  type Step,
} from '@chefly/contracts';
import { z } from 'zod';

/** What heats a step, as it is chosen. */
export const draftSources = ['none', ...heatSources, 'oven'] as const;
export type DraftSource = 'none' | HeatSource | 'oven';
export interface DraftHeat {
  source: DraftSource;
  /** As it was typed. */
  celsius: string;
}
/** A step while it is written. What is null nobody said: it is what the text says. */
export interface DraftStep {
  text: string;
  minutes: string;
  heat: DraftHeat | null;
  waiting: boolean | null;
  beside: boolean | null;
  /** The rows of the ingredients that it takes, the empty ones counted. */
  uses: number[] | null;
}
type Named = readonly { name: string }[];

export const emptyStep: DraftStep = {
  text: '',
  minutes: '',
  heat: null,
  waiting: null,
  beside: null,
  uses: null,
};

const text = z.string().catch('');
const said = z.boolean().nullable().catch(null);
/** A step of a draft that was kept: what cannot be read nobody said. */
export const keptStep = z
  .object({
    text,
    minutes: text,
    waiting: said,
    beside: said,
    heat: z
      .object({ source: z.enum(draftSources), celsius: text })
      .nullable()
      .catch(null),
    uses: z.array(z.int().nonnegative()).nullable().catch(null),
  })
  .catch(emptyStep);

const written = (minutes: number | null) => (minutes === null ? '' : String(minutes));

/** As its author sent it before, or as a line of text was read. */
export const draftOfStep = ({ text, minutes, untimed, heat, ...said }: Step): DraftStep => ({
  text,
  // what was sent before times were looked for in the text is filled in now
  minutes: written(minutes ?? (untimed ? null : minutesIn(text))),
  heat: heat === undefined ? null : draftOfHeat(heat),
  waiting: said.waiting ?? null,
  beside: said.beside ?? null,
  uses: said.uses ?? null,
});

function draftOfHeat(text: string): DraftHeat {
  const { source, celsius } = readHeat(text) ?? { source: null, celsius: null };
  return {
    source: source ?? (celsius === null ? 'none' : 'oven'),
    celsius: written(celsius),
  };
}

/** What a step's fields show: as its author said, else as its text says. */
export function shownStep(step: DraftStep, ingredients: Named) {
  const minutes = Number(plainDigits(step.minutes)) || null;
  const read = cookedAs({ text: step.text, minutes, untimed: true }, ingredients);
  return {
    heat: step.heat ?? draftOfHeat(read.heat),
    waiting: step.waiting ?? read.waiting,
    beside: step.beside ?? read.beside,
    uses: (step.uses ?? read.uses).filter((at) => ingredients[at]?.name.trim()),
    timed: minutes !== null,
  };
}

/**
 * The minutes of a step whose text changed. As long as they are those that the text named they
 * follow it; a time of its author's own, or none, stays.
 */
export function followedMinutes(minutes: string, before: string, after: string): string {
  return minutes.trim() === written(minutesIn(before)) ? written(minutesIn(after)) : minutes;
}

/** As words that the contract reads; what is typed wrongly stays wrong. */
function writtenHeat({ source, celsius }: DraftHeat): string {
  const degrees = celsius.trim();
  if (source === 'none') return '';
  if (source === 'oven') return degrees || source;
  return degrees ? `${source} ${source === 'grill' ? 'at' : 'flame or'} ${degrees}` : source;
}

/**
 * A step as it is sent: what its author said, its ingredients by their places among those named.
 *
 * @param isFirst there is none before it that could wait
 */
export function sentStep(
  { heat, waiting, beside, uses, ...row }: DraftStep,
  ingredients: Named,
  isFirst = false,
) {
  const named = ingredients.flatMap(({ name }, at) => (name.trim() ? [at] : []));
  return {
    ...row,
    ...(heat && { heat: writtenHeat(heat) }),
    ...(waiting !== null && { waiting }),
    ...(beside !== null && !isFirst && { beside }),
    ...(uses && { uses: uses.map((at) => named.indexOf(at)).filter((place) => place >= 0) }),
  };
}

/** Where a row of a list stands after a change; null when it is gone. */
export type MovedTo = (at: number) => number | null;

export const inserted =
  (place: number): MovedTo =>
  (at) =>
    at < place ? at : at + 1;
export const removed =
  (place: number): MovedTo =>
  (at) =>
    at === place ? null : at < place ? at : at - 1;
export const moved =
  (from: number, to: number): MovedTo =>
  (at) => {
    if (at === from) return to;
    const without = at < from ? at : at - 1;
    return without < to ? without : without + 1;
  };
/** Rows came in the place of one, or behind it where it stays. */
export const pasted =
  (place: number, stays: boolean, many: number): MovedTo =>
  (at) =>
    at < place || (at === place && stays) ? at : at === place ? null : at + many - (stays ? 0 : 1);

/** The ingredients that a step takes, wherever their rows went. */
export const usesMoved = (uses: readonly number[], to: MovedTo): number[] =>
  uses.flatMap((at) => to(at) ?? []);
