import type { Consumer } from 'kafkajs';
import { placed, placeOf } from './kafka-progress';

/** In milliseconds. Brokers are told when nothing more has come for so long, */
const QUIET_MS = 20;
/** and no later than this after what came first. */
const LONGEST_MS = 250;

/**
 * Tells the brokers how far a consumer has dealt with what they gave it. Not after every message:
 * each word of it is written to a log there, and with one for every event a consumer spends more on
 * them than on the events. What is not said yet when a process dies comes again, and its consumer
 * knows it.
 */
export class KafkaCommits {
  /** The next offset, by place. */
  private readonly unsaid = new Map<string, bigint>();
  private first = 0;
  private last = 0;
  private timer: NodeJS.Timeout | undefined;
  private saying: Promise<void> | null = null;
  /** How often all was forgotten. */
  private forgotten = 0;

  constructor(private readonly consumer: Pick<Consumer, 'commitOffsets'>) {}

  /** @param offset of the last message that was dealt with */
  add(topic: string, partition: number, offset: string): void {
    this.last = Date.now();
    if (!this.unsaid.size) this.first = this.last;
    this.unsaid.set(placeOf(topic, partition), BigInt(offset) + 1n);
    this.look();
  }

  /** All that was dealt with until now. @throws when the brokers do not take it: it is said later */
  async say(): Promise<void> {
    while (this.saying) await this.saying.catch(() => undefined);
    if (!this.unsaid.size) return;
    this.saying = this.sayNow().finally(() => (this.saying = null));
    await this.saying;
  }

  /** Others may have these places now: what is said of them here could be older than what they said. */
  forget(): void {
    this.forgotten++;
    this.unsaid.clear();
  }

  private async sayNow() {
    const saying = new Map(this.unsaid);
    const { forgotten } = this;
    this.unsaid.clear();
    try {
      await this.consumer.commitOffsets(
        [...saying].map(([place, offset]) => ({ ...placed(place), offset: String(offset) })),
      );
    } catch (error) {
      if (this.forgotten > forgotten) throw error;
      // brokers that refuse at once are not asked all the time
      this.first = this.last = Date.now() + LONGEST_MS;
      for (const [place, offset] of saying)
        if (!this.unsaid.has(place)) this.unsaid.set(place, offset);
      this.look();
      throw error;
    }
  }

  private look() {
    if (this.timer) return;
    const due = Math.min(this.last + QUIET_MS, this.first + LONGEST_MS);
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        const now = Date.now();
        if (!this.unsaid.size) return;
        if (now < this.last + QUIET_MS && now < this.first + LONGEST_MS) this.look();
        else this.say().catch(() => undefined);
      },
      Math.max(0, due - Date.now()),
    ).unref();
  }
}
