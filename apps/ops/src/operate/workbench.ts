import 'reflect-metadata';
import { ChatModule } from '@chefly/chat';
import { ContentModule } from '@chefly/content';
import type { Objects } from '@chefly/engines/objects';
import type { KafkaBus } from '@chefly/engines/remote';
import type { Store } from '@chefly/engines/store';
import { GatewayModule } from '@chefly/gateway';
import {
  AgesService,
  ErasuresService,
  IdentityModule,
  KeysService,
  RolesService,
} from '@chefly/identity';
import { ModerationModule } from '@chefly/moderation';
import { NotificationsModule } from '@chefly/notifications';
import { RecipesModule } from '@chefly/recipes';
import { openEngines, openPlatform, type Platform } from '@chefly/platform';
import { readConfig, type Config, type Environment, type Need } from '@chefly/config';
import { Metrics } from '@chefly/telemetry';
import type { Runtime } from '@chefly/service';
import { openService } from '@chefly/service/start';
import { SessionsModule } from '@chefly/sessions';
import { SocialModule } from '@chefly/social';
import type { Type } from '@nestjs/common';
import { allOrNone } from './all-or-none';

const modules: [name: string, module: Type, needs: readonly Need[]][] = [
  ['identity', IdentityModule, ['jobs', 'mail', 'objects']],
  ['social', SocialModule, ['search', 'signer']],
  ['content', ContentModule, ['objects', 'jobs', 'signer']],
  ['recipes', RecipesModule, ['objects', 'search', 'signer', 'jobs']],
  ['sessions', SessionsModule, ['jobs', 'rooms', 'signer']],
  ['chat', ChatModule, []],
  ['notifications', NotificationsModule, ['jobs']],
  ['moderation', ModerationModule, ['audit', 'jobs', 'signer']],
  ['gateway', GatewayModule, ['sockets']],
];

/** The services' data with nothing running on it: what the commands work on. */
export interface Workbench {
  config: Config;
  parts: Runtime['parts'];
  runtimes: Runtime[];
  objects: Objects;
  /** The server of all databases, by the wire. */
  store: { url: string; namespace: string };
  /** The single process's own rows; null where engines keep jobs and mails. */
  own: Store | null;
  /** What carries events between processes; null in the single one. */
  bus: KafkaBus | null;
  keys: KeysService;
  roles: RolesService;
  ages: AgesService;
  erasures: ErasuresService;
  close(): Promise<void>;
}

/**
 * Separate engines when the environment names them, else the data folder of the single process,
 * which must not be running.
 */
export function openWorkbench(env: Environment = process.env): Promise<Workbench> {
  return env.KAFKA_BROKERS ? openRemote(env) : openEmbedded(env);
}

/** The same of a single process that is running in this one. */
export function workbenchOf(
  config: Config,
  { runtime, engines, keys, roles, ages, erasures }: Platform,
): Workbench {
  return {
    ...tablesOf(config, runtime, engines),
    keys,
    roles,
    ages,
    erasures,
    close: async () => undefined,
  };
}

const tablesOf = (config: Config, runtime: Runtime, engines: Platform['engines']) => ({
  config,
  parts: runtime.parts,
  runtimes: [runtime],
  objects: engines.objects,
  store: { url: engines.mongo.url, namespace: '' },
  own: engines.own,
  bus: null,
});

async function openEmbedded(env: Environment): Promise<Workbench> {
  const config = readConfig(env);
  const engines = await openEngines(config);
  const { app, runtime } = await openPlatform(config, engines, new Metrics()).catch(
    async (error: unknown) => {
      await engines.close();
      throw error;
    },
  );
  return {
    ...tablesOf(config, runtime, engines),
    keys: app.get(KeysService, { strict: false }),
    roles: app.get(RolesService, { strict: false }),
    ages: app.get(AgesService, { strict: false }),
    erasures: app.get(ErasuresService, { strict: false }),
    async close() {
      await app.close();
      await runtime.stop();
      await runtime.closeStores();
      await engines.close();
    },
  };
}

async function openRemote(env: Environment): Promise<Workbench> {
  const all = await allOrNone(
    modules.map(([name, module, needs]) => openService(name, module, { needs }, env)),
    closeService,
  );
  const opened = new Map(modules.map(([name], i) => [name, all[i]!]));
  return {
    config: all[0]!.config,
    parts: all.flatMap(({ runtime }) => runtime.parts),
    runtimes: all.map(({ runtime }) => runtime),
    objects: opened.get('content')!.engines.objects,
    store: { url: env.MONGO_URL!, namespace: env.CHEFLY_NAMESPACE ?? '' },
    own: null,
    bus: opened.get('identity')!.engines.bus,
    keys: opened.get('identity')!.app.get(KeysService, { strict: false }),
    roles: opened.get('identity')!.app.get(RolesService, { strict: false }),
    ages: opened.get('identity')!.app.get(AgesService, { strict: false }),
    erasures: opened.get('identity')!.app.get(ErasuresService, { strict: false }),
    async close() {
      await Promise.all(all.map(closeService));
    },
  };
}

async function closeService({ app, runtime, engines }: Awaited<ReturnType<typeof openService>>) {
  await app.close();
  await runtime.stop();
  await engines.stop();
  await engines.close();
  await runtime.closeStores();
}
