// What autoscalers ask for, on a cluster that has nobody who answers: CPU by metrics.k8s.io from what the kubelet counts,
// and the product's own metrics by custom.metrics.k8s.io from what its pods tell Prometheus, summed for each pod as the
// adapter of Prometheus' metrics does. A server of this machine, which the API server hands such calls on to.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apply, kubectl, listOf, read } from './kubectl.mjs';

/** The same window as metrics-server's by default. */
const SAMPLE_MS = 15_000;
const OPS_PORT = 9464;
const NAMESPACE = 'kube-system';
const NAME = 'chefly-metrics';
const CPU = { group: 'metrics.k8s.io', version: 'v1beta1' };
const CUSTOM = { group: 'custom.metrics.k8s.io', version: 'v1beta2' };
const APIS = [CPU, CUSTOM];
/** Those that manifests scale by. */
export const METRICS = ['chefly_sockets', 'chefly_bus_lag_messages'];

/** `name{labels} value [time]`, as Prometheus' text has it. */
const samplesOf = (text, name) =>
  text.split('\n').flatMap((line) => {
    const [, labels = '', value] = line.match(/^\w+(?:\{(.*)\})?\s+(\S+)/) ?? [];
    if (!line.startsWith(name) || !/[{\s]/.test(line[name.length]) || value === undefined)
      return [];
    return [{ labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, word]) => [key, word])), value: Number(value) }]; // prettier-ignore
  });

/** Seconds of CPU that each container has taken so far, by the namespace, pod and container. */
async function cpuSeconds() {
  const seconds = new Map();
  for (const { metadata } of await listOf('/api/v1/nodes')) {
    const text = await read(`/api/v1/nodes/${metadata.name}/proxy/metrics/resource`);
    for (const { labels, value } of samplesOf(text, 'container_cpu_usage_seconds_total'))
      seconds.set(`${labels.namespace}/${labels.pod}/${labels.container}`, value);
  }
  return seconds;
}

/** How much CPU containers take, as the last two looks at them say. */
class CpuUse {
  cores = new Map();
  at = new Date();

  async look() {
    const now = Date.now();
    const seconds = await cpuSeconds();
    if (this.before)
      this.cores = new Map(
        [...seconds].flatMap(([name, value]) => {
          const before = this.before.get(name);
          return before === undefined
            ? []
            : [[name, Math.max(0, ((value - before) * 1000) / (now - this.at))]];
        }),
      );
    this.before = seconds;
    this.at = new Date(now);
  }

  of({ metadata: { namespace, name }, spec }) {
    const containers = spec.containers.flatMap((container) => {
      const cores = this.cores.get(`${namespace}/${name}/${container.name}`);
      return cores === undefined
        ? []
        : [{ name: container.name, usage: { cpu: `${Math.round(cores * 1e9)}n`, memory: '0' } }];
    });
    // of a pod that was not seen twice nothing is known
    if (containers.length < spec.containers.length) return [];
    return [{ metadata: { namespace, name }, timestamp: this.at, window: '15s', containers }];
  }
}

/** What a pod says of a metric, all its series together; nothing where it does not say it. */
async function told(metric, { metadata: { namespace, name } }) {
  const address = `/api/v1/namespaces/${namespace}/pods/${name}:${OPS_PORT}/proxy/metrics`;
  const text = await read(address).catch(() => '');
  const samples = samplesOf(text, metric);
  if (!samples.length) return [];
  return [
    {
      describedObject: { kind: 'Pod', namespace, name, apiVersion: '/v1' },
      metric: { name: metric },
      timestamp: new Date(),
      value: `${samples.reduce((sum, { value }) => sum + value, 0)}`,
    },
  ];
}

/** What is answered at an address, or nothing. */
async function answer(url, use) {
  const { pathname: written, searchParams } = new URL(url, 'https://metrics');
  const pathname = decodeURIComponent(written);
  const api = APIS.find(({ group, version }) => pathname.startsWith(`/apis/${group}/${version}`));
  if (!api) return null;
  const groupVersion = `${api.group}/${api.version}`;
  const rest = pathname.slice(`/apis/${groupVersion}`.length);
  if (!rest) return resources(api, groupVersion);
  const [, namespace, metric] = /^\/namespaces\/([^/]+)\/pods(?:\/\*\/(\w+))?$/.exec(rest) ?? [];
  if (!namespace || (api === CUSTOM) === !metric) return null;
  const pods = await listOf(
    `/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(searchParams.get('labelSelector') ?? '')}`,
  );
  const running = pods.filter(({ status }) => status.phase === 'Running');
  if (api === CPU)
    return { kind: 'PodMetricsList', apiVersion: groupVersion, metadata: {}, items: running.flatMap((pod) => use.of(pod)) }; // prettier-ignore
  const items = (await Promise.all(running.map((pod) => told(metric, pod)))).flat();
  return { kind: 'MetricValueList', apiVersion: groupVersion, metadata: {}, items };
}

const resources = (api, groupVersion) => ({
  ...{ kind: 'APIResourceList', apiVersion: 'v1', groupVersion },
  resources: (api === CPU ? ['pods'] : METRICS.map((metric) => `pods/${metric}`)).map((name) => ({
    ...{ name, singularName: '', namespaced: true, verbs: ['get', 'list'] },
    kind: api === CPU ? 'PodMetrics' : 'MetricValueList',
  })),
});

/** A key and a certificate that nobody vouches for: the API server is told not to ask. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-metrics-'));
  const [key, cert] = ['key', 'cert'].map((name) => join(folder, name));
  try {
    const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${NAME} -keyout ${key} -out ${cert}`;
    execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const objectsOf = (address, port) => [
  {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { namespace: NAMESPACE, name: NAME } },
    spec: { ports: [{ port: 443, targetPort: port }] },
  },
  {
    ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv4' },
    metadata: {
      ...{ namespace: NAMESPACE, name: NAME },
      labels: { 'kubernetes.io/service-name': NAME },
    },
    endpoints: [{ addresses: [address], conditions: { ready: true } }],
    ports: [{ port, name: '' }],
  },
  ...APIS.map(({ group, version }) => ({
    ...{ apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService' },
    metadata: { name: `${version}.${group}` },
    spec: {
      ...{ group, version, insecureSkipTLSVerify: true },
      ...{ groupPriorityMinimum: 100, versionPriority: 100 },
      service: { namespace: NAMESPACE, name: NAME },
    },
  })),
];

/** Answers autoscalers until it is ended. @returns what ends it */
export async function serveMetrics() {
  const use = new CpuUse();
  await use.look();
  const timer = setInterval(() => use.look().catch((error) => console.error(error)), SAMPLE_MS);
  const server = createServer(certificate(), (request, response) => {
    const send = (status, body) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: status })); // prettier-ignore
    answer(request.url, use).then(
      (body) => send(body ? 200 : 404, body),
      (error) => (console.error(error), send(500)),
    );
  });
  const [node] = await listOf('/api/v1/nodes');
  const { address } = node.status.addresses.find(({ type }) => type === 'InternalIP');
  await new Promise((resolve) => server.listen(0, address, resolve));
  const objects = objectsOf(address, server.address().port);
  await apply(...objects);
  const apis = APIS.map(({ group, version }) => `apiservice/${version}.${group}`);
  await kubectl('wait', '--for=condition=Available', '--timeout=120s', ...apis);
  return async () => {
    await kubectl('delete', ...apis, '--ignore-not-found');
    await kubectl('-n', NAMESPACE, 'delete', `service/${NAME}`, `endpointslice/${NAME}`, '--ignore-not-found'); // prettier-ignore
    clearInterval(timer);
    server.closeAllConnections();
    server.close();
  };
}
