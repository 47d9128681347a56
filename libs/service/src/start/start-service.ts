import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AccessKeys, fastifyAdapter, log, Metrics, prepareHttp, readConfig, readRemoteConfig, remoteKeys, Runtime, serveHealth, startOpsServer, startTracing, SurroundingsModule, watchParts, type Config, type Environment, type RemoteConfig } from '..';
import { openRemoteEngines, type Need, type RemoteEngines } from './remote-engines';

export interface ServiceOptions {
  needs?: readonly Need[];
  /** Routes of the HTTP server that are not the contract's: what the gateway passes on. */
  serve?: (fastify: FastifyInstance, config: Config, remote: RemoteConfig, engines: RemoteEngines) => Promise<void>;
  /** The gateway hands bodies on as they come. */
  uploads?: boolean;
}

export interface RunningService {
  url: string;
  runtime: Runtime;
  engines: RemoteEngines;
  stop(): Promise<void>;
}

@Module({})
class OneServiceModule {
  static with(service: Type, config: Config, engines: RemoteEngines, metrics: Metrics): DynamicModule {
    return { module: OneServiceModule, imports: [SurroundingsModule.with(config, engines, metrics), service] };
  }
}

/** Connects a service to its engines without starting it: for commands that work on its data. */
export async function openService(name: string, service: Type, { needs = [], serve, uploads }: ServiceOptions = {}, env: Environment = process.env) {
  const config = readConfig(env);
  const remote = readRemoteConfig(env);
  const metrics = new Metrics();
  const engines = await openRemoteEngines(name, needs, config, remote, metrics);
  const app = await NestFactory.create<NestFastifyApplication>(OneServiceModule.with(service, config, engines, metrics), fastifyAdapter(config), { logger: ['error', 'warn'], abortOnError: false });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const runtime = app.get(Runtime);
  await prepareHttp(fastify, config, metrics, { uploads });
  serveHealth(fastify, runtime);
  await serve?.(fastify, config, remote, engines);
  await app.init();
  return { config, remote, metrics, engines, app, runtime };
}

/** Starts one service as this process. */
export async function startService(name: string, service: Type, options: ServiceOptions = {}, env: Environment = process.env): Promise<RunningService> {
  const stopTracing = await startTracing(name, readConfig(env).tracesUrl);
  const { config, remote, metrics, engines, app, runtime } = await openService(name, service, options, env);
  if (name !== 'identity') app.get(AccessKeys).from(remoteKeys(remote.CHEFLY_JWKS_URL));
  engines.watch(runtime, metrics);
  watchParts(runtime, metrics);
  await runtime.start();
  if (options.needs?.includes('jobs')) await engines.jobs.start();
  await app.listen(config.port, config.host);
  const ops = config.opsPort === undefined ? null : await startOpsServer(config.host, config.opsPort, runtime, metrics);
  const { port } = app.getHttpServer().address() as AddressInfo;

  let stopping: Promise<void> | null = null;
  /** No new work, then what is in hand, then what it caused, then the engines. */
  const stop = async () => {
    runtime.drain();
    await app.close();
    await engines.stopJobs();
    await engines.bus.stopHearing();
    await runtime.stop();
    await engines.close();
    await runtime.closeStores();
    ops?.close();
    await stopTracing();
  };
  return { url: `http://${config.host}:${port}`, runtime, engines, stop: () => (stopping ??= stop()) };
}

/** The last lines of a service's main.ts: starts it and ends it with the process's signals. */
export async function runService(name: string, service: Type, options: ServiceOptions = {}): Promise<void> {
  const started = performance.now();
  try {
    const running = await startService(name, service, options);
    console.log(`chefly ${name} is ready on ${running.url} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    // whoever started this process over a channel, and died, would have ended it
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        void running.stop().then(
          () => process.exit(0),
          (err) => (log.fatal({ err }, 'the stop failed'), process.exit(1)),
        );
      });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
