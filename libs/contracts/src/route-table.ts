import { contract, type Access } from './index';

/** Method and path of a route, in which `{name}` stands for that part of its input. */
export type Address = readonly [method: string, path: string];

const tableOf = (holds: (access: Access) => boolean): Record<string, Record<string, Address>> =>
  Object.fromEntries(
    Object.entries(contract).map(([service, routes]) => [
      service,
      Object.fromEntries(
        Object.entries(routes)
          .filter(([, definition]) => holds(definition['~orpc'].meta.access))
          .map(([name, definition]) => {
            const { method, path } = definition['~orpc'].route as { method: string; path: string };
            return [name, [method, path]];
          }),
      ),
    ]),
  );

/**
 * Where every route is, by service and name: all that a caller needs at run time. The browser's builds evaluate it, so
 * that a first screen does not wait for the schemas of every route.
 */
export const routeTable = tableOf(() => true);

/** Those that whoever is not signed in calls: all that a first screen needs. */
export const publicRouteTable = tableOf((access) => access === 'public');
/** Those that members call besides. */
export const memberRouteTable = tableOf((access) => access === 'member');
