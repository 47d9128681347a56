import { HOUR } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PushService } from './push.service';
import { SubscriptionsStore } from './subscriptions.store';

const caller = (uid: string, signInUid = `sign-in of ${uid}`) =>
  ({ uid, member: { uid, signInUid } }) as Caller;
const targetOf = (name: string) => ({
  ...{ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } },
});

describe('what is pushed', () => {
  let store: Store;
  let close: () => Promise<void>;
  let subscriptions: SubscriptionsStore;
  let push: PushService;
  let row: Record<string, unknown> | null;
  let settings: Record<string, unknown>;
  let hidden: boolean;
  let gone: string[];
  let sent: string[];
  let said: unknown[];
  let work: Record<string, (data: { uid: string; subscription?: string }) => Promise<void>>;
  let planned: { uid: string; subscription: string }[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    subscriptions = new SubscriptionsStore(store);
    [sent, gone, planned, work, hidden] = [[], [], [], {}, false];
    row = { _id: 'n', memberUid: 'ayesha', kind: 'post-liked', read: false, createdAt: new Date() };
    settings = { off: [], unpushed: [], timeZone: 'Asia/Karachi', quiet: null, digest: 'off' };
    said = [];
    const emit = (_type: string, uid: string, { pushable }: { pushable: boolean }) =>
      void said.push([uid, pushable]);
    const unit = { emit };
    push = new PushService(
      ...([
        subscriptions,
        { get: async () => settings },
        { find: async () => row },
        {
          view: async () =>
            hidden ? [] : [{ message: 'Fatima liked it', link: null, createdAt: '' }],
        },
        {
          transaction: (change: (unit: UnitOfWork) => unknown) =>
            store.transaction(async (tx) => change({ ...unit, tx } as unknown as UnitOfWork)),
        },
        {
          key: 'key',
          send: async ({ endpoint }: { endpoint: string }) => (
            sent.push(endpoint.split('/').at(-1)!),
            !gone.includes(endpoint)
          ),
        },
        {
          handle: (queue: string, job: (typeof work)[string]) => void (work[queue] = job),
          schedule: async (_queue: string, _id: string, _at: Date, data: (typeof planned)[0]) =>
            void planned.push(data),
        },
        new InProcessCache(),
      ] as never as ConstructorParameters<typeof PushService>),
    );
    await store.prepare();
    for (const name of ['phone', 'laptop']) await push.subscribe(targetOf(name), caller('ayesha'));
    await push.subscribe(targetOf('tablet'), caller('sana'));
  });
  afterEach(() => close());

  const request = (ms: number) => ({
    ...{ requestUid: 'r', until: new Date(Date.now() + ms) },
  });
  const plan = () => work['push']!({ uid: 'n' });
  const send = async () => {
    for (const each of planned) await work['push-send']!(each);
  };
  const pushed = async () => {
    await plan();
    await send();
    return sent.sort();
  };

  it('goes to each browser of its reader, and to no other', async () => {
    expect(await pushed()).toEqual(['laptop', 'phone']);
  });

  it('goes to no browser that is another member’s by the time it is sent', async () => {
    await plan();
    await push.subscribe(targetOf('phone'), caller('sana'));
    await send();
    expect(sent).toEqual(['laptop']);
  });

  it.each([
    ['has been read', () => (row!['read'] = true)],
    ['was taken back', () => (row = null)],
    ['is of somebody who is hidden by now', () => (hidden = true)],
    ['is news no more', () => (row!['createdAt'] = new Date(Date.now() - 12 * HOUR))],
    ['is not pushed to who wants it so', () => (settings['unpushed'] = ['post-liked'])],
    ['comes at a quiet hour', () => (settings['quiet'] = { from: '00:00', to: '00:00' })],
  ])('is nothing that %s, when it is planned and when it is sent', async (_what, change) => {
    await plan();
    change();
    await send();
    expect(sent).toEqual([]);
    planned.length = 0;
    expect(await pushed()).toEqual([]);
    expect(planned).toEqual([]);
  });

  it.each([
    ['a request, until the hour that its chef named', () => (row!['answers'] = request(HOUR))],
    ['a booked time, whose hour both chose', () => (row!['kind'] = 'booking-due')],
  ])('rings at a quiet hour as well for %s', async (_what, change) => {
    settings['quiet'] = { from: '00:00', to: '00:00' };
    change();
    expect(await pushed()).toEqual(['laptop', 'phone']);
  });

  it('is a request as long as that waits, however old its news are', async () => {
    row!['createdAt'] = new Date(Date.now() - 13 * HOUR);
    row!['answers'] = request(HOUR);
    expect(await pushed()).toEqual(['laptop', 'phone']);
    row!['answers'] = request(-1000);
    [sent, planned] = [[], []];
    expect(await pushed()).toEqual([]);
  });

  it('is no reminder of what has begun, nor of a door that has closed, by the time that a browser is there', async () => {
    row!['pushedUntil'] = new Date(Date.now() + 1000);
    expect(await pushed()).toEqual(['laptop', 'phone']);
    row!['pushedUntil'] = new Date();
    [sent, planned] = [[], []];
    expect(await pushed()).toEqual([]);
  });

  it('goes no more to a browser that its push service knows no more', async () => {
    gone = [targetOf('phone').endpoint];
    expect(await pushed()).toEqual(['laptop', 'phone']);
    [sent, planned, said] = [[], [], []];
    expect(await pushed()).toEqual(['laptop']);
    expect(said).toEqual([]);
  });

  it('is told to whoever asks by push to be no more, with the last browser that is known no more', async () => {
    gone = ['phone', 'laptop'].map((name) => targetOf(name).endpoint);
    said = [];
    await pushed();
    expect(said).toEqual([['ayesha', false]]);
  });

  it('is ended for a browser by its own member, and by a sign-in that ends', async () => {
    await push.unsubscribe(targetOf('tablet'), caller('ayesha'));
    expect(await push.hasBrowsers('sana')).toBe(true);
    await push.unsubscribe(targetOf('phone'), caller('ayesha'));
    expect(await pushed()).toEqual(['laptop']);
    await store.transaction((tx) =>
      push.forget('ayesha', 'sign-in of ayesha', { tx, emit: () => undefined } as never),
    );
    expect(await push.hasBrowsers('ayesha')).toBe(false);
  });
});
