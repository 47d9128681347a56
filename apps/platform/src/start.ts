import 'reflect-metadata';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { contract, upload } from '@chefly/contracts';
import { openApiDocument, Refusal, Runtime, type Config } from '@chefly/service';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openEngines, type Engines } from './engines';
import { docsPage, mailboxPage } from './pages';
import { consoleFolder, webFolder } from './paths';
import { PlatformModule } from './platform.module';

const LARGEST_JSON = 256 * 1024;

export interface Platform {
  url: string;
  engines: Engines;
  runtime: Runtime;
  app: NestFastifyApplication;
  /** Waits until no event is on its way. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts every service in this process. */
export async function startPlatform(config: Config, observe?: Parameters<typeof openEngines>[1]): Promise<Platform> {
  const engines = await openEngines(config, observe);
  const app = await NestFactory.create<NestFastifyApplication>(PlatformModule.with(config, engines), new FastifyAdapter({ bodyLimit: LARGEST_JSON, forceCloseConnections: true }), { logger: ['error', 'warn'], abortOnError: false });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await prepareHttp(fastify);
  const runtime = app.get(Runtime);
  await servePages(fastify, config, engines, runtime);
  await app.init();
  await runtime.start();
  await engines.jobs.start();
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;

  const settle = async () => {
    for (let quiet = 0; quiet < 2; ) {
      quiet = engines.bus.idle && (await runtime.isSettled()) ? quiet + 1 : 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const stop = async () => {
    await app.close();
    await engines.jobs.stop();
    await runtime.stop();
    await runtime.closeStores();
    await engines.close();
  };
  return { url: `http://${config.host}:${port}`, engines, runtime, app, settle, stop };
}

async function prepareHttp(fastify: FastifyInstance) {
  await fastify.register(cookie as never);
  await fastify.register(helmet as never, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  });
  fastify.addHook('onSend', async (_request, reply) => void reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=()'));
  fastify.addContentTypeParser([...upload.types], { parseAs: 'buffer', bodyLimit: upload.maxBytes + 1 }, (_request, body, done) => done(null, body));
}

async function servePages(fastify: FastifyInstance, config: Config, engines: Engines, runtime: Runtime) {
  const html = 'text/html; charset=utf-8';
  const document = openApiDocument(config.publicUrl);
  const accessOf = (method: string, path: string) => {
    for (const routes of Object.values(contract)) for (const route of Object.values(routes)) if (route['~orpc'].route.method === method && route['~orpc'].route.path === path) return route['~orpc'].meta.access;
    return '';
  };
  fastify.get('/api/openapi.json', async () => document);
  fastify.get('/api/docs', async (_request, reply) => reply.type(html).send(docsPage((await document) as never, accessOf)));
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    await runtime.isSettled().catch(() => reply.status(503));
    return { status: reply.statusCode === 200 ? 'ok' : 'unavailable' };
  });
  if (!config.smtpUrl) {
    fastify.get('/mailbox', async (_request, reply) => reply.type(html).send(mailboxPage(await engines.mailbox.list())));
    fastify.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request) => engines.mailbox.list(request.query.to));
  }

  for (const [root, prefix] of [[webFolder, '/'], [consoleFolder, '/console/']] as const) {
    if (!existsSync(root)) continue;
    await fastify.register(fastifyStatic as never, { root, prefix, wildcard: false, index: false, decorateReply: prefix === '/', preCompressed: true, setHeaders: (reply: FastifyReply, path: string) => reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache') });
  }
  // any other path is a screen of one of the two apps
  fastify.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const folder = path === '/console' || path.startsWith('/console/') ? consoleFolder : webFolder;
    if (path.startsWith('/api/') || path.startsWith('/live') || path.includes('/assets/') || !existsSync(join(folder, 'index.html'))) {
      const missing = new Refusal('request/not-found');
      return reply.status(missing.status).send(missing.body);
    }
    return reply.type(html).header('cache-control', 'no-cache').sendFile('index.html', folder);
  });
}
