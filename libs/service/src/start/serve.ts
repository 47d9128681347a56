import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, LogLevel } from '@nestjs/common';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { addressOf, type Config } from '@chefly/config';
import { log, startTracing, type Metrics } from '@chefly/telemetry';
import { Admission } from '@chefly/access';
import { fastifyAdapter, prepareHttp, serveContract } from '@chefly/http';
import { BusStrategy } from '../listening';
import { Runtime, watchParts } from '../runtime';
import { serveHealth } from '../health';
import { startOpsServer } from '../ops-server';

/** Of what the framework itself has to say. */
const LOGGED: LogLevel[] = ['error', 'warn'];

export interface Opened {
  app: NestFastifyApplication;
  runtime: Runtime;
}

export interface OpenOptions {
  /** What the application needs before its modules meet: the adapter of a live gateway. */
  prepare?: (app: NestFastifyApplication) => void;
  /** Routes of the HTTP server that are not the contract's. */
  serve?: (fastify: FastifyInstance) => Promise<void>;
  /** False for the gateway, which hands bodies on as they come. */
  uploads?: boolean;
}

/**
 * A process's modules and HTTP server, ready but not started: commands that only work on the data
 * go no further.
 */
export async function openProcess(
  module: DynamicModule,
  config: Config,
  metrics: Metrics,
  { prepare, serve, uploads }: OpenOptions = {},
): Promise<Opened> {
  const app = await NestFactory.create<NestFastifyApplication>(module, fastifyAdapter(config), {
    logger: LOGGED,
    abortOnError: false,
  });
  prepare?.(app);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const runtime = app.get(Runtime);
  for (const { name, consumer } of runtime.parts)
    app.connectMicroservice({ strategy: new BusStrategy(name, consumer) });
  runtime.onListen(() => app.startAllMicroservices());
  await prepareHttp(fastify, config, metrics, { uploads });
  serveHealth(fastify, runtime);
  await serve?.(fastify);
  const admission = app.get(Admission);
  serveContract(fastify, controllersOf(app), {
    doorOf: (contract) => admission.doorOf(contract),
    checkOutputs: config.checkOutputs,
  });
  await app.init();
  return { app, runtime };
}

const controllersOf = (app: NestFastifyApplication): object[] =>
  app
    .get(DiscoveryService)
    .getControllers()
    .map(({ instance }) => instance as object);

/** The engines behind a process, as far as its start and its stop are concerned. */
export interface Lifecycle {
  /** Begins with jobs that are due. */
  start(): Promise<void>;
  /** Takes no further job and no further message, and finishes those in hand. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface Served {
  url: string;
  /**
   * No new work, then what is in hand, then what it caused, then the engines. Called again, it is
   * the same stop.
   */
  stop(): Promise<void>;
}

/** Starts what was opened. @throws EADDRINUSE among others, when it has let go of everything */
export async function serveProcess(
  name: string,
  { app, runtime }: Opened,
  config: Config,
  metrics: Metrics,
  work: Lifecycle,
): Promise<Served> {
  const stopTracing = await startTracing(name, config.tracesUrl);
  watchParts(runtime, metrics);
  await runtime.start();
  await work.start();
  let ops: Awaited<ReturnType<typeof startOpsServer>> | null = null;
  const stop = async () => {
    runtime.drain();
    await app.close();
    await work.stop();
    await runtime.stop();
    await runtime.closeStores();
    await work.close();
    ops?.close();
    await stopTracing();
  };
  // where it cannot listen is said once, in the words of whoever started it
  app.useLogger(false);
  try {
    await app.listen(config.port, config.host);
    if (config.opsPort !== undefined)
      ops = await startOpsServer(config.host, config.opsPort, runtime, metrics);
  } catch (error) {
    // a process that ends in the middle of its work may wait for its own threads for ever
    await stop().catch((err) => log.error({ err }, 'what had begun could not be stopped'));
    throw error;
  }
  app.useLogger(LOGGED);
  const { port } = app.getHttpServer().address() as AddressInfo;
  let stopping: Promise<void> | null = null;
  return { url: addressOf(config.host, port), stop: () => (stopping ??= stop()) };
}
