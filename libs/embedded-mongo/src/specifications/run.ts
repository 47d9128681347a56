import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import type { Doc } from '../types';
import { Entities, LeftOut } from './entities';
import type { FailPoints } from './fail-points';
import { matcher } from './matching';
import { perform } from './operations';
import { unmet } from './requirements';

/** How the driver for Node differs from a test, with any server. */
const DRIVERS_OWN = [
  /writeConcern\.wtimeout is more than expected: 10000/, // with every commit, not its repetition alone
  /bypassDocumentValidation is null instead of false/, // a bulk write leaves it out
  // with writes too, as later tests have it
  /readConcern(\.afterClusterTime)? is (there|more than expected): .*timestamp/,
];
const LONGEST_MS = 20_000;

/**
 * What became of one test. `events`: all came out right by other commands than were expected;
 * `driver`: and they are so for a reason of the driver’s own, whatever the server says.
 */
export interface Outcome {
  file: string;
  test: string;
  is: 'passed' | 'refused' | 'wrong' | 'events' | 'driver' | 'left out';
  why?: string;
}

class Unmatched extends Error {}
class OtherEvents extends Error {}

/** @throws when a test does not end. */
async function inTime(work: Promise<void>) {
  const over = new AbortController();
  const late = wait(LONGEST_MS, null, { signal: over.signal }).then(
    () => Promise.reject(new Error(`not done after ${LONGEST_MS} ms`)),
    () => undefined,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Runs the tests of one file of MongoDB's unified specification tests. */
export async function runFile(
  file: string,
  content: Doc,
  direct: MongoClient,
  points: FailPoints,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const test of content.tests) {
    const of = { file, test: test.description as string };
    const reason = test.skipReason ?? unmet(content, test);
    if (reason) outcomes.push({ ...of, is: 'left out', why: reason });
    else outcomes.push({ ...of, ...(await new Run(content, test, direct, points).outcome()) });
  }
  return outcomes;
}

class Run {
  private readonly entities: Entities;
  private readonly match;

  constructor(
    private readonly content: Doc,
    private readonly test: Doc,
    private readonly direct: MongoClient,
    private readonly points: FailPoints,
  ) {
    this.entities = new Entities(points.address);
    this.match = matcher(this.entities);
  }

  async outcome(): Promise<Pick<Outcome, 'is' | 'why'>> {
    this.points.off();
    try {
      await inTime(this.whole());
      return { is: 'passed' };
    } catch (error) {
      const why = (error as Error).message;
      if (error instanceof LeftOut) return { is: 'left out', why };
      const [refusal] = this.entities.refusals;
      if (refusal) return { is: 'refused', why: refusal };
      if (error instanceof OtherEvents)
        return { is: DRIVERS_OWN.some((own) => own.test(why)) ? 'driver' : 'events', why };
      return { is: 'wrong', why };
    } finally {
      this.points.off();
      await this.entities.close();
    }
  }

  private async whole() {
    await this.prepare();
    await this.entities.make(this.content.createEntities ?? []);
    for (const operation of this.test.operations) await this.operate(operation);
    await this.checkOutcome();
    for (const expected of this.test.expectEvents ?? []) await this.checkEvents(expected);
  }

  private async prepare() {
    for (const { databaseName, collectionName, documents } of this.content.initialData ?? []) {
      const database = this.direct.db(databaseName);
      await database.dropCollection(collectionName);
      await database.createCollection(collectionName);
      if (documents.length) await database.collection(collectionName).insertMany(documents);
    }
  }

  private async operate({ name, object, arguments: args = {}, ...expected }: Doc) {
    if (object === 'testRunner') return this.ofRunner(name, args);
    let result: any;
    let failed: any;
    try {
      result =
        name === 'withTransaction'
          ? await this.withTransaction(object, args)
          : await perform(name, object, args, this.entities);
    } catch (error) {
      if (error instanceof LeftOut || error instanceof Unmatched) throw error;
      failed = error;
    }
    if (expected.ignoreResultAndError) return;
    if (failed && !expected.expectError) throw new Unmatched(`${name}: ${failed.message}`);
    if (expected.expectError) {
      if (!failed) throw new Unmatched(`${name} did not fail`);
      return this.checkError(name, failed, expected.expectError);
    }
    if (expected.saveResultAsEntity) this.entities.set(expected.saveResultAsEntity, result);
    if ('expectResult' in expected) this.same(expected.expectResult, result ?? undefined, name);
  }

  private same(expected: unknown, actual: unknown, where: string) {
    const shown = actual === undefined && expected === null ? null : actual;
    const fault = this.match(expected, shown, where, true);
    if (fault) throw new Unmatched(fault);
  }

  private withTransaction(object: string, { callback, session: _, ...options }: Doc) {
    return this.entities.entity(object).withTransaction(async () => {
      for (const operation of callback) await this.inCallback(operation);
    }, options);
  }

  /**
   * What an operation in a transaction's callback throws goes on to the driver, which may run the
   * callback anew.
   */
  private async inCallback(operation: Doc) {
    if (operation.object === 'testRunner')
      return this.ofRunner(operation.name, operation.arguments);
    let result;
    try {
      result = await perform(
        operation.name,
        operation.object,
        operation.arguments ?? {},
        this.entities,
      );
    } catch (error) {
      if (operation.expectError) this.checkError(operation.name, error, operation.expectError);
      throw error;
    }
    if (operation.expectError) throw new Unmatched(`${operation.name} did not fail`);
    if ('expectResult' in operation)
      this.same(operation.expectResult, result ?? undefined, operation.name);
  }

  private checkError(name: string, error: any, expected: Doc) {
    const response = error.result ?? error.errorResponse ?? {};
    const fail = (what: string) => {
      throw new Unmatched(`${name} failed with ${what}: ${error.message} (${error.code})`);
    };
    const isClients = ![
      'MongoServerError',
      'MongoBulkWriteError',
      'MongoWriteConcernError',
    ].includes(error.name);
    if (expected.isClientError !== undefined && expected.isClientError !== isClients)
      fail('an error of the other side');
    if (
      expected.errorContains &&
      !error.message.toLowerCase().includes(expected.errorContains.toLowerCase())
    )
      fail('other words');
    if (expected.errorCode !== undefined && error.code !== expected.errorCode) fail('another code');
    if (expected.errorCodeName && (error.codeName ?? response.codeName) !== expected.errorCodeName)
      fail('another name');
    for (const label of expected.errorLabelsContain ?? [])
      if (!error.hasErrorLabel(label)) fail(`no ${label}`);
    for (const label of expected.errorLabelsOmit ?? [])
      if (error.hasErrorLabel?.(label)) fail(label);
    if (expected.errorResponse) this.same(expected.errorResponse, error, `${name}.error`);
    if (expected.expectResult)
      this.same(expected.expectResult, error.result ?? error.partialResult, name);
  }

  private async ofRunner(name: string, args: Doc): Promise<void> {
    const work = this.runner[name];
    if (!work) throw new LeftOut(name);
    const fault = await work(args);
    if (fault) throw new Unmatched(`${name}: ${fault}`);
  }

  private readonly runner: Record<
    string,
    (args: Doc) => Promise<string | null | void> | string | null | void
  > = {
    failPoint: async ({ client, failPoint }) => {
      if (failPoint.configureFailPoint !== 'failCommand')
        throw new LeftOut(`the fail point ${failPoint.configureFailPoint}`);
      await this.entities.clientOf(client).db('admin').command(failPoint);
    },
    createEntities: ({ entities }) => this.entities.make(entities),
    wait: async ({ ms }) => void (await wait(ms)),
    waitForEvent: ({ client, event, count }) =>
      this.until(() => this.countOf(client, event) >= count, 'no such event'),
    assertEventCount: ({ client, event, count }) =>
      this.countOf(client, event) === count ? null : `${this.countOf(client, event)}`,
    assertSessionTransactionState: ({ session, state }) => {
      const now = this.entities.entity(session).transaction.state as string;
      const known: Record<string, string[]> = {
        none: ['NO_TRANSACTION'],
        starting: ['STARTING_TRANSACTION'],
        in_progress: ['TRANSACTION_IN_PROGRESS'],
        committed: ['TRANSACTION_COMMITTED', 'TRANSACTION_COMMITTED_EMPTY'],
        aborted: ['TRANSACTION_ABORTED'],
      };
      return known[state]!.includes(now) ? null : now;
    },
    assertSessionPinned: () => {
      throw new LeftOut('pinned sessions are of sharded clusters');
    },
    assertSessionUnpinned: ({ session }) =>
      this.entities.entity(session).isPinned ? 'it is pinned' : null,
    assertSessionDirty: ({ session }) =>
      this.entities.entity(session).serverSession.isDirty ? null : 'it is not',
    assertSessionNotDirty: ({ session }) =>
      this.entities.entity(session).serverSession.isDirty ? 'it is' : null,
    assertSameLsidOnLastTwoCommands: ({ client }) =>
      this.lastLsids(client).size === 1 ? null : 'they differ',
    assertDifferentLsidOnLastTwoCommands: ({ client }) =>
      this.lastLsids(client).size === 2 ? null : 'they are one',
    assertCollectionExists: async ({ databaseName, collectionName }) =>
      (await this.namesOf(databaseName)).includes(collectionName) ? null : 'it is not there',
    assertCollectionNotExists: async ({ databaseName, collectionName }) =>
      (await this.namesOf(databaseName)).includes(collectionName) ? 'it is there' : null,
    assertIndexExists: async (args) => ((await this.hasIndex(args)) ? null : 'it is not there'),
    assertIndexNotExists: async (args) => ((await this.hasIndex(args)) ? 'it is there' : null),
  };

  private lastLsids(client: string) {
    const last = this.entities.clients.get(client)!.started.slice(-2);
    return new Set(last.map(({ command }) => Buffer.from(command.lsid.id.buffer).toString('hex')));
  }
  private async namesOf(database: string) {
    return (await this.direct.db(database).listCollections().toArray()).map(({ name }) => name);
  }
  private hasIndex({ databaseName, collectionName, indexName }: Doc) {
    return this.direct
      .db(databaseName)
      .collection(collectionName)
      .indexExists(indexName)
      .catch(() => false);
  }
  private countOf(client: string, event: Doc) {
    const [[name, wanted]] = Object.entries(event) as [[string, Doc]];
    return this.entities.clients
      .get(client)!
      .events.filter((seen) => seen.name === name && !this.match(wanted, seen.event, name, true))
      .length;
  }
  private async until(holds: () => boolean, otherwise: string) {
    for (let left = 200; left > 0; left--) {
      if (holds()) return null;
      await wait(10);
    }
    return otherwise;
  }

  private async checkOutcome() {
    for (const { databaseName, collectionName, documents } of this.test.outcome ?? []) {
      const found = await this.direct
        .db(databaseName)
        .collection(collectionName)
        .find()
        .sort({ _id: 1 })
        .toArray();
      const fault = this.match(documents, found, collectionName, false);
      if (fault) throw new Unmatched(fault);
    }
  }

  private async checkEvents({ client, events, eventType = 'command', ignoreExtraEvents }: Doc) {
    const isCommand = (name: string) => name.startsWith('command');
    const isPool = (name: string) => name.startsWith('connection') || name.startsWith('pool');
    const ofType = eventType === 'command' ? isCommand : eventType === 'cmap' ? isPool : () => true;
    const seen = this.entities.clients.get(client)!.events.filter(({ name }) => ofType(name));
    if (seen.length !== events.length && !(ignoreExtraEvents && seen.length > events.length))
      throw new OtherEvents(
        `${seen.length} events instead of ${events.length}: ` +
          `${seen.map(({ name, event }) => event.commandName ?? name)}`,
      );
    for (const [i, expected] of events.entries()) {
      const [[name, wanted]] = Object.entries(expected) as [[string, Doc]];
      const { hasServiceId: _1, hasServerConnectionId: _2, ...fields } = wanted;
      if (seen[i]!.name !== name) throw new OtherEvents(`${seen[i]!.name} instead of ${name}`);
      for (const [field, value] of Object.entries(fields)) {
        const fault = this.match(
          value,
          seen[i]!.event[field],
          `${i}.${name}.${field}`,
          field !== 'commandName',
        );
        if (fault) throw new OtherEvents(fault);
      }
    }
  }
}
