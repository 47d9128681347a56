import { MINUTE } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignInsStore, type SignInRow } from './sign-ins.store';

describe('a sign-in', () => {
  let store: Store;
  let close: () => Promise<void>;
  let signIns: SignInsStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    signIns = new SignInsStore(store);
    await store.prepare();
  });
  afterAll(() => close());

  const tokens = (current: string) => ({ current, previous: null, rotatedAt: new Date() });
  const begin = async (_id: string, accountUid: string, expiresAt = later()) => {
    const now = new Date();
    const row: SignInRow = {
      ...{ _id, accountUid, device: 'phone', startedAt: now, seenAt: now, expiresAt },
      ...tokens(`first of ${_id}`),
    };
    await store.transaction((tx) => signIns.insert(row, tx));
  };
  const later = () => new Date(Date.now() + MINUTE);
  const trade = (_id: string, from = `first of ${_id}`, to = 'next') =>
    signIns.rotate(
      _id,
      { current: from },
      {
        ...{ ...tokens(to), seenAt: new Date(), expiresAt: later() },
      },
    );
  const remembered = async () => (await signIns.listEnded()).map(({ _id }) => _id).sort();

  it('goes on by its newest token, once', async () => {
    await begin('phone', 'fatima');
    const answers = [await trade('phone'), await trade('phone')];
    expect(answers).toEqual([true, false]);
  });

  it('goes on no more once all of its account are ended, and others do', async () => {
    await begin('lost', 'hina');
    await begin('found', 'hina');
    await begin('of another', 'sana');
    const ended = await store.transaction((tx) => signIns.expireAll('hina', tx));
    expect(ended.map(({ _id }) => _id).sort()).toEqual(['found', 'lost']);
    expect(await Promise.all(['lost', 'found', 'of another'].map((uid) => trade(uid)))).toEqual([
      ...[false, false, true],
    ]);
    expect(await signIns.find('lost')).toBeNull();
    expect(await signIns.list('hina')).toEqual([]);
  });

  it('is ended by whose it is, and by nobody else', async () => {
    await begin('tablet', 'zainab');
    const end = (by: string) => store.transaction((tx) => signIns.remove('tablet', by, MINUTE, tx));
    expect([await end('sana'), await end('zainab'), await end('zainab')]).toEqual([
      ...[false, true, false],
    ]);
  });

  it('that has ended is remembered while its tokens may live, one by one or with others', async () => {
    const before = await remembered();
    for (const uid of ['one', 'two', 'three', 'long ago']) await begin(uid, 'maryam');
    await store.transaction((tx) => signIns.remove('one', 'maryam', MINUTE, tx));
    await store.transaction((tx) => signIns.removeEach(['two', 'three'], MINUTE, tx));
    await store.transaction((tx) => signIns.remove('long ago', 'maryam', -1, tx));
    expect(await remembered()).toEqual([...before, 'one', 'three', 'two'].sort());
  });
});
