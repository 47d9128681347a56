import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeadLetter } from '@chefly/engines/bus';
import { onceUp } from '@chefly/engines/once-up';
import { databaseOf, Store } from '@chefly/engines/store';
import { services, startSplit, type Split, type SplitOptions } from '@chefly/ops/split';
import { makeAsNew } from './as-new';
import { databases, operatorOf, type Backend, type Stores } from './backend';
import { foreignStoreOf } from './foreign-store';
import { OnItsWay, type Waiting } from './on-its-way';
import { enginesOf, sweep } from './real-engines';
import type { Way } from './way-to';

/** What another process needs to work with separate processes that are running already. */
export type Attachment = Pick<Split, 'url' | 'operatorUrl' | 'namespace' | 'env' | 'logs'> & {
  opsPorts?: number[];
};

export interface Separate extends Backend {
  /** What is on its way, and where. */
  onItsWay(): Promise<Waiting>;
  /** As a new installation: no members, and the shipped recipes. */
  reset(): Promise<void>;
}

/** Separate processes that were started here. */
export interface Fleet extends Separate {
  split: Split;
  /** The way to their store, where it is one that the environment names. */
  foreignStore: Way | null;
}

/**
 * The separate processes over the real engines of the environment, under a namespace of their own
 * that is swept away at the end.
 */
export async function startSeparate(
  env: Record<string, string>,
  options: Pick<SplitOptions, 'replicas' | 'port' | 'logs' | 'beforeStore'> = {},
): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-split-'));
  const namespace = `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const foreign = process.env.MONGO_URL ? await foreignStoreOf(process.env.MONGO_URL) : null;
  const running = await startSplit({
    folder,
    namespace,
    ...options,
    env: { ...process.env, KAFKA_PARTITIONS: '2', MONGO_URL: foreign?.url, ...env },
  });
  const backend = await attach({
    ...running,
    opsPorts: running.programs.flatMap((program) => program.opsPort ?? []),
  });
  return {
    ...backend,
    split: running,
    async restart() {
      const gateways = running.programs.filter((program) => /^gateway(-|$)/.test(program.name));
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await Promise.all(gateways.map((gateway) => gateway.start()));
    },
    foreignStore: foreign?.way ?? null,
    async loseStore(how = 'kill') {
      if (foreign) {
        foreign.way.close();
        return async () => foreign.way.open();
      }
      const store = running.find('embedded-mongo');
      await store[how]();
      return () => store.start();
    },
    async stop() {
      await backend.stop();
      await running.stop();
      await sweep(namespace);
      await foreign?.sweep(namespace);
      foreign?.way.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reaches behind the doors of separate processes. Stopping it leaves them running. */
export async function attach(running: Attachment): Promise<Separate> {
  const { namespace } = running;
  const all = [...services, 'gateway'];
  const engines = await enginesOf(namespace);
  const { bus, cache, jobs, search } = engines;
  const stores = databases((service) =>
    Store.connect(running.operatorUrl, databaseOf(service, namespace)),
  );
  const onItsWay = new OnItsWay(all, stores, engines);
  // no command finds another installation's data folder
  const environment = {
    ...running.env,
    MONGO_URL: running.operatorUrl,
    CHEFLY_DATA: running.logs,
  };
  /** Nothing empties the mailbox: mails from before are those of another file. */
  let begun = '';

  async function settle() {
    await onItsWay.settle();
    // an index shows what it was given half a second later; tests do not wait for that
    for (const name of ['people', 'recipes']) await onceUp(() => search.index(name).refresh());
  }

  return {
    url: running.url,
    onItsWay: () => onItsWay.counts(),
    settle,
    async mails(to) {
      const box = await fetch(`${running.url}/mailbox.json?to=${encodeURIComponent(to)}`);
      const mails = (await box.json()) as { at: string; subject: string; text: string }[];
      return mails.filter(({ at }) => at >= begun);
    },
    database: stores.open,
    publish: (messages) => onceUp(() => bus.publish(messages)),
    cache,
    schedule: (...job) => onceUp(() => jobs.schedule(...job)),
    async runDue(now) {
      // a job is planned where its event is heard
      await settle();
      await onceUp(() => jobs.runDue(now));
      await settle();
    },
    deadLetters: () => deadLettersOf(all, stores),
    ...{ inside: null, restart: notOurs, loseStore: notOurs },
    opsPorts: running.opsPorts ?? [],
    bench() {
      throw new Error('many processes have no bench: open one with their environment');
    },
    environment,
    operate: operatorOf(environment),
    async reset() {
      await settle();
      await makeAsNew(namespace, { services: all, stores, engines });
      begun = new Date().toISOString();
    },
    async stop() {
      await stores.close();
      await engines.close();
    },
  };
}

async function deadLettersOf(all: string[], stores: Stores): Promise<DeadLetter[]> {
  const found = await Promise.all(
    all.map(async (service) =>
      (await stores.open(service)).connection
        .collection<DeadLetter>('dead_letters')
        .find({})
        .toArray(),
    ),
  );
  return found.flat() as DeadLetter[];
}

async function notOurs(): Promise<never> {
  throw new Error('these processes are shared: boot the platform with `own`');
}
