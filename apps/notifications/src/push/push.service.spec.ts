import { revocationKey } from '@chefly/access';
import type { UnitOfWork } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { PushService } from './push.service';
import { SubscriptionsStore } from './subscriptions.store';

const target = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } };
const caller = { member: { uid: 'ayesha', signInUid: 'sign-in' } } as Caller;

it('a browser is told nothing by a sign-in that ended while it was asking to be told', async () => {
  const { store, close } = await embeddedStore();
  const subscriptions = new SubscriptionsStore(store);
  await store.prepare();
  const cache = new InProcessCache();
  const said: boolean[] = [];
  const emit = (_type: string, _subject: string, data: { pushable: boolean }) =>
    void said.push(data.pushable);
  const outbox = {
    transaction: (work: (unit: UnitOfWork) => Promise<unknown>) =>
      store.transaction((tx) => work({ tx, emit } as unknown as UnitOfWork)),
  };
  const nothing = {} as never;
  const push = new PushService(
    subscriptions,
    nothing,
    nothing,
    nothing,
    outbox as never,
    { key: 'key' } as never,
    { handle: () => undefined } as never,
    cache,
  );
  await push.subscribe(target, caller);
  expect(await push.hasBrowsers('ayesha')).toBe(true);
  // what was there is forgotten, and then comes what was on its way
  await cache.set(revocationKey('sign-in'), '1', 60_000);
  await outbox.transaction((work) => push.forget('ayesha', 'sign-in', work));
  await expect(push.subscribe(target, caller)).rejects.toMatchObject({
    body: { code: 'identity/not-signed-in' },
  });
  expect(await push.hasBrowsers('ayesha')).toBe(false);
  expect(said).toEqual([true, false, true, false]);
  await close();
});
