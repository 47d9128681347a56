import { revocationKey } from '@chefly/access';
import type { UnitOfWork } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { until } from '@chefly/engines/testing';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { MOST_BROWSERS, PushService } from './push.service';
import { SubscriptionsStore } from './subscriptions.store';

const target = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } };
const caller = { member: { uid: 'ayesha', signInUid: 'sign-in' } } as Caller;

async function pushing(cache = new InProcessCache()) {
  const { store, close } = await embeddedStore();
  const subscriptions = new SubscriptionsStore(store);
  await store.prepare();
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
  return { push, subscriptions, said, outbox, close };
}

it('of many browsers that ask to be told at once a member is told in no more than ever', async () => {
  const { push, subscriptions, close } = await pushing();
  const ask = (n: number) =>
    push.subscribe({ ...target, endpoint: `https://push.example/${n}` }, caller);
  await Promise.all(Array.from({ length: 3 * MOST_BROWSERS }, (_, n) => ask(n)));
  expect(await subscriptions.listOf('ayesha')).toHaveLength(MOST_BROWSERS);
  await close();
});

it('a browser is told nothing by a sign-in that ended while it was asking to be told', async () => {
  const cache = new InProcessCache();
  const { push, said, outbox, close } = await pushing(cache);
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

it('who has a browser is told to whoever asks by push, of both where one is handed on', async () => {
  const { push, said, close } = await pushing();
  await push.subscribe(target, caller);
  await push.subscribe(target, { uid: 'sana', member: { uid: 'sana', signInUid: 's' } } as Caller);
  expect(said).toEqual([true, true, false]);
  await push.unsubscribe(target, { uid: 'ayesha' } as Caller);
  expect(said).toHaveLength(3);
  await close();
});

it('whose browsers nobody has to ask for are those who never had one', async () => {
  const { push, subscriptions, close } = await pushing();
  // all that there are are read behind whoever asks first
  expect(subscriptions.mayHave('ayesha')).toBe(true);
  await until(() => expect(subscriptions.mayHave('ayesha')).toBe(false));
  await push.subscribe(target, caller);
  expect([subscriptions.mayHave('ayesha'), subscriptions.mayHave('sana')]).toEqual([true, false]);
  await close();
});
