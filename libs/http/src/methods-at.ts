import { contract, type Route } from '@chefly/contracts';

interface Place {
  pattern: RegExp;
  methods: string[];
}

/** The places of the contract by how many segments their paths have; made when first asked for. */
let places: Map<number, Place[]> | undefined;

/**
 * By which methods the contract serves a path; by none where it is no place at all. Looked up for
 * who found nothing, so the router need not know of what is not served.
 */
export function methodsAt(path: string): string[] {
  places ??= placesOf(Object.values(contract).flatMap((routes) => Object.values<Route>(routes)));
  const here = (places.get(depthOf(path)) ?? []).filter(({ pattern }) => pattern.test(path));
  return [...new Set(here.flatMap(({ methods }) => methods))].sort();
}

const depthOf = (path: string) => path.split('/').length;

function placesOf(routes: Route[]): Map<number, Place[]> {
  const byPath = Map.groupBy(routes, (route) => route['~orpc'].route.path!);
  const made = [...byPath].map(([path, served]) => ({
    depth: depthOf(path),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: served.flatMap((route) => withHead(route['~orpc'].route.method!)),
  }));
  return Map.groupBy(made, ({ depth }) => depth);
}

/** Whatever is got can be asked for without its body. */
const withHead = (method: string) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);
