// The engines as pods in the namespace that the network policies expect them in, for a cluster of one node that reaches no
// image registry: the programs are those of this machine, which is the node, and whatever they need of it is put into pods
// of the product's own image, at the same places. Their data goes with the pods.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { apply, kubectl } from './kubectl.mjs';
import { machineEngines, OF_MACHINE } from './machine-engines.mjs';

const random = () => randomBytes(24).toString('hex');

/** Browsers are outside: the node hands on to its media server what comes to these ports of its own. */
const OUTSIDE = {
  // the node's address among the pods, at which whoever is on the node finds it too
  node: '10.244.0.1',
  ports: [
    { name: 'signals', port: 7880, nodePort: 30880, protocol: 'TCP' },
    // a port that browsers are told is the same inside and outside
    { name: 'media-tcp', port: 30881, nodePort: 30881, protocol: 'TCP' },
    { name: 'media', port: 30882, nodePort: 30882, protocol: 'UDP' },
  ],
};
const outside = {
  ...{ apiVersion: 'v1', kind: 'Service' },
  metadata: { name: 'livekit-outside', namespace: 'engines' },
  spec: { type: 'NodePort', selector: { app: 'livekit' }, ports: OUTSIDE.ports },
};

function objectsOf(name, { port, command, env = {}, folders, memory }) {
  const metadata = { name, namespace: 'engines', labels: { app: name } };
  const mounted = [...OF_MACHINE, ...folders];
  const selector = { app: name };
  return [
    {
      ...{ apiVersion: 'v1', kind: 'Service', metadata },
      spec: { selector, ports: [{ name: 'engine', port }] },
    },
    {
      ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata },
      spec: {
        ...{ replicas: 1, strategy: { type: 'Recreate' }, selector: { matchLabels: selector } },
        template: {
          metadata: { labels: selector },
          spec: {
            ...{ automountServiceAccountToken: false, enableServiceLinks: false },
            securityContext: { runAsUser: 0 },
            containers: [
              {
                ...{ name, image: 'chefly:one-node', imagePullPolicy: 'IfNotPresent', command },
                env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
                readinessProbe: { tcpSocket: { port }, periodSeconds: 1 },
                resources: { requests: { cpu: '200m', memory: '64Mi' }, limits: { memory } },
                volumeMounts: [
                  { name: 'data', mountPath: '/data' },
                  ...mounted.map((path, i) => ({
                    ...{ name: `machine-${i}`, mountPath: path, readOnly: true },
                  })),
                ],
              },
            ],
            volumes: [
              { name: 'data', emptyDir: {} },
              ...mounted.map((path, i) => ({ name: `machine-${i}`, hostPath: { path } })),
            ],
          },
        },
      },
    },
  ];
}

/** Where pods find them. */
export const engineAddresses = {
  KAFKA_BROKERS: 'kafka.engines:9092',
  REDIS_URL: 'redis://redis.engines:6379',
  ELASTICSEARCH_URL: 'http://elasticsearch.engines:9200',
  S3_ENDPOINT: 'http://s3.engines:9000',
  LIVEKIT_URL: 'ws://livekit.engines:7880',
};

/** What the product is told of them. */
export const engineSecrets = () => ({
  ...{ S3_ACCESS_KEY: random(), S3_SECRET_KEY: random() },
  ...{ LIVEKIT_API_KEY: random(), LIVEKIT_API_SECRET: random() },
});

/** Starts them, and waits until each takes connections. */
export async function startEnginePods(env) {
  assert.ok(process.env.ENGINES, 'ENGINES is not set');
  const [signals, tcp, udp] = OUTSIDE.ports.map(({ port }) => port);
  const rtc = { tcp_port: tcp, udp_port: udp, node_ip: OUTSIDE.node };
  const told = {
    ...{ ...env, kafka: 'kafka.engines', gateway: 'http://chefly-gateway.chefly:3000' },
    livekit: { port: signals, rtc },
  };
  await apply(outside);
  for (const [name, describe] of Object.entries(machineEngines))
    await apply(...objectsOf(name, await describe(told)));
  for (const name of Object.keys(machineEngines))
    await kubectl('-n', 'engines', 'rollout', 'status', `deployment/${name}`, '--timeout=180s');
}
