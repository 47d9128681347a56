import { decode, decodeId } from './bson';
import type { Collection } from './collection';
import { CommandError } from './errors';
import type { Condition } from './filter';
import { entriesOf, rangesBehind } from './index-entries';
import { successor, text } from './key-encoding';
import { matcherOf, type Matcher } from './match';
import type { Pace, Paced } from './pace';
import type { Item } from './pieces';
import type { Plan } from './planner';
import { backward, forward, type Storage } from './storage';
import type { Transaction } from './transaction';
import type { Cost, Doc, Stored } from './types';

/** As whom, at whose cost and how long in one go something is read. */
export interface Reading {
  transaction?: Transaction | null;
  cost?: Cost;
  /**
   * Asked at each document whether it is the others' turn. Without one the query runs in one go.
   */
  pace?: Pace;
}

/** So often in a row a look that finds what comes next may have spared none. */
const MOST_VAIN_LEAPS = 2;

const dropped = ({ namespace }: Collection) =>
  new CommandError(175, 'QueryPlanKilled', `the collection ${namespace} was dropped meanwhile`);

/** What a plan finds: as the store has it, or as a transaction sees it. */
export class Selection {
  constructor(private readonly storage: Storage) {}

  /**
   * Those of a plan's documents that the filter selects. What the plan's bounds say is not asked
   * again, unless somebody wrote between the reading of an index and of its documents.
   */
  *of(
    collection: Collection,
    plan: Plan,
    condition: Condition,
    { transaction, cost, pace }: Reading,
  ): Paced<Stored> {
    const isStale =
      plan.kind === 'index' && !transaction ? this.storage.writes.watch() : () => false;
    let test = plan.remainder && matcherOf(plan.remainder);
    let stale = false;
    for (const found of this.candidates(collection, plan, { transaction, cost, pace })) {
      if (!found || pace?.step()) yield null;
      if (collection.dropped) throw dropped(collection);
      if (!found) continue;
      if (!stale && isStale()) {
        stale = true;
        test = matcherOf(condition);
      }
      if (!test || test(found.doc)) yield found;
    }
    if (plan.kind !== 'id' && transaction?.touches(collection))
      yield* this.own(collection, plan, matcherOf(condition), transaction);
  }

  /** What a transaction wrote itself, where it may be among a plan's documents. */
  private *own(
    collection: Collection,
    { index, prefixes, ranges }: Plan,
    test: Matcher,
    transaction: Transaction,
  ): Generator<Stored, void> {
    const written = index
      ? prefixes
          .flatMap((prefix) => rangesBehind(prefix, ranges))
          .flatMap((range) => [...transaction.written(collection, index, range)])
      : transaction.written(collection);
    const met = new Set<string>();
    for (const [id, raw] of written) {
      const hit = new Hit(id, raw);
      if (met.size < met.add(text(id)).size && test(hit.doc)) yield hit;
    }
  }

  /** What a plan reads of the store, each once, and `null` for a turn. */
  private *candidates(
    collection: Collection,
    plan: Plan,
    { transaction, cost, pace }: Reading,
  ): Paced<Stored> {
    if (plan.kind === 'id') {
      for (const hit of this.byIds(collection, plan, transaction)) {
        if (cost) cost.docsExamined++;
        yield hit;
      }
      return;
    }
    const snapshot = transaction?.readOptions;
    if (plan.kind === 'scan') {
      for (const { key, value } of this.storage.range('documents', {
        ...scanRange(collection, plan),
        ...snapshot,
      })) {
        const id = key.subarray(4);
        if (cost) cost.docsExamined++;
        if (!transaction?.overrides(collection, id)) yield new Hit(id, value);
      }
      return;
    }
    const mayRepeat = plan.index!.hasArrays || plan.prefixes.length > 1;
    const seen = new Set<string>();
    const isNew = (id: Buffer) => seen.size < seen.add(text(id)).size;
    for (const id of entriesOf(this.storage, plan, { snapshot, cost, pace })) {
      if (!id) yield null;
      if (!id || transaction?.overrides(collection, id) || (mayRepeat && !isNew(id))) continue;
      if (cost) cost.docsExamined++;
      const raw = this.storage.documentOf(collection, id, snapshot);
      if (raw) yield new Hit(id, raw);
    }
  }

  /**
   * The documents of some ids. Where one is missing, the next look finds whichever document comes
   * first from there on: all ids before that one are missing too, and are not looked for. Where
   * that spares nothing, such looks are dearer than plain ones.
   */
  *byIds(
    collection: Collection,
    { ids, reverse }: Pick<Plan, 'ids'> & Partial<Plan>,
    transaction: Transaction | null | undefined,
  ): Generator<Hit, void> {
    let leaps = reverse || transaction?.touches(collection) ? 0 : MOST_VAIN_LEAPS;
    const snapshot = transaction?.readOptions;
    const last = ids!.at(-1);
    let isMissing = false;
    let next: Item | undefined;
    for (const id of ids!) {
      const key = collection.documentKey(id);
      if (!next || next.key.compare(key) < 0) {
        next = undefined;
        if (isMissing && leaps && id !== last) {
          leaps--;
          const end = collection.documentKey(last!);
          const stretch = { start: key, end, inclusiveEnd: true, ...snapshot };
          next = this.storage.firstOf('documents', stretch);
          if (!next) return;
        }
      } else leaps = MOST_VAIN_LEAPS;
      const raw = next ? valueAt(next, key) : this.read(collection, id, transaction);
      isMissing = !raw;
      if (raw) yield new Hit(id, raw);
    }
  }

  /** The bytes of one document. */
  read(collection: Collection, id: Buffer, transaction?: Transaction | null): Buffer | null {
    return transaction ? transaction.read(collection, id) : this.storage.documentOf(collection, id);
  }
}

const valueAt = ({ key, value }: Item, wanted: Buffer) => (key.equals(wanted) ? value : null);

/** A stored document, decoded when somebody looks at it. */
class Hit implements Stored {
  private decoded?: Doc;
  constructor(
    readonly id: Buffer,
    readonly raw: Buffer,
  ) {}
  get doc(): Doc {
    return (this.decoded ??= decode(this.raw));
  }
  get _id(): unknown {
    return this.decoded ? this.decoded._id : decodeId(this.raw);
  }
}

/** The documents that a scan reads. */
function scanRange(collection: Collection, { ranges, reverse }: Plan) {
  const low = ranges?.length ? collection.documentKey(ranges[0]!.low) : collection.prefix;
  const high = ranges?.length
    ? collection.documentKey(ranges.at(-1)!.high)
    : ranges
      ? low
      : successor(collection.prefix)!;
  return reverse ? backward(low, high) : forward(low, high);
}
