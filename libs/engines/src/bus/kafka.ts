import { setTimeout as delay } from 'node:timers/promises';
import {
  AssignerProtocol,
  Kafka,
  logLevel,
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type ISocketFactory,
} from 'kafkajs';
import { isRetriable, KafkaPublisher } from './kafka-publisher';
import type { Bus, BusHandler, BusMessage, SubscribeOptions } from './port';

const FIRST_REDELIVERY_MS = 200;
const LONGEST_REDELIVERY_MS = 5000;
const SESSION_TIMEOUT_MS = 10_000;
/** Groups of one process: they begin at the end, and what was never committed was never theirs. */
const BROADCAST = /-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface KafkaOptions {
  brokers: string[];
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

const WEEK_MS = 7 * 24 * 3_600_000;
const RESTART_MS = 500;
/**
 * A consumer that works fetches or says so to its group every few seconds, also when it has nothing to do. One that
 * waits for its group to gather is silent too, for as long as the library waits for an answer: half a minute.
 */
const SILENT_MS = 45_000;
const SILENCE_CHECK_MS = 2000;
const SERVED_WITHIN_MS = 30_000;
const SERVED_POLL_MS = 100;

/** One subscription, whichever consumer serves it now. */
interface Ear {
  groupId: string;
  topics: string[];
  handler: BusHandler;
  /** Where this process is in each partition, by `topic/partition`: kept by those who hear everything from a moment on. */
  positions: Map<string, bigint> | null;
  joined: () => void;
}

/** The bus over Kafka: acknowledged by all replicas, ordered within a key, committed after the handler. */
export class KafkaBus implements Bus {
  readonly shared = true;
  private readonly consumers = new Set<Consumer>();
  private readonly subscriptions: {
    group: string;
    groupId: string;
    topics: string[];
    positions: Ear['positions'];
  }[] = [];
  private readonly stopping = new AbortController();

  private constructor(
    private readonly kafka: Kafka,
    private readonly publisher: KafkaPublisher,
    private readonly admin: Admin,
    private readonly namespace: string,
  ) {}

  static async connect(options: KafkaOptions): Promise<KafkaBus> {
    const {
      brokers,
      clientId,
      topics,
      partitions = 6,
      replicationFactor = 1,
      retentionMs = WEEK_MS,
      namespace = '',
      socketFactory,
    } = options;
    // after the retries of one request are used up, the caller decides: the outbox and the consumers go on for ever
    const kafka = new Kafka({
      clientId,
      brokers,
      socketFactory,
      logLevel: logLevel.NOTHING,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5 },
    });
    const admin = kafka.admin();
    await admin.connect();
    await createTopics(
      admin,
      topics.map((topic) => namespace + topic),
      partitions,
      replicationFactor,
      retentionMs,
    );
    const publisher = new KafkaPublisher(() =>
      kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false }),
    );
    await publisher.connect();
    return new KafkaBus(kafka, publisher, admin, namespace);
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
    if (positions)
      for (const topic of named)
        for (const { partition, high } of await this.admin.fetchTopicOffsets(topic))
          positions.set(placeOf(topic, partition), BigInt(high));
    this.subscriptions.push({ group, groupId, topics: named, positions });
    const joined = new Promise<void>((resolve) =>
      this.hear({ groupId, topics: named, handler, positions, joined: resolve }),
    );
    // a group goes on where it left off, so nobody waits for its turn: after a crash the broker first waits for the dead member
    if (options.broadcast) await joined;
  }

  /**
   * Listens until this bus stops. The library begins anew only after errors that it calls retriable; a broker that is away
   * for a while gives others too, and nothing promises that a consumer either works or ends: whatever has ended or fallen
   * silent, another takes its place.
   */
  private hear(ear: Ear): void {
    const consumer = this.kafka.consumer({
      groupId: ear.groupId,
      sessionTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: 2000,
      rebalanceTimeout: 12_000,
      maxWaitTimeInMs: 250,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 2000,
        retries: 8,
        restartOnFailure: async () => false,
      },
    });
    const failures = new Map<string, number>();
    let over = false;
    let heardOf = Date.now();
    const watch = setInterval(() => {
      if (this.stopping.signal.aborted) clearInterval(watch);
      else if (Date.now() - heardOf > SILENT_MS) again();
    }, SILENCE_CHECK_MS).unref();
    const again = () => {
      if (over) return;
      over = true;
      clearInterval(watch);
      this.consumers.delete(consumer);
      void consumer.disconnect().catch(() => undefined);
      void delay(RESTART_MS, undefined, { signal: this.stopping.signal, ref: false }).then(
        () => this.hear(ear),
        () => undefined,
      );
    };
    this.consumers.add(consumer);
    consumer.on(consumer.events.GROUP_JOIN, () => {
      // what was never committed would else go on from the end, past whatever came while nobody listened
      for (const [place, offset] of ear.positions ?? [])
        consumer.seek({ ...placed(place), offset: String(offset) });
      ear.joined();
    });
    consumer.on(consumer.events.CRASH, again);
    for (const event of [
      consumer.events.FETCH,
      consumer.events.HEARTBEAT,
      consumer.events.GROUP_JOIN,
    ])
      consumer.on(event, () => void (heardOf = Date.now()));
    void (async () => {
      await consumer.connect();
      await consumer.subscribe({ topics: ear.topics, fromBeginning: !ear.positions });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: (payload) => this.receive(consumer, payload, ear, failures),
      });
    })().catch(again);
  }

  /** How far this process's groups are behind, in messages. A partition that nothing was committed for counts from its beginning. */
  async lag(): Promise<Record<string, number>> {
    const ends = await this.ends(this.subscriptions.flatMap((subscription) => subscription.topics));
    const lags = await Promise.all(
      this.subscriptions.map(
        async ({ group, groupId, topics, positions }) =>
          [group, await this.behind(groupId, topics, ends, positions)] as const,
      ),
    );
    return Object.fromEntries(lags);
  }

  /**
   * How far every group of this installation is behind, whoever it belongs to; and `written`, the number of messages
   * that were ever published, which tells two looks apart.
   */
  async overview(): Promise<{ written: number; groups: Record<string, number> }> {
    const { groups } = await this.admin.listGroups();
    const ours = groups
      .filter(({ groupId }) => groupId.startsWith(this.namespace))
      .map(({ groupId }) => groupId);
    const { groups: described } = ours.length
      ? await this.admin.describeGroups(ours)
      : { groups: [] };
    const assigned = described
      .map(({ groupId, members }) => ({
        groupId,
        topics: [
          ...new Set(
            members.flatMap((member) =>
              Object.keys(
                AssignerProtocol.MemberAssignment.decode(member.memberAssignment)?.assignment ?? {},
              ),
            ),
          ),
        ],
      }))
      .filter(({ topics }) => topics.length);
    const ends = await this.ends(assigned.flatMap(({ topics }) => topics));
    const lags = await Promise.all(
      assigned.map(
        async ({ groupId, topics }) =>
          [
            groupId.slice(this.namespace.length),
            await this.behind(groupId, topics, ends, null, BROADCAST.test(groupId)),
          ] as const,
      ),
    );
    return {
      written: [...ends.values()].flat().reduce((sum, end) => sum + Number(end.high), 0),
      groups: Object.fromEntries(lags),
    };
  }

  private async ends(topics: string[]) {
    return new Map(
      await Promise.all(
        [...new Set(topics)].map(
          async (topic) => [topic, await this.admin.fetchTopicOffsets(topic)] as const,
        ),
      ),
    );
  }

  private async behind(
    groupId: string,
    topics: string[],
    ends: Awaited<ReturnType<KafkaBus['ends']>>,
    positions: Ear['positions'],
    fromEnd = false,
  ): Promise<number> {
    let behind = 0;
    for (const { topic, partitions } of await this.admin.fetchOffsets({ groupId, topics }))
      for (const { partition, offset } of partitions) {
        const end = ends.get(topic)!.find((each) => each.partition === partition);
        const reached = Number(
          positions?.get(placeOf(topic, partition)) ??
            (Number(offset) >= 0 ? offset : ((fromEnd ? end?.high : end?.low) ?? 0)),
        );
        behind += Math.max(Number(end?.high ?? 0) - reached, 0);
      }
    return behind;
  }

  /** @throws when no broker answers. */
  async check(): Promise<void> {
    await this.admin.describeCluster();
  }

  /** Deletes topics with everything in them: for installations made for a test. */
  async dropTopics(topics: readonly string[]): Promise<void> {
    await this.admin.deleteTopics({ topics: topics.map((topic) => this.namespace + topic) });
  }

  /** Finishes what is in hand and leaves the groups; others take over at once. Publishing goes on. */
  async stopHearing(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled([...this.consumers].map((consumer) => consumer.disconnect()));
    this.consumers.clear();
  }

  async close(): Promise<void> {
    await this.stopHearing();
    await Promise.allSettled([this.publisher.close(), this.admin.disconnect()]);
  }

  /** Message by message; the offset moves on only past what was dealt with. A failure pauses its partition and no other. */
  private async receive(
    consumer: Consumer,
    { batch, resolveOffset, heartbeat, isRunning, isStale, pause }: EachBatchPayload,
    ear: Ear,
    failures: Map<string, number>,
  ) {
    const { topic, partition } = batch;
    const place = placeOf(topic, partition);
    let dealt: string | null = null;
    const commit = async () => {
      if (dealt !== null)
        await consumer.commitOffsets([
          { topic, partition, offset: (BigInt(dealt) + 1n).toString() },
        ]);
      dealt = null;
    };
    let beat = Date.now();
    for (const message of batch.messages) {
      if (!isRunning() || isStale()) break;
      try {
        await ear.handler({
          topic: topic.slice(this.namespace.length),
          key: message.key?.toString() ?? '',
          value: message.value?.toString() ?? '',
        });
      } catch {
        await commit().catch(() => undefined);
        const failed = (failures.get(place) ?? 0) + 1;
        failures.set(place, failed);
        const resume = pause();
        void delay(
          Math.min(FIRST_REDELIVERY_MS * 2 ** Math.min(failed - 1, 10), LONGEST_REDELIVERY_MS),
          undefined,
          { signal: this.stopping.signal, ref: false },
        ).then(resume, () => undefined);
        return;
      }
      failures.delete(place);
      resolveOffset(message.offset);
      dealt = message.offset;
      ear.positions?.set(place, BigInt(message.offset) + 1n);
      if (Date.now() - beat > 1000) {
        beat = Date.now();
        await commit();
        await heartbeat();
      }
    }
    await commit();
    await heartbeat();
  }
}

const placeOf = (topic: string, partition: number) => `${topic}/${partition}`;
function placed(place: string): { topic: string; partition: number } {
  const at = place.lastIndexOf('/');
  return { topic: place.slice(0, at), partition: Number(place.slice(at + 1)) };
}

/** Several replicas may do this at once on an empty cluster: whoever comes later finds the topics there, perhaps before anybody serves them. */
async function createTopics(
  admin: Admin,
  topics: string[],
  numPartitions: number,
  replicationFactor: number,
  retentionMs: number,
) {
  const known = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !known.has(topic));
  const configEntries = [
    { name: 'retention.ms', value: String(retentionMs) },
    { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) },
  ];
  if (missing.length)
    await admin.createTopics({
      waitForLeaders: false,
      topics: missing.map((topic) => ({ topic, numPartitions, replicationFactor, configEntries })),
    });
  for (
    const until = Date.now() + SERVED_WITHIN_MS;
    !(await areServed(admin, topics));
    await delay(SERVED_POLL_MS)
  )
    if (Date.now() > until)
      throw new Error(`no broker served ${topics.join(', ')} within ${SERVED_WITHIN_MS / 1000} s`);
}

/** A topic has leaders before those know it: only an answer about its partitions says that it can be used. */
async function areServed(admin: Admin, topics: string[]): Promise<boolean> {
  try {
    const partitions = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
    return partitions.every((offsets) => offsets.length > 0);
  } catch (error) {
    if (isRetriable(error)) return false;
    throw error;
  }
}
