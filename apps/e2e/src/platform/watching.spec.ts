import { until } from '@chefly/engines/testing';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@chefly/ops/split/process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';
import { openTab } from './tab';

interface SpanRecord {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
}

/** As much of an OpenTelemetry collector as a test needs. */
async function collector(spans: SpanRecord[]): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      for (const { resource, scopeSpans } of body.resourceSpans)
        for (const span of scopeSpans.flatMap((scope: { spans: SpanRecord[] }) => scope.spans))
          spans.push({
            ...span,
            service: resource.attributes.find(
              (attribute: { key: string }) => attribute.key === 'service.name',
            ).value.stringValue,
          });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** What operators see: metrics, health and traces. */
describe('watching', () => {
  let platform: TestPlatform;
  let traces: Server;
  let opsPort: number;
  let fatima: TestMember;
  let ayesha: TestMember;
  const spans: SpanRecord[] = [];

  beforeAll(async () => {
    traces = await collector(spans);
    opsPort = await freePort();
    const endpoint = `http://127.0.0.1:${(traces.address() as AddressInfo).port}`;
    platform = await bootPlatform({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      ...(split ? {} : { CHEFLY_OPS_PORT: String(opsPort) }),
    });
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    await platform.follow(ayesha, fatima);
    await openKitchen(platform, fatima, ayesha);
  });
  afterAll(async () => {
    await platform.stop();
    traces.close();
  });

  const opsPorts = () => (split ? platform.opsPorts : [opsPort]);
  const metrics = async () =>
    (
      await Promise.all(
        opsPorts().map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
      )
    ).join('\n');

  it('joins a browser’s call, the events it causes and the live message in one trace', async () => {
    const { socket, heard } = await openTab(platform.url, ayesha);
    await platform.settle();
    const receipt = await platform.upload(fatima);
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const call = (member: TestMember, method: string, path: string, body: object) =>
      fetch(`${platform.url}/api/content/posts${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${member.token}`,
          traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
        },
        body: JSON.stringify(body),
      });
    const response = await call(fatima, 'POST', '', {
      ...{ title: 'Haleem', description: 'Slow', receipt },
    });
    expect(response.status).toBe(200);
    const { uid } = (await response.json()) as { uid: string };
    expect((await call(ayesha, 'PUT', `/${uid}/like`, {})).status).toBe(200);
    await until(() =>
      expect(heard.find((message) => message.type === 'feed.new')?.traceparent?.split('-')[1]).toBe(
        traceId,
      ),
    );
    const ours = () => spans.filter((span) => span.traceId === traceId);
    // each process sends its own, in its own time: the whole is there when the last has come
    await until(() => {
      const names = ours().map((span) => span.name);
      expect(names).toContain('consume content.post.liked.v1');
      expect(names).toContain('live feed.new');
      expect(names.some((name) => name.startsWith('POST'))).toBe(true);
      // every step hangs on another one of the same trace, and the first on the browser’s
      const known = new Set(['00f067aa0ba902b7', ...ours().map((span) => span.spanId)]);
      expect(ours().filter(({ parentSpanId }) => !known.has(parentSpanId!))).toEqual([]);
      if (split) expect(new Set(ours().map((span) => span.service)).size).toBeGreaterThan(1);
    });
    socket.close();
  });

  it('measures everything that the alerts and the dashboard ask for', async () => {
    await platform.settle();
    const text = await metrics();
    const asked = new Set(
      [
        ...`${readFileSync('deploy/observe/alerts.yaml', 'utf8')}${readFileSync('deploy/observe/dashboard.json', 'utf8')}`.matchAll(
          /\bchefly_[a-z_]+/g,
        ),
      ].map(([name]) => name.replace(/_bucket$/, '')),
    );
    expect(asked.size).toBeGreaterThan(10);
    // what only separate engines have
    const remote = ['chefly_bus_lag_messages', 'chefly_jobs_waiting', 'chefly_job_oldest_seconds'];
    for (const name of asked)
      if (split || !remote.includes(name)) expect(text).toContain(`# TYPE ${name} `);
    expect(text).toMatch(
      /chefly_http_requests_total\{route="\/api\/content\/posts",method="POST",status="200".*?\} [1-9]/,
    );
    expect(text).toMatch(
      /chefly_events_handled_total\{type="content\.post\.liked\.v1",outcome="done"\} [1-9]/,
    );
    expect(text).toMatch(/chefly_dead_letters\{service="content"\} 0/);
    // no label ever holds a uid
    expect(text).not.toContain(fatima.uid);
  });

  it('names every engine in its health, and keeps reasons from the outside', async () => {
    // an engine that is busy for two seconds is told as lost, and found again
    await until(async () => {
      const outside = (await (await fetch(`${platform.url}/health/ready`)).json()) as {
        status: string;
        engines: Record<string, string>;
      };
      expect(outside.status).toBe('ok');
      expect(new Set(Object.values(outside.engines))).toEqual(new Set(['ok']));
    });
    expect((await fetch(`${platform.url}/metrics`)).status).toBe(404);
    for (const port of opsPorts())
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });
});
