import type { Engine } from './engine';
import { compileLookup } from './lookup';
import { compileStage, limitOf, sortKeys, stageName, type Stage } from './stages';
import type { Pace, Paced } from './pace';
import { checkPipeline } from './supported';
import type { Transaction } from './transaction';
import { isDocument } from './compare';
import type { Cost, Doc } from './types';

/** What the collection itself answers of a pipeline: its leading $match, $sort and $limit. */
interface Head {
  filter: Doc;
  sort?: Doc;
  limit: number;
  rest: Doc[];
}

function splitHead(pipeline: Doc[]): Head {
  const rest = [...pipeline];
  const head: Head = { filter: {}, limit: 0, rest };
  if (isDocument(rest[0]?.$match)) head.filter = rest.shift()!.$match;
  if (rest[0]?.$sort !== undefined) head.sort = rest.shift()!.$sort;
  if (rest[0]?.$limit !== undefined) head.limit = limitOf(rest.shift()!.$limit);
  return head;
}

export interface AggregateOptions {
  transaction?: Transaction | null;
  cost?: Cost;
  pace?: Pace;
}

/**
 * A pipeline over one collection, document by document: the head uses indexes, and so does $lookup.
 * Yields `null` where it is the others' turn.
 * @throws before the first document for a pipeline that MongoDB refuses or that is not on the list.
 */
export function* aggregate(
  engine: Engine,
  database: string,
  name: string,
  pipeline: Doc[],
  { transaction, cost, pace }: AggregateOptions = {},
): Paced<Doc> {
  for (const stage of pipeline) stageName(stage);
  checkPipeline(pipeline);
  const { filter, sort, limit, rest } = splitHead(pipeline);
  if (sort !== undefined) sortKeys(sort);
  const collection = engine.collection(database, name, transaction);
  const read = function* (from: string, q: Doc) {
    const other = engine.collection(database, from, transaction);
    for (const hit of engine.reader.match(other, q, { transaction })) yield hit.doc;
  };
  const head = function* (): Paced<Doc> {
    const options = { sort, limit, transaction, cost, pace };
    for (const hit of engine.reader.walk(collection, filter, options)) yield hit && hit.doc;
  };
  const stages: Stage[] = rest.map((stage) =>
    stage.$lookup === undefined ? compileStage(stage) : compileLookup(stage.$lookup, read, pace),
  );
  const docs: Iterable<Doc | null> = head();
  yield* stages.reduce((input, stage) => stage(input), docs);
}
