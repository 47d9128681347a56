import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { KeysService } from '@chefly/identity';
import { fastifyAdapter, mailboxPage, Metrics, prepareHttp, Runtime, serveDocumentation, serveHealth, servePages, startOpsServer, startTracing, watchParts, type Config } from '@chefly/service';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { openEngines, type EmbeddedEngines } from './engines';
import { PlatformModule } from './platform.module';

export interface Platform {
  url: string;
  engines: EmbeddedEngines;
  runtime: Runtime;
  keys: KeysService;
  /** Waits until no event is on its way and no job is due. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts every service in this process. */
export async function startPlatform(config: Config, observe?: Parameters<typeof openEngines>[1]): Promise<Platform> {
  const stopTracing = await startTracing('platform', config.tracesUrl);
  const metrics = new Metrics();
  const engines = await openEngines(config, observe);
  const app = await NestFactory.create<NestFastifyApplication>(PlatformModule.with(config, engines, metrics), fastifyAdapter(config), { logger: ['error', 'warn'], abortOnError: false });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const runtime = app.get(Runtime);
  await prepareHttp(fastify, config, metrics);
  serveHealth(fastify, runtime);
  serveDocumentation(fastify, config);
  if (!config.smtpUrl) serveMailbox(fastify, engines);
  await servePages(fastify, config.consoleFolder, '/console/');
  await servePages(fastify, config.webFolder, '/', { first: false });
  watchParts(runtime, metrics);
  await app.init();
  await runtime.start();
  await engines.jobs.start();
  await app.listen(config.port, config.host);
  const ops = config.opsPort === undefined ? null : await startOpsServer(config.host, config.opsPort, runtime, metrics);
  const { port } = app.getHttpServer().address() as AddressInfo;

  const settle = async () => {
    for (let quiet = 0; quiet < 2; ) {
      quiet = engines.bus.idle && (await runtime.isSettled()) && (await engines.jobs.isIdle()) ? quiet + 1 : 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const stop = async () => {
    runtime.drain();
    await app.close();
    await engines.jobs.stop();
    await runtime.stop();
    await runtime.closeStores();
    await engines.close();
    ops?.close();
    await stopTracing();
  };
  return { url: `http://${config.host}:${port}`, engines, runtime, keys: app.get(KeysService, { strict: false }), settle, stop };
}

function serveMailbox(fastify: FastifyInstance, { mailbox }: EmbeddedEngines) {
  fastify.get('/mailbox', async (_request, reply) => reply.type('text/html; charset=utf-8').send(mailboxPage(await mailbox.list())));
  fastify.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request) => mailbox.list(request.query.to));
}
