import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import mongoose from 'mongoose';
import { Store } from '../store';
import { until } from '../testing';
import { InProcessBus } from './in-process';
import { Outbox, type UnitOfWork } from './outbox';

const POST = 'post'.padEnd(22, '0');
const MEMBERS = ['ayesha', 'fatima', 'sana'].map((name) => name.padEnd(22, '0'));
const [AYESHA, FATIMA] = MEMBERS as [string, string];

/** What stands, as facts and events have it: likes of posts by members. */
describe('an outbox that knows of all that waits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let bus: InProcessBus;
  let outbox: Outbox;
  let heard: string[];
  let tick: () => void;

  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
  });
  afterAll(async () => {
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
  let stores = 0;
  beforeEach(async () => {
    heard = [];
    store = await Store.connect(mongo, `turns-${stores++}`);
    bus = new InProcessBus();
    const types = /^content\.(post\.(un)?liked|post\.deleted|review\.voted)\.v1$/;
    await bus.subscribe('ear', ['content'], async ({ value }) => void heard.push(toldOf(value)), {
      wants: ({ type }) => types.test(type!),
    });
    outbox = new Outbox(store, bus, 'x');
    await store.prepare();
    await store.connection.createCollection('likes');
    outbox.start();
    await until(() => expect(outbox['relay'].knowsAll).toBe(true));
    // the time for which events are held passes by hand
    const now = Date.now();
    let passed = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now + passed);
    tick = () => {
      passed += 1000;
      outbox['relay']['held']['publishDue']();
    };
  });
  afterEach(async () => {
    await outbox.stop();
    await store.close();
    jest.restoreAllMocks();
  });

  const toldOf = (value: string) => {
    const { type, data } = JSON.parse(value);
    const uid = data.member?.uid ?? data.memberUid ?? data.voter?.uid ?? '';
    return `${type.split('.').slice(1, 3).join('.')} ${uid.replaceAll('0', '')}`.trim();
  };
  const likes = () => store.connection.collection<{ _id: string }>('likes');
  const rows = () => store.connection.collection('outbox').countDocuments();
  const person = (uid: string) => ({ uid, firstName: 'A', lastName: 'B', userName: 'c' });
  const liked = ({ emit }: UnitOfWork, uid: string) =>
    emit('content.post.liked.v1', POST, {
      ...{ postUid: POST, authorUid: POST, title: 'Haleem', member: person(uid) },
    });
  const unliked = ({ emit }: UnitOfWork, memberUid: string) =>
    emit('content.post.unliked.v1', POST, { postUid: POST, authorUid: POST, memberUid });
  const like = (uid: string, then = async () => {}) =>
    outbox.transaction(async (work) => {
      await likes().insertOne({ _id: uid }, { session: work.tx });
      liked(work, uid);
      await then();
    }, POST);
  const unlike = (uid: string, then = async () => {}) =>
    outbox.transaction(async (work) => {
      await likes().deleteOne({ _id: uid }, { session: work.tx });
      unliked(work, uid);
      await then();
    }, POST);
  const over = () => until(async () => expect(await outbox.isEmpty()).toBe(true));

  it('holds what may be taken back, and tells of it when its time has come, in order', async () => {
    await like(AYESHA);
    await like(FATIMA);
    expect([heard, await rows()]).toEqual([[], 2]);
    tick();
    await over();
    expect(heard).toEqual(['post.liked ayesha', 'post.liked fatima']);
  });

  it('leaves nothing of what is taken back before anybody heard of it', async () => {
    await like(AYESHA);
    await like(FATIMA);
    await unlike(AYESHA);
    expect([await rows(), await likes().countDocuments()]).toEqual([1, 1]);
    await unlike(FATIMA);
    await like(FATIMA);
    tick();
    await over();
    expect(heard).toEqual(['post.liked fatima']);
    // and what was heard is taken back by an event of its own
    await unlike(FATIMA);
    tick();
    await over();
    expect(heard).toEqual(['post.liked fatima', 'post.unliked fatima']);
  });

  it('takes back a vote by the vote that was before, and by no other', async () => {
    const vote = (was: string | null, to: string | null) =>
      outbox.transaction(async ({ emit }) =>
        emit('content.review.voted.v1', 'review', {
          ...{ reviewUid: POST, authorUid: POST, title: 'Lentils', voter: person(AYESHA) },
          ...({ was, vote: to } as object as { was: null; vote: null }),
        }),
      );
    await vote(null, 'agreed');
    await vote('agreed', 'disagreed');
    await vote('disagreed', null);
    expect(await rows()).toBe(3);
    await vote(null, 'agreed');
    await vote('agreed', null);
    expect(await rows()).toBe(3);
    tick();
    await over();
    expect(heard).toHaveLength(3);
  });

  it('tells first of what waits where something comes that does not', async () => {
    await like(AYESHA);
    await outbox.transaction(async ({ emit }) =>
      emit('content.post.deleted.v1', POST, { postUid: POST, authorUid: POST }),
    );
    await over();
    expect(heard).toEqual(['post.liked ayesha', 'post.deleted']);
  });

  it('lets stand what a transaction took back that failed or was done again', async () => {
    await like(AYESHA);
    await like(FATIMA);
    const transaction = store.transaction.bind(store);
    let attempts = 0;
    jest.spyOn(store, 'transaction').mockImplementationOnce((work) =>
      transaction(async (tx) => {
        await work(tx);
        if (attempts++) return undefined as never;
        const race = new mongoose.mongo.MongoServerError({ message: 'a race' });
        race.addErrorLabel('TransientTransactionError');
        throw race;
      }),
    );
    await unlike(AYESHA);
    expect([attempts, await rows()]).toEqual([2, 1]);
    const no = async () => {
      throw new Error('no');
    };
    await expect(unlike(FATIMA, no)).rejects.toThrow('no');
    tick();
    await over();
    expect(heard).toEqual(['post.liked fatima']);
  });

  it('publishes nothing of a subject while something of it is being taken back', async () => {
    const transaction = store.transaction.bind(store);
    const claimed = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    await like(AYESHA);
    await like(FATIMA);
    jest.spyOn(store, 'transaction').mockImplementationOnce((work) =>
      transaction(async (tx) => {
        await work(tx);
        claimed.resolve();
        await goOn.promise;
        throw new Error('lost');
      }),
    );
    const failed = expect(unlike(AYESHA)).rejects.toThrow('lost');
    await claimed.promise;
    tick();
    outbox['relay'].poke();
    await outbox['relay']['looks'].underWay;
    expect(heard).toEqual([]);
    goOn.resolve();
    await failed;
    await over();
    // whether it failed in the end, only the store knows
    expect(heard).toEqual(['post.liked ayesha', 'post.liked fatima']);
  });

  it('is hurried by who does not want to wait, and leaves the rest to the next process', async () => {
    await like(AYESHA);
    outbox.hurry();
    await over();
    expect(heard).toEqual(['post.liked ayesha']);
    await like(FATIMA);
    await outbox.stop();
    expect([heard.length, await rows()]).toEqual([1, 1]);
    outbox.start();
    await over();
    expect(heard[1]).toBe('post.liked fatima');
  });

  it('keeps no row for whom only those hear who listen now, nor for what nobody hears', async () => {
    const hints: string[] = [];
    await bus.subscribe('live', ['content'], async ({ value }) => void hints.push(value), {
      broadcast: true,
      wants: ({ type }) => type === 'content.feed.filled.v2',
    });
    await outbox.transaction(async ({ emit }) => {
      emit('content.post.published.v1', POST, {
        ...{ postUid: POST, authorUid: POST, createdAt: new Date().toISOString() },
      });
      emit('content.feed.filled.v2', POST, { kind: 'post', uid: POST, authorUid: POST });
    });
    expect(await rows()).toBe(0);
    await until(() => expect(hints).toHaveLength(1));
    // none before its time: what waits of the same subject goes first
    await like(AYESHA);
    await outbox.transaction(async ({ emit }) =>
      emit('content.feed.filled.v2', POST, { kind: 'post', uid: POST, authorUid: POST }),
    );
    await over();
    expect([heard, hints.length]).toEqual([['post.liked ayesha'], 2]);
    const refused = outbox.transaction(async ({ emit }) => {
      emit('content.feed.filled.v2', POST, { kind: 'post', uid: POST, authorUid: POST });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(bus.idle && hints.length).toBe(2);
  });

  it('tells, of any likes by several at once, what leads from what was told to what stands', async () => {
    const standing = new Set<string>();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 60; round++) {
      await Promise.all(
        MEMBERS.filter(() => random(2)).map(async (uid) => {
          const fails = random(5) === 0;
          const then = async () => {
            if (fails) throw new Error('no');
          };
          const done = standing.has(uid) ? unlike(uid, then) : like(uid, then);
          if (fails) return void (await expect(done).rejects.toThrow('no'));
          await done;
          if (!standing.delete(uid)) standing.add(uid);
        }),
      );
      if (random(3) === 0) tick();
      if (random(6) === 0) outbox['relay'].poke();
    }
    outbox.hurry();
    await over();
    const told = new Map<string, string[]>();
    for (const each of heard) {
      const [what, uid] = each.split(' ') as [string, string];
      told.set(uid, [...(told.get(uid) ?? []), what]);
    }
    for (const uid of MEMBERS) {
      const all = told.get(uid.replaceAll('0', '')) ?? [];
      // like and unlike in turn, and the last one is how it stands
      expect(all).toEqual(all.map((_, i) => (i % 2 ? 'post.unliked' : 'post.liked')));
      expect(all.length % 2 === 1).toBe(standing.has(uid));
    }
    expect(await likes().countDocuments()).toBe(standing.size);
    expect(outbox['relay']['held'].size).toBe(0);
  });
});
