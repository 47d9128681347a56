import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queues } from '@chefly/contracts';
import type { DeadLetter } from '@chefly/engines/bus';
import { onceUp } from '@chefly/engines/once-up';
import type { SearchEntry } from '@chefly/engines/search';
import { databaseOf, Store } from '@chefly/engines/store';
import { services, startSplit, type Split, type SplitOptions } from '@chefly/ops/split';
import { entryOf, type IndexedRow } from '@chefly/recipes/entry';
import { databases, operatorOf, type Backend } from './backend';
import { foreignStoreOf } from './foreign-store';
import { untilQuiet } from './quiet';
import type { Way } from './way-to';
import { busOf, jobsOf, objectsOf, PatientCache, redisOf, searchOf, sweep } from './real-engines';

/** The drawings of the shipped recipes, which no member has uploaded. */
const SHIPPED_PICTURES = 'pictures/dish-';

/** What another process needs to work with separate processes that are running already. */
export type Attachment = Pick<Split, 'url' | 'operatorUrl' | 'namespace' | 'env' | 'logs'> & {
  opsPorts?: number[];
};

export interface Separate extends Backend {
  /**
   * What is on its way, and where: who is behind by how many messages, unpublished events, jobs
   * that are due.
   */
  onItsWay(): Promise<{
    published: number;
    behind: Record<string, number>;
    unpublished: Record<string, number>;
    due: Record<string, number>;
  }>;
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

/**
 * Reaches behind the doors of separate processes. Stopping it leaves them running. What an engine
 * does not answer in time is asked again: it says nothing about the processes.
 */
export async function attach(running: Attachment): Promise<Separate> {
  const { namespace } = running;
  const bus = await busOf(namespace);
  const cache = new PatientCache(await redisOf(), `${namespace}-chefly:`);
  const jobs = jobsOf(namespace);
  const search = searchOf(namespace);
  const stores = databases((service) =>
    Store.connect(running.operatorUrl, databaseOf(service, namespace)),
  );
  const all = [...services, 'gateway'];
  // no command finds another installation's data folder
  const environment = {
    ...running.env,
    MONGO_URL: running.operatorUrl,
    CHEFLY_DATA: running.logs,
  };

  /** Nothing empties the mailbox: mails from before are those of another file. */
  let begun = '';

  async function onItsWay() {
    const outbox = async (service: string) =>
      [
        service,
        await (await stores.open(service)).connection.collection('outbox').countDocuments(),
      ] as const;
    const [{ written, groups }, outboxes, backlog] = await Promise.all([
      bus.overview(),
      Promise.all(all.map(outbox)),
      jobs.backlog(queues),
    ]);
    return {
      published: written,
      behind: groups,
      unpublished: Object.fromEntries(outboxes),
      due: Object.fromEntries(backlog.map(({ queue, waiting }) => [queue, waiting])),
    };
  }

  /** Whoever has nothing to do is not named. */
  async function stillOnItsWay() {
    const { published, ...waiting } = await onItsWay();
    const some = Object.entries(waiting).map(([what, counts]) => [
      what,
      Object.fromEntries(Object.entries(counts).filter(([, count]) => count)),
    ]);
    return { published, ...Object.fromEntries(some) };
  }

  /** Each says whether something is left to do: jobs first, since one may publish, then outboxes. */
  const looks = [
    ...queues.map(
      (queue) => async () => (await jobs.queue(queue).getJobCountByTypes('waiting', 'active')) > 0,
    ),
    ...all.map((service) => async () => {
      const { connection } = await stores.open(service);
      return Boolean(await connection.collection('outbox').findOne({}, { projection: { _id: 1 } }));
    }),
  ];
  let busy: (typeof looks)[number] | undefined;

  /**
   * Whoever had something to do a moment ago mostly has it still, and is asked alone: tests look more
   * often than anything else happens.
   */
  async function isIdle() {
    if (await busy?.()) return false;
    for (const some of [looks.slice(0, queues.length), looks.slice(queues.length)]) {
      const answers = await Promise.all(some.map((look) => look()));
      busy = some[answers.indexOf(true)];
      if (busy) return false;
    }
    return true;
  }

  /**
   * Quiet is: everybody has heard all that was published, after that no job is due and no outbox has
   * anything, and after that nothing more was published. A first look at what is cheap spares the
   * brokers most of the questions.
   */
  async function settle() {
    await untilQuiet({
      isQuiet: () => onceUp(isQuiet),
      onItsWay: async () => JSON.stringify(await onceUp(stillOnItsWay)),
    });
    // an index shows what it was given half a second later; tests do not wait for that
    for (const name of ['people', 'recipes']) await onceUp(() => search.index(name).refresh());
  }

  async function isQuiet() {
    if (!(await isIdle())) return false;
    const heard = await bus.allHeard(all);
    return heard !== null && (await isIdle()) && (await bus.allHeard(all, true)) === heard;
  }

  return {
    url: running.url,
    onItsWay,
    settle,
    async mails(to) {
      const box = await fetch(`${running.url}/mailbox.json?to=${encodeURIComponent(to)}`);
      const all = (await box.json()) as { at: string; subject: string; text: string }[];
      return all.filter(({ at }) => at >= begun);
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
    async deadLetters() {
      const found = await Promise.all(
        all.map(async (service) =>
          (await stores.open(service)).connection
            .collection<DeadLetter>('dead_letters')
            .find({})
            .toArray(),
        ),
      );
      return found.flat() as DeadLetter[];
    },
    inside: null,
    restart: notOurs,
    loseStore: notOurs,
    opsPorts: running.opsPorts ?? [],
    bench() {
      throw new Error('many processes have no bench: open one with their environment');
    },
    environment,
    operate: operatorOf(environment),
    async reset() {
      await settle();
      for (const service of all) {
        const { connection } = await stores.open(service);
        for (const { name } of await connection.db!.listCollections().toArray())
          if (`${service}.${name}` === 'recipes.recipes')
            await connection.collection(name).deleteMany({ _id: { $not: /^catalogue-/ } as never });
          else if (`${service}.${name}` === 'recipes.names')
            await connection.collection(name).deleteMany({ holderUid: { $not: /^catalogue-/ } });
          else if (`${service}.${name}` !== 'identity.keys')
            await connection.collection(name).deleteMany({});
      }
      for (const queue of queues) await jobs.queue(queue).drain(true);
      const objects = await onceUp(() => objectsOf(namespace));
      for await (const name of objects.list())
        if (!name.startsWith(SHIPPED_PICTURES)) await objects.remove(name);
      await Promise.all([
        search.index('people').rebuild(nothing),
        search.index('recipes').rebuild(() => shippedRecipes(stores.open('recipes'))),
      ]);
      begun = new Date().toISOString();
    },
    async stop() {
      await stores.close();
      await jobs.stop();
      await search.close();
      await cache.close();
      await bus.close();
    },
  };
}

async function notOurs(): Promise<never> {
  throw new Error('these processes are shared: boot the platform with `own`');
}

async function* nothing(): AsyncGenerator<SearchEntry> {}
async function* shippedRecipes(store: Promise<Store>): AsyncGenerator<SearchEntry> {
  for await (const row of (await store).connection.collection<IndexedRow>('recipes').find({}))
    yield entryOf(row);
}
