import type { Doc } from '../types';
import { DirectAnswerCursor, DirectFindCursor } from './direct-cursor';
import { given } from './given';
import type { Settings, Space } from './space';
import { withOptions } from './with-options';

const AGGREGATE_FIELDS = [
  ...['maxTimeMS', 'comment', 'allowDiskUse', 'bypassDocumentValidation', 'hint', 'let'],
  ...['collation', 'readConcern', 'writeConcern'],
];
const COUNT_FIELDS = ['maxTimeMS', 'comment', 'hint', 'collation', 'readConcern'];

/** What a collection behind the door is asked that leaves it as it is. */
export class DirectReads {
  constructor(
    protected readonly space: Space,
    readonly collectionName: string,
  ) {}

  get namespace() {
    return `${this.space.database}.${this.collectionName}`;
  }

  get dbName() {
    return this.space.database;
  }

  find(filter: unknown = {}, options: Settings = {}) {
    return new DirectFindCursor(this.space, this.collectionName, filter, options);
  }

  async findOne(filter: unknown = {}, options: Settings = {}): Promise<Doc | null> {
    const look = this.space.look(this.collectionName, filter, options);
    if (look) return (look[0] as Doc | undefined) ?? null;
    const one = this.find(filter, { ...options, limit: 1, singleBatch: true });
    const [found = null] = await one.toArray();
    return found;
  }

  aggregate(pipeline: unknown[] = [], options: Settings = {}) {
    const command = { aggregate: this.collectionName, pipeline: given(pipeline) };
    return new DirectAnswerCursor(
      this.space,
      this.collectionName,
      withOptions(command, options, AGGREGATE_FIELDS),
      options,
    );
  }

  async countDocuments(filter: unknown = {}, options: Settings = {}): Promise<number> {
    const { skip, limit, ...rest } = options;
    const pipeline = [
      { $match: filter },
      ...(skip === undefined ? [] : [{ $skip: skip }]),
      ...(limit === undefined ? [] : [{ $limit: limit }]),
      { $group: { _id: 1, n: { $sum: 1 } } },
    ];
    const [counted] = await this.aggregate(pipeline, rest).toArray();
    return (counted?.n as number) ?? 0;
  }

  async estimatedDocumentCount(options: Settings = {}): Promise<number> {
    return (await this.count({}, options)) as number;
  }

  async count(filter: unknown = {}, options: Settings = {}): Promise<number> {
    const command = { count: this.collectionName, query: given(filter) };
    const fields = [...COUNT_FIELDS, 'skip', 'limit'];
    const { n } = await this.reply(withOptions(command, options, fields), options);
    return Number(n);
  }

  async distinct(key: string, filter: unknown = {}, options: Settings = {}): Promise<unknown[]> {
    const command = { distinct: this.collectionName, key, query: given(filter) };
    return (await this.reply(withOptions(command, options, COUNT_FIELDS), options))
      .values as unknown[];
  }

  protected async reply(command: Doc, options: Settings): Promise<Doc> {
    return (await this.space.ask(command, options)) as Doc;
  }
}
