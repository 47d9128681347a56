export type { Decision } from '@chefly/policy';
export * from './people';
export * from './partings';
export * from './boundaries.store';
export type { BoundaryKind, BoundaryRow, RestrictionKind, RestrictionRow } from './boundary-rows';
