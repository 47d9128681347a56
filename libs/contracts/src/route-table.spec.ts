import { expect, it } from '@jest/globals';
import { contract } from './index';
import { routeTable } from './route-table';

it('holds every route of the contract, and no two at one place', () => {
  const names = (table: object) =>
    Object.entries(table).flatMap(([service, routes]) =>
      Object.keys(routes).map((name) => `${service}.${name}`),
    );
  expect(names(routeTable)).toEqual(names(contract));
  const places = Object.values(routeTable).flatMap((routes) =>
    Object.values(routes).map((address) => address.join(' ')),
  );
  expect(new Set(places).size).toBe(places.length);
});
