import { workloads, type WorkloadName } from '../calls/workloads';
import { figure, median, row, tableOf } from '../markdown';
import type { Costs } from './main';
import { sumOf, type Spent } from './processes';

/** What takes less than this of every call is told with all that is like it, in one column. */
const WORTH_A_COLUMN = 0.03;
const OTHERS = 'others';

/** Of each process, the median of the rounds. */
const mediansOf = (rounds: Spent[]): Spent =>
  Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [name, median(rounds.map((each) => each[name]!))]),
  );

/**
 * Calls by row, processes by column. The ratio is that of calls a core answers: separate processes
 * beside one.
 */
export function shapesTable(found: Map<WorkloadName, Costs>): string {
  const rows = [...found].map(([name, { single, separate }]) => ({
    title: workloads[name].title,
    one: median(single.map(sumOf)),
    all: median(separate.map(sumOf)),
    parts: mediansOf(separate),
  }));
  const processes = Object.keys(rows[0]?.parts ?? {});
  const [shown, others] = [true, false].map((wanted) =>
    processes.filter(
      (name) => rows.some(({ parts, all }) => parts[name]! >= WORTH_A_COLUMN * all) === wanted,
    ),
  ) as [string[], string[]];
  const headings = ['call', 'single process', 'separate', 'a core answers', ...shown];
  if (others.length) headings.push(OTHERS);
  return tableOf(
    headings,
    rows.map(({ title, one, all, parts }) =>
      row([
        ...[title, figure(one), figure(all), figure(one / all)],
        // what the clock cannot tell from rest may come out below nothing
        ...shown.map((name) => figure(Math.max(0, parts[name]!))),
        ...(others.length
          ? [
              figure(
                Math.max(
                  0,
                  others.reduce((sum, name) => sum + parts[name]!, 0),
                ),
              ),
            ]
          : []),
      ]),
    ),
  );
}
