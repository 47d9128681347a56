import { SECOND } from '@chefly/contracts';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { insertRow, schemaOf, type Store } from '@chefly/engines/store';
import type { ClientSession, Model } from 'mongoose';
import type { Periods } from './periods';

const LOOK_MS = 10 * SECOND;
const AT_ONCE = 200;

/** What an engine was not told of, since it was away. */
interface UntoldRow {
  /** The event's by which it was to be told. */
  _id: string;
  about: string;
  at: Date;
}

export interface Telling {
  /** Where it is kept. */
  collection: string;
  /** Tells the engine what is so now, however often and however late: the last of it stays. */
  tell(about: string): Promise<unknown>;
  /** After so long nobody needs to be told any more; without it everything is told once. */
  lapsesMs?: number;
}

/**
 * What engines that are away are told once they answer. An event whose handler fails holds up all
 * that come after it, whomever they are about: so what it would tell is kept with it, in its
 * transaction, and every replica looks for what is kept, after a restart as well. Each event has a
 * row of its own, which goes when that was told: what comes meanwhile is told by another.
 */
export class Untold {
  private readonly rows: Model<UntoldRow>;

  constructor(
    store: Store,
    periods: Periods,
    private readonly telling: Telling,
  ) {
    const { collection, lapsesMs } = telling;
    const schema = schemaOf<UntoldRow>({ _id: String, about: String, at: Date });
    schema.index({ at: 1 }, lapsesMs ? { expireAfterSeconds: lapsesMs / SECOND } : {});
    this.rows = store.model(collection, schema);
    periods.each(`${collection} could not be told`, LOOK_MS, () => this.tellKept());
  }

  /** Tells it now, by `telling` or as it stands within the transaction, or else keeps it. */
  async orKeep(
    eventId: string,
    about: string,
    tx: ClientSession,
    tell = () => this.telling.tell(about),
  ): Promise<void> {
    try {
      await tell();
    } catch (error) {
      if (!isLostEngine(error)) throw error;
      await insertRow(this.rows, { _id: eventId, about, at: new Date() }, tx);
    }
  }

  /** The earliest first, as far as the engine answers. @throws what it refuses, after the others */
  async tellKept(): Promise<void> {
    for (;;) {
      const rows = await this.rows
        .find({ at: { $lte: new Date() } })
        .sort({ at: 1 })
        .limit(AT_ONCE)
        .lean<UntoldRow[]>();
      if (!(await this.tellAll(rows)) || rows.length < AT_ONCE) return;
    }
  }

  /** @returns false where the engine does not answer. */
  private async tellAll(rows: UntoldRow[]): Promise<boolean> {
    const refused: unknown[] = [];
    for (const [about, of] of Map.groupBy(rows, (row) => row.about))
      try {
        await this.telling.tell(about);
        await this.rows.deleteMany({ _id: { $in: of.map(({ _id }) => _id) } });
      } catch (error) {
        if (isLostEngine(error)) return false;
        refused.push(error);
      }
    if (refused.length) throw refused[0];
    return true;
  }
}
