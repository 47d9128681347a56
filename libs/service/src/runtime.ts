import type { Consumer, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { Metrics } from './metrics';

interface Part {
  name: string;
  store: Store;
  outbox: Outbox;
  consumer: Consumer;
}

/** Facts that can be compared with what is derived from them, and mended: see `npm run repair`. */
export interface Derived {
  name: string;
  /** What differs, a line each. With `mend` it is put right. */
  compare(mend: boolean): Promise<string[]>;
}

/** What can be made anew from facts: see `npm run rebuild`. */
export interface Rebuildable {
  name: string;
  /** Answers how many rows or entries it has now. */
  rebuild(): Promise<number>;
}

const CHECK_TIMEOUT_MS = 2000;
const DRAIN_MS = 5000;

/** What the services of this process need started, watched and stopped, in that order. */
@Injectable()
export class Runtime {
  readonly parts: Part[] = [];
  readonly derived: Derived[] = [];
  readonly rebuildable: Rebuildable[] = [];
  private readonly beforeStart: (() => Promise<void>)[] = [];
  private readonly afterStop: (() => void)[] = [];
  private readonly checks = new Map<string, () => Promise<void>>();
  private listen: () => Promise<unknown> = async () => undefined;
  private draining = false;

  add(part: Part) {
    this.parts.push(part);
    this.checks.set(this.checks.has('store') ? `store of ${part.name}` : 'store', () =>
      part.store.check(),
    );
  }

  /** Work that a service does once its database is ready and before it serves. */
  onStart(work: () => Promise<void>) {
    this.beforeStart.push(work);
  }

  /** How the services' consumers begin to hear the bus. */
  onListen(listen: () => Promise<unknown>) {
    this.listen = listen;
  }

  /** Releases what was taken at the start: timers and the like. */
  onStop(work: () => void) {
    this.afterStop.push(work);
  }

  /** An engine without which this process is not ready. */
  onCheck(name: string, check: () => Promise<void>) {
    this.checks.set(name, check);
  }

  /** Collections and indexes: the migration step. */
  async migrate() {
    await Promise.all(this.parts.map((part) => part.store.prepare()));
  }

  /** Databases first, then the services' own starts, then ears on the bus, then the relays: no event is published before everyone listens. */
  async start() {
    await this.migrate();
    for (const work of this.beforeStart) await work();
    await this.listen();
    for (const part of this.parts) part.outbox.start();
  }

  /** From here on this process is not ready: nobody sends it more work. */
  drain() {
    this.draining = true;
  }

  get isDraining() {
    return this.draining;
  }

  /** Publishes what is left, for a while; what stays is published at the next start or by another replica. */
  async stop() {
    for (const work of this.afterStop) work();
    const until = Date.now() + DRAIN_MS;
    while (Date.now() < until && !(await this.isSettled().catch(() => true)))
      await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(this.parts.map((part) => part.outbox.stop()));
  }

  async closeStores() {
    await Promise.all(this.parts.map((part) => part.store.close()));
  }

  /** Each engine, and what is wrong with it; null when nothing is. A lost engine makes unready, not dead. */
  async health(): Promise<{ ready: boolean; engines: Record<string, string | null> }> {
    const answers = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, await within(CHECK_TIMEOUT_MS, check())] as const,
      ),
    );
    const engines = Object.fromEntries(answers);
    return {
      ready: !this.draining && answers.every(([, problem]) => problem === null),
      engines: { ...engines, ...(this.draining ? { process: 'is shutting down' } : {}) },
    };
  }

  async isSettled(): Promise<boolean> {
    for (const part of this.parts) if (!(await part.outbox.isEmpty())) return false;
    return true;
  }

  async deadLetters() {
    return (
      await Promise.all(
        this.parts.map(async (part) =>
          (await part.consumer.deadLetters.find({}).sort({ at: 1 }).lean()).map((letter) => ({
            service: part.name,
            ...letter,
          })),
        ),
      )
    ).flat();
  }
}

async function within(ms: number, check: Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>(
    (resolve) => (timer = setTimeout(() => resolve(`no answer within ${ms / 1000} s`), ms)),
  );
  try {
    return await Promise.race([
      check.then(
        () => null,
        (error) => String((error as Error).message || (error as Error).name || error).slice(0, 300),
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** The outbox and the dead letters of each part, in the metrics. */
export function watchParts(runtime: Runtime, metrics: Metrics) {
  const each =
    (read: (part: Runtime['parts'][number]) => Promise<number>) =>
    async (gauge: { set(labels: { service: string }, value: number): void }) => {
      for (const part of runtime.parts) gauge.set({ service: part.name }, await read(part));
    };
  metrics.gauge(
    'chefly_outbox_age_seconds',
    'Age of the oldest event that is not published yet',
    each(async (part) => (await part.outbox.age()) / 1000),
    ['service'],
  );
  metrics.gauge(
    'chefly_dead_letters',
    'Events that this service gave up on: npm run dead-letters',
    each((part) => part.consumer.deadLetters.estimatedDocumentCount()),
    ['service'],
  );
}
