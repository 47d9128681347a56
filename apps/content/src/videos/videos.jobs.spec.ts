import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RanLate, VideoWorkshop } from './video-workshop';
import { VideosJobs } from './videos.jobs';
import { VideosStore } from './videos.store';
import { WorkshopTime } from './workshop-time.store';

const film = {
  ...{ type: 'video/mp4', width: 320, height: 240, durationMs: 1000 },
  ...{ silent: 10, sound: null },
} as const;

/** Who is prepared when, by a workshop that says what it was given and answers at once. */
describe('videos that wait', () => {
  let opened: Awaited<ReturnType<typeof embeddedStore>>;
  let store: VideosStore;
  let time: WorkshopTime;
  let prepared: string[];
  let outcome: (uid: string) => Promise<unknown>;
  let run: () => Promise<void>;
  let planned: [string, Date][];
  beforeEach(async () => {
    opened = await embeddedStore();
    store = new VideosStore(opened.store);
    time = new WorkshopTime(opened.store);
    await opened.store.prepare();
    [prepared, planned] = [[], []];
    outcome = async () => film;
    const workshop = new VideoWorkshop();
    workshop.prepare = async (_size, parts) => {
      const uid = (parts as unknown as { uid: string }).uid;
      prepared.push(uid);
      return outcome(uid) as never;
    };
    const handlers = new Map<string, () => Promise<void>>();
    const jobs = {
      handle: (queue: string, handler: () => Promise<void>) => void handlers.set(queue, handler),
      schedule: async (_queue: string, id: string, at: Date) => void planned.push([id, at]),
    };
    const bytes = {
      sent: ({ _id: uid }: { _id: string }) => ({ uid }),
      removeParts: async () => undefined,
      removePieces: async () => undefined,
    };
    const nothing = {} as never;
    new VideosJobs(
      ...([
        nothing,
        jobs,
        store,
        nothing,
        bytes,
        workshop,
        time,
      ] as unknown as ConstructorParameters<typeof VideosJobs>),
    );
    run = () => handlers.get('video-preparation')!();
  });
  afterEach(() => opened.close());

  const send = async (uid: string, ownerUid: string, at: number) => {
    await store.open(uid, ownerUid, 10, at);
    await store.bind(uid, 0, 'hash');
    await store.arrive(uid, 0);
    await store.finish(uid, 1, (await time.of(ownerUid)).ms, at);
  };
  /** When what was given back may be tried again. */
  const later = async (uid: string) =>
    store.giveBack(uid, new Date(0), (await store.find(uid))!.lateRuns!);

  it('take turns: whoever had the workshop least goes first, and of those whoever waits longest', async () => {
    const now = Date.now();
    for (const n of [1, 2, 3]) await send(`many-${n}`, 'many', now - 1000 + n);
    await send('one-1', 'one', now);
    await time.add('lately', 60_000, false);
    await send('lately-1', 'lately', now - 5000);
    outcome = (uid) =>
      new Promise((resolve) => setTimeout(resolve, uid.startsWith('many') ? 20 : 1, film));
    await run();
    expect(prepared).toEqual(['many-1', 'one-1', 'many-2', 'many-3', 'lately-1']);
    for (const uid of prepared) expect((await store.find(uid))!.state).toBe('ready');
  });

  it('hold up nobody when they fail, and are tried again', async () => {
    const now = Date.now();
    await send('fails', 'one', now - 10);
    await send('other', 'two', now);
    outcome = async (uid) => {
      if (uid === 'fails') throw new Error('its bytes are away');
      return film;
    };
    await run();
    expect(prepared).toEqual(['fails', 'other']);
    expect(planned.map(([uid]) => uid)).toEqual(['fails']);
    expect(planned[0]![1].getTime()).toBeGreaterThan(now);
    expect((await store.find('fails'))!.state).toBe('preparing');
    outcome = async () => film;
    await later('fails');
    await run();
    expect((await store.find('fails'))!.state).toBe('ready');
  });

  it('are given up once the machine was too slow for them three times', async () => {
    await send('slow', 'one', Date.now());
    outcome = () => Promise.reject(new RanLate());
    for (const state of ['preparing', 'preparing', 'refused']) {
      await run();
      expect((await store.find('slow'))!.state).toBe(state);
      if (state === 'preparing') await later('slow');
    }
    expect((await store.find('slow'))!.problem).toBe('server/failed');
    await run();
    expect(prepared).toHaveLength(3);
  });

  it('leave less for the next ones of a member who sent what costs too much', async () => {
    await send('costly', 'one', Date.now());
    outcome = async () => 'content/video-too-costly';
    await run();
    expect((await store.find('costly'))!.problem).toBe('content/video-too-costly');
    expect(await time.of('one')).toMatchObject({ tooCostly: 1 });
  });

  it('are charged to whoever gave them up meanwhile, and to nobody whose account is erased', async () => {
    await send('given-up', 'one', Date.now());
    await send('erased', 'two', Date.now());
    outcome = async (uid) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (uid === 'given-up') {
        await store.cancel(uid, 'one');
        await store.forget((await store.find(uid))!);
      } else await opened.store.transaction((tx) => store.disown('two', tx));
      return film;
    };
    await run();
    expect((await time.of('one')).ms).toBeGreaterThan(0);
    expect((await time.of('two')).ms).toBe(0);
  });

  it('end no process where what failed cannot be given back, since the store is away', async () => {
    await send('fails', 'one', Date.now());
    outcome = () => Promise.reject(new Error('its bytes are away'));
    store.giveBack = () => Promise.reject(new Error('the store is away'));
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      await expect(run()).rejects.toThrow('the store is away');
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
    expect((await time.of('one')).ms).toBeGreaterThan(0);
  });
});
