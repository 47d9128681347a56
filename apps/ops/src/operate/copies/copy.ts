import { createHash } from 'node:crypto';
import type { Derived } from '@chefly/service';
import type { Databases } from './databases';
import { sideBySide, type Row } from '../rows';

/** What a service keeps of facts that others own. */
export interface Copy {
  /** As operators read it. */
  name: string;
  /** One row of it, in a word. */
  what: string;
  service: string;
  collection: string;
  /** What it should hold, in the order of the ids. */
  wanted: () => AsyncIterable<Row>;
  /** What is compared; the rest is the service's own. */
  fields: string[];
  /** Those of them whose order says nothing; wanted ones are given sorted. */
  sets?: string[];
  /** Which of the rows are copies, when not all are. */
  filter?: object;
  /** The rows are the service's own, and stay: what is copied is in `fields` of some, and null in the others. */
  withinRows?: boolean;
}

interface Difference {
  wanted?: Row;
  held?: Row;
  /** As operators read it. */
  says: string;
}

/**
 * Wanted rows, in the order of their ids, against held ones, field by field. The two are read one
 * after the other while services go on: what came in between differs at that look alone, so that only
 * what a second look finds the same is said and mended.
 */
export function comparing(databases: Databases, copy: Copy): Derived {
  const { name, what, service, collection, fields, sets = [], withinRows } = copy;
  const kept = databases.collection(service, collection);
  const of = (row: Partial<Row>) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
  const told = (row: Row | undefined, field: string) => {
    const value = row?.[field] ?? null;
    return JSON.stringify(sets.includes(field) && value ? value.toSorted() : value);
  };
  const digestOf = ({ wanted, held }: Difference) => {
    const sides = [wanted, held].map((row) => row && fields.map((field) => told(row, field)));
    return createHash('sha256').update(JSON.stringify(sides)).digest('base64');
  };

  async function* differing(): AsyncGenerator<Difference> {
    const all = databases.rows(service, collection, copy.filter);
    for await (const { wanted, held } of sideBySide(copy.wanted(), all)) {
      if (!wanted) {
        yield { held, says: `${what} ${held!._id} should not be there` };
        continue;
      }
      const wrong = fields.filter((field) => told(held, field) !== told(wanted, field));
      if (held && !wrong.length) continue;
      const differ = held ? `: ${wrong.join(', ')} differ` : ' is missing';
      yield { wanted, held, says: `${what} ${wanted._id}${differ}` };
    }
  }

  // only as it was seen: the service may have heard of the fact in between
  const put = async ({ wanted, held }: Difference) => {
    if (held || withinRows) {
      const asSeen = { _id: (held ?? wanted)!._id, ...of(held ?? {}) };
      if (wanted || withinRows) await kept.updateOne(asSeen, { $set: of(wanted ?? {}) });
      else await kept.deleteOne(asSeen);
      return;
    }
    const { _id, ...set } = wanted!;
    await kept.updateOne({ _id }, { $setOnInsert: set }, { upsert: true });
  };

  const compare = async (mend: boolean): Promise<string[]> => {
    const first = new Map<string, string>();
    for await (const found of differing())
      first.set((found.held ?? found.wanted)!._id, digestOf(found));
    const differences: string[] = [];
    if (!first.size) return differences;
    for await (const found of differing()) {
      if (first.get((found.held ?? found.wanted)!._id) !== digestOf(found)) continue;
      differences.push(found.says);
      if (mend) await put(found);
    }
    return differences;
  };
  return { name, compare };
}
