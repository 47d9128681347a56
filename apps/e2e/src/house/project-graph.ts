import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who imports whom, by the names of projects without their scope. */
export type ProjectGraph = Map<string, Set<string>>;

/** The graph that `nx graph` draws: made of the imports in the sources. */
export function readProjectGraph(): ProjectGraph {
  const folder = mkdtempSync(join(tmpdir(), 'graph-'));
  try {
    const file = join(folder, 'graph.json');
    execFileSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'graph', `--file=${file}`], {
      // plugins in processes of their own are given up on where the machine has much else to do
      env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' },
      // what it says of a failure is in the error
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8')).graph as {
      dependencies: Record<string, { target: string }[]>;
    };
    const short = (name: string) => name.replace('@chefly/', '');
    return new Map(
      Object.entries(dependencies)
        .map(
          ([name, edges]) =>
            [short(name), new Set(edges.map((edge) => short(edge.target)))] as const,
        )
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything that can be reached from a project. */
function reach(graph: ProjectGraph, from: string, seen = new Set<string>()): Set<string> {
  for (const to of graph.get(from) ?? []) if (!seen.has(to)) reach(graph, to, seen.add(to));
  return seen;
}

/**
 * The same graph without the edges that follow from others: an arrow is left out where a longer way
 * leads there too.
 */
export function reduced(graph: ProjectGraph): ProjectGraph {
  return new Map(
    [...graph].map(([from, targets]) => [
      from,
      new Set(
        [...targets]
          .sort()
          .filter(
            (to) => ![...targets].some((other) => other !== to && reach(graph, other).has(to)),
          ),
      ),
    ]),
  );
}

/** As mermaid draws it: services in one box, since none knows another. */
export function drawing(graph: ProjectGraph): string {
  const arrows = reduced(graph);
  const isService = (name: string) =>
    graph.get('platform')?.has(name) && graph.get(name)?.has('service');
  const services = [...graph.keys()].filter(isService);
  const id = (name: string) => name.replace(/-/g, '_');
  const node = (name: string) => `${id(name)}[${name}]`;
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph services',
    ...services.map((name) => `    ${node(name)}`),
    '  end',
    ...[...graph.keys()]
      .filter((name) => !services.includes(name))
      .map((name) => `  ${node(name)}`),
    ...[...arrows].flatMap(([from, targets]) =>
      [...targets].map((to) => `  ${id(from)} --> ${id(to)}`),
    ),
    '```',
  ].join('\n');
}
