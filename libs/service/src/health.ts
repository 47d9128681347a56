import type { FastifyInstance } from 'fastify';
import { healthStatus, type Runtime } from './runtime';

/**
 * Alive while the process runs; ready while it can serve, whatever of its engines is lost besides
 * the store.
 */
export function serveHealth(fastify: FastifyInstance, runtime: Runtime) {
  // an answer given while stopping is the last on its connection, or the stop would wait for that
  // to end
  fastify.addHook(
    'onSend',
    async (_request, reply) => void (runtime.isDraining && reply.header('connection', 'close')),
  );
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const health = await runtime.health();
    // names and yes or no: what exactly is wrong stands in the log and on the operators' port
    return reply.status(health.ready ? 200 : 503).send({
      status: healthStatus(health),
      degraded: health.degraded,
      engines: Object.fromEntries(
        Object.entries(health.engines).map(([name, problem]) => [
          name,
          problem === null ? 'ok' : 'lost',
        ]),
      ),
    });
  });
}
