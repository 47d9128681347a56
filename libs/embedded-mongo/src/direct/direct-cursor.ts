import { Readable } from 'node:stream';
import { MongoCursorInUseError } from 'mongodb';
import type { Batch } from '../cursors';
import type { Doc } from '../types';
import { given } from './given';
import { orderOf } from './order';
import type { Settings, Space } from './space';

/** What the driver asks for at once when nobody says. */
const BATCH = 101;

/** An answer that comes in batches, used as the driver's cursors are: it asks when first read. */
abstract class DirectCursor<T = Doc> {
  private rows: unknown[] = [];
  private at = 0;
  /** Of the engine's cursor; null before the first batch, 0 after the last. */
  private openId: number | null = null;
  private convert: ((row: any) => any) | null = null;
  private isClosed = false;
  /** How often it was closed: an answer that comes after that is nobody's. */
  private closings = 0;

  constructor(
    protected readonly space: Space,
    /** What the engine knows the cursor to belong to. */
    protected readonly collection: string,
    protected settings: Settings,
  ) {}

  /** The command that opens it, in the engine's values. */
  protected abstract question(batchSize: number): Doc;

  batchSize(size: number): this {
    return this.set('batchSize', size);
  }

  maxTimeMS(ms: number): this {
    return this.set('maxTimeMS', ms);
  }

  comment(comment: unknown): this {
    return this.set('comment', comment);
  }

  addCursorFlag(flag: string, value: boolean): this {
    return this.set(flag, value);
  }

  map<U>(convert: (row: T) => U): DirectCursor<U> {
    const before = this.convert;
    this.convert = before ? (row) => convert(before(row)) : convert;
    return this as unknown as DirectCursor<U>;
  }

  protected set(name: string, value: unknown): this {
    if (this.openId !== null) throw new MongoCursorInUseError();
    this.settings = { ...this.settings, [name]: value };
    return this;
  }

  get closed() {
    return this.isClosed;
  }

  get killed() {
    return this.isClosed;
  }

  async next(): Promise<T | null> {
    if (!(await this.hasNext())) return null;
    const row = this.rows[this.at++];
    return this.convert ? this.convert(row) : (row as T);
  }

  tryNext(): Promise<T | null> {
    return this.next();
  }

  async hasNext(): Promise<boolean> {
    while (this.at >= this.rows.length) if (!(await this.more())) return false;
    return true;
  }

  async toArray(): Promise<T[]> {
    let rows = this.rest();
    while (await this.more(Infinity)) rows = rows.length ? rows.concat(this.rest()) : this.rest();
    return this.converted(rows);
  }

  /** Nothing was asked yet. */
  protected get isFresh() {
    return this.openId === null;
  }

  /** It has had its one answer. */
  protected finish() {
    this.openId = 0;
    this.isClosed = true;
  }

  protected converted(rows: unknown[]): T[] {
    return (this.convert ? rows.map(this.convert) : rows) as T[];
  }

  /** What is here and was not read. */
  private rest(): unknown[] {
    const rows = this.at ? this.rows.slice(this.at) : this.rows;
    this.rows = [];
    this.at = 0;
    return rows;
  }

  async forEach(visit: (row: T) => boolean | void): Promise<void> {
    for await (const row of this) if (visit(row) === false) return;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    try {
      while (await this.hasNext()) yield (await this.next())!;
    } finally {
      await this.close();
    }
  }

  stream(): Readable {
    return Readable.from(this);
  }

  /** From its beginning, asked anew. */
  rewind(): void {
    void this.close();
    this.openId = null;
    this.isClosed = false;
  }

  async close(): Promise<void> {
    const { openId } = this;
    this.rest();
    this.closings++;
    this.openId = 0;
    this.isClosed = true;
    if (openId) await this.letGo(openId);
  }

  private async letGo(id: number) {
    await this.space
      .ask({ killCursors: this.collection, cursors: [id] }, this.settings)
      .catch(() => undefined); // it is gone, as it is to be
  }

  async explain(): Promise<Doc> {
    return (await this.space.ask({ explain: this.question(0) }, this.settings)) as Doc;
  }

  /** One batch more. @returns false when there is none. */
  private async more(size: number = this.settings.batchSize || BATCH): Promise<boolean> {
    const { openId, closings } = this;
    if (openId === 0) return false;
    const command =
      openId === null
        ? this.question(size)
        : { getMore: openId, collection: this.collection, batchSize: size };
    const isMine = () => closings === this.closings;
    try {
      const { id, documents } = (await this.space.ask(command, this.settings)) as Batch;
      if (!isMine()) {
        if (id) await this.letGo(id);
        return false;
      }
      this.openId = id;
      this.rows = documents;
      this.at = 0;
    } catch (error) {
      if (isMine()) this.openId = 0;
      throw error;
    } finally {
      if (isMine()) this.isClosed = this.openId === 0;
    }
    return true;
  }
}

/** What a find may be told, by its names in the command. */
const FIND_FIELDS = [
  ...['projection', 'skip', 'limit', 'singleBatch', 'comment', 'maxTimeMS', 'hint', 'collation'],
  ...['let', 'min', 'max', 'returnKey', 'showRecordId', 'noCursorTimeout', 'allowDiskUse'],
  ...['tailable', 'awaitData', 'readConcern'],
];

/** A query, which may still be told what to order by and how much is wanted. */
export class DirectFindCursor<T = Doc> extends DirectCursor<T> {
  constructor(
    space: Space,
    collection: string,
    private where: unknown,
    settings: Settings,
  ) {
    super(space, collection, settings);
  }

  override async toArray(): Promise<T[]> {
    if (!this.isFresh) return super.toArray();
    try {
      const { space, collection, where, settings } = this;
      const found =
        space.look(collection, where, settings) ?? space.lookBetween(collection, where, settings);
      if (!found) return super.toArray();
      this.finish();
      return this.converted(found);
    } catch (error) {
      this.finish();
      throw error;
    }
  }

  filter(where: unknown): this {
    this.where = where;
    return this;
  }

  sort(sort: unknown, direction?: unknown): this {
    return this.set('sort', direction === undefined ? sort : { [String(sort)]: direction });
  }

  project(projection: unknown): this {
    return this.set('projection', projection);
  }

  skip(n: number): this {
    return this.set('skip', n);
  }

  limit(n: number): this {
    return this.set('limit', n);
  }

  protected question(batchSize: number): Doc {
    const command: Doc = { find: this.collection, filter: given(this.where), batchSize };
    for (const field of FIND_FIELDS)
      if (this.settings[field] != null) command[field] = given(this.settings[field]);
    const sort = orderOf(this.settings.sort);
    if (sort) command.sort = sort;
    if (command.limit < 0) {
      command.limit = -command.limit;
      command.singleBatch = true;
    }
    return command;
  }
}

/** A cursor over whatever else answers in batches. */
export class DirectAnswerCursor<T = Doc> extends DirectCursor<T> {
  /** @param command without its `cursor`. */
  constructor(
    space: Space,
    collection: string,
    private readonly command: Doc,
    settings: Settings,
  ) {
    super(space, collection, settings);
  }

  protected question(batchSize: number): Doc {
    return { ...this.command, cursor: { batchSize } };
  }
}
