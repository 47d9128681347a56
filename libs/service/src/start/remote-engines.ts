import type { Jobs } from '@chefly/engines/jobs';
import type { Mailer } from '@chefly/engines/mail';
import type { MediaRooms } from '@chefly/engines/media';
import type { Objects } from '@chefly/engines/objects';
import { NoPush, postBy, WebPush } from '@chefly/engines/push';
import type { KafkaBus } from '@chefly/engines/remote';
import type { Search } from '@chefly/engines/search';
import type { Config, Need, RemoteConfig } from '@chefly/config';
import type { Metrics } from '@chefly/telemetry';
import { Signer } from '@chefly/pictures';
import type { Engines } from '../surroundings.module';
import type { Runtime } from '../runtime';
import { openEngines } from './open-engines';
import type { Lifecycle } from './serve';
import { watchEngines } from './watch-engines';

export interface RemoteEngines extends Engines, Lifecycle {
  bus: KafkaBus;
  /** Makes each engine part of the health, and of the metrics. */
  watch(runtime: Runtime, metrics: Metrics): void;
}

/** Nest looks for its own hooks on everything it holds. */
const HOOK = /^(on[A-Z]|before[A-Z]|then$)/;

/** Stands where a service has no business: using it is a mistake in its module. */
const unneeded = <T extends object>(need: Need): T =>
  new Proxy({} as T, {
    get: (_target, key) =>
      typeof key === 'symbol' || HOOK.test(key)
        ? undefined
        : () => {
            throw new Error(`this service was started without ${need}`);
          },
  });

/**
 * The ports of one service over the engines that the environment names. @throws when one cannot be
 * reached now.
 */
export async function openRemoteEngines(
  name: string,
  needs: readonly Need[],
  config: Config,
  remote: RemoteConfig,
  metrics: Metrics,
): Promise<RemoteEngines> {
  const opened = await openEngines(name, needs, config, remote, metrics);
  const { bus, cache, jobs, mailer, objects, search, rooms, sockets } = opened;
  const needed = (need: Need) => needs.includes(need);
  return {
    store: { server: remote.MONGO_URL, namespace: remote.CHEFLY_NAMESPACE },
    bus,
    cache,
    jobs: jobs ?? unneeded<Jobs>('jobs'),
    mailer: mailer ?? unneeded<Mailer>('mail'),
    push: config.pushKeys
      ? new WebPush(config.pushKeys, config.supportAddress, postBy(config.pushProxy))
      : new NoPush(),
    objects: objects ?? unneeded<Objects>('objects'),
    search: search ?? unneeded<Search>('search'),
    rooms: rooms ?? unneeded<MediaRooms>('rooms'),
    signer: needed('signer') ? new Signer(remote.CHEFLY_SECRET) : unneeded<Signer>('signer'),
    auditKey: needed('audit') ? remote.CHEFLY_AUDIT_KEY : null,
    sockets: sockets?.adapter ?? null,
    watch: (runtime, metrics) => watchEngines(opened, runtime, metrics),
    async start() {
      await jobs?.start();
    },
    stop: () => endWork(bus, jobs),
    async close() {
      await bus.close();
      await search?.close();
      await cache.close();
      sockets?.close();
    },
  };
}

/**
 * What is heard plans jobs, up to the last word. Where they were stopped before it, what it plans
 * would be left to sweeps, as if they were away.
 */
export async function endWork(
  bus: Pick<KafkaBus, 'stopHearing'>,
  jobs: { stop(): Promise<void> } | null,
): Promise<void> {
  await bus.stopHearing();
  await jobs?.stop();
}
