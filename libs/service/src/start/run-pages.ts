import 'reflect-metadata';
import Fastify from 'fastify';
import { readConfig, type Config } from '../config';
import { fastifyOptions, prepareHttp, serveHealth } from '../http';
import { log } from '../log';
import { Metrics } from '../metrics';
import { startOpsServer } from '../ops-server';
import { servePages } from '../pages';
import { Runtime } from '../runtime';

/** A server of a browser app's files, and of nothing else. */
export async function runPages(name: string, folderOf: (config: Config) => string, prefix: '/' | '/console/'): Promise<void> {
  const config = readConfig(process.env);
  const metrics = new Metrics();
  const runtime = new Runtime();
  const fastify = Fastify(fastifyOptions(config));
  await prepareHttp(fastify as never, config, metrics);
  serveHealth(fastify as never, runtime);
  await servePages(fastify as never, folderOf(config), prefix);
  const url = await fastify.listen({ host: config.host, port: config.port });
  const ops = config.opsPort === undefined ? null : await startOpsServer(config.host, config.opsPort, runtime, metrics);
  console.log(`chefly ${name} is ready on ${url}`);
  // whoever started this process over a channel, and died, would have ended it
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      runtime.drain();
      ops?.close();
      void fastify.close().then(() => process.exit(0), (err) => (log.fatal({ err }, 'the stop failed'), process.exit(1)));
    });
}
