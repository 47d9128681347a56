import { MINUTE } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SignInsStore } from './sign-ins.store';
import { SignInsSweep } from './sign-ins.sweep';

const NOW = new Date('2026-12-31T23:30:00Z');
const [HINA, SANA] = ['hina-of-the-tests', 'sana-of-the-tests'] as const;

describe('a sign-in that has run out', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let store: SignInsStore;
  let sweep: () => Promise<void>;
  let ends: () => Promise<string[]>;

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'identity');
    store = new SignInsStore(kept.store);
    const swept = new SignInsSweep(store, outbox, { once: () => undefined } as never);
    sweep = () => swept.sweep(NOW);
    ends = async () =>
      (await kept.store.connection.collection('outbox').find({}).toArray())
        .filter(({ event }) => event.type === 'identity.signin.revoked.v1')
        .map(({ event }) => `${event.data.signInUid} of ${event.data.uid}`)
        .sort();
    await kept.store.prepare();
  });
  afterEach(() => close());

  const begin = (_id: string, accountUid: string, minutes: number) => {
    const at = new Date(NOW.getTime() + minutes * MINUTE);
    return outbox.transaction(({ tx }) =>
      store.insert(
        {
          ...{ _id, accountUid, device: 'phone', startedAt: at, seenAt: at, expiresAt: at },
          ...{ current: 'token', previous: null, rotatedAt: at },
        },
        tx,
      ),
    );
  };

  it('is told to all who keep something for it, once, and others go on', async () => {
    await begin('on-a-lost-telephone', HINA, -1);
    await begin('on-one-that-is-kept', HINA, 1);
    await begin('on-one-that-was-sold', SANA, -90);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await ends()).toEqual([
      `on-a-lost-telephone of ${HINA}`,
      `on-one-that-was-sold of ${SANA}`,
    ]);
  });

  it('is told also where very many have run out', async () => {
    const uids = Array.from({ length: 130 }, (_, i) => `one-of-many-devices-${1000 + i}`);
    for (const uid of uids) await begin(uid, HINA, -1);
    await sweep();
    expect(await ends()).toEqual(uids.map((uid) => `${uid} of ${HINA}`));
  });
});
