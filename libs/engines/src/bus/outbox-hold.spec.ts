import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Store } from '../store';
import { until } from '../testing';
import { holdOutboxes, type HeldOutboxes } from './hold-outboxes';
import { Outbox } from './outbox';
import { LEASE_MS, type HoldRow } from './outbox-hold';
import type { Bus, BusMessage } from './port';

const DATABASE = 'held';

describe('an outbox that is held', () => {
  const folder = mkdtempSync(join(tmpdir(), 'held-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let outbox: Outbox;
  let held: HeldOutboxes | undefined;
  const published: string[] = [];
  const bus: Bus = {
    shared: true,
    audienceOf: () => 'groups',
    publish: async (messages: BusMessage[]) =>
      void published.push(...messages.map(({ key }) => key)),
    subscribe: async () => undefined,
    close: async () => undefined,
  };
  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(mongo, DATABASE);
    outbox = new Outbox(store, bus, 'one');
    await store.prepare();
  });
  beforeEach(() => {
    published.length = 0;
    outbox.start();
  });
  afterEach(async () => {
    await held?.release().catch(() => undefined);
    held = undefined;
    await outbox.stop();
    await store.connection.collection('outbox').deleteMany({});
  });
  afterAll(async () => {
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
  const emit = (subject: string) =>
    outbox.transaction(async (work) =>
      work.emit('identity.mail.queued.v1', subject, { mailUid: subject.padStart(22, '0') }),
    );
  const holds = () => store.connection.collection<HoldRow>('outbox_holds');
  const waiting = () => store.connection.collection('outbox').distinct('subject');

  it('keeps what is published, once each, and lets it go afterwards', async () => {
    await emit('before');
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    held = await holdOutboxes(mongo.url, [DATABASE]);
    for (const subject of ['a', 'b', 'c']) await emit(subject);
    await until(() => expect(published).toEqual(['before', 'a', 'b', 'c']));
    // of one subject the next goes once the one before has gone
    await emit('a');
    expect((await waiting()).toSorted()).toEqual(['a', 'b', 'c']);
    await held.check();
    await held.release();
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    expect(published).toEqual(['before', 'a', 'b', 'c', 'a']);
  });

  it('goes on by itself where whoever held it has died', async () => {
    await holds().insertOne({ _id: 'of-one-that-died', until: new Date(Date.now() - 1) });
    await emit('a');
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    await holds().deleteMany({});
  });

  it('is held for a short while, which whoever holds it says again and again while it lives', async () => {
    held = await holdOutboxes(mongo.url, [DATABASE]);
    const first = (await holds().findOne())!.until.getTime();
    expect(first - Date.now()).toBeLessThanOrEqual(LEASE_MS);
    expect(LEASE_MS).toBeLessThanOrEqual(20_000);
    await until(async () =>
      expect((await holds().findOne())!.until.getTime()).toBeGreaterThan(first),
    );
    await held.check();
    await held.release();
    expect(await holds().countDocuments()).toBe(0);
  });

  it('is not taken for held where others may have gone on meanwhile', async () => {
    held = await holdOutboxes(mongo.url, [DATABASE]);
    // as after a pause of the whole machine: others have seen that it is over
    await holds().updateMany({}, { $set: { until: new Date(Date.now() + LEASE_MS / 4) } });
    await expect(held.check()).rejects.toThrow('try again');
    await expect(held.check()).rejects.toThrow('try again');
  });

  it('is let go at once by who is told to end before every relay knows', async () => {
    const ended = new AbortController();
    const holding = holdOutboxes(mongo.url, [DATABASE], ended.signal);
    await until(async () => expect(await holds().countDocuments()).toBe(1));
    ended.abort(new Error('told to end'));
    await expect(holding).rejects.toThrow('told to end');
    expect(await holds().countDocuments()).toBe(0);
  });

  it('is held until the last of those who hold it lets go', async () => {
    held = await holdOutboxes(mongo.url, [DATABASE]);
    const other = await holdOutboxes(mongo.url, [DATABASE]);
    await emit('a');
    await until(() => expect(published).toEqual(['a']));
    await other.release();
    await emit('b');
    await until(() => expect(published).toEqual(['a', 'b']));
    expect((await waiting()).toSorted()).toEqual(['a', 'b']);
    await held.release();
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
  });

  it('stops while it is held, and what it published stands there still', async () => {
    held = await holdOutboxes(mongo.url, [DATABASE]);
    await emit('a');
    await until(() => expect(published).toEqual(['a']));
    await outbox.stop();
    expect(await waiting()).toEqual(['a']);
  });
});
