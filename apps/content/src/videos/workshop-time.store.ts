import { HOUR } from '@chefly/contracts';
import { schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { VIDEO_CPU_MS } from './video-workshop';

/** So long what a member has had counts, from the last time. */
const LATELY_MS = HOUR;
/** What any video may cost, whatever its owner has sent before: one of 48 MB needs half of it. */
const LEAST_CPU_MS = 5000;

interface TimeRow {
  /** The member's uid. */
  _id: string;
  /** Milliseconds for which they had the workshop. */
  ms: number;
  /** Videos that were too costly. */
  tooCostly: number;
  /** The last time. */
  at: Date;
}
export type Had = Pick<TimeRow, 'ms' | 'tooCostly'>;

/**
 * Who has had the one workshop for how long lately. Everybody's videos wait for it, so that whoever
 * had it least goes first, and whoever sent what takes too long is given less time with the next.
 */
@Injectable()
export class WorkshopTime {
  private readonly times: Model<TimeRow>;

  constructor(store: Store) {
    const schema = schemaOf<TimeRow>({ _id: String, ms: Number, tooCostly: Number, at: Date });
    schema.index({ at: 1 });
    this.times = store.model('workshop_times', schema);
  }

  async of(ownerUid: string, now = Date.now()): Promise<Had> {
    const row = await this.times.findById(ownerUid).lean<TimeRow>();
    return row && +row.at > now - LATELY_MS ? row : { ms: 0, tooCostly: 0 };
  }

  /** @returns the sum. */
  async add(ownerUid: string, ms: number, tooCostly: boolean, now = Date.now()): Promise<Had> {
    await this.times.deleteOne({ _id: ownerUid, at: { $lte: new Date(now - LATELY_MS) } });
    const more = { ms: Math.ceil(ms), tooCostly: Number(tooCostly) };
    await this.times.updateOne(
      { _id: ownerUid },
      { $inc: more, $set: { at: new Date(now) } },
      { upsert: true },
    );
    return this.of(ownerUid, now);
  }

  /** What does not count any more. */
  async forgetOld(now: Date): Promise<void> {
    await this.times.deleteMany({ at: { $lte: new Date(now.getTime() - LATELY_MS) } });
  }

  async forget(ownerUid: string, tx: ClientSession): Promise<void> {
    await this.times.deleteOne({ _id: ownerUid }, { session: tx });
  }
}

/** What the next video of a member may cost of a processor's time, in milliseconds. */
export const cpuMsFor = ({ tooCostly }: Pick<Had, 'tooCostly'>) =>
  Math.max(VIDEO_CPU_MS / 2 ** tooCostly, LEAST_CPU_MS);
