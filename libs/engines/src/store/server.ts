import type { mongo } from 'mongoose';
import type { ChangeListener } from './kept';

/** A server that is in this process, reached without a wire. */
export interface StoreDoor {
  client(database: string): mongo.MongoClient;
  /** Tells of every write to a collection, whoever does it. @returns ends it */
  listen(database: string, collection: string, listener: ChangeListener<any>): () => void;
  /** A row that it told of, as one who asks for it reads it: a copy. */
  asRead(row: object): object;
}

/** Where databases are: the connection string of a server, or the one in this process. */
export type StoreServer = string | StoreDoor;
