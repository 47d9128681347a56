import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { describe, expect, it } from '@jest/globals';
import { mongo as driver } from 'mongoose';
import { Store } from '../store';
import { Consumer } from './consumer';
import { InProcessBus } from './in-process';
import { Outbox } from './outbox';

const mailQueued = (id: string) => ({
  ...{ specversion: '1.0', id, source: '/test', type: 'identity.mail.queued.v1', subject: 's' },
  ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
  data: { mailUid: '0'.repeat(22) },
});
const lost = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
/** What a store answers to one of two that change the same. */
function lostRace() {
  const error = new driver.MongoError('another was first');
  error.addErrorLabel('TransientTransactionError');
  return error;
}

describe('what is tried again', () => {
  it('is the same work, so that what is counted beside the store is counted once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tried-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'tried');
    const bus = new InProcessBus();
    const outbox = new Outbox(store, bus, 'x');
    const consumer = new Consumer(store, bus, outbox, 'x');
    await store.prepare();
    const tried: string[] = [];
    const fails = [lost(), new Error('no'), lostRace()];
    const failing = () => {
      const fail = fails.shift();
      if (fail) throw fail;
    };
    consumer.on('identity.mail.queued.v1', async (_, { uid }) => {
      tried.push(uid);
      failing();
    });
    await consumer.start();
    const values = ['e1', 'e2'].map((id) => JSON.stringify(mailQueued(id)));
    await bus.publish(values.map((value) => ({ topic: 'identity', key: value, value })));
    expect(new Set(tried)).toEqual(new Set(['e1', 'e2']));
    expect(tried.length).toBeGreaterThan(4);
    tried.length = 0;
    fails.push(lostRace());
    for (const _ of ['one call', 'another'])
      await outbox.transaction(async ({ uid }) => {
        tried.push(uid);
        failing();
      });
    const [first, again, other] = tried;
    expect([tried.length, again, other === first]).toEqual([3, first, false]);
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});
