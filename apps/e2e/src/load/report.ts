import type { Phase } from './difference';
import type { Told } from './play';
import { coresOf, yearOf, type Compared, type Found } from './table';

const figure = (value: number | null) => {
  if (value === null || !Number.isFinite(value)) return '';
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(2)));
};
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const tableOf = (headings: string[], rows: (string | number)[][]) =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n');

export const comparedTable = (all: Compared[]) =>
  tableOf(
    ['for a million members', 'plan', 'measured', '', 'factor'],
    all.map(({ what, plan, measured, unit }) => [
      ...[what, figure(plan), figure(measured), unit],
      plan && measured !== null ? figure(measured / plan) : '',
    ]),
  );

/** What each component needs: at rest, in each pass, for one call, for a million. */
export function coresTable(found: Found, passes: Phase[]): string {
  const million = coresOf(found);
  const { rest, fast, calls } = found;
  return tableOf(
    [
      ...['component', 'pods', ...passes.map(({ title }) => `cores, ${title}`)],
      ...['ms a call', 'cores for a million, above the rest', 'MB a pod'],
    ],
    Object.entries(fast.memoryMb).map(([component, memory]) => [
      ...[component, memory.length],
      ...passes.map(({ cores }) => figure(cores[component] ?? 0)),
      figure(
        (((fast.cores[component] ?? 0) - (rest.cores[component] ?? 0)) * fast.seconds * 1000) /
          calls,
      ),
      figure(million[component] ?? 0),
      memory.map((mb) => Math.round(mb)).join(', '),
    ]),
  );
}

export const callsTable = (told: Told[]) =>
  tableOf(
    ['call', 'answered', 'refused', 'never answered', 'p50 ms', 'p99 ms'],
    told.map(({ call, answered, refused, unanswered, p50, p99 }) => [
      ...[call, answered],
      Object.entries(refused)
        .map(([code, times]) => `${times} × ${code}`)
        .join(', '),
      ...[unanswered, figure(p50), figure(p99)],
    ]),
  );

const YEAR_ROWS = 12;
export const yearTable = (found: Found) =>
  tableOf(
    ['collection', 'bytes a row', 'rows that stand after a year', 'GB'],
    yearOf(found)
      .slice(0, YEAR_ROWS)
      .map(({ name, each, rows, bytes }) => [
        ...[name, figure(each), figure(rows), figure(bytes / 1e9)],
      ]),
  );

export const eventsTable = (found: Found) =>
  tableOf(
    ['event', 'in the fast pass', 'a second, a million'],
    Object.entries(found.fast.published)
      .filter(([, times]) => times)
      .toSorted(([, a], [, b]) => b - a)
      .map(([type, times]) => [...[type, times, figure(times / found.fast.seconds / found.share)]]),
  );

const counts = (all: Record<string, number>) =>
  Object.entries(all)
    .filter(([, times]) => times)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

/** A phase in words: what went wrong first. */
export const wordsOf = (phase: Phase) =>
  [
    `${phase.title}: ${phase.seconds.toFixed(0)} s`,
    `started anew: ${phase.restarted.join(', ') || 'none'}; failed jobs: ${phase.failedJobs}`,
    `events heard: ${counts(phase.outcomes) || 'none'}`,
    `answers by status: ${counts(phase.answers) || 'none'}`,
    `commands of Redis: ${counts(phase.redisCalls) || 'not told'}`,
    `live messages: ${counts(phase.liveMessages) || 'none'}`,
  ].join('\n  ');
