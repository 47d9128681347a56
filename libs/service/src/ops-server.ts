import { createServer, type Server } from 'node:http';
import type { Metrics } from '@chefly/telemetry';
import { healthStatus, type Runtime } from './runtime';

/**
 * Health with its reasons, and metrics: on a port that the outside does not reach.
 *
 * @throws where it cannot listen, with the setting that says where
 */
export async function startOpsServer(
  host: string,
  port: number,
  runtime: Runtime,
  metrics: Metrics,
): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
    const json = (status: number, body: unknown) =>
      answer(status, 'application/json', JSON.stringify(body));
    const routes: Record<string, () => Promise<void> | void> = {
      '/metrics': async () =>
        answer(200, 'text/plain; version=0.0.4; charset=utf-8', await metrics.read()),
      '/health/live': () => json(200, { status: 'ok' }),
      '/health/ready': async () => {
        const health = await runtime.health();
        const { ready, degraded, engines } = health;
        json(ready ? 200 : 503, { status: healthStatus(health), degraded, engines });
      },
    };
    const route = routes[request.url ?? ''];
    if (!route) return json(404, { status: 'not found' });
    void Promise.resolve(route()).catch((error) => json(500, { status: String(error) }));
  });
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error) => reject(Object.assign(error, { setting: 'CHEFLY_OPS_PORT' })))
      .listen(port, host, resolve),
  );
  return server;
}
