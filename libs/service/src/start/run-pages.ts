import Fastify from 'fastify';
import { readConfig } from '@chefly/config';
import { browserApps, fastifyOptions, prepareHttp } from '@chefly/http';
import { Metrics } from '@chefly/telemetry';
import { startOpsServer } from '../ops-server';
import { serveHealth } from '../health';
import { Runtime } from '../runtime';
import { runProcess } from './run-process';

/** A server of a browser app's files, and of nothing else. */
export async function runPages(name: keyof typeof browserApps): Promise<void> {
  const start = async () => {
    const config = readConfig(process.env);
    const metrics = new Metrics();
    const runtime = new Runtime();
    const fastify = Fastify(fastifyOptions(config));
    await prepareHttp(fastify as never, config, metrics);
    serveHealth(fastify as never, runtime);
    await browserApps[name](fastify as never, config);
    const url = await fastify.listen({ host: config.host, port: config.port });
    const ops =
      config.opsPort === undefined
        ? null
        : await startOpsServer(config.host, config.opsPort, runtime, metrics);
    const stop = async () => {
      runtime.drain();
      await fastify.close();
      ops?.close();
    };
    return { url, stop };
  };
  await runProcess(start, ({ url }) => `chefly ${name} is ready on ${url}`);
}
