import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * So long, in milliseconds, is waited for whoever takes an answer slowly, or has taken over a
 * connection.
 */
const TAKING_MS = 10_000;
/** So long at least for a body of which nothing comes: its sender has it still. */
const STILL_MS = 5_000;
/** And so long for an answer that has not begun: all of it less than whoever stops a process waits. */
const ANSWER_MS = 20_000;

/** What goes on over a connection. */
interface InHand {
  /** Requests, and who took it over. */
  count: number;
  /** Requests whose answers have not ended. */
  replies: Set<ServerResponse>;
  /** What had come over it when that was last looked at. */
  bytesRead: number;
}

/**
 * Lets a server close. Node waits for every connection that is open, also for one that has never
 * said a word, and looks no more at how long it takes: so whoever says nothing is cut off at once,
 * and whoever is being answered in time, sockets of live pages among them. Who has no word of an
 * answer yet is waited for longest: a picture may stand in its queue, and nobody else has it. A request
 * whose body stands still is not waited for so long.
 */
export function closeInTime(fastify: FastifyInstance): void {
  const open = new Map<Socket, InHand>();
  let closing = false;
  const count = (socket: Socket, by: number) => {
    const inHand = open.get(socket);
    if (inHand) inHand.count += by;
    // its answer is written; what it says next is for another process
    if (closing && !inHand?.count) socket.destroySoon();
  };
  fastify.server.on('connection', (socket) => {
    open.set(socket, { count: 0, replies: new Set(), bytesRead: -1 });
    socket.once('close', () => open.delete(socket));
  });
  fastify.server.on('request', ({ socket }, reply) => {
    count(socket, 1);
    open.get(socket)?.replies.add(reply);
    reply.once('close', () => {
      open.get(socket)?.replies.delete(reply);
      count(socket, -1);
    });
  });
  // its own end is for whoever takes it over; where nobody does, listening would leave it unanswered
  fastify.server.on('newListener', function watch(event: string | symbol) {
    if (event !== 'upgrade') return;
    fastify.server.off('newListener', watch);
    fastify.server.prependListener('upgrade', ({ socket }) => count(socket as Socket, 1));
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    const giveUp = (isGivenUp: (inHand: InHand) => boolean) => {
      for (const [socket, inHand] of open) if (isGivenUp(inHand)) socket.destroy();
    };
    giveUp((inHand) => !inHand.count);
    const giveUpStill = () => {
      for (const [socket, inHand] of open) {
        if (isSent(inHand.replies) && socket.bytesRead === inHand.bytesRead) socket.destroy();
        inHand.bytesRead = socket.bytesRead;
      }
    };
    giveUpStill();
    const timers = [
      // after what has come is read: it may be us who stood still
      setInterval(() => setImmediate(giveUpStill), STILL_MS),
      setTimeout(() => giveUp(({ replies }) => !awaited(replies)), TAKING_MS),
      setTimeout(() => giveUp(() => true), ANSWER_MS),
    ];
    // one that never listened says nothing of its end
    for (const timer of timers) timer.unref();
    fastify.server.once('close', () => timers.forEach(clearTimeout));
    done();
  });
}

/** Whether what they answer is being sent, all of it: nobody waits for us. */
const isSent = (replies: Set<ServerResponse>) =>
  replies.size > 0 && [...replies].every(({ req }) => !req.complete && !isUnread(req));
/** Whether no more of a body is taken in, since what there is of it has not been read. */
const isUnread = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark;
/** Whether one of them has not begun. */
const awaited = (replies: Set<ServerResponse>) => [...replies].some((reply) => !reply.headersSent);
