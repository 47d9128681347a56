import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is still being answered then is given up: less than whoever stops a process waits. */
const IN_HAND_MS = 10_000;

/**
 * Lets a server close. Node waits for every connection that is open, also for one that has never
 * said a word, and looks no more at how long it takes: so whoever says nothing is cut off at once,
 * and whoever is being answered in time, sockets of live pages among them.
 */
export function closeInTime(fastify: FastifyInstance, inHandMs = IN_HAND_MS): void {
  /** How many requests of each connection are being answered. */
  const open = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, by: number) => {
    const inHand = (open.get(socket) ?? 0) + by;
    if (open.has(socket)) open.set(socket, inHand);
    // its answer is written; what it says next is for another process
    if (closing && !inHand) socket.destroySoon();
  };
  fastify.server.on('connection', (socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  fastify.server.on('request', ({ socket }, reply) => {
    count(socket, 1);
    reply.once('close', () => count(socket, -1));
  });
  // its own end is for whoever takes it over; where nobody does, listening would leave it unanswered
  fastify.server.on('newListener', function watch(event: string | symbol) {
    if (event !== 'upgrade') return;
    fastify.server.off('newListener', watch);
    fastify.server.prependListener('upgrade', ({ socket }) => count(socket as Socket, 1));
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const [socket, inHand] of open) if (!inHand) socket.destroy();
    const giveUp = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, inHandMs);
    fastify.server.once('close', () => clearTimeout(giveUp));
    done();
  });
}
