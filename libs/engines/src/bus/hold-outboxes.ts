import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { newUid } from '../store';
import { HOLDS, KNOWN_BY_ALL_MS, LONGEST_HOLD_MS, type HoldRow } from './outbox-hold';

/** Outboxes of which nothing goes. */
export interface HeldOutboxes {
  /** @throws when others may have gone on by now, since it took too long */
  check(): void;
  /** What was published meanwhile goes. */
  release(): Promise<void>;
}

/**
 * Holds the outboxes of these databases, and answers once every relay knows: see `OutboxHold`.
 * @param url of a server whose user may write there
 */
export async function holdOutboxes(url: string, databases: string[]): Promise<HeldOutboxes> {
  const client = await new mongo.MongoClient(url).connect();
  const _id = newUid();
  const holds = databases.map((name) => client.db(name).collection<HoldRow>(HOLDS));
  const release = async () => {
    try {
      await Promise.all(holds.map((rows) => rows.deleteOne({ _id })));
    } finally {
      await client.close();
    }
  };
  const from = performance.now();
  try {
    const until = new Date(Date.now() + LONGEST_HOLD_MS);
    await Promise.all(holds.map((rows) => rows.insertOne({ _id, until })));
    await delay(KNOWN_BY_ALL_MS);
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
  const check = () => {
    if (performance.now() - from > LONGEST_HOLD_MS / 2)
      throw new Error('the bus took too long to say what is on its way: try again');
  };
  return { check, release };
}
