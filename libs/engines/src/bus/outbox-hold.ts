import { setTimeout as delay } from 'node:timers/promises';
import type { Model } from 'mongoose';
import { hasRow, schemaOf, type Store } from '../store';

/** Of each service's database. */
export const HOLDS = 'outbox_holds';
/** An answer holds for so long: nobody asks the store for each event that leaves. */
const KNOWN_MS = 1000;
/** Every relay knows of a hold, or has removed nothing since an answer from before it. */
export const KNOWN_BY_ALL_MS = 3 * KNOWN_MS;
/** A hold whose owner died ends by itself after this. Clocks may differ by half of it. */
export const LEASE_MS = 20_000;

/** One for each who holds. */
export interface HoldRow {
  _id: string;
  until: Date;
}

const holdSchema = schemaOf<HoldRow>({ _id: String, until: Date });
holdSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/**
 * While whoever copies the store and the bus together holds an outbox, what was published stays in
 * it. So each event that a group may not have heard is in the copy: published before the hold was
 * known by all, it stands on the bus; afterwards, in the outbox.
 */
export class OutboxHold {
  private readonly rows: Model<HoldRow>;
  private known: { askedAt: number; stands: Promise<boolean> } | null = null;

  constructor(store: Store) {
    this.rows = store.model(HOLDS, holdSchema);
  }

  /** Once nothing holds the outbox. @throws when the store does not say. */
  async over(): Promise<void> {
    while (await this.stands()) await delay(KNOWN_MS, undefined, { ref: false });
  }

  private stands(): Promise<boolean> {
    const now = performance.now();
    if (!this.known || now - this.known.askedAt >= KNOWN_MS)
      this.known = { askedAt: now, stands: this.ask() };
    return this.known.stands;
  }

  private async ask(): Promise<boolean> {
    try {
      return await hasRow(this.rows, { until: { $gt: new Date() } });
    } catch (error) {
      this.known = null;
      throw error;
    }
  }
}
