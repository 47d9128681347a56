import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { nextLook, toBeCleared } from './session';
import { SessionsStore, type SessionRow } from './sessions.store';

/** A pass is good for minutes after its sign-in has ended: until then the room is looked at. */
let embedded: Awaited<ReturnType<typeof embeddedStore>>;
let sessions: SessionsStore;
const person = { uid: 'chef', firstName: 'Fatima', lastName: 'Noor', userName: 'fatima' };
const startedAt = new Date('2026-11-28T12:00:00Z');
const row = (uid: string, state: SessionRow['state']) =>
  ({
    ...{ _id: uid, chef: person, chefInSince: startedAt, chefCame: true, state },
    members: [{ ...person, uid: 'guest', type: 'video', leftAt: null, outSince: null }],
    ...{ uids: ['chef', 'guest'], type: 'video', recipe: { uid: 'dal', name: 'Dal' } },
    ...{ startedAt, endedAt: state === 'ended' ? startedAt : null, endedBy: null },
  }) as unknown as SessionRow;

beforeAll(async () => {
  embedded = await embeddedStore();
  sessions = new SessionsStore(embedded.store);
  await embedded.store.prepare();
  for (const state of ['ongoing', 'ended'] as const)
    await embedded.store.transaction((tx) => sessions.insert(row(state, state), tx));
});
afterAll(() => embedded.close());

it('a way into a room that is barred is kept, and looked for at once and again', async () => {
  const now = new Date();
  for (const key of ['old', 'old', 'older']) await sessions.bar('ongoing', key);
  const found = (await sessions.find('ongoing'))!;
  expect(found.barred).toEqual(['old', 'older']);
  const due = await sessions.listToLookAt(new Date(), { limit: 10 });
  expect(due.rows.map(({ _id }) => _id)).toEqual(['ongoing']);
  expect(toBeCleared(found)).toBe(true);
  // both are there: nothing else is to be expected of this session
  expect(nextLook(found, { online: true } as never, now)).toEqual(new Date(+now + 30_000));
});

it('nothing is to be barred of a session that has ended: nobody stays in its room', async () => {
  await sessions.bar('ended', 'old');
  expect((await sessions.find('ended'))!.barred).toBeUndefined();
});
