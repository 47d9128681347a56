import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '../testing';
import { embeddedStore } from '../testing/embedded-store';
import { mailOf, notingBus } from '../testing/noting-bus';
import { Outbox } from './outbox';
import type { OutboxRow } from './outbox-row';
import { Relay } from './relay';
import { silent } from './telemetry';
import { MOST_KNOWN } from './waiting-rows';

describe('what waits in the outbox of a single process', () => {
  const { bus, published, setAway } = notingBus({ shared: false });
  let close: () => Promise<void>;
  let outbox: Outbox;

  beforeAll(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, bus, 'x');
    await kept.store.prepare();
  });
  afterAll(async () => {
    await outbox.stop();
    await close();
  });

  const emit = (uid: number, subjects: string[]) =>
    outbox.transaction(async (work) => {
      for (const subject of subjects) work.emit('identity.mail.queued.v1', subject, mailOf(uid));
    });
  const isKnown = () => outbox['relay'].knowsAll;

  it('is remembered up to so many events, and comes in order however many there were', async () => {
    outbox.start();
    await until(() => expect(isKnown()).toBe(true));
    setAway(true);
    const others = (turn: number) => Array.from({ length: 1500 }, (_, i) => `of-${turn}-${i}`);
    for (let turn = 1; turn * 1500 < 2 * MOST_KNOWN; turn++)
      await emit(turn, ['one', ...others(turn)]);
    expect(outbox['relay']['waiting'].size).toBeLessThan(MOST_KNOWN + 2000);
    expect(isKnown()).toBe(false);
    await emit(99, ['one']);
    setAway(false);
    await until(async () => expect(await outbox.isEmpty()).toBe(true), { timeout: 60_000 });
    const ofOne = published.filter((line) => line.startsWith('one/'));
    const places = ofOne.map((line) => Number(line.split('/')[1]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect([places[0], places.at(-1)]).toEqual([1, 99]);
    expect(new Set(published).size).toBe(published.length);
    await until(() => expect(isKnown()).toBe(true));
    expect(outbox['relay']['waiting'].size).toBe(0);
  });
});

it('is not known by a look of which a part was left out, since it was taken over meanwhile', async () => {
  const { bus, published } = notingBus({ shared: false });
  const looks: ((rows: OutboxRow[]) => void)[] = [];
  const find = () => {
    const query = {
      sort: () => query,
      limit: () => query,
      lean: () => new Promise<OutboxRow[]>((resolve) => looks.push(resolve)),
    };
    return query;
  };
  const gone = async () => ({ deletedCount: 1 });
  const collection = { deleteMany: gone, deleteOne: gone };
  const relay = new Relay({ find, collection } as never, bus, 'me', silent);
  const row = (place: number): OutboxRow => ({
    _id: `place-${place}`,
    owner: 'me',
    subject: 'a',
    event: {
      type: 'identity.mail.queued.v1',
      subject: 'a',
      time: new Date().toISOString(),
      data: { mailUid: String(place) },
    } as never,
  });
  const [left, taken, last] = [row(1), row(2), row(3)];
  const poll = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined));
  try {
    relay.start();
    expect(looks).toHaveLength(1);
    relay.expect([taken]);
    relay.take([taken]);
    await until(() => expect(relay['underWay'].size).toBe(0));
    looks[0]!([left]);
    await until(() => expect(looks).toHaveLength(2));
    relay.expect([last]);
    relay.follow([last]);
    looks[1]!([left, last]);
    await until(() => expect(published).toHaveLength(3));
    expect(published).toEqual(['a/2', 'a/1', 'a/3']);
  } finally {
    poll.mockRestore();
    for (const look of looks) look([]);
    await relay.stop();
  }
});
