export type { Decision } from '@chefly/policy';
export * from './people';
export * from './boundaries.store';
