import type { Admin, Consumer, Kafka } from 'kafkajs';
import { placed, placeOf } from './kafka-progress';
import type { BusMessage } from './port';

/** Messages of partitions, by place: from the first of these on, and before the other. */
export type Span = ReadonlyMap<string, { from: bigint; to: bigint }>;

/** Whoever is further behind has been away for long, and is helped before anything is copied. */
const MOST = 200_000n;
const SILENT_MS = 30_000;

/** Where a group is in the partitions of a topic of which it has said so. */
type Reached = ReadonlyMap<number, bigint>;

/**
 * What is published now and not every one of these groups has said to have heard.
 * @param hearing what their members hear now: they may have said nothing of it yet
 * @throws when that is more than can be copied
 */
export async function spanUnheard(
  admin: Admin,
  groupIds: string[],
  hearing: ReadonlyMap<string, string[]>,
): Promise<Span> {
  const reached = new Map<string, Reached[]>();
  for (const groupId of groupIds) {
    const own = new Map(
      (hearing.get(groupId) ?? []).map((topic): [string, Reached] => [topic, new Map()]),
    );
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
      const said = partitions.filter(({ offset }) => Number(offset) >= 0);
      if (said.length)
        own.set(topic, new Map(said.map(({ partition, offset }) => [partition, BigInt(offset)])));
    }
    for (const [topic, offsets] of own)
      reached.set(topic, [...(reached.get(topic) ?? []), offsets]);
  }
  const span = new Map<string, { from: bigint; to: bigint }>();
  let size = 0n;
  for (const [topic, groups] of reached)
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      const to = BigInt(high);
      // a group that hears the topic and has said nothing of a partition has heard nothing of it
      const least = (one: bigint, other: bigint) => (one < other ? one : other);
      const said = groups.map((offsets) => offsets.get(partition) ?? 0n).reduce(least, to);
      const from = said < BigInt(low) ? BigInt(low) : said;
      if (from >= to) continue;
      span.set(placeOf(topic, partition), { from, to });
      size += to - from;
    }
  if (size > MOST)
    throw new Error(`${size} messages wait for services to hear them: see npm run doctor`);
  return span;
}

/** The messages of a span, those of each key in their order. @throws when no broker gives them. */
export async function readSpan(kafka: Kafka, groupId: string, span: Span): Promise<BusMessage[]> {
  if (!span.size) return [];
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 250 });
  try {
    return await collect(consumer, span);
  } finally {
    await consumer.disconnect().catch(() => undefined);
  }
}

async function collect(consumer: Consumer, span: Span): Promise<BusMessage[]> {
  const found: BusMessage[] = [];
  const next = new Map([...span].map(([place, { from }]) => [place, from]));
  const { promise: whole, resolve, reject } = Promise.withResolvers<void>();
  const silent = () => reject(new Error('the brokers did not give what is on its way'));
  let watch = setTimeout(silent, SILENT_MS);
  consumer.on(consumer.events.GROUP_JOIN, () => {
    for (const [place, offset] of next) consumer.seek({ ...placed(place), offset: `${offset}` });
  });
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (!restart) reject(error);
  });
  try {
    await consumer.connect();
    const topics = [...new Set([...span.keys()].map((place) => placed(place).topic))];
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch: { topic, partition, messages } }) => {
        const place = placeOf(topic, partition);
        const to = span.get(place)?.to ?? 0n;
        for (const { offset, key, value } of messages) {
          const at = BigInt(offset);
          // what comes again, and what came later
          if (at < (next.get(place) ?? to) || at >= to) continue;
          found.push({ topic, key: key?.toString() ?? '', value: value?.toString() ?? '' });
          next.set(place, at + 1n);
        }
        if (BigInt(messages.at(-1)?.offset ?? -1) >= to - 1n) next.delete(place);
        clearTimeout(watch);
        watch = setTimeout(silent, SILENT_MS);
        if (!next.size) resolve();
      },
    });
    await whole;
    return found;
  } finally {
    clearTimeout(watch);
  }
}
