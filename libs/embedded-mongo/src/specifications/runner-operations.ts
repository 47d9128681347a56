import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import type { Doc } from '../types';
import { LeftOut, type Entities } from './entities';
import type { Match } from './matching';
import { Unmatched } from './unmatched';

/**
 * What a test asks of its runner, and of no server: fail points, waits, and what has to hold by
 * then.
 */
export class RunnerOperations {
  constructor(
    private readonly entities: Entities,
    private readonly match: Match,
    private readonly direct: MongoClient,
  ) {}

  /** @throws when it does not hold */
  async perform(name: string, args: Doc): Promise<void> {
    const work = this.operations[name];
    if (!work) throw new LeftOut(name);
    const fault = await work(args);
    if (fault) throw new Unmatched(`${name}: ${fault}`);
  }

  private readonly operations: Record<
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
}
