import { commandCases } from './commands';
import { guaranteeCases } from './guarantees';
import { operatorCases } from './operators';
import type { Case } from './case';

export type { CreateIndexesOptions, Document, IndexSpecification, Sort } from 'mongodb';
export type { Asked, Case } from './case';
export * from './check';
export { freePort } from '../free-port';

/** Everything that the services ask of MongoDB, a case for each. */
export const cases: Case[] = [...commandCases, ...operatorCases, ...guaranteeCases];
