import type { Producer, TopicMessages } from 'kafkajs';
import { inTime } from '../in-time';
import { isLostEngine } from '../lost-engine';
import type { BusMessage } from './port';

/** Of one request: far below the megabyte that a broker takes for a partition. */
const MOST_MESSAGES = 500;
const MOST_CHARACTERS = 250_000;
/**
 * Twice what the library waits for one answer, which it asks for again on the same connection, also
 * where the other end is gone: what takes longer is not waited for, but asked of another producer.
 */
const GIVEN_UP_MS = 60_000;

interface Waiting {
  messages: BusMessage[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Whether asking again may help. The library says so of the error, or of the one that used its
 * retries up.
 */
export function isRetriable(error: unknown): boolean {
  const { retriable, cause } = error as { retriable?: boolean; cause?: { retriable?: boolean } };
  return Boolean(retriable || cause?.retriable) || isLostEngine(error);
}

/**
 * Publishes with one request under way; what comes meanwhile goes together in the next.
 *
 * A broker knows what it has already by numbers that the producer counts in each partition. The
 * library takes a number back when an answer is lost, and gives it to whatever is sent next: the
 * broker takes that for the message it has, says yes, and the message is gone. So nothing else is
 * sent until a request is answered, and a producer whose request was given up is replaced by one
 * with numbers of its own.
 */
export class KafkaPublisher {
  private readonly waiting: Waiting[] = [];
  private producer: Promise<Producer> | null = null;
  private pumping: Promise<void> | null = null;
  /**
   * How many publications go into one request: one after a failure, so that a refused message holds
   * up no other.
   */
  private most = MOST_MESSAGES;
  private closed = false;

  constructor(private readonly make: () => Producer) {}

  /** @throws when no broker answers. */
  async connect(): Promise<void> {
    await this.connected();
  }

  /**
   * Resolves when every replica has the messages. @throws when they were refused, or not answered
   * within the library's retries.
   */
  publish(messages: BusMessage[]): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the bus is closed'));
    if (!messages.length) return Promise.resolve();
    const done = new Promise<void>((resolve, reject) =>
      this.waiting.push({ messages, resolve, reject }),
    );
    this.pumping ??= this.pump();
    return done;
  }

  /** Lets what waits go out, or fail. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pumping;
    await this.drop();
  }

  private async pump() {
    while (this.waiting.length) {
      const batch = this.next();
      try {
        await inTime(this.send(batch), GIVEN_UP_MS, 'Kafka');
        this.most = Math.min(this.most * 2, MOST_MESSAGES);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.most = 1;
        void this.drop();
        // with no broker there, the others need not wait for the same answer one by one
        for (const { reject } of isRetriable(error) ? [...batch, ...this.waiting.splice(0)] : batch)
          reject(error);
      }
    }
    // in the same breath as the last look at who waits: whoever comes next begins anew
    this.pumping = null;
  }

  private async send(batch: Waiting[]) {
    const producer = await this.connected();
    await producer.sendBatch({ acks: -1, topicMessages: byTopic(batch) });
  }

  private next(): Waiting[] {
    let size = 0;
    let count = 0;
    for (const { messages } of this.waiting.slice(0, this.most)) {
      size += messages.reduce((sum, { value }) => sum + value.length, 0);
      if (count && size > MOST_CHARACTERS) break;
      count++;
    }
    return this.waiting.splice(0, count);
  }

  private connected(): Promise<Producer> {
    return (this.producer ??= (async () => {
      const producer = this.make();
      await producer.connect();
      return producer;
    })());
  }

  private async drop() {
    const { producer } = this;
    this.producer = null;
    await producer?.then((old) => old.disconnect()).catch(() => undefined);
  }
}

function byTopic(batch: Waiting[]): TopicMessages[] {
  const all = batch.flatMap(({ messages }) => messages);
  return [...Map.groupBy(all, ({ topic }) => topic)].map(([topic, messages]) => ({
    topic,
    messages: messages.map(({ key, value }) => ({ key, value })),
  }));
}
