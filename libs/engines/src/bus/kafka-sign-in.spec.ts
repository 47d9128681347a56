import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLostEngine } from '../lost-engine';
import { until } from '../testing';
import { strictKafka } from '../testing/strict-kafka';
import { KafkaBus, type KafkaOptions } from './kafka';

const jars = process.env.KAFKA_JARS;
if (!jars)
  console.warn(
    '\nSKIPPED: a Kafka that demands TLS and a sign-in (KAFKA_JARS, the folder of its jars, is not set)\n',
  );

(jars ? describe : describe.skip)('a Kafka that demands TLS and a sign-in', () => {
  const sasl = { mechanism: 'scram-sha-512', username: 'chefly', password: randomUUID() } as const;
  const topic = `t-${randomUUID()}`;
  let kafka: Awaited<ReturnType<typeof strictKafka>>;

  const connect = (options: Partial<KafkaOptions>) =>
    KafkaBus.connect({
      ...{ brokers: [kafka.broker], clientId: 'strict', topics: [topic], partitions: 1 },
      ...options,
    });

  beforeAll(async () => {
    kafka = await strictKafka(jars!, sasl.username, sasl.password);
    // its port opens before it knows who there is
    const signIn = async () => (await connect({ ssl: { ca: kafka.ca }, sasl })).close();
    await until(signIn, { timeout: 60_000, interval: 100 });
  }, 180_000);
  afterAll(() => kafka?.close());

  it('carries events for whoever signs in', async () => {
    const bus = await connect({ ssl: { ca: kafka.ca }, sasl });
    const heard: string[] = [];
    try {
      await bus.subscribe('g', [topic], async ({ value }) => void heard.push(value));
      await bus.publish([{ topic, key: 'k', value: 'Salam' }]);
      await until(() => expect(heard).toEqual(['Salam']), { timeout: 60_000, interval: 50 });
    } finally {
      await bus.close();
    }
  }, 120_000);

  it('refuses a wrong password at once, which no waiting mends', async () => {
    const wrong = connect({ ssl: { ca: kafka.ca }, sasl: { ...sasl, password: 'another' } });
    const error = await wrong.then(
      (bus) => bus.close(),
      (refusal: unknown) => refusal,
    );
    expect(error).toMatchObject({ name: 'KafkaJSSASLAuthenticationError' });
    expect(isLostEngine(error)).toBe(false);
  }, 60_000);

  it.each<[string, () => Partial<KafkaOptions>]>([
    ['in the clear', () => ({ sasl })],
    ['with a certificate that nobody vouches for', () => ({ ssl: {}, sasl })],
    ['without a sign-in', () => ({ ssl: { ca: kafka.ca } })],
  ])('lets nobody in %s', (_how, options) => expect(connect(options())).rejects.toThrow(), 60_000);
});
