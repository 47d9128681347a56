import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Runtime } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { CirclesStore } from './circles.store';

let store: Store;
let close: () => Promise<void>;
let circles: CirclesStore;
let start: () => Promise<void>;
let connection: Connection;

beforeEach(async () => {
  ({ store, close } = await embeddedStore());
  const runtime = { onStart: (work: typeof start) => void (start = work) };
  circles = new CirclesStore(store, runtime as unknown as Runtime);
  await store.prepare();
  connection = (circles as unknown as { circles: { db: Connection } }).circles.db;
});
afterEach(() => close());

const before = () => connection.collection<{ _id: string }>('follows');
const followed = (followerUid: string, ...uids: string[]) =>
  before().insertMany(
    uids.map((followedUid) => ({
      _id: `${followerUid}:${followedUid}`,
      ...{ followerUid, followedUid },
    })),
  );
const muted = (setBy: string, ...uids: string[]) =>
  connection
    .collection('boundaries')
    .insertMany(uids.map((against) => ({ kind: 'mute', setBy, against })));
const left = async () => (await before().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const collections = async () =>
  (await connection.listCollections()).map(({ name }) => name as string);

/** Whatever is done as mutes are taken over is done behind the last follow that was there. */
function meanwhile(deed: () => Promise<unknown>) {
  const add = circles.add.bind(circles);
  circles.add = async (uid, part, others, tx) => {
    if (part === 'muted') {
      circles.add = add;
      await deed();
    }
    await add(uid, part, others, tx);
  };
}

describe('whom a member follows and has muted', () => {
  it('is what was added and not removed, each once', async () => {
    expect(await circles.find('ayesha')).toEqual({ followed: [], muted: [] });
    await circles.add('ayesha', 'followed', ['fatima', 'sana']);
    await circles.add('ayesha', 'followed', ['fatima']);
    expect(await connection.collection('circles').findOne({})).toEqual({
      ...{ _id: 'ayesha', followed: ['fatima', 'sana'], muted: [] },
    });
    await circles.add('ayesha', 'muted', ['sana']);
    await circles.add('bano', 'muted', ['fatima']);
    expect(await circles.find('bano')).toEqual({ followed: [], muted: ['fatima'] });
    const isIn = (part: 'followed' | 'muted', uid: string) => circles.has('ayesha', part, uid);
    expect(await isIn('followed', 'fatima')).toBe(true);
    expect(await isIn('muted', 'fatima')).toBe(false);
    expect(await isIn('followed', 'bano')).toBe(false);
    await store.transaction((tx) => circles.remove('ayesha', 'followed', 'sana', tx));
    expect(await circles.find('ayesha')).toEqual({ followed: ['fatima'], muted: ['sana'] });
  });

  it('is gone with the member, also what a gateway of before was told, and nobody else’s', async () => {
    await circles.add('sana', 'followed', ['fatima']);
    await circles.add('sana2', 'followed', ['fatima']);
    await followed('sana', 'fatima', 'ayesha');
    await followed('sana2', 'fatima');
    await followed('san', 'fatima');
    await store.transaction((tx) => circles.forget('sana', tx));
    expect(await circles.find('sana')).toEqual({ followed: [], muted: [] });
    expect(await circles.find('sana2')).toEqual({ followed: ['fatima'], muted: [] });
    expect(await left()).toEqual(['san:fatima', 'sana2:fatima']);
  });

  it('loses a follow that ended, whoever was told of its beginning, and none with a mute', async () => {
    await followed('ayesha', 'fatima', 'sana');
    await circles.add('ayesha', 'muted', ['sana']);
    await store.transaction((tx) => circles.remove('ayesha', 'followed', 'fatima', tx));
    await store.transaction((tx) => circles.remove('ayesha', 'muted', 'sana', tx));
    expect(await left()).toEqual(['ayesha:sana']);
    expect(await circles.find('ayesha')).toEqual({ followed: [], muted: [] });
  });
});

describe('what an installation of before has of it', () => {
  it('is taken over at the start, each member’s, and then is there no more', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => `author ${n}`);
    await followed('ayesha', 'fatima', 'sana');
    await followed('ayesha2', 'sana');
    await circles.add('ayesha', 'followed', ['hina']);
    await muted('ayesha', ...many);
    await muted('bano', 'sana');
    await connection
      .collection('boundaries')
      .insertOne({ kind: 'block', setBy: 'bano', against: 'fatima' });
    await start();
    expect(await circles.find('ayesha')).toEqual({
      followed: ['hina', 'fatima', 'sana'],
      muted: many,
    });
    expect(await circles.find('ayesha2')).toEqual({ followed: ['sana'], muted: [] });
    expect(await circles.find('bano')).toEqual({ followed: [], muted: ['sana'] });
    expect(await collections()).not.toContain('follows');
  });

  it('is looked for no more once it was taken over: a mute that ended is not brought back', async () => {
    await muted('bano', 'sana');
    await start();
    expect(await circles.find('bano')).toEqual({ followed: [], muted: [] });
  });

  it('that comes meanwhile is for the next start', async () => {
    await followed('ayesha', 'fatima');
    await muted('bano', 'sana');
    meanwhile(() => followed('hina', 'fatima'));
    await start();
    expect(await left()).toEqual(['hina:fatima']);
    await start();
    expect(await circles.find('hina')).toEqual({ followed: ['fatima'], muted: [] });
    expect(await collections()).not.toContain('follows');
  });

  it('may be taken away by another gateway that was faster', async () => {
    await followed('ayesha', 'fatima');
    await muted('bano', 'sana');
    meanwhile(() => before().drop());
    await start();
    expect(await circles.find('ayesha')).toEqual({ followed: ['fatima'], muted: [] });
  });
});
