import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { hash, verify } from '@node-rs/argon2';

/**
 * The least that answering costs: bare Fastify with the product's own bytes, from memory, without
 * tokens, limits or a store. A sign-in checks a password as the product does.
 *   BENCH_ANSWERS   a file: the answers of each workload
 *   BENCH_PORT      where it listens
 */
const { BENCH_ANSWERS, BENCH_PORT } = process.env as Record<string, string>;
const answers = JSON.parse(readFileSync(BENCH_ANSWERS!, 'utf8')) as Record<string, string[]>;
const stored = await hash('saffron and paprika', {
  ...{ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
});
const app = Fastify();
app.route<{ Params: { workload: string; place: string }; Body?: { password?: string } }>({
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  url: '/:workload/:place',
  async handler(request, reply) {
    const { workload, place } = request.params;
    const { password } = request.body ?? {};
    if (password) await verify(stored, password);
    const list = answers[workload]!;
    return reply.type('application/json; charset=utf-8').send(list[Number(place) % list.length]);
  },
});
await app.listen({ host: '127.0.0.1', port: Number(BENCH_PORT) });
console.log('floor is ready');
