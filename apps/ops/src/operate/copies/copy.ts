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
}

/** Wanted rows, in the order of their ids, against held ones, field by field. */
export function comparing(databases: Databases, copy: Copy): Derived {
  const { name, what, service, collection, fields, sets = [] } = copy;
  const kept = databases.collection(service, collection);
  const of = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
  const told = (row: Row | undefined, field: string) => {
    const value = row?.[field] ?? null;
    return JSON.stringify(sets.includes(field) && value ? value.toSorted() : value);
  };
  // only as it was seen: the service may have heard of the fact in between
  const put = ({ _id, ...set }: Row, held: Row | undefined) =>
    held
      ? kept.updateOne({ _id, ...of(held) }, { $set: of({ _id, ...set }) })
      : kept.updateOne({ _id }, { $setOnInsert: set }, { upsert: true });
  const compare = async (mend: boolean): Promise<string[]> => {
    const differences: string[] = [];
    const all = databases.rows(service, collection, copy.filter);
    for await (const { wanted, held } of sideBySide(copy.wanted(), all)) {
      if (!wanted) {
        differences.push(`${what} ${held!._id} should not be there`);
        if (mend) await kept.deleteOne({ _id: held!._id, ...of(held!) });
        continue;
      }
      const wrong = fields.filter((field) => told(held, field) !== told(wanted, field));
      if (held && !wrong.length) continue;
      const says = held ? `: ${wrong.join(', ')} differ` : ' is missing';
      differences.push(`${what} ${wanted._id}${says}`);
      if (mend) await put(wanted, held);
    }
    return differences;
  };
  return { name, compare };
}
