import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type RunningServer } from '../browser/server';
import { Doors, type Cook } from '../life/doors';
import { until } from '../life/patience';
import { stopAtRest, withStores } from '../life/stopped';

/** How often it is tried to kill the process before it tells. */
const ATTEMPTS = 10;
/** How often it is killed while it tells. */
const ROUNDS = 4;

/**
 * A like waits for a second before it is told, since it may be taken back. The process is killed
 * then, or while it tells; what became of each post is looked at in the end, when all is told.
 */
describe('likes that wait to be told', () => {
  let server: RunningServer;
  let doors: Doors;
  let author: Cook;
  let fan: Cook;
  /** Whether each post is liked in the end. */
  const liked = new Map<string, boolean>();
  /** What rang at the author's, by where it leads. */
  const rings = new Map<string, Set<string>>();

  beforeAll(async () => {
    server = await startServer({ CHEFLY_LOG: 'silent' });
    doors = new Doors([server.url]);
    [author, fan] = [await doors.enter('fatima'), await doors.enter('ayesha')];
    author.live.on('notification', ({ link, uid }) => {
      if (link) rings.set(link, (rings.get(link) ?? new Set()).add(uid));
    });
    await fan.api.social.follow({ uid: author.uid });
    await until(() => author.api.social.acceptFollow({ uid: fan.uid }).then(() => true));
  });
  afterAll(async () => {
    for (const cook of [author, fan]) cook?.leave();
    await server?.stop();
  });

  async function post(): Promise<string> {
    const receipt = await doors.upload(author);
    const { uid } = await author.api.content.createPost({ title: 't', description: 'd', receipt });
    await until(() => fan.api.content.post({ uid }));
    return uid;
  }
  const ringsOf = (uid: string) => rings.get(`/post/${uid}`)?.size ?? 0;
  const isHeard = async () => author.live.status === 'connected';
  const like = (uid: string) => fan.api.content.like({ uid });
  const unlike = (uid: string) => fan.api.content.unlike({ uid });

  /** Types of the events of a post that were not told when the process was killed. It runs again. */
  async function kill(uid: string): Promise<string[]> {
    let waiting: string[] = [];
    await server.goOnAs(process.cwd(), () =>
      withStores(server, async ({ open }) => {
        const rows = (await open('content')).connection.collection('outbox');
        waiting = (await rows.find({ subject: uid }).toArray()).map(({ event }) => event.type);
      }),
    );
    await until(isHeard);
    return waiting;
  }

  /** A post of which `type` waits to be told when the process is killed. */
  async function killWhileWaiting(type: string, deed: (uid: string) => Promise<unknown>) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const uid = await post();
      await deed(uid);
      if ((await kill(uid)).includes(type)) return uid;
    }
    throw new Error(`${type} was told before each kill`);
  }

  it('are told when it is back, and counted', async () => {
    const uid = await killWhileWaiting('content.post.liked.v1', async (of) => {
      await like(of);
      liked.set(of, true);
    });
    expect(await fan.api.content.post({ uid })).toMatchObject({ liked: true, likes: 1 });
    // it may ring before the author's page is back, which asks then
    await until(async () => {
      const { items } = await author.api.notifications.list({ limit: 50 });
      return items.some(({ kind, subject }) => kind === 'post-liked' && subject?.uid === uid);
    });
  });

  it('are told to nobody once they were taken back', async () => {
    const uid = await post();
    await like(uid);
    await unlike(uid);
    liked.set(uid, false);
    await kill(uid);
    expect(await fan.api.content.post({ uid })).toMatchObject({ liked: false, likes: 0 });
  });

  it('are withdrawn when it is back, where that was not told yet', async () => {
    await killWhileWaiting('content.post.unliked.v1', async (uid) => {
      await like(uid);
      await until(async () => ringsOf(uid));
      await unlike(uid);
      liked.set(uid, false);
    });
  });

  it('are told once, also where it was killed as soon as somebody heard of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const uid = await post();
      await like(uid);
      liked.set(uid, true);
      await until(async () => ringsOf(uid));
      await kill(uid);
    }
  });

  it('are in the end as they were acknowledged, each with one notification or none', async () => {
    await stopAtRest(server);
    await withStores(server, async ({ open }) => {
      const rowsOf = async (service: string, name: string) =>
        (await open(service)).connection.collection<any>(name).find({}).toArray();
      const [posts, likes, notifications, voices] = await Promise.all([
        rowsOf('content', 'posts'),
        rowsOf('content', 'likes'),
        rowsOf('notifications', 'notifications'),
        rowsOf('notifications', 'voices'),
      ]);
      for (const [uid, isLiked] of liked) {
        const told = notifications.filter(({ subject }) => subject?.uid === uid);
        const standing = voices.filter(({ about, standing }) => standing && about.endsWith(uid));
        expect({
          counted: posts.find(({ _id }) => _id === uid).likes,
          likes: likes.filter(({ postUid }) => postUid === uid).length,
          told: told.map((each) => each.voices),
          standing: standing.length,
        }).toEqual(
          isLiked
            ? { counted: 1, likes: 1, told: [1], standing: 1 }
            : { counted: 0, likes: 0, told: [], standing: 0 },
        );
        expect(ringsOf(uid)).toBeLessThanOrEqual(1);
      }
    });
  });
});
