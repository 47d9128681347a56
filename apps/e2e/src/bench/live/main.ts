import { setTimeout as delay } from 'node:timers/promises';
import { Server } from './measured';
import type { Meter } from './messages';
import { tellOfPosts } from './posts';
import { ROOMS } from './subject';

/**
 * What live sockets cost the single process beside bare socket.io, in turns and in one run: letting
 * them in, telling them, holding them; and how soon they hear of real posts. The sockets' other ends
 * are in this process.
 *   BENCH_SOCKETS    how many are let in and told (default 2000)
 *   BENCH_IDLE       how many more are held (default 10000; 0 for none)
 *   BENCH_RATE       messages a second, each to a twentieth of the sockets (default 200)
 *   BENCH_SECONDS    for how long (default 10)
 *   BENCH_ROUNDS     how often (default 3); medians are told
 *   BENCH_PROFILE    a folder for CPU profiles of the measured processes
 */
const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const SOCKETS = number('BENCH_SOCKETS', 2000);
const IDLE = number('BENCH_IDLE', 10_000);
const RATE = number('BENCH_RATE', 200);
const MESSAGES = RATE * number('BENCH_SECONDS', 10);
const ROUNDS = number('BENCH_ROUNDS', 3);

interface Figures {
  openedInMs: number;
  cpuMsEach: number;
  /** CPU seconds for a million deliveries. */
  cpuPerMillion: number;
  lost: number;
  p50: number;
  p99: number;
  stall: number;
}

const at = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN;

async function measure(server: Server): Promise<Figures> {
  const { openedInMs, met } = await server.admit(SOCKETS);
  await server.tell(MESSAGES, RATE);
  const told = await server.tell(MESSAGES, RATE);
  const { ages } = server.crowd;
  const due = (MESSAGES * SOCKETS) / ROOMS;
  server.crowd.leave();
  await server.ask({ do: 'rest' });
  return {
    openedInMs,
    cpuMsEach: met.cpuMs / SOCKETS,
    cpuPerMillion: (told.cpuMs * 1000) / due,
    lost: due - ages.length,
    p50: at(ages, 0.5),
    p99: at(ages, 0.99),
    stall: told.stalls.most,
  };
}

const bare = await Server.start('bare');
const product = await Server.start('product');
const rounds: Record<'bare' | 'product', Figures[]> = { bare: [], product: [] };
// the first round of each warms it up
for (let i = 0; i <= ROUNDS; i++)
  for (const [name, server] of [
    ['bare', bare],
    ['product', product],
  ] as const) {
    const figures = await measure(server);
    console.log(i ? `round ${i}` : 'warming', name, JSON.stringify(figures));
    if (i) rounds[name].push(figures);
  }
const median = (name: 'bare' | 'product', key: keyof Figures) =>
  at(
    rounds[name].map((figures) => figures[key]),
    0.5,
  );
console.log(`
| ${SOCKETS} sockets | bare socket.io | chefly | ratio |
|---|---|---|---|`);
for (const [key, title] of [
  ['openedInMs', 'all let in, ms'],
  ['cpuMsEach', 'CPU to let one in, ms'],
  ['cpuPerMillion', 'CPU for 1 M deliveries, s'],
  ['p50', 'delivery p50, ms'],
  ['p99', 'delivery p99, ms'],
  ['stall', 'longest stall, ms'],
  ['lost', 'lost'],
] as const) {
  const [floor, ours] = [median('bare', key), median('product', key)];
  console.log(
    `| ${title} | ${floor.toFixed(2)} | ${ours.toFixed(2)} | ${(ours / floor).toFixed(2)} |`,
  );
}
console.log(await tellOfPosts(product));
if (IDLE) {
  for (const [name, server] of [
    ['bare', bare],
    ['product', product],
  ] as const) {
    await delay(2000);
    const before = await server.ask<Meter>({ do: 'meter' });
    const { openedInMs } = await server.admit(IDLE);
    await delay(5000);
    const after = await server.ask<Meter>({ do: 'meter' });
    const each = ((after.residentMb - before.residentMb) * 1024) / IDLE;
    await delay(10_000);
    const idle = await server.ask<Meter>({ do: 'meter' });
    const told = await server.tell(MESSAGES, RATE);
    console.log(
      `${IDLE} idle on ${name}: opened in ${openedInMs.toFixed(0)} ms, ${each.toFixed(1)} kB each, ` +
        `idle ${(idle.cpuMs / 100).toFixed(1)} % of a core, longest stall ${idle.stalls.most.toFixed(0)} ms, ` +
        `then told p50 ${at(server.crowd.ages, 0.5).toFixed(1)} p99 ${at(server.crowd.ages, 0.99).toFixed(1)} ms, ` +
        `${told.cpuMs.toFixed(0)} ms of CPU`,
    );
    server.crowd.leave();
  }
}
await Promise.all([bare.stop(), product.stop()]);
