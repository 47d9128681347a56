import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUid, type Store } from '../store';
import { embeddedStore } from '../testing/embedded-store';
import { DeadLettersStore } from './dead-letters.store';

describe('the events that a service gave up on', () => {
  const plans: string[] = [];
  let store: Store;
  let close: () => Promise<void>;
  let letters: DeadLettersStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore((_namespace, _filter, { plan }) => {
      plans.push(plan);
    }));
    letters = new DeadLettersStore(store);
    await store.prepare();
  });
  beforeEach(async () => {
    await store.connection.collection('dead_letters').deleteMany({});
    plans.length = 0;
  });
  afterAll(() => close());

  const about = (uid: string, more: object = {}) => ({
    topic: 'social',
    key: 'k',
    value: JSON.stringify({ data: { memberUid: uid, ...more } }),
  });
  const names = async () => (await letters.list()).map(({ _id }) => _id);

  it('are listed oldest first, each once with its latest error', async () => {
    await letters.park('a', about(newUid()), new Error('first'));
    await letters.park('b', about(newUid()), 'burnt');
    await letters.park('b', about(newUid()), 'burnt again');
    expect(await names()).toEqual(['a', 'b']);
    expect(await letters.find('b')).toMatchObject({ topic: 'social', error: 'burnt again' });
    expect(await letters.count()).toBe(2);
    await letters.remove('a');
    expect([await names(), await letters.find('a')]).toEqual([['b'], null]);
  });

  it('of a later version are found by an index, by their type alone', async () => {
    await letters.park('v3', about(newUid()), 'x', 'social.follow.begun.v3');
    await letters.park('failed', about(newUid()), 'x');
    const awaiting = async (...types: string[]) =>
      (await letters.listAwaiting(types, 10)).map(({ _id }) => _id);
    expect(await awaiting('social.follow.begun.v2', 'social.follow.begun.v3')).toEqual(['v3']);
    expect(await awaiting('social.follow.begun.v2')).toEqual([]);
    expect(plans).not.toContain('COLLSCAN');
    await letters.park('v3', about(newUid()), 'it is known now, and fails');
    expect(await awaiting('social.follow.begun.v3')).toEqual([]);
  });

  it('go with the member whom they name, wherever they do, and by an index', async () => {
    const [gone, other] = [newUid(), newUid()];
    await letters.park('data', about(gone), 'x');
    await letters.park('path', about(other, { picture: `posts/${gone}/1.avif` }), 'x');
    await letters.park('list', about(other, { invited: [{ uid: gone }] }), 'x');
    await letters.park('key', { topic: 'social', key: gone, value: 'torn {' }, 'x');
    await letters.park('torn', { topic: 'social', key: 'k', value: `{"uid":"${gone}","da` }, 'x');
    await letters.park('other', about(other), 'x');
    await letters.park('longer', about(`${gone}x`), 'x');
    await store.transaction((tx) => letters.removeAbout(gone, tx));
    // two of one moment have no order
    expect((await names()).toSorted()).toEqual(['longer', 'other']);
    expect(plans).not.toContain('COLLSCAN');
  });

  it('go as well when an earlier version parked them, which listed no names', async () => {
    const [gone, other] = [newUid(), newUid()];
    await store.connection
      .collection<{ _id: string }>('dead_letters')
      .insertMany(
        [gone, other].map((uid) => ({ _id: uid, ...about(uid), error: 'x', at: new Date() })),
      );
    await store.transaction((tx) => letters.removeAbout(gone, tx));
    expect(await names()).toEqual([other]);
  });
});
