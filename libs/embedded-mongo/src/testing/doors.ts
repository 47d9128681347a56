import { MongoClient, type MongoClientOptions } from 'mongodb';
import type { EmbeddedMongo } from '../server';

/** Both ways to the engine, for tests that hold each to the same. */
export const doors = ['the wire', 'function calls'] as const;
export type DoorName = (typeof doors)[number];

export const clientBy = (
  door: DoorName,
  server: EmbeddedMongo,
  database: string,
  options: MongoClientOptions = {},
): Promise<MongoClient> =>
  (door === 'the wire'
    ? new MongoClient(server.url, options)
    : server.client(database, options)
  ).connect();
