import { existsSync, readFileSync } from 'node:fs';
import { findSourceMap, SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, Profile } from './profiler';

/** Microseconds of the main thread by what they were spent in, most first. */
export interface Spent {
  areas: [area: string, us: number][];
  functions: [where: string, us: number][];
  /** Of our own functions, with all that they called. */
  whole: [where: string, us: number][];
}

const IDLE = new Set(['(idle)', '(root)']);
/** Of these folders each subfolder is an area of its own. */
const DIVIDED = new Set(['libs/engines', 'libs/embedded-mongo']);

/**
 * Who spent the time. What has no file of its own, such as a function of V8's, counts for its
 * caller; the collector of garbage and what V8 calls the program are areas by themselves.
 */
export function spentIn({ nodes, samples, timeDeltas }: Profile): Spent {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map<number, Node>();
  for (const node of nodes) for (const child of node.children ?? []) callerOf.set(child, node);
  const selfUs = new Map<number, number>();
  for (const [i, id] of samples.entries())
    selfUs.set(id, (selfUs.get(id) ?? 0) + Math.max(0, timeDeltas[i] ?? 0));
  const whole = new Map<string, number>();
  const wholeUs = (node: Node, above: ReadonlySet<string>): number => {
    const place = placeOf(node);
    const name = `${node.callFrame.functionName || '(anonymous)'}  ${place}`;
    const isOwn = place.startsWith('apps/') || place.startsWith('libs/');
    const isNew = isOwn && !above.has(name);
    const below = isNew ? new Set([...above, name]) : above;
    const us = (node.children ?? []).reduce(
      (sum, child) => sum + wholeUs(byId.get(child)!, below),
      selfUs.get(node.id) ?? 0,
    );
    if (isNew) whole.set(name, (whole.get(name) ?? 0) + us);
    return us;
  };
  wholeUs(nodes[0]!, new Set());
  const areas = new Map<string, number>();
  const functions = new Map<string, number>();
  for (const [id, us] of selfUs) {
    const node = byId.get(id)!;
    const { functionName } = node.callFrame;
    if (IDLE.has(functionName)) continue;
    let owner: Node | undefined = node;
    while (owner && !owner.callFrame.url && !owner.callFrame.functionName.startsWith('('))
      owner = callerOf.get(owner.id);
    const place = owner ? placeOf(owner) : '(program)';
    const area = areaOf(place);
    areas.set(area, (areas.get(area) ?? 0) + us);
    const name = `${functionName || '(anonymous)'}  ${place}`;
    functions.set(name, (functions.get(name) ?? 0) + us);
  }
  const inOrder = (spent: Map<string, number>) => [...spent].sort((a, b) => b[1] - a[1]);
  return { areas: inOrder(areas), functions: inOrder(functions), whole: inOrder(whole) };
}

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    const beside = `${file}.map`;
    map = existsSync(beside)
      ? new SourceMap(JSON.parse(readFileSync(beside, 'utf8')))
      : (findSourceMap(file) ?? null);
    maps.set(file, map);
  }
  return map;
}

const insidePackages = (file: string) => /.*node_modules\/(.*)/.exec(file)?.[1];

/** File and line, as it was before it was bundled. */
function placeOf({ callFrame }: Node): string {
  const { functionName, url, lineNumber, columnNumber } = callFrame;
  if (!url) return functionName;
  if (!url.startsWith('file:')) return url;
  const file = fileURLToPath(url);
  const inside = insidePackages(file);
  if (inside) return `npm ${inside}`;
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
  if (!entry || !('originalSource' in entry)) return file;
  const bundled = insidePackages(entry.originalSource);
  if (bundled) return `npm ${bundled}`;
  const source = relative(process.cwd(), join(dirname(file), entry.originalSource));
  return `${source.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`;
}

function areaOf(place: string): string {
  if (place.startsWith('npm ')) {
    const [, scope, name] = /^npm ([^/]+)(?:\/([^/]+))?/.exec(place)!;
    return scope!.startsWith('@') ? `${scope}/${name}` : scope!;
  }
  const parts = place.replace(/:\d+$/, '').split('/');
  if (parts[0] !== 'libs' && parts[0] !== 'apps') return place.replace(/:\d+$/, '');
  const project = parts.slice(0, 2).join('/');
  return DIVIDED.has(project) && parts.length > 4 ? `${project}/${parts[3]}` : project;
}
