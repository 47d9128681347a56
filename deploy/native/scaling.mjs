// The autoscalers of k8s/overlays/production-by-metrics on a cluster of one node: what they read, and that a service has
// more pods while more is asked of it or waits for it, and as many as before afterwards. Their objects are the production's;
// their sizes are a small node's.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { call, eventually, openSocket, pause } from './journey.mjs';
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
/** In place of a thousand for each of them. */
const WAITING_A_POD = '50';
/** So little of a core that it cannot keep up with what eight members do. */
const TOO_LITTLE_CPU = '40m';
/** Of what it asks for: pods that share a node ask for no more than they need at rest. */
const CPU_PERCENT = 500;
const READERS = 6;
const A_POD = { chefly_sockets: SOCKETS_A_POD, chefly_bus_lag_messages: WAITING_A_POD };
/** Autoscalers look every 15 seconds, at what was counted in the 15 before; a pod has to start. */
const SCALED_SECONDS = 240;
const QUIET_SECONDS = 15;

const nameOf = ({ metadata }) => metadata.name;

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
      if (pods) pods.target.averageValue = A_POD[pods.metric.name];
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

/**
 * More events than two pods of `notifications` can hear, since these get next to no CPU, and then as
 * much of it as before: what waited is heard.
 */
export async function byWaiting(base, members) {
  const name = 'chefly-notifications';
  await scaledTo(name, LEAST);
  const enough = await giveResources(name, (usual) => ({
    requests: { ...usual.requests, cpu: TOO_LITTLE_CPU },
    limits: { ...usual.limits, cpu: TOO_LITTLE_CPU },
  }));
  let over = false;
  let comments = 0;
  const commenters = members.map(async ({ token }, i) => {
    const path = `/api/content/members/${members[i ^ 1].uid}/posts?limit=1`;
    const { items } = await call(base, 'GET', path, { token });
    while (!over) {
      const body = { text: 'Looks good', key: randomUUID() };
      const comment = `/api/content/subjects/post/${items[0].uid}/comments`;
      await call(base, 'POST', comment, { token, body }).then(
        () => comments++,
        () => pause(1000),
      );
    }
  });
  const up = await scaledTo(name, MOST).finally(() => (over = true));
  await Promise.all(commenters);
  await giveResources(name, () => enough);
  const down = await scaledTo(name, LEAST);
  return `${comments} comments that too little CPU heard: ${MOST} pods of notifications after ${up} s; with enough of it ${LEAST} after ${down} s`;
}

/** @returns those that its pods had before */
async function giveResources(name, resourcesOf) {
  const path = '/spec/template/spec/containers/0/resources';
  const deployment = ['-n', 'chefly', `deployment/${name}`];
  const { spec } = JSON.parse(await kubectl('get', ...deployment, '-o', 'json'));
  const usual = spec.template.spec.containers[0].resources;
  const patch = JSON.stringify([{ op: 'replace', path, value: resourcesOf(usual) }]);
  await kubectl('patch', ...deployment, '--type=json', '-p', patch);
  await kubectl('rollout', 'status', ...deployment, `--timeout=${SCALED_SECONDS}s`);
  return usual;
}

/** As it was rolled out: so many pods as the overlay says, whatever is asked of them. */
export const leaveScale = () =>
  kubectl('-n', 'chefly', 'delete', 'horizontalpodautoscalers', '--all');
