import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel, type Admin, type ISocketFactory, type SASLOptions } from 'kafkajs';
import { KafkaListener, LAST_WORD_MS } from './kafka-listener';
import { KafkaProgress, placeOf, type Subscription } from './kafka-progress';
import { KafkaPublisher } from './kafka-publisher';
import './kafka-requests';
import { createTopics } from './kafka-topics';
import { readSpan, spanUnheard, type Span } from './kafka-under-way';
import type { Audience, Bus, BusHandler, BusMessage, SubscribeOptions } from './port';

export interface KafkaOptions {
  brokers: string[];
  /** Connections are TLS; `ca` stands in the place of the public authorities. */
  ssl?: { ca?: string };
  sasl?: SASLOptions;
  clientId: string;
  /** The topics of the product; each is created on purpose, never by a typing mistake. */
  topics: readonly string[];
  partitions?: number;
  replicationFactor?: number;
  retentionMs?: number;
  /** Stands before every topic and group, so that several installations can share one cluster. */
  namespace?: string;
  /** How connections to brokers are opened, where the ordinary way is not wanted. */
  socketFactory?: ISocketFactory;
}

/**
 * How long one answer is waited for: longer than a group is balanced anew, and than a machine that
 * has too much to do stands still. Nobody waits for it: of a broker that is gone without a word
 * whoever publishes is told after the second, and whoever listens begins anew.
 */
const ANSWER_MS = 30_000;
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * The bus over Kafka: acknowledged by all replicas, ordered within a key, committed after the
 * handler.
 */
export class KafkaBus implements Bus {
  readonly shared = true;
  private readonly subscriptions: Subscription[] = [];
  /** The groups that go with it. */
  private readonly ofThisProcess: string[] = [];
  private readonly listener: KafkaListener;
  private readonly progress: KafkaProgress;

  private constructor(
    private readonly kafka: Kafka,
    private readonly publisher: KafkaPublisher,
    private readonly admin: Admin,
    private readonly namespace: string,
  ) {
    this.listener = new KafkaListener(kafka, namespace);
    this.progress = new KafkaProgress(admin, namespace);
  }

  static async connect(options: KafkaOptions): Promise<KafkaBus> {
    const {
      brokers,
      ssl,
      sasl,
      clientId,
      topics,
      partitions = 6,
      replicationFactor = 1,
      retentionMs = WEEK_MS,
      namespace = '',
      socketFactory,
    } = options;
    // after the retries of one request are used up, the caller decides: the outbox and the
    // consumers go on for ever
    const kafka = new Kafka({
      clientId,
      brokers,
      ssl,
      // the library keeps what signs in on what it is given
      sasl: sasl && { ...sasl },
      socketFactory,
      logLevel: logLevel.NOTHING,
      requestTimeout: ANSWER_MS,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5 },
    });
    const admin = kafka.admin();
    const publisher = new KafkaPublisher(() =>
      kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false }),
    );
    try {
      await admin.connect();
      await createTopics(
        admin,
        topics.map((topic) => namespace + topic),
        partitions,
        replicationFactor,
        retentionMs,
      );
      await publisher.connect();
    } catch (error) {
      // whoever tries again opens connections of their own
      await Promise.allSettled([publisher.close(), admin.disconnect()]);
      throw error;
    }
    return new KafkaBus(kafka, publisher, admin, namespace);
  }

  audienceOf(): Audience {
    return 'groups';
  }

  async publish(messages: BusMessage[]): Promise<void> {
    await this.publisher.publish(
      messages.map((message) => ({ ...message, topic: this.namespace + message.topic })),
    );
  }

  async subscribe(
    group: string,
    topics: readonly string[],
    handler: BusHandler,
    options: SubscribeOptions = {},
  ): Promise<void> {
    const groupId =
      this.namespace + (options.broadcast ? `${group}-${crypto.randomUUID()}` : group);
    const named = topics.map((topic) => this.namespace + topic);
    const positions = options.broadcast ? new Map<string, bigint>() : null;
    if (positions) {
      this.ofThisProcess.push(groupId);
      for (const topic of named)
        for (const { partition, high } of await this.admin.fetchTopicOffsets(topic))
          positions.set(placeOf(topic, partition), BigInt(high));
    }
    this.subscriptions.push({ group, groupId, topics: named, positions });
    const joined = new Promise<void>((resolve) =>
      this.listener.hear({ groupId, topics: named, handler, positions, joined: resolve }),
    );
    // a group goes on where it left off, so nobody waits for its turn: after a crash the broker
    // first waits for the dead member
    if (options.broadcast) await joined;
  }

  /** How far this process's groups are behind, in messages. */
  lag(): Promise<Record<string, number>> {
    return this.progress.lag(this.subscriptions);
  }

  /**
   * How far every group of this installation is behind, and how many messages were ever written.
   */
  overview() {
    return this.progress.overview();
  }

  /**
   * How many messages were ever published, once all groups have heard them, these groups among
   * them; null while one has not.
   *
   * @param again there has been a look just now
   */
  allHeard(groups: readonly string[], again?: boolean): Promise<number | null> {
    return this.progress.allHeard(groups, again);
  }

  /** What is published now and not every one of these groups has said to have heard. */
  async unheard(groups: readonly string[]): Promise<Span> {
    const groupIds = groups.map((group) => this.namespace + group);
    const assigned = await this.progress.assigned(groupIds);
    const hearing = new Map(assigned.map(({ groupId, topics }) => [groupId, topics]));
    return spanUnheard(this.admin, groupIds, hearing);
  }

  /** The messages of a span, those of each key in their order. */
  async read(span: Span): Promise<BusMessage[]> {
    const groupId = `${this.namespace}reading-${crypto.randomUUID()}`;
    const found = await readSpan(this.kafka, groupId, span);
    await this.admin.deleteGroups([groupId]).catch(() => undefined);
    return found.map((message) => ({
      ...message,
      topic: message.topic.slice(this.namespace.length),
    }));
  }

  /** @throws when no broker answers. */
  async check(): Promise<void> {
    await this.admin.describeCluster();
  }

  /** Deletes topics with everything in them: for installations made for a test. */
  async dropTopics(topics: readonly string[]): Promise<void> {
    await this.admin.deleteTopics({ topics: topics.map((topic) => this.namespace + topic) });
  }

  /**
   * Finishes what is in hand and leaves the groups; others take over at once. Publishing goes on.
   */
  async stopHearing(): Promise<void> {
    await this.listener.stop();
    const own = this.ofThisProcess.splice(0);
    // nobody joins them any more; brokers that do not answer forget them in a week
    if (own.length)
      await Promise.race([
        this.admin.deleteGroups(own).catch(() => undefined),
        delay(LAST_WORD_MS, undefined, { ref: false }),
      ]);
  }

  async close(): Promise<void> {
    await this.stopHearing();
    await Promise.allSettled([this.publisher.close(), this.admin.disconnect()]);
  }
}
