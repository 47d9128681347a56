import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { isRetriable } from './kafka-publisher';

const SERVED_WITHIN_MS = 30_000;
const SERVED_POLL_MS = 100;

/**
 * Several replicas may do this at once on an empty cluster: whoever comes later finds the topics
 * there, perhaps before anybody serves them.
 */
export async function createTopics(
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

/**
 * A topic has leaders before those know it: only an answer about its partitions says that it can be
 * used.
 */
async function areServed(admin: Admin, topics: string[]): Promise<boolean> {
  try {
    const partitions = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
    return partitions.every((offsets) => offsets.length > 0);
  } catch (error) {
    if (isRetriable(error)) return false;
    throw error;
  }
}
