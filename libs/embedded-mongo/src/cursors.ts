import type { Timestamp } from 'bson';
import { CommandError } from './errors';
import type { Pace, Paced } from './pace';
import type { Transaction } from './transaction';
import type { Form } from './call';

/** MongoDB ends cursors that nobody asked for so long. */
const CURSOR_LIFETIME_MS = 600_000;
const MOST_CURSORS = 10_000;
/** Documents in one batch stop here, as in MongoDB. */
const BATCH_BYTES = 15_000_000;

interface Cursor {
  namespace: string;
  documents: Paced<unknown>;
  form: Form;
  /** Read from the source, and too much for the last batch. */
  ahead: unknown;
  pace: Pace;
  owner: CursorOwner;
  usedAt: number;
  busy: boolean;
}

/** Whose a cursor is: only its session and its transaction go on with it. */
export interface CursorOwner {
  session: string;
  transaction: Transaction | null;
}

export interface CursorRequest {
  namespace: string;
  documents: Paced<unknown>;
  form: Form;
  pace: Pace;
  owner: CursorOwner;
  batchSize?: number;
  singleBatch?: boolean;
  /** Of which moment they are, where that was asked for. */
  at?: Timestamp;
}

/** Some documents of a cursor, in the form of who asked; `id` is 0 after the last. */
export class Batch {
  constructor(
    readonly namespace: string,
    readonly id: number,
    readonly field: 'firstBatch' | 'nextBatch',
    readonly documents: unknown[],
    readonly at?: Timestamp,
  ) {}
}

const notFound = (id: number) =>
  new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);

/** Answers that come in batches: documents are read when they are asked for. */
export class Cursors {
  private readonly open = new Map<number, Cursor>();
  private next = 1;

  async first({ batchSize = 101, singleBatch, at, ...request }: CursorRequest): Promise<Batch> {
    const cursor: Cursor = { ...request, ahead: null, usedAt: Date.now(), busy: false };
    const { documents, done } = await this.take(cursor, batchSize);
    let id = 0;
    if (done || singleBatch) cursor.documents.return();
    else {
      if (this.open.size >= MOST_CURSORS) this.end(this.open.keys().next().value!);
      this.open.set((id = this.next++), cursor);
    }
    return new Batch(cursor.namespace, id, 'firstBatch', documents, at);
  }

  /** @throws CursorNotFound, Unauthorized for another namespace, CursorInUse */
  async more(
    id: number,
    namespace: string,
    owner: CursorOwner,
    batchSize = Infinity,
  ): Promise<Batch> {
    const cursor = this.open.get(id);
    if (!cursor) throw notFound(id);
    if (cursor.namespace !== namespace)
      throw new CommandError(
        13,
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different ` +
          `namespace ${cursor.namespace}`,
      );
    if (cursor.owner.session !== owner.session)
      throw new CommandError(
        50738,
        'Location50738',
        `Cannot run getMore on cursor ${id}, which was created in another session`,
      );
    if (cursor.owner.transaction !== owner.transaction)
      throw new CommandError(
        50740,
        'Location50740',
        `Cannot run getMore on cursor ${id}, which was created in another transaction`,
      );
    if (cursor.busy) throw new CommandError(12051, 'CursorInUse', `cursor id ${id} is in use`);
    let batch;
    try {
      batch = await this.take(cursor, batchSize);
    } catch (error) {
      this.end(id);
      throw error;
    }
    if (batch.done) this.end(id);
    return new Batch(cursor.namespace, batch.done ? 0 : id, 'nextBatch', batch.documents);
  }

  /** Lets cursors of a namespace go. @returns which there were. */
  kill(ids: number[], namespace: string) {
    const killed = ids.filter((id) => this.open.get(id)?.namespace === namespace);
    for (const id of killed) this.end(id);
    return { killed, notFound: ids.filter((id) => !killed.includes(id)) };
  }

  endOf(transaction: Transaction) {
    for (const [id, cursor] of this.open)
      if (cursor.owner.transaction === transaction) this.end(id);
  }

  /** Ends what nobody asked for in a long time. */
  expire(now: number) {
    for (const [id, cursor] of this.open)
      if (!cursor.busy && now - cursor.usedAt > CURSOR_LIFETIME_MS) this.end(id);
  }

  get size() {
    return this.open.size;
  }

  private end(id: number) {
    const cursor = this.open.get(id);
    this.open.delete(id);
    if (cursor && !cursor.busy) cursor.documents.return();
  }

  /** One batch, and one document ahead, to know whether it was the last. */
  private async take(cursor: Cursor, batchSize: number) {
    const documents: unknown[] = [];
    let bytes = 0;
    cursor.busy = true;
    cursor.usedAt = Date.now();
    cursor.pace.begin();
    try {
      for (;;) {
        let next = cursor.ahead;
        if (!next) {
          const step = cursor.documents.next();
          if (step.done) return { documents, done: true };
          if (step.value === null) {
            await cursor.pace.rest();
            continue;
          }
          next = cursor.ahead = step.value;
        }
        const size = cursor.form.sizeOf(next);
        if (documents.length >= batchSize || (bytes && bytes + size > BATCH_BYTES))
          return { documents, done: false };
        documents.push(next);
        bytes += size;
        cursor.ahead = null;
      }
    } finally {
      cursor.busy = false;
      cursor.pace.pause();
    }
  }
}
