import { MINUTE, SECOND } from '@chefly/contracts';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { NewsRemoval } from './news-removal.service';

it('is looked for once more behind what was little: something may be told of it in that moment', async () => {
  const { store, close } = await embeddedStore();
  let sweep: () => Promise<void>;
  let remove: (job: { subjectUid: string }) => Promise<void>;
  let looked = 0;
  let plannedIn = 0;
  const removal = new NewsRemoval(
    ...([
      store,
      { forgetSubject: async () => !!++looked },
      {
        transaction: (work: (of: object) => Promise<boolean>) =>
          store.transaction((tx) => work({ tx })),
      },
      { forget: async () => undefined },
      {
        handle: (_queue: string, work: typeof remove) => (remove = work),
        schedule: (_queue: string, _id: string, at: Date, job: { subjectUid: string }) => {
          plannedIn = at.getTime() - Date.now();
          return remove(job);
        },
      },
      { once: (_name: string, _ms: number, work: typeof sweep) => (sweep = work) },
    ] as never as ConstructorParameters<typeof NewsRemoval>),
  );
  try {
    await store.prepare();
    await store.transaction((tx) => removal.ofSubject('a-post', { tx } as never));
    expect(looked).toBe(1);
    for (const _ of ['the next', 'and the one behind it']) await sweep!();
    expect(looked).toBe(2);
    // the moment may not be over as the sweep comes
    expect(plannedIn).toBeGreaterThan(5 * SECOND);
  } finally {
    await close();
  }
});

it('of what much was told of holds up nothing while no job can be planned: the sweep plans it', async () => {
  const { store, close } = await embeddedStore();
  let away = true;
  let sweep: () => Promise<void>;
  let every: number;
  const planned: string[] = [];
  const removal = new NewsRemoval(
    ...([
      store,
      { forgetSubject: async () => false },
      {},
      { forget: async () => undefined },
      {
        handle: () => undefined,
        schedule: async (_queue: string, uid: string) => {
          if (away) throw Object.assign(new Error('away'), { code: 'ETIMEDOUT' });
          planned.push(uid);
        },
      },
      { once: (_name: string, ms: number, work: typeof sweep) => ([every, sweep] = [ms, work]) },
    ] as never as ConstructorParameters<typeof NewsRemoval>),
  );
  try {
    await store.prepare();
    await store.transaction((tx) => removal.ofSubject('a-post', { tx } as never));
    away = false;
    await sweep!();
    expect(planned).toEqual(['a-post']);
    // until then it stands in lists
    expect(every!).toBeLessThanOrEqual(2 * MINUTE);
  } finally {
    await close();
  }
});
