import { minutesOf, type WeekSlot } from './week-slots';

/** Where the slots of a week stand on the lines of its grid. */

const QUARTER = 15;
/** So many hours without a slot on any day are one narrow row. */
const WIDE_GAP = 3;

/** Whole hours of the day, the last not included. */
export interface Stretch {
  from: number;
  to: number;
}

/** The whole hours that hold every slot, without the wide gaps between them. */
export function stretchesOf(slots: readonly WeekSlot[]): Stretch[] {
  const stretches: Stretch[] = [];
  const held = slots
    .map(minutesOf)
    .map(({ from, to }) => ({ from: Math.floor(from / 60), to: Math.ceil(to / 60) }))
    .sort((one, other) => one.from - other.from);
  for (const { from, to } of held) {
    const last = stretches.at(-1);
    if (last && from - last.to < WIDE_GAP) last.to = Math.max(last.to, to);
    else stretches.push({ from, to });
  }
  return stretches;
}

/** The line of a grid below its head at which a minute of the day lies: a row is a quarter, or a gap. */
export function linesOf(stretches: readonly Stretch[]): (minute: number) => number {
  let line = 2;
  const firsts = stretches.map(({ from, to }) => {
    const first = line;
    line += ((to - from) * 60) / QUARTER + 1;
    return first;
  });
  return (minute) => {
    const at = stretches.findIndex(({ to }) => minute <= to * 60);
    return firsts[at]! + (minute - stretches[at]!.from * 60) / QUARTER;
  };
}

export interface Placed<S> {
  slot: S;
  /** Minutes from midnight, at quarters of an hour. */
  from: number;
  to: number;
}

/**
 * Where each slot of one day is drawn. In the night in which the clock goes back it shows several at
 * one time: they share the place that it shows them in, one below the other as they come.
 */
export function placesOf<S extends WeekSlot>(slots: readonly S[]): Placed<S>[] {
  const shown = slots.map((slot) => ({ slot, ...minutesOf(slot) }));
  const clusters: Placed<S>[][] = [];
  let end = -1;
  for (const place of shown.toSorted((one, other) => one.from - other.from)) {
    if (place.from < end) clusters.at(-1)!.push(place);
    else clusters.push([place]);
    end = Math.max(end, place.to);
  }
  return clusters.flatMap(shared);
}

function shared<S extends WeekSlot>(cluster: Placed<S>[]): Placed<S>[] {
  if (cluster.length === 1) return cluster;
  const from = Math.min(...cluster.map((place) => place.from));
  const whole = Math.max(...cluster.map((place) => place.to)) - from;
  const edge = (n: number) => from + Math.round((whole * n) / cluster.length / QUARTER) * QUARTER;
  return cluster
    .toSorted((one, other) => one.slot.startsAt.localeCompare(other.slot.startsAt))
    .map(({ slot }, n) => ({ slot, from: edge(n), to: edge(n + 1) }));
}
