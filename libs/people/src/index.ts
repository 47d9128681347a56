export type { Decision } from '@chefly/policy';
export * from './people';
export * from './boundaries.store';
export type { BoundaryKind, BoundaryRow, RestrictionKind, RestrictionRow } from './boundary-rows';
