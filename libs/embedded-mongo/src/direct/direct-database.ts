import { Batch } from '../cursors';
import type { Doc } from '../types';
import { DirectAnswerCursor } from './direct-cursor';
import { DirectCollection } from './direct-collection';
import { given } from './given';
import type { Settings, Space } from './space';
import { unsupported } from './unsupported';

/** A database behind the door, with the driver's own operations. */
export class DirectDatabase {
  constructor(private readonly space: Space) {}

  get databaseName() {
    return this.space.database;
  }

  get namespace() {
    return this.space.database;
  }

  collection(name: string): DirectCollection {
    return new DirectCollection(this.space, name);
  }

  /** Any command the engine knows. */
  async command(command: Doc, options: Settings = {}): Promise<Doc> {
    const reply = await this.space.ask(given(command), options);
    if (!(reply instanceof Batch)) return reply;
    const { namespace, id, field, documents } = reply;
    return { cursor: { id, ns: namespace, [field]: documents }, ok: 1 };
  }

  admin() {
    return {
      command: (command: Doc, options?: Settings) => this.command(command, options),
      ping: () => this.command({ ping: 1 }),
      buildInfo: () => this.command({ buildInfo: 1 }),
      listDatabases: (options: Settings = {}) =>
        this.command({ listDatabases: 1, ...named(options, ['filter', 'nameOnly']) }),
    };
  }

  async createCollection(name: string, options: Settings = {}): Promise<DirectCollection> {
    const { session, ...rest } = options;
    await this.space.ask({ create: name, ...named(rest, Object.keys(rest)) }, { session });
    return this.collection(name);
  }

  async dropCollection(name: string, options: Settings = {}): Promise<boolean> {
    return await this.collection(name).drop(options);
  }

  async dropDatabase(options: Settings = {}): Promise<boolean> {
    await this.space.ask({ dropDatabase: 1 }, options);
    return true;
  }

  listCollections(filter: Doc = {}, options: Settings = {}) {
    const command = {
      listCollections: 1,
      filter: given(filter),
      ...named(options, ['nameOnly', 'authorizedCollections']),
    };
    return new DirectAnswerCursor(this.space, '$cmd.listCollections', command, options);
  }

  async collections(options: Settings = {}): Promise<DirectCollection[]> {
    const found = await this.listCollections({}, { ...options, nameOnly: true }).toArray();
    return found.map(({ name }) => this.collection(name));
  }

  aggregate(): never {
    throw unsupported('an aggregate on a database');
  }
}

const named = (options: Settings, names: string[]): Doc =>
  Object.fromEntries(
    names.filter((name) => options[name] != null).map((name) => [name, given(options[name])]),
  );
