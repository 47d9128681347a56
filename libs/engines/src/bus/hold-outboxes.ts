import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { newUid } from '../store';
import { HOLDS, KNOWN_BY_ALL_MS, LEASE_MS, type HoldRow } from './outbox-hold';

const RENEW_MS = 3000;
/** Nobody holds longer, whatever they wait for: what was published fills the outboxes meanwhile. */
const LONGEST_MS = 60_000;

/** Outboxes of which nothing goes. */
export interface HeldOutboxes {
  /** @throws when others may have gone on by now, since it took too long */
  check(): Promise<void>;
  /** What was published meanwhile goes. */
  release(): Promise<void>;
}

/**
 * Holds the outboxes of these databases, and answers once every relay knows: see `OutboxHold`. Each
 * hold is for a short while, and renewed until it is released: one whose owner died ends by itself.
 *
 * @param url of a server whose user may write there
 * @param signal lets go of them, also before it has answered
 */
export async function holdOutboxes(
  url: string,
  databases: string[],
  signal?: AbortSignal,
): Promise<HeldOutboxes> {
  signal?.throwIfAborted();
  const client = await new mongo.MongoClient(url).connect();
  const hold = new Hold(databases.map((name) => client.db(name).collection<HoldRow>(HOLDS)));
  const release = () => hold.release().finally(() => client.close());
  try {
    await hold.begin();
    await delay(KNOWN_BY_ALL_MS, undefined, { signal });
  } catch (error) {
    await release().catch(() => undefined);
    signal?.throwIfAborted();
    throw error;
  }
  return { check: () => hold.check(), release };
}

class Hold {
  private readonly _id = newUid();
  private readonly until = Date.now() + LONGEST_MS;
  private timer: NodeJS.Timeout | undefined;
  /** It was not renewed in time once: by then others may have taken it for over. */
  private lapsed = false;

  constructor(private readonly rows: mongo.Collection<HoldRow>[]) {}

  async begin(): Promise<void> {
    const row = { _id: this._id, until: new Date(Date.now() + LEASE_MS) };
    await Promise.all(this.rows.map((rows) => rows.insertOne(row)));
    // what fails is done again by the next, or told by the check
    this.timer = setInterval(() => void this.renew().catch(() => undefined), RENEW_MS).unref();
  }

  async check(): Promise<void> {
    await this.renew();
    if (this.lapsed) throw new Error('the bus took too long to say what is on its way: try again');
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.rows.map((rows) => rows.deleteOne({ _id: this._id })));
  }

  /** One that somebody’s clock may have seen the end of is none any more. */
  private async renew(): Promise<void> {
    const now = Date.now();
    if (now > this.until) this.lapsed = true;
    if (this.lapsed) return clearInterval(this.timer);
    const stands = { _id: this._id, until: { $gt: new Date(now + LEASE_MS / 2) } };
    const renewed = await Promise.all(
      this.rows.map((rows) =>
        rows.updateOne(stands, { $set: { until: new Date(now + LEASE_MS) } }),
      ),
    );
    if (renewed.some(({ matchedCount }) => !matchedCount)) this.lapsed = true;
  }
}
