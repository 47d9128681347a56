import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import type { Doc } from '../types';
import { Entities, LeftOut } from './entities';
import { checkError } from './expected-error';
import { checkEvents, OtherEvents } from './expected-events';
import type { FailPoints } from './fail-points';
import { matcher } from './matching';
import { perform } from './operations';
import { unmet } from './requirements';
import { RunnerOperations } from './runner-operations';
import { Unmatched } from './unmatched';

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
  private readonly runner: RunnerOperations;

  constructor(
    private readonly content: Doc,
    private readonly test: Doc,
    private readonly direct: MongoClient,
    private readonly points: FailPoints,
  ) {
    this.entities = new Entities(points.address);
    this.match = matcher(this.entities);
    this.runner = new RunnerOperations(this.entities, this.match, direct);
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
    for (const expected of this.test.expectEvents ?? [])
      checkEvents(expected, this.entities, this.match);
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
    if (object === 'testRunner') return this.runner.perform(name, args);
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
      return checkError(name, failed, expected.expectError, this.same);
    }
    if (expected.saveResultAsEntity) this.entities.set(expected.saveResultAsEntity, result);
    if ('expectResult' in expected) this.same(expected.expectResult, result ?? undefined, name);
  }

  private readonly same = (expected: unknown, actual: unknown, where: string) => {
    const shown = actual === undefined && expected === null ? null : actual;
    const fault = this.match(expected, shown, where, true);
    if (fault) throw new Unmatched(fault);
  };

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
      return this.runner.perform(operation.name, operation.arguments);
    let result;
    try {
      result = await perform(
        operation.name,
        operation.object,
        operation.arguments ?? {},
        this.entities,
      );
    } catch (error) {
      if (operation.expectError)
        checkError(operation.name, error, operation.expectError, this.same);
      throw error;
    }
    if (operation.expectError) throw new Unmatched(`${operation.name} did not fail`);
    if ('expectResult' in operation)
      this.same(operation.expectResult, result ?? undefined, operation.name);
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
}
