import { aggregate } from '../aggregate';
import type { Call, Handlers } from '../call';
import { countOrderOf } from '../count-pipeline';
import { distinct } from '../distinct';
import { unsupported } from '../errors';
import type { Paced } from '../pace';
import { compileProjection } from '../project';
import type { Cost, Doc } from '../types';

function* find(call: Call, c: Doc, cost?: Cost): Paced<unknown> {
  const { engine, database, transaction, pace } = call;
  const { form } = call.caller;
  const fields = c.projection ? Object.keys(c.projection) : [];
  const projection = fields.length ? compileProjection(c.projection) : null;
  const onlyId = fields.length === 1 && c.projection._id === 1;
  const filter = c.filter ?? {};
  const hits = engine.reader.walk(engine.collection(database, c.find, transaction), filter, {
    sort: c.sort,
    skip: c.skip,
    limit: c.limit,
    transaction,
    cost,
    pace,
  });
  for (const hit of hits)
    if (!hit) yield null;
    else if (onlyId) yield form.made({ _id: hit._id });
    else yield projection ? form.made(projection(hit.doc)) : form.stored(hit);
}

function* pipeline(call: Call, c: Doc, cost?: Cost): Paced<unknown> {
  const { engine, database, transaction, pace } = call;
  const { form } = call.caller;
  const count = countOrderOf(c.pipeline);
  if (count && !cost) {
    const collection = engine.collection(database, c.aggregate, transaction);
    const n = yield* engine.reader.counting(collection, count.filter, {
      skip: count.skip,
      limit: count.limit,
      transaction,
      pace,
    });
    if (n) yield form.made({ _id: count.id, [count.field]: n });
    return;
  }
  const documents = aggregate(engine, database, c.aggregate, c.pipeline, {
    transaction,
    cost,
    pace,
  });
  for (const doc of documents) yield doc && form.made(doc);
}

const open = (call: Call, name: string, documents: Paced<unknown>, batchSize?: number) =>
  call.cursors.first({
    namespace: `${call.database}.${name}`,
    documents: call.snapshot?.reading(documents) ?? documents,
    at: call.snapshot?.at,
    form: call.caller.form,
    pace: call.pace,
    owner: call.owner,
    batchSize,
    singleBatch: call.command.singleBatch,
  });

export const reads: Handlers = {
  find: (call) => open(call, call.command.find, find(call, call.command), call.command.batchSize),
  aggregate: (call) =>
    open(
      call,
      call.command.aggregate,
      pipeline(call, call.command),
      call.command.cursor?.batchSize,
    ),
  getmore: ({ cursors, command, database, owner }) =>
    cursors.more(
      Number(command.getMore),
      `${database}.${command.collection}`,
      owner,
      command.batchSize || undefined,
    ),
  killcursors: ({ cursors, command, database }) => {
    const { killed, notFound } = cursors.kill(
      command.cursors.map(Number),
      `${database}.${command.killCursors}`,
    );
    const given = (ids: number[]) =>
      command.cursors.filter((id: unknown) => ids.includes(Number(id)));
    return {
      cursorsKilled: given(killed),
      cursorsNotFound: given(notFound),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  },
  count: async ({ engine, database, command: c, transaction, pace }) => ({
    n: await pace.result(
      engine.reader.counting(engine.collection(database, c.count, transaction), c.query ?? {}, {
        skip: c.skip,
        limit: Math.abs(c.limit ?? 0),
        transaction,
        pace,
      }),
    ),
    ok: 1,
  }),
  distinct: async ({ engine, database, command: c, transaction, snapshot, pace }) => ({
    values: await pace.result(
      distinct(
        engine.reader.walk(engine.collection(database, c.distinct, transaction), c.query ?? {}, {
          transaction,
          pace,
        }),
        c.key,
      ),
    ),
    ...(snapshot && { atClusterTime: snapshot.at }),
    ok: 1,
  }),
  explain: async (call) => {
    const cost: Cost = { keysExamined: 0, docsExamined: 0, returned: 0, plan: '' };
    const inner = call.command.explain;
    if (inner.find) await call.pace.all(find(call, inner, cost));
    else if (inner.aggregate) await call.pace.all(pipeline(call, inner, cost));
    else throw unsupported(`explain of ${Object.keys(inner)[0]}`);
    const [stage, indexName] = cost.plan.split(' ');
    return {
      queryPlanner: { winningPlan: { stage, ...(indexName ? { indexName } : {}) } },
      executionStats: {
        executionSuccess: true,
        nReturned: cost.returned,
        totalKeysExamined: cost.keysExamined,
        totalDocsExamined: cost.docsExamined,
      },
      ok: 1,
    };
  },
};
