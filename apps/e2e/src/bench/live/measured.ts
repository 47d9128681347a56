import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd';
import type { Admitted, Meter, Order, Ready } from './messages';
import { ROOMS } from './subject';

/** What is on its way when the last was begun has as long to arrive. */
const ARRIVAL_MS = 1000;

/** Begins so much in a second, until all is begun and had time to arrive. */
export async function evenly(times: number, aSecond: number, begin: (i: number) => void) {
  const from = performance.now();
  for (let i = 0; i < times; i++) {
    const early = from + (i / aSecond) * 1000 - performance.now();
    if (early > 1) await delay(early);
    begin(i);
  }
  await delay(ARRIVAL_MS);
}

/** A measured server, as a process of its own, and the other ends of its sockets, in this one. */
export class Server {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly crowd: Crowd,
  ) {}

  static async start(name: 'bare' | 'product'): Promise<Server> {
    const { BENCH_PROFILE } = process.env;
    const child = fork(join(import.meta.dirname, 'bench-live-server.js'), [name], {
      execArgv: [
        '--max-semi-space-size=32',
        ...(BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${join(BENCH_PROFILE, name)}`] : []),
      ],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const [ready] = (await once(child, 'message')) as [Ready];
    return new Server(
      child,
      ready.url,
      new Crowd(`${ready.url.replace('http', 'ws')}${ready.path}`),
    );
  }

  async ask<T>(order: Order): Promise<T> {
    this.child.send(order);
    return ((await once(this.child, 'message')) as [T])[0];
  }

  /** The CPU that it takes, until it rests again. */
  async during(work: () => Promise<void>): Promise<Meter> {
    await this.ask({ do: 'meter' });
    await work();
    await this.ask({ do: 'rest' });
    return this.ask<Meter>({ do: 'meter' });
  }

  /** @param followed whom each of them follows one of, in place of the rooms' authors */
  async admit(sockets: number, followed?: string[]): Promise<{ openedInMs: number; met: Meter }> {
    const { hellos } = await this.ask<Admitted>({ do: 'admit', sockets, followed });
    let openedInMs = 0;
    const met = await this.during(async () => void (openedInMs = await this.crowd.join(hellos)));
    return { openedInMs, met };
  }

  /** So many messages, evenly, to one room after the other; and what that takes. */
  tell(messages: number, aSecond: number): Promise<Meter> {
    this.crowd.ages.length = 0;
    return this.during(() =>
      evenly(messages, aSecond, (i) => {
        this.child.send({ do: 'publish', room: i % ROOMS } satisfies Order);
      }),
    );
  }

  async stop() {
    this.crowd.leave();
    this.child.disconnect();
    await once(this.child, 'exit');
  }
}
