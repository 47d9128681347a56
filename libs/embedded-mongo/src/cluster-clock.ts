import { Binary, Long, serialize, Timestamp } from 'bson';

/** A client's word for the time is believed so far ahead of ours. */
const FURTHEST_AHEAD_S = 60;

interface Moment {
  seconds: number;
  order: number;
}

const isLater = (a: Moment, b: Moment) =>
  a.seconds > b.seconds || (a.seconds === b.seconds && a.order > b.order);
const momentOf = (time: Timestamp): Moment => ({
  seconds: time.t,
  order: time.i,
});

/**
 * A process that starts in the same second as its forerunner begins so far behind it, for each
 * millisecond.
 */
const ORDERS_OF_ONE_MS = 2 ** 20;
const momentOfStart = (ms: number): Moment => ({
  seconds: Math.ceil(ms / 1000) + 1,
  order: (ms % 1000) * ORDERS_OF_ONE_MS + 1,
});

/**
 * The time of the replica set, told with every answer: which write came last. Clients hand it on
 * from answer to question, and ask to read no earlier state than the one they have seen. It begins
 * ahead of what an earlier process can have told.
 */
export class ClusterClock {
  private now = momentOfStart(Date.now());
  private told: Buffer | null = null;

  /** Something was written. */
  tick() {
    const seconds = Math.floor(Date.now() / 1000);
    this.now =
      seconds > this.now.seconds
        ? { seconds, order: 1 }
        : { seconds: this.now.seconds, order: this.now.order + 1 };
    this.told = null;
  }

  /** A client has heard of this time: ours is no earlier. */
  hear(time: unknown) {
    if (!(time instanceof Timestamp)) return;
    const heard = momentOf(time);
    if (heard.seconds > Date.now() / 1000 + FURTHEST_AHEAD_S || !isLater(heard, this.now)) return;
    this.now = heard;
    this.told = null;
  }

  /** Whether a client can have seen this time here. */
  hasReached(time: Timestamp): boolean {
    return !isLater(momentOf(time), this.now);
  }

  /** The time of what was written last. */
  get time(): Timestamp {
    return new Timestamp({ t: this.now.seconds, i: this.now.order });
  }

  /**
   * What stands at the end of every answer: `operationTime` and `$clusterTime`, as the elements of
   * a BSON document.
   */
  get elements(): Buffer {
    if (!this.told) {
      const { time } = this;
      const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
      const document = serialize({
        operationTime: time,
        $clusterTime: { clusterTime: time, signature },
      });
      this.told = Buffer.from(document.subarray(4, document.length - 1));
    }
    return this.told;
  }
}
