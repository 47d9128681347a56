import { DAY } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recipientOf } from '../accounts/recipient';
import { GuardiansStore, type GuardianRow } from './guardians.store';

const MAMA = 'mama@chefly.test';
const ago = (days: number) => new Date(Date.now() - days * DAY);

describe('a guardian', () => {
  let store: Store;
  let close: () => Promise<void>;
  let guardians: GuardiansStore;
  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    guardians = new GuardiansStore(store);
    await store.prepare();
  });
  afterEach(() => close());

  const within = <T>(work: Parameters<Store['transaction']>[0]) =>
    store.transaction(work) as Promise<T>;
  const insert = (change: Partial<GuardianRow> = {}) => {
    const emailAddress = change.emailAddress ?? MAMA;
    const row: GuardianRow = {
      ...{ _id: 'asking', memberUid: 'young', emailAddress, recipient: recipientOf(emailAddress) },
      ...{ state: 'asked', askedAt: ago(0), at: ago(0), version: null, consentedAt: null },
      ...{ link: 'digest', linkExpiresAt: ago(-7), ...change },
    };
    return within(async (tx) => guardians.insert(row, tx));
  };
  const found = async () => (await guardians.findLatest('young'))!;

  it('moves on as it was read, by whoever is first', async () => {
    await insert();
    const read = await found();
    const move = (row: GuardianRow, state: 'consented' | 'declined', link: string | null) =>
      within<boolean>((tx) => guardians.move(row, { state, at: new Date(), link }, tx));
    expect(await move(read, 'consented', 'to revoke')).toBe(true);
    expect(await move(read, 'declined', null)).toBe(false);
    const consented = await found();
    for (const stale of [{ link: 'digest' }, { state: 'asked' as const }])
      expect(await move({ ...consented, ...stale }, 'declined', null)).toBe(false);
    expect(await found()).toMatchObject({ state: 'consented', link: 'to revoke' });
  });

  it('is found by the one link that works, in its time', async () => {
    await insert();
    await insert({ _id: 'over', link: 'too old', linkExpiresAt: ago(0.0001) });
    expect((await guardians.findByLink('digest'))?._id).toBe('asking');
    expect(await guardians.findByLink('too old')).toBeNull();
  });

  it('who declined is written to no more for that member ever, and for others not so soon', async () => {
    const declined = (memberUid: string, address = MAMA) =>
      within<boolean>((tx) => guardians.hasDeclined(address, memberUid, ago(30), tx));
    await insert();
    expect([await declined('young'), await declined('another')]).toEqual([false, false]);
    await insert({ _id: 'long ago', state: 'declined', at: ago(31) });
    expect([await declined('young'), await declined('another')]).toEqual([true, false]);
    expect(await declined('young', 'papa@chefly.test')).toBe(false);
    await insert({ _id: 'of late', memberUid: 'third', state: 'declined', at: ago(29) });
    expect([await declined('another'), await declined('another', 'papa@chefly.test')]).toEqual([
      ...[true, false],
    ]);
  });
});
