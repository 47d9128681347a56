import type { Consumer, Outbox } from '@chefly/engines/bus';
import { onceUp } from '@chefly/engines/once-up';
import type { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { log, type Metrics } from '@chefly/telemetry';

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

export interface Health {
  ready: boolean;
  /** The engines that are lost: what needs them is refused, the rest is served. */
  degraded: string[];
  engines: Record<string, string | null>;
}

/** In a word: every engine answers, some do not, or this process cannot serve at all. */
export const healthStatus = ({ ready, degraded }: Health) =>
  !ready ? 'unavailable' : degraded.length ? 'degraded' : 'ok';

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
  private readonly checks = new Map<string, { check: () => Promise<void>; essential: boolean }>();
  private listen: () => Promise<unknown> = async () => undefined;
  private draining = false;
  private underWay = 0;

  add(part: Part) {
    this.parts.push(part);
    this.checks.set(this.checks.has('store') ? `store of ${part.name}` : 'store', {
      check: () => part.store.check(),
      essential: true,
    });
  }

  /** Work that a service does once its database is ready and before it serves. */
  onStart(work: () => Promise<void>) {
    this.beforeStart.push(work);
  }

  /** How the services' consumers begin to hear the bus. */
  onListen(listen: () => Promise<unknown>) {
    this.listen = listen;
  }

  /** Work that nobody waits for: until it has ended, the process is not settled. */
  track(work: Promise<unknown>): void {
    const end = () => void this.underWay--;
    this.underWay++;
    work.then(end, end);
  }

  /** Releases what was taken at the start: timers and the like. */
  onStop(work: () => void) {
    this.afterStop.push(work);
  }

  /**
   * An engine whose loss takes from what this process can do, and is told; it stays ready for the
   * rest.
   */
  onCheck(name: string, check: () => Promise<void>) {
    this.checks.set(name, { check, essential: false });
  }

  /** Collections and indexes: the first half of the migration step, and a step of every start. */
  async migrate() {
    await Promise.all(this.parts.map((part) => onceUp(() => part.store.prepare())));
  }

  /**
   * Changes of the shape of stored rows: the second half, made by the migration alone, since it may
   * take long.
   */
  async migrateRows(told: (service: string, name: string, changed: number) => void = () => {}) {
    for (const { name: service, store } of this.parts)
      await store.migrations.up((name, changed) => told(service, name, changed));
  }

  /**
   * Databases first, then the services' own starts, then ears on the bus, then the relays: no event
   * is published before everyone listens.
   */
  async start() {
    await this.checkRestored();
    await this.migrate();
    await this.tellOfNewer();
    for (const work of this.beforeStart) await work();
    await this.listen();
    for (const part of this.parts) part.outbox.start();
  }

  /**
   * Of a way back on which a newer version's changes of stored rows were forgotten. No reason not to
   * start: while pods roll, both versions serve.
   */
  private async tellOfNewer() {
    for (const { name: service, store } of this.parts) {
      const migrations = await store.migrations.unknown();
      if (migrations.length)
        log.warn(
          { service, migrations },
          'a newer version has changed stored rows, which this one may not read: with the newer one, ' +
            'npm run operate -- migrations down NAME',
        );
    }
  }

  /**
   * For a command, which hears nothing: what it emits is published by itself where others listen. On
   * a bus of this process alone nobody would hear it, and it stays for the next start.
   */
  startPublishing() {
    for (const { outbox } of this.parts) if (outbox.goesOut) outbox.start();
  }

  /** @throws for a store of which only some rows came back: what is served from it would be wrong */
  private async checkRestored() {
    for (const { name, store } of this.parts)
      if (await onceUp(() => store.isBeingRestored()))
        throw new Error(
          `the restore into the store of ${name} has not ended: give the command again, it begins anew`,
        );
  }

  /** From here on this process is not ready: nobody sends it more work. */
  drain() {
    this.draining = true;
  }

  get isDraining() {
    return this.draining;
  }

  /**
   * Publishes what is left of its own, for a while; what stays is published at the next start or by
   * another replica.
   */
  async stop() {
    for (const work of this.afterStop) work();
    const until = Date.now() + DRAIN_MS;
    this.hurry();
    const goesOut = this.parts.some(({ outbox }) => outbox.goesOut);
    while (goesOut && Date.now() < until && !(await this.isDone().catch(() => true))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      this.hurry();
    }
    await Promise.all(this.parts.map((part) => part.outbox.stop()));
  }

  /** Events that would wait a while, since they may be taken back, are published now. */
  hurry() {
    for (const { outbox } of this.parts) outbox.hurry();
  }

  async closeStores() {
    await Promise.all(this.parts.map((part) => part.store.close()));
  }

  /**
   * Each engine, and what is wrong with it; null when nothing is. Ready says: I can serve. That
   * needs the store; any other lost engine degrades, and nothing lost makes dead.
   */
  async health(): Promise<Health> {
    const answers = await Promise.all(
      [...this.checks].map(async ([name, { check, essential }]) => ({
        name,
        essential,
        problem: await within(CHECK_TIMEOUT_MS, check()),
      })),
    );
    const lost = answers.filter(({ problem }) => problem !== null);
    const engines = Object.fromEntries(answers.map(({ name, problem }) => [name, problem]));
    return {
      ready: !this.draining && !lost.some(({ essential }) => essential),
      degraded: lost.map(({ name }) => name),
      engines: { ...engines, ...(this.draining ? { process: 'is shutting down' } : {}) },
    };
  }

  /**
   * No work is under way, every outbox is empty, and none took an event while the others were
   * looked at: one event leads to the next.
   */
  isSettled(): Promise<boolean> {
    return this.isThrough((outbox) => outbox.isEmpty());
  }

  /** The same of what is this process's own: what other replicas have in hand never ends. */
  private isDone(): Promise<boolean> {
    return this.isThrough((outbox) => outbox.isPublished());
  }

  private async isThrough(look: (outbox: Outbox) => Promise<boolean>): Promise<boolean> {
    if (this.underWay) return false;
    const emitted = () => this.parts.reduce((sum, part) => sum + part.outbox.emitted, 0);
    const before = emitted();
    for (const { outbox } of this.parts) if (!(await look(outbox))) return false;
    return emitted() === before;
  }

  async deadLetters() {
    return (
      await Promise.all(
        this.parts.map(async (part) =>
          (await part.consumer.deadLetters.list()).map((letter) => ({
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

/** The engines, and the outbox and the dead letters of each part, in the metrics. */
export function watchParts(runtime: Runtime, metrics: Metrics) {
  metrics.gauge(
    'chefly_engine_up',
    'Whether an engine of this service answers: 1 or 0',
    async (gauge) => {
      for (const [engine, problem] of Object.entries((await runtime.health()).engines))
        gauge.set({ engine }, problem === null ? 1 : 0);
    },
    ['engine'],
  );
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
    each((part) => part.consumer.deadLetters.count()),
    ['service'],
  );
}
