import { LiveAdapter } from '@chefly/gateway';
import { AgesService, ErasuresService, KeysService, RolesService } from '@chefly/identity';
import {
  exposuresOfPlatform,
  isFromThisMachine,
  refuseExposure,
  type Config,
} from '@chefly/config';
import { Metrics } from '@chefly/telemetry';
import { browserApps, mailboxPage, notFound, serveDocumentation } from '@chefly/http';
import type { Runtime } from '@chefly/service';
import { openProcess, serveProcess, type Opened, type OpenOptions } from '@chefly/service/start';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openEngines, type EmbeddedEngines } from './engines';
import { runAccountCommand } from './operators/account-commands';
import { serveOperators } from './operators/operator-socket';
import { PlatformModule } from './platform.module';

export interface Platform {
  url: string;
  engines: EmbeddedEngines;
  runtime: Runtime;
  keys: KeysService;
  roles: RolesService;
  ages: AgesService;
  erasures: ErasuresService;
  /** Mail is read at /mailbox, since no server was named that would deliver it. */
  hasMailbox: boolean;
  /** Waits until no event is on its way and no job is due. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Every service in this process, ready but not started. */
export const openPlatform = (
  config: Config,
  engines: EmbeddedEngines,
  metrics: Metrics,
  serve?: OpenOptions['serve'],
): Promise<Opened> =>
  openProcess(PlatformModule.with(config, engines, metrics), config, metrics, {
    prepare: (app) => app.useWebSocketAdapter(new LiveAdapter(app)),
    serve,
  });

/**
 * Starts every service in this process. @throws when others could read what is meant for this
 * machine alone.
 */
export async function startPlatform(
  config: Config,
  observe?: Parameters<typeof openEngines>[1],
): Promise<Platform> {
  refuseExposure(exposuresOfPlatform(config));
  const metrics = new Metrics();
  const engines = await openEngines(config, observe);
  const hasMailbox = !config.smtpUrl;
  const opened = await openPlatform(config, engines, metrics, async (fastify) => {
    serveDocumentation(fastify, config);
    if (hasMailbox) serveMailbox(fastify, engines);
    await browserApps.console(fastify, config);
    await browserApps.web(fastify, config, false);
  });
  const { app, runtime } = opened;
  // nobody runs a migration for a process that is alone
  runtime.onStart(() => runtime.migrateRows());
  const { url, stop } = await serveProcess('platform', opened, config, metrics, {
    start: () => engines.jobs.start(),
    stop: () => engines.jobs.stop(),
    close: () => engines.close(),
  });
  const keys = app.get(KeysService, { strict: false });
  const roles = app.get(RolesService, { strict: false });
  const ages = app.get(AgesService, { strict: false });
  const erasures = app.get(ErasuresService, { strict: false });
  const closeOperators = await serveOperators(config.data, (command) =>
    runAccountCommand({ keys, roles, ages, erasures }, command),
  );
  const settle = async () => {
    for (let quiet = 0; quiet < 2;) {
      runtime.hurry();
      quiet =
        engines.bus.idle && (await runtime.isSettled()) && (await engines.jobs.isIdle())
          ? quiet + 1
          : 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    url,
    engines,
    runtime,
    keys,
    roles,
    ages,
    erasures,
    hasMailbox,
    settle,
    async stop() {
      closeOperators();
      await stop();
    },
  };
}

/**
 * The mails that stayed here, for a person at this machine: to anybody else there is no such page.
 */
function serveMailbox(fastify: FastifyInstance, { mailbox }: EmbeddedEngines) {
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromThisMachine(request)) return;
    const { status, body } = notFound();
    return reply.status(status).send(body);
  };
  fastify.get('/mailbox', { preHandler }, async (_request, reply) => {
    const { html, headers } = mailboxPage(await mailbox.list());
    return reply.headers(headers).send(html);
  });
  fastify.get<{ Querystring: { to?: unknown } }>(
    '/mailbox.json',
    { preHandler },
    async ({ query: { to } }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await mailbox.list(typeof to === 'string' ? to : undefined)),
  );
}
