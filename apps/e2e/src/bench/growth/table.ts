import { figure, median, row, tableOf } from '../markdown';
import { workloads, type WorkloadName } from '../calls/workloads';

/** What a call costs in worlds of other sizes, the smallest first. */
export interface Grown {
  name: WorkloadName;
  sizes: {
    posts: number;
    /** One for each round. */
    cpuMs: number[];
    /** That the store looks at for a call. */
    documents: number;
    keys: number;
  }[];
}

/** A row for each call: its CPU, that beside the smallest world, and what the store looks at. */
export function growthTable(found: Grown[]): string {
  const sizes = found[0]?.sizes.map(({ posts }) => posts.toLocaleString('en')) ?? [];
  const headings = [
    'call',
    ...sizes.map((posts) => `CPU ms at ${posts}`),
    ...sizes.slice(1).map((posts) => `ratio at ${posts}`),
    ...sizes.map((posts) => `documents + keys at ${posts}`),
  ];
  return tableOf(
    headings,
    found.map(({ name, sizes: each }) => {
      const cpu = each.map(({ cpuMs }) => median(cpuMs));
      return row([
        workloads[name].title,
        ...cpu.map(figure),
        ...cpu.slice(1).map((ms) => figure(ms / cpu[0]!)),
        ...each.map(({ documents, keys }) => `${figure(documents)} + ${figure(keys)}`),
      ]);
    }),
  );
}
