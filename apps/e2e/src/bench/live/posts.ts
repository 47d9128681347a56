import { createClient } from '@chefly/api-client';
import { quantile } from '../quantile';
import { evenly, type Server } from './measured';
import type { Writer } from './messages';

/** Each author's posts reach a fifth of the sockets. */
const AUTHORS = 5;
const SOCKETS = 500;
const A_SECOND = 10;
/** The first tenth warms it up. */
const POSTS = 220;
const WARM = POSTS / 11;

/**
 * Real posts, from their call by HTTP until each of their author's followers has heard of them at
 * their socket.
 *
 * @returns what it was, in words
 */
export async function tellOfPosts(server: Server): Promise<string> {
  const writers = await server.ask<Writer[]>({ do: 'write', authors: AUTHORS, posts: POSTS });
  await server.admit(
    SOCKETS,
    writers.map(({ uid }) => uid),
  );
  const calledAt = new Map<string, number>();
  const post = async (i: number) => {
    const { token, receipts } = writers[i % AUTHORS]!;
    const api = createClient({ baseUrl: server.url, accessToken: () => token });
    const from = performance.now();
    const { uid } = await api.content.createPost({
      ...{ title: `Post ${i}`, description: 'Of today.', receipt: receipts[i]! },
    });
    calledAt.set(uid, from);
  };
  const some = (first: number, posts: number) => {
    const calls: Promise<void>[] = [];
    return server.during(async () => {
      await evenly(posts, A_SECOND, (i) => void calls.push(post(first + i)));
      await Promise.all(calls);
    });
  };
  await some(0, WARM);
  calledAt.clear();
  const met = await some(WARM, POSTS - WARM);
  const heard = [...calledAt].map(([uid, from]) =>
    (server.crowd.posts.get(uid) ?? []).map((at) => at - from),
  );
  const ages = heard.flat();
  const last = heard.map((each) => Math.max(...each));
  const lost = (calledAt.size * SOCKETS) / AUTHORS - ages.length;
  server.crowd.leave();
  const [p50, p99, lastP99] = [quantile(ages, 0.5), quantile(ages, 0.99), quantile(last, 0.99)];
  return (
    `${calledAt.size} posts, ${A_SECOND} a second, to ${SOCKETS / AUTHORS} of ${SOCKETS} sockets each: ` +
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (the last of each p99 ${lastP99.toFixed(1)} ms), ` +
    `${(met.cpuMs / calledAt.size).toFixed(1)} ms of CPU a post, lost ${lost}`
  );
}
