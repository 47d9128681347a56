import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { handleBatch } from './kafka-batch';
import { KafkaCommits } from './kafka-commits';
import { placed, placeOf } from './kafka-progress';
import type { BusHandler } from './port';

const FIRST_REDELIVERY_MS = 200;
const LONGEST_REDELIVERY_MS = 5000;
/** Whoever says nothing for so long has left; what the library does not mend, `hear` does. */
const PATIENCE = {
  sessionTimeout: 10_000,
  heartbeatInterval: 2000,
  rebalanceTimeout: 12_000,
  maxWaitTimeInMs: 1000,
  retry: {
    initialRetryTime: 100,
    maxRetryTime: 2000,
    retries: 8,
    restartOnFailure: async () => false,
  },
};
const RESTART_MS = 500;
/** So seldom a consumer that is at work says so to its group. */
const BEAT_MS = 1000;
/**
 * A consumer that works fetches or says so to its group every few seconds, also when it has nothing
 * to do. One that waits for its group to gather is silent too, for as long as the library waits for
 * that: five seconds more than `rebalanceTimeout`.
 */
const SILENT_MS = 45_000;
const SILENCE_CHECK_MS = 2000;
/** A stop waits for brokers to take what was dealt with; what they do not take comes again. */
export const LAST_WORD_MS = 1000;

const lastWord = () => delay(LAST_WORD_MS, undefined, { ref: false });

/** One subscription, whichever consumer serves it now. */
export interface Ear {
  groupId: string;
  topics: string[];
  handler: BusHandler;
  /**
   * Where this process is in each partition, by place: kept by those who hear all from a moment on.
   */
  positions: Map<string, bigint> | null;
  joined: () => void;
}

/** Hears what brokers have for this process, until it is stopped. */
export class KafkaListener {
  private readonly consumers = new Map<Consumer, KafkaCommits>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly kafka: Kafka,
    private readonly namespace: string,
  ) {}

  /**
   * Goes on until this is stopped. The library begins anew only after errors that it calls
   * retriable; a broker that is away for a while gives others too, and nothing promises that a
   * consumer either works or ends: whatever has ended or fallen silent, another takes its place.
   */
  hear(ear: Ear): void {
    const consumer = this.kafka.consumer({ groupId: ear.groupId, ...PATIENCE });
    const commits = new KafkaCommits(consumer);
    const failures = new Map<string, number>();
    let over = false;
    let isIn = false;
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
      commits.forget();
      void consumer.disconnect().catch(() => undefined);
      void delay(RESTART_MS, undefined, { signal: this.stopping.signal, ref: false }).then(
        () => this.hear(ear),
        () => undefined,
      );
    };
    this.consumers.set(consumer, commits);
    consumer.on(consumer.events.GROUP_JOIN, () => {
      commits.forget();
      goOnFrom(ear.positions ?? [], consumer, commits);
      isIn = true;
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
        eachBatch: (payload) => this.receive(commits, payload, ear, failures),
      });
      // while it joins, the library drops without a word what is to be committed
      if (isIn) await commits.say().catch(() => undefined);
      if (isIn && !over) ear.joined();
    })().catch(again);
  }

  /** Finishes what is in hand and leaves the groups; others take over at once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(
      [...this.consumers].map(async ([consumer, commits]) => {
        await Promise.race([commits.say().catch(() => undefined), lastWord()]);
        await consumer.disconnect();
      }),
    );
    this.consumers.clear();
  }

  /**
   * The offset moves on only past what was dealt with. A failure pauses its partition and no other.
   */
  private async receive(
    commits: KafkaCommits,
    { batch, resolveOffset, heartbeat, isRunning, isStale, pause }: EachBatchPayload,
    ear: Ear,
    failures: Map<string, number>,
  ) {
    const { topic, partition } = batch;
    const place = placeOf(topic, partition);
    let beat = Date.now();
    const isSound = await handleBatch(batch.messages, {
      goesOn: () => isRunning() && !isStale(),
      handle: ({ key, value }) =>
        ear.handler({
          topic: topic.slice(this.namespace.length),
          key: key?.toString() ?? '',
          value: value?.toString() ?? '',
        }),
      dealtWith: ({ offset }) => {
        failures.delete(place);
        resolveOffset(offset);
        commits.add(topic, partition, offset);
        ear.positions?.set(place, BigInt(offset) + 1n);
      },
      meanwhile: async () => {
        if (Date.now() - beat <= BEAT_MS) return;
        beat = Date.now();
        await heartbeat();
      },
    });
    if (isSound) return heartbeat();
    const failed = (failures.get(place) ?? 0) + 1;
    failures.set(place, failed);
    const resume = pause();
    void delay(
      Math.min(FIRST_REDELIVERY_MS * 2 ** Math.min(failed - 1, 10), LONGEST_REDELIVERY_MS),
      undefined,
      { signal: this.stopping.signal, ref: false },
    ).then(resume, () => undefined);
  }
}

/**
 * What was never committed would else go on from the end, past whatever came while nobody listened;
 * and whoever asks how far this one is learns it from its first message on.
 */
function goOnFrom(
  positions: Iterable<[place: string, offset: bigint]>,
  consumer: Consumer,
  commits: KafkaCommits,
): void {
  for (const [place, offset] of positions) {
    const { topic, partition } = placed(place);
    consumer.seek({ topic, partition, offset: String(offset) });
    commits.add(topic, partition, String(offset - 1n));
  }
}
