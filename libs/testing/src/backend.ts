import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusMessage, DeadLetter } from '@chefly/engines/bus';
import type { Cache } from '@chefly/engines/cache';
import { databaseOf, Store } from '@chefly/engines/store';
import { startPlatform, type Platform } from '@chefly/platform';
import { operateAccounts, workbenchOf, type Workbench } from '@chefly/ops/operate';
import { readConfig } from '@chefly/config';

/** A running product, as tests reach behind its doors. */
export interface Backend {
  url: string;
  /** Waits until no event is on its way and no job is due. */
  settle(): Promise<void>;
  /** The mails to an address, newest first. */
  mails(to: string): Promise<{ subject: string; text: string; unsubscribe?: string }[]>;
  /** A service's database, opened once. */
  database(service: string): Promise<Store>;
  publish(messages: BusMessage[]): Promise<void>;
  /** Limits, revocations and leases, as the services share them. */
  cache: Cache;
  schedule(queue: string, id: string, at: Date, data: Record<string, unknown>): Promise<void>;
  /** Waits until all is settled, runs the jobs due by `now`, as if that time had come, and waits again. */
  runDue(now: Date): Promise<void>;
  deadLetters(): Promise<DeadLetter[]>;
  stop(): Promise<void>;
  /**
   * A graceful stop of the process that holds the door, and its start on the same data and port.
   */
  restart(): Promise<void>;
  /** Nobody reaches the store from here on. @returns what ends that. */
  loseStore(): Promise<() => Promise<void>>;
  /** The parts of the single process; null when there are many. */
  inside: Platform | null;
  /** Its data, for an operator's commands in this process. @throws when there are many. */
  bench(): Workbench;
  /**
   * Runs an operator's command about accounts, as from another process. @throws with what it says
   * when it fails.
   */
  operate(words: string[], withdraw?: boolean): Promise<string[]>;
  /** Where health and metrics are, of each process. */
  opsPorts: number[];
  /** What an operator's commands in another process would be told. */
  environment: Record<string, string>;
}

/** Databases by service, opened at their first use and closed together. */
export function databases(open: (service: string) => Promise<Store>) {
  const known = new Map<string, Promise<Store>>();
  return {
    open(service: string) {
      if (!known.has(service)) known.set(service, open(service));
      return known.get(service)!;
    },
    async close() {
      const open = [...known.values()];
      known.clear();
      for (const store of open) await (await store).close();
    },
  };
}

/** The operator's commands of an installation. */
export const operatorOf =
  (environment: Record<string, string>): Backend['operate'] =>
  async (words, withdraw) => {
    const { lines, code } = await operateAccounts(environment, words, withdraw);
    if (code) throw new Error(lines.join(' '));
    return lines;
  };

/** The single process, inside the test's own. */
export async function startEmbedded(
  env: Record<string, string>,
  observe?: Parameters<typeof startPlatform>[1],
): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-'));
  const environment = {
    CHEFLY_DATA: folder,
    CHEFLY_PORT: '0',
    CHEFLY_PUBLIC_URL: 'http://127.0.0.1',
    ...env,
  };
  let config = readConfig(environment);
  let platform = await startPlatform(config, observe);
  const { url } = platform;
  const stores = databases((service) =>
    Store.connect(platform.engines.store.server, databaseOf(service)),
  );
  return {
    url,
    settle: () => platform.settle(),
    mails: (to) => platform.engines.mailbox.list(to),
    database: stores.open,
    publish: (messages) => platform.engines.bus.publish(messages),
    get cache() {
      return platform.engines.cache;
    },
    schedule: (...job) => platform.engines.jobs.schedule(...job),
    async runDue(now) {
      await platform.settle();
      await platform.engines.jobs.runDue(now);
      await platform.settle();
    },
    deadLetters: () => platform.runtime.deadLetters() as Promise<DeadLetter[]>,
    get inside() {
      return platform;
    },
    opsPorts: config.opsPort === undefined ? [] : [config.opsPort],
    bench: () => workbenchOf(config, platform),
    operate: operatorOf(environment),
    environment,
    async restart() {
      await stores.close();
      await platform.stop();
      config = readConfig({ ...environment, CHEFLY_PORT: new URL(url).port });
      platform = await startPlatform(config, observe);
    },
    async loseStore() {
      const { mongo } = platform.engines;
      await mongo.goAway();
      return () => mongo.comeBack();
    },
    async stop() {
      await stores.close();
      await platform.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
