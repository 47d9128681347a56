import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserToServer, ServerToBrowser } from '@chefly/contracts';
import type { Program } from '@chefly/ops/split/process';
import { io, type Socket } from 'socket.io-client';
import { follow, residentMb, signUp, uploads } from '../tools';

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 2000);
const FOLLOWERS = 20;
const POSTS = 30;
const WARM_UP = 5;
/** Opened at once. */
const WAVE = 100;
const SETTLE_MS = 3000;

export interface SocketFigures {
  sockets: number;
  openedInMs: number;
  /** Of the gateway, for each socket. */
  kilobytes: number;
  /**
   * Milliseconds from the call of a post until half of the sockets, and the last of them, had heard
   * of it.
   */
  half: number[];
  last: number[];
}

/** Many sockets of the followers of one member on one gateway. */
export async function manySockets(url: string, gateway: Program): Promise<SocketFigures> {
  const author = await signUp(url, 'writer');
  const followers = await Promise.all(
    Array.from({ length: FOLLOWERS }, (_, i) => signUp(url, `reader${i}`)),
  );
  for (const follower of followers) await follow(follower, author);
  const receipts = await uploads(url, author, POSTS + WARM_UP);
  await delay(SETTLE_MS);
  const before = residentMb(gateway.pid!);
  const arrivals: number[] = [];
  const sockets: Socket<ServerToBrowser, BrowserToServer>[] = [];
  const opening = performance.now();
  while (sockets.length < SOCKETS)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(WAVE, SOCKETS - sockets.length) }, (_, i) => {
          const { token } = followers[(sockets.length + i) % FOLLOWERS]!;
          const socket: Socket<ServerToBrowser, BrowserToServer> = io(url, {
            path: '/live',
            transports: ['websocket'],
            auth: { token },
            forceNew: true,
            reconnection: false,
          });
          socket.on('live', ({ type }) => type === 'feed.new' && arrivals.push(Date.now()));
          return new Promise<typeof socket>((resolve, reject) =>
            socket.once('connect', () => resolve(socket)).once('connect_error', reject),
          );
        }),
      )),
    );
  const openedInMs = performance.now() - opening;
  await delay(SETTLE_MS);
  const figures: SocketFigures = {
    sockets: SOCKETS,
    openedInMs,
    kilobytes: ((residentMb(gateway.pid!) - before) * 1024) / SOCKETS,
    half: [],
    last: [],
  };
  for (const [i, receipt] of receipts.entries()) {
    arrivals.length = 0;
    const from = Date.now();
    await author.api.content.createPost({ title: `Post ${i}`, description: 'd', receipt });
    while (arrivals.length < SOCKETS) await delay(2);
    if (i < WARM_UP) continue;
    figures.half.push(arrivals[SOCKETS / 2]! - from);
    figures.last.push(arrivals.at(-1)! - from);
  }
  for (const socket of sockets) socket.close();
  return figures;
}
