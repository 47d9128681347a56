import { costOf } from '../../platform/costs.table';
import { figure, median, row, tableOf } from '../markdown';
import type { Figures, Measure } from './rounds';
import { workloads, type Workload, type WorkloadName } from './workloads';

/** What the rounds found, as Markdown: medians, and ratios of medians. */
export function reportOf({ measures, starts, besides }: Figures): string {
  const servers = [...new Set(measures.map(({ server }) => server))];
  const of = (workload: string, server: string) => {
    const found = measures.filter((each) => each.workload === workload && each.server === server);
    if (!found.length) return null;
    return (field: keyof Measure) => median(found.map((each) => each[field] as number));
  };
  const names = (Object.keys(workloads) as WorkloadName[]).filter((name) => of(name, servers[0]!));
  const callRows = names.flatMap((name) =>
    servers.map((server) => {
      const mine = of(name, server)!;
      const { title, route }: Workload = workloads[name];
      const ratio = (other: string) => {
        const theirs = server === 'chefly' ? of(name, other) : null;
        return theirs ? figure(mine('callsPerSecond') / theirs('callsPerSecond')) : '';
      };
      const cost = server === 'chefly' ? costOf(route) : null;
      return row([
        ...[title, server, figure(mine('callsPerSecond')), ratio('PocketBase'), ratio('floor')],
        ...[figure(mine('cpuMsPerCall')), figure(mine('p50Ms')), figure(mine('p99Ms'))],
        ...[cost ? `${cost.reads} + ${cost.writes}` : '', figure(mine('bytesPerCall'))],
        ...[figure(mine('ownMb')), mine('refused')],
      ]);
    }),
  );
  const startRows = servers.map((server) => {
    const found = starts.filter((each) => each.server === server);
    const seconds = median(found.map(({ ms }) => ms)) / 1000;
    const [before, after] = (['ownMb', 'ownMbAfter'] as const).map((field) =>
      figure(median(found.map((each) => each[field]))),
    ) as [string, string];
    return row([server, `${figure(seconds)} s`, before, after]);
  });
  const besideRows = [...new Set(besides.map(({ server }) => server))].map((server) => {
    const found = besides.filter((each) => each.server === server);
    const [alone, beside] = (['aloneP99Ms', 'besideP99Ms'] as const).map((field) =>
      median(found.map((each) => each[field])),
    ) as [number, number];
    return row([server, figure(alone), figure(beside), figure(beside / alone)]);
  });
  return [
    tableOf(
      [
        ...['call', 'server', 'a second', 'of PocketBase', 'of the floor', 'CPU ms a call'],
        ...['p50 ms', 'p99 ms', 'store reads + writes', 'bytes', 'own MB', 'refused'],
      ],
      callRows,
    ),
    tableOf(['server', 'start', 'own MB at rest', 'and after all calls'], startRows),
    ...(besideRows.length
      ? [
          tableOf(
            ['feed of 4 readers', 'p99 ms alone', 'p99 ms beside 8 who sign in', 'times'],
            besideRows,
          ),
        ]
      : []),
  ].join('\n\n');
}
