export type { Changed, ChangeListener } from './changes';
export { EmbeddedMongo, type EmbeddedMongoOptions } from './server';
export type { Cost } from './types';
