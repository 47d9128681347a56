import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Patience } from '@chefly/config';
import { log } from '@chefly/telemetry';
import { Refusal } from './refusal';

/** Slower than any network over which pictures are looked at. */
const LEAST_BYTES_A_SECOND = 4096;
/** How often connections are looked at that have not taken all they were answered. */
const LOOKS = 6;

interface InHand {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface OfConnection {
  /** Since when something waits on it to be taken, and what had been taken by then. */
  since: number;
  taken: number;
  /** What is being answered. */
  inHand: InHand | null;
}

/**
 * Ends connections on which nothing moves, or hardly anything, and only those on which it is the
 * caller who is waited for: one that waits for us is answered that we cannot, in place of being cut
 * off without a word. Who takes a byte now and then keeps neither place nor answer for ever: whatever waits for
 * them has to be taken in the time that it takes on a slow network.
 */
export function endStill(
  fastify: FastifyInstance,
  { stillMs }: Pick<Patience, 'stillMs'>,
  leastBytesASecond = LEAST_BYTES_A_SECOND,
): void {
  const connections = new Map<Socket, OfConnection>();
  const { server } = fastify;

  fastify.addHook('onRequest', (request, reply, done) => {
    const connection = connections.get(request.raw.socket);
    if (connection) {
      connection.inHand = { request, reply };
      reply.raw.once('close', () => {
        if (connection.inHand?.reply === reply) connection.inHand = null;
      });
    }
    done();
  });
  server.on('timeout', (socket: Socket) => {
    const { request, reply } = connections.get(socket)?.inHand ?? {};
    if (!reply || reply.sent || !request!.raw.complete) return void socket.destroy();
    log.error({ path: request!.url.split('?')[0] }, 'a request has found no answer');
    const { status, body } = new Refusal('server/unavailable');
    void reply.header('connection', 'close').status(status).send(body);
  });

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { since: performance.now(), taken: 0, inHand: null });
    socket.once('close', () => connections.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, from] of connections) {
      const { bytesWritten, writableLength } = socket;
      const elapsedMs = now - from.since;
      // what is handed over at once counts as taken when all of it is
      if (!writableLength) [from.since, from.taken] = [now, bytesWritten];
      else if (elapsedMs > stillMs + ((bytesWritten - from.taken) / leastBytesASecond) * 1000)
        socket.destroy();
    }
  };
  const timer = setInterval(look, Math.max(stillMs / LOOKS, 1)).unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}
