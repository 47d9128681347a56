import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { describe, expect, it } from '@jest/globals';
import { isLostEngine } from '../lost-engine';
import { Store } from '../store';
import { Consumer } from './consumer';
import { InProcessBus } from './in-process';
import { Outbox } from './outbox';

const mailQueued = (id: string) => ({
  specversion: '1.0',
  id,
  source: '/test',
  type: 'identity.mail.queued.v1',
  subject: 's',
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  data: { mailUid: '0'.repeat(22) },
});

describe('a parked event', () => {
  it('stays parked when an engine is lost while it is delivered again, and where nobody handles it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parked-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'parked');
    const bus = new InProcessBus();
    const consumer = new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x');
    await store.prepare();
    let answer: Error | null = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    let acted = 0;
    consumer.on('identity.mail.queued.v1', async () => {
      if (answer) throw answer;
      acted++;
    });
    const message = { topic: 'identity', key: 's', value: JSON.stringify(mailQueued('e2')) };
    await consumer.deadLetters.park('e2', message, 'x');
    await expect(consumer.replay('e2')).rejects.toThrow();
    expect(await consumer.deadLetters.count()).toBe(1);
    answer = new Error('still wrong');
    expect(await consumer.replay('e2')).toBe('parked');
    const elsewhere = new Consumer(
      { model: (name: string) => store.connection.models[name] } as never,
      bus,
      new Outbox(
        { model: () => store.connection.models.outbox, retire: () => {} } as never,
        bus,
        'x',
      ),
      'x',
    );
    expect(await elsewhere.replay('e2')).toBe('ignored');
    expect(await consumer.deadLetters.count()).toBe(1);
    answer = null;
    expect(await consumer.replay('e2')).toBe('done');
    expect([acted, await consumer.deadLetters.count()]).toEqual([1, 0]);
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('an event whose engine is away', () => {
  it('is never given up on, and acts once when the engine is back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lost-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'lost');
    const bus = new InProcessBus();
    const consumer = new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x');
    await store.prepare();
    let away = 12;
    let acted = 0;
    consumer.on('identity.mail.queued.v1', async () => {
      if (away-- > 0)
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      acted++;
    });
    await consumer.start();
    const event = mailQueued('e1');
    await bus.publish([{ topic: 'identity', key: 's', value: JSON.stringify(event) }]);
    expect([acted, await consumer.deadLetters.count()]).toEqual([1, 0]);
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  it('knows a lost engine from a refusal', () => {
    for (const error of [
      { code: 'ECONNREFUSED' },
      { name: 'MongoServerSelectionError' },
      new Error('x', { cause: { code: 'ETIMEDOUT' } }),
      { message: "Stream isn't writeable and enableOfflineQueue options is false" },
      { code: 11600 },
    ])
      expect(isLostEngine(error)).toBe(true);
    for (const error of [
      new Error('no'),
      { code: 11000 },
      { code: 'ENOENT' },
      null,
      undefined,
      new TypeError('x'),
    ])
      expect(isLostEngine(error)).toBe(false);
  });
});
