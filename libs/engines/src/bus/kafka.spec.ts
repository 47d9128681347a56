import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ISocketFactory } from 'kafkajs';
import { engineFrom, until } from '../testing';
import { KafkaBus } from './kafka';

const brokers = engineFrom('KAFKA_BROKERS', 'lines to Kafka that break')?.split(',');
/** Where the kind of a request stands in it, and the kind that publishes. */
const KIND_AT = 4;
const PRODUCE = 0;

/**
 * Connections that break: at the worst moment, when the broker has stored what was sent and has not
 * been heard saying so; or all at once.
 */
class FrailLines {
  /** Whether the answer to the n-th request that publishes is lost. */
  loses: (nth: number) => boolean = () => false;
  lost = 0;
  /** While cut, no connection opens and none stays. */
  private cut = false;
  private published = 0;
  private readonly sockets = new Set<Socket>();

  readonly factory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect);
    const [write, emit] = [
      socket.write.bind(socket) as (...args: unknown[]) => boolean,
      socket.emit.bind(socket) as (...args: unknown[]) => boolean,
    ];
    let losing = false;
    socket.write = ((request: Buffer, ...rest: unknown[]) => {
      losing ||= request.readInt16BE(KIND_AT) === PRODUCE && this.loses(this.published++);
      return write(request, ...rest);
    }) as Socket['write'];
    socket.emit = ((event: string, ...args: unknown[]) => {
      if (event !== 'data' || !losing) return emit(event, ...args);
      this.lost++;
      return !!socket.destroy(new Error('the line broke'));
    }) as Socket['emit'];
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    if (this.cut) socket.destroy(new Error('no line'));
    return socket;
  };

  breakAll() {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy(new Error('the line broke'));
  }

  mend() {
    this.cut = false;
  }
}

(brokers ? describe : describe.skip)('lines to Kafka that break', () => {
  let lines: FrailLines;
  let topic: string;
  let frail: KafkaBus;
  let sound: KafkaBus;

  beforeEach(async () => {
    topic = `t-${randomUUID()}`;
    lines = new FrailLines();
    frail = await KafkaBus.connect({
      brokers: brokers!,
      clientId: 'frail',
      topics: [topic],
      partitions: 2,
      socketFactory: lines.factory,
    });
    sound = await KafkaBus.connect({ brokers: brokers!, clientId: 'sound', topics: [topic] });
  });
  afterEach(async () => {
    await sound.dropTopics([topic]);
    await Promise.all([frail.close(), sound.close()]);
  });

  it.each<[string, (nth: number) => boolean]>([
    ['every second answer lost', (nth) => nth % 2 === 0],
    ['every third answer lost', (nth) => nth % 3 === 0],
    ['ten answers lost in a row, which is more than is waited for', (nth) => nth > 5 && nth < 16],
  ])(
    'has published whatever it said it had, in order: %s',
    async (_name, loses) => {
      const SUBJECTS = 12;
      const EVENTS = 20;
      lines.loses = loses;
      // as outboxes do: many subjects side by side, each in order, each event until it is answered
      await Promise.all(
        Array.from({ length: SUBJECTS }, async (_, subject) => {
          for (let i = 0; i < EVENTS; i++)
            while (
              !(await frail.publish([{ topic, key: `k${subject}`, value: String(i) }]).then(
                () => true,
                () => false,
              ))
            );
        }),
      );
      expect(lines.lost).toBeGreaterThan(5);
      const heard = new Map<string, Set<string>>();
      await sound.subscribe(
        `g-${topic}`,
        [topic],
        async ({ key, value }) => void heard.set(key, (heard.get(key) ?? new Set()).add(value)),
      );
      const inOrder = Array.from({ length: EVENTS }, (_, i) => String(i));
      await until(
        () => {
          for (let subject = 0; subject < SUBJECTS; subject++)
            expect([...(heard.get(`k${subject}`) ?? [])]).toEqual(inOrder);
        },
        { timeout: 60_000, interval: 50 },
      );
    },
    180_000,
  );

  it('goes on publishing beside a message that is refused', async () => {
    const heard = new Set<string>();
    await sound.subscribe(
      `g-${topic}`,
      [topic],
      async ({ value }) => void heard.add(value.slice(0, 10)),
    );
    const tooLarge = frail.publish([{ topic, key: 'large', value: 'x'.repeat(2_000_000) }]);
    const others = Array.from({ length: 10 }, async (_, i) => {
      while (
        !(await frail.publish([{ topic, key: `k${i}`, value: String(i) }]).then(
          () => true,
          () => false,
        ))
      );
    });
    await expect(tooLarge).rejects.toThrow();
    await Promise.all(others);
    await until(() => expect(heard.size).toBe(10), { timeout: 60_000, interval: 50 });
  });

  it('hears live what was published while it could not listen, also where it had heard nothing yet', async () => {
    const heard: string[] = [];
    await frail.subscribe('live', [topic], async ({ value }) => void heard.push(value), {
      broadcast: true,
    });
    lines.breakAll();
    await sound.publish(
      [...Array(8).keys()].map((i) => ({ topic, key: `k${i}`, value: String(i) })),
    );
    // long enough for the library to give up
    await until(() => expect(frail.check()).rejects.toThrow(), {
      timeout: 20_000,
      interval: 50,
    });
    lines.mend();
    // a consumer that has fallen silent is replaced within a minute
    await until(() => expect(new Set(heard).size).toBe(8), { timeout: 100_000, interval: 50 });
    expect(heard).toHaveLength(8);
  }, 180_000);
});
