import { Module, type DynamicModule, type Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import {
  exposuresOfService,
  readConfig,
  readRemoteConfig,
  refuseExposure,
  type Config,
  type Environment,
  type Need,
  type RemoteConfig,
} from '@chefly/config';
import { Metrics } from '@chefly/telemetry';
import { AccessKeys, remoteKeys } from '@chefly/access';
import { SurroundingsModule } from '../surroundings.module';
import { openRemoteEngines, type RemoteEngines } from './remote-engines';
import { runProcess } from './run-process';
import { openProcess, serveProcess, type OpenOptions, type Served } from './serve';

export interface ServiceOptions extends Pick<OpenOptions, 'prepare' | 'uploads'> {
  needs?: readonly Need[];
  /** Routes of the HTTP server that are not the contract's: what the gateway passes on. */
  serve?: (fastify: FastifyInstance, config: Config, remote: RemoteConfig) => Promise<void>;
}

@Module({})
class OneServiceModule {
  static with(
    service: Type,
    config: Config,
    engines: RemoteEngines,
    metrics: Metrics,
  ): DynamicModule {
    return {
      module: OneServiceModule,
      imports: [SurroundingsModule.with(config, engines, metrics), service],
    };
  }
}

/** Connects a service to its engines without starting it: for commands that work on its data. */
export async function openService(
  name: string,
  service: Type,
  { needs = [], prepare, serve, uploads }: ServiceOptions = {},
  env: Environment = process.env,
) {
  const config = readConfig(env);
  const remote = readRemoteConfig(env, needs);
  refuseExposure(exposuresOfService(config, remote));
  const metrics = new Metrics();
  const engines = await openRemoteEngines(name, needs, config, remote, metrics);
  const opened = await openProcess(
    OneServiceModule.with(service, config, engines, metrics),
    config,
    metrics,
    { prepare, uploads, serve: async (fastify) => serve?.(fastify, config, remote) },
  );
  return { config, remote, metrics, engines, ...opened };
}

async function startService(name: string, service: Type, options: ServiceOptions): Promise<Served> {
  const { config, remote, metrics, engines, ...opened } = await openService(name, service, options);
  if (name !== 'identity') opened.app.get(AccessKeys).follow(remoteKeys(remote.CHEFLY_JWKS_URL));
  engines.watch(opened.runtime, metrics);
  return serveProcess(name, opened, config, metrics, engines);
}

/** Starts one service as this process: the last line of its main.ts. */
export async function runService(
  name: string,
  service: Type,
  options: ServiceOptions = {},
): Promise<void> {
  await runProcess(
    () => startService(name, service, options),
    ({ url }, seconds) => `chefly ${name} is ready on ${url} after ${seconds} s`,
  );
}
