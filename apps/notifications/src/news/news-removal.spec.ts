import { MINUTE } from '@chefly/contracts';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { NewsRemoval } from './news-removal.service';

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
