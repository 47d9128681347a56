import type { Model } from 'mongoose';

type Row = { _id: string };

/** So many questions of one collection are on their way at once, and further ones wait for each other. */
const AT_ONCE = 2;
/** In milliseconds: nobody waits for longer until their question leaves. */
const PATIENCE_MS = 10;
/** Ids that one question holds. */
const MOST = 500;

interface Asker<R> {
  ids: string[];
  answer: (rows: R[]) => void;
  fail: (error: unknown) => void;
}

/**
 * Rows by their ids, asked of a server: what is asked while others are on their way, or in the same
 * turn, goes as one question. A command costs a driver and a server more than ten ids in it do, so
 * that the busier a process is, the less each of its reads costs.
 *
 * Whoever asks is answered by a question that left after they asked: what is found is as true as if
 * it had been asked alone.
 */
export class Together<R extends Row> {
  private waiting: Asker<R>[] = [];
  private underWay = 0;
  private isLeaving = false;
  private impatient: NodeJS.Timeout | undefined;

  constructor(private readonly model: Pick<Model<R>, 'collection'>) {}

  /** Those that there are, each once, in no certain order; no other asker has the same objects. */
  rows(ids: readonly string[]): Promise<R[]> {
    if (!ids.length) return Promise.resolve([]);
    return new Promise((answer, fail) => {
      this.waiting.push({ ids: [...new Set(ids)], answer, fail });
      if (this.underWay < AT_ONCE) this.leaveThisTurn();
      else this.impatient ??= setTimeout(() => this.leave(), PATIENCE_MS);
    });
  }

  private leaveThisTurn() {
    if (this.isLeaving) return;
    this.isLeaving = true;
    setImmediate(() => {
      this.isLeaving = false;
      this.leave();
    });
  }

  private leave() {
    clearTimeout(this.impatient);
    this.impatient = undefined;
    while (this.waiting.length) void this.ask(this.next());
  }

  /** As many askers as one question holds, at least one. */
  private next(): Asker<R>[] {
    let ids = 0;
    const behind = this.waiting.findIndex((asker, i) => (ids += asker.ids.length) > MOST && i > 0);
    return this.waiting.splice(0, behind < 0 ? Infinity : behind);
  }

  private async ask(askers: Asker<R>[]): Promise<void> {
    this.underWay++;
    try {
      const ids = [...new Set(askers.flatMap((asker) => asker.ids))];
      const cursor = await this.model.collection.find({ _id: { $in: ids } } as never);
      const rows = (await cursor.toArray()) as unknown as R[];
      share(rows, askers);
    } catch (error) {
      for (const { fail } of askers) fail(error);
    } finally {
      this.underWay--;
      if (this.waiting.length) this.leaveThisTurn();
    }
  }
}

/** Gives each asker their rows: who is the first to get one has the row itself, others a copy. */
function share<R extends Row>(rows: R[], askers: Asker<R>[]) {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const given = new Set<string>();
  for (const { ids, answer } of askers) {
    const found: R[] = [];
    for (const id of ids) {
      const row = byId.get(id);
      if (!row) continue;
      found.push(given.has(id) ? copyOf(row) : row);
      given.add(id);
    }
    answer(found);
  }
}

/** Of lists and plain objects; what else there is in a row, such as a date, is never changed. */
function copyOf<V>(value: V): V {
  if (Array.isArray(value)) return value.map(copyOf) as V;
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)])) as V;
}

const servers = new WeakMap<object, Together<any>>();

/** From here on rows of this model, which are on a server, are asked for together. */
export function askTogether(model: Model<any>): void {
  servers.set(model, new Together(model));
}

/** Null for a model whose store is in this process: a question costs little there. */
export const togetherOf = <R extends Row>(model: Model<R>): Together<R> | null =>
  servers.get(model) ?? null;
