// The autoscalers of k8s/overlays/production-by-metrics on a cluster of one node: what they read, and that a service has
// more pods while more is asked of it and as many as before afterwards. Their objects are the production's; their sizes are
// a small node's.
import assert from 'node:assert/strict';
import { call, eventually, openSocket } from './journey.mjs';
import { apply, kubectl, listOf } from './kubectl.mjs';
import { noneStartedTwice, oldOnesGone } from './pods.mjs';

const OVERLAY = 'k8s/overlays/production-by-metrics';
const SCALERS = '/apis/autoscaling/v2/namespaces/chefly/horizontalpodautoscalers';
const LEAST = 2;
const MOST = 3;
/** In place of four thousand for each gateway. */
const SOCKETS_A_POD = '20';
/** So many besides the members' own: more than two pods are for. */
const MORE_SOCKETS = 50;
/** Of what it asks for: pods that share a node ask for no more than they need at rest. */
const CPU_PERCENT = 500;
const READERS = 6;
/** Autoscalers look every 15 seconds, at what was counted in the 15 before; a pod has to start. */
const SCALED_SECONDS = 240;
const QUIET_SECONDS = 15;

const nameOf = ({ metadata }) => metadata.name;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The production's objects, with a node's sizes. */
export async function scalers() {
  const { items } = JSON.parse(
    await kubectl('apply', '--dry-run=client', '-o', 'json', '-k', OVERLAY),
  );
  const found = items.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  assert.ok(found.length, `${OVERLAY} has no autoscaler`);
  for (const { spec } of found) {
    Object.assign(spec, { minReplicas: LEAST, maxReplicas: MOST });
    spec.behavior.scaleDown.stabilizationWindowSeconds = QUIET_SECONDS;
    for (const { resource, pods } of spec.metrics) {
      if (resource) resource.target.averageUtilization = CPU_PERCENT;
      if (pods?.metric.name === 'chefly_sockets') pods.target.averageValue = SOCKETS_A_POD;
    }
  }
  return found;
}

const metricOf = ({ resource, pods }) => resource?.name ?? pods.metric.name;
const valueOf = ({ resource, pods }) =>
  resource ? `${resource.current.averageUtilization} %` : pods.current.averageValue;

/** Each knows all that it scales by. @returns what they read */
export async function readAll() {
  await apply(...(await scalers()));
  const read = ({ spec, status }) =>
    spec.metrics.every((metric) =>
      status.currentMetrics?.some(
        (current) => current.type && metricOf(current) === metricOf(metric),
      ),
    );
  await eventually(
    'every autoscaler knowing its metrics',
    async () => (await listOf(SCALERS)).every(read),
    SCALED_SECONDS,
  );
  return (await listOf(SCALERS))
    .map(
      (scaler) =>
        `${nameOf(scaler)}: ${scaler.status.currentMetrics.map((metric) => `${metricOf(metric)} ${valueOf(metric)}`).join(', ')}`,
    )
    .join('\n');
}

const replicasOf = async (name) => {
  const deployments = await listOf('/apis/apps/v1/namespaces/chefly/deployments');
  const { spec, status } = deployments.find((one) => nameOf(one) === name);
  return { wanted: spec.replicas, ready: status.readyReplicas ?? 0 };
};

/** Until a Deployment has so many, all ready. @returns after how many seconds */
async function scaledTo(name, count) {
  const from = Date.now();
  await eventually(
    `${name} having ${count} pods`,
    async () => {
      const { wanted, ready } = await replicasOf(name);
      return wanted === count && ready === count;
    },
    SCALED_SECONDS,
  );
  if (count === LEAST) await oldOnesGone();
  await noneStartedTwice();
  return Math.round((Date.now() - from) / 1000);
}

/** More sockets than two gateways are for, and then no more of them. */
export async function bySockets(base, members) {
  await scaledTo('chefly-gateway', LEAST);
  const sockets = [];
  for (let i = 0; i < MORE_SOCKETS; i++) {
    const socket = await openSocket(base, members[i % members.length].token);
    socket.onclose = null;
    sockets.push(socket);
  }
  const up = await scaledTo('chefly-gateway', MOST);
  for (const socket of sockets) socket.close();
  const down = await scaledTo('chefly-gateway', LEAST);
  return `${MORE_SOCKETS} sockets more: ${MOST} gateways after ${up} s; without them ${LEAST} after ${down} s`;
}

/** More reads than two pods of `content` are for, and then no more of them. */
export async function byCpu(base, members) {
  await scaledTo('chefly-content', LEAST);
  let over = false;
  let reads = 0;
  const readers = Array.from({ length: READERS }, async (_one, i) => {
    while (!over) {
      const { token } = members[i % members.length];
      await call(base, 'GET', '/api/content/feed?limit=20', { token }).catch(() => pause(1000));
      reads++;
    }
  });
  const up = await scaledTo('chefly-content', MOST).finally(() => (over = true));
  await Promise.all(readers);
  const down = await scaledTo('chefly-content', LEAST);
  return `${reads} pages of feeds: ${MOST} pods of content after ${up} s; without more ${LEAST} after ${down} s`;
}

/** As it was rolled out: so many pods as the overlay says, whatever is asked of them. */
export const leaveScale = () =>
  kubectl('-n', 'chefly', 'delete', 'horizontalpodautoscalers', '--all');
