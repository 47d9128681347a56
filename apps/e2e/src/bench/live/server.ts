import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startBare } from './bare';
import type { Meter, Order } from './messages';
import { startProduct } from './product';

/** The measured process: a live server, and what it says of itself when it is asked. */
const subject = process.argv[2] === 'bare' ? await startBare() : await startProduct();
const stalls = monitorEventLoopDelay({ resolution: 1 });
stalls.enable();
let read = process.cpuUsage();

function meter(): Meter {
  const { user, system } = process.cpuUsage(read);
  read = process.cpuUsage();
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
  const met = {
    cpuMs: (user + system) / 1000,
    stalls: {
      p50: ms(stalls.percentile(50)),
      p99: ms(stalls.percentile(99)),
      most: ms(stalls.max),
    },
    residentMb: process.memoryUsage.rss() / 2 ** 20,
    heapMb: process.memoryUsage().heapUsed / 2 ** 20,
  };
  stalls.reset();
  return met;
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'admit') return subject.admit(order.sockets, order.followed);
  if (order.do === 'write') return subject.writers!(order.authors, order.posts);
  if (order.do === 'rest') return subject.rest();
  if (order.do === 'meter') return meter();
  await subject.publish(order.room);
}

process.on('message', (order: Order) => {
  void obey(order).then((answer) => order.do !== 'publish' && process.send!(answer ?? null));
});
process.on('disconnect', () => process.exit());
process.send!({ url: subject.url, path: subject.path });
