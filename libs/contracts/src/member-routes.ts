import { memberRouteTable } from './route-table';

/**
 * What the members' side calls: it comes with that side, and not with the first screen. The
 * browser's builds evaluate it.
 */
export const memberRoutes = memberRouteTable;
