import { Kafka, logLevel, type Consumer, type Producer } from 'kafkajs';
import type { Bus, BusHandler, BusMessage, SubscribeOptions } from './port';

const PARTITIONS = 6;

export interface KafkaOptions {
  brokers: string[];
  clientId: string;
  topics: readonly string[];
  replicationFactor?: number;
}

/** The bus over Kafka: acknowledged by all replicas, ordered within a key, committed after the handler. */
export class KafkaBus implements Bus {
  private readonly consumers: Consumer[] = [];

  private constructor(private readonly kafka: Kafka, private readonly producer: Producer) {}

  static async connect(options: KafkaOptions): Promise<KafkaBus> {
    const kafka = new Kafka({ clientId: options.clientId, brokers: options.brokers, logLevel: logLevel.ERROR });
    const admin = kafka.admin();
    await admin.connect();
    const known = new Set(await admin.listTopics());
    const missing = options.topics.filter((topic) => !known.has(topic));
    if (missing.length)
      await admin.createTopics({ waitForLeaders: true, topics: missing.map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor: options.replicationFactor ?? 1 })) });
    await admin.disconnect();
    const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await producer.connect();
    return new KafkaBus(kafka, producer);
  }

  async publish(messages: BusMessage[]): Promise<void> {
    const byTopic = Map.groupBy(messages, (message) => message.topic);
    await this.producer.sendBatch({ acks: -1, topicMessages: [...byTopic].map(([topic, group]) => ({ topic, messages: group.map(({ key, value }) => ({ key, value })) })) });
  }

  async subscribe(group: string, topics: readonly string[], handler: BusHandler, options: SubscribeOptions = {}): Promise<void> {
    const groupId = options.broadcast ? `${group}-${crypto.randomUUID()}` : group;
    const consumer = this.kafka.consumer({ groupId, retry: { retries: 20 } });
    this.consumers.push(consumer);
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: !options.broadcast });
    const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
    await consumer.run({
      eachMessage: ({ topic, message }) => handler({ topic, key: message.key?.toString() ?? '', value: message.value?.toString() ?? '' }),
    });
    await joined;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.consumers.map((consumer) => consumer.disconnect()));
    await this.producer.disconnect();
  }
}
