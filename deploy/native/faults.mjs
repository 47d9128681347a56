// What may become of single pods while members live on: killed, evicted as a drained node's are, hung, out of memory,
// their disk full, their clock wrong. Whatever happens inside of a pod is done through Node's own inspector, so that it needs no rights on
// the node, and happens on any cluster alike.
import assert from 'node:assert/strict';
import { eventually } from './journey.mjs';
import { kubectl, listOf, postRaw } from './kubectl.mjs';
import { PODS } from './pods.mjs';

/** Six missed looks ten seconds apart, the last of which may take three, and the start of another. */
const HANGING_SECONDS = 180;
const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`;

/** Asks the program of a pod, which is its first process, to evaluate something, and waits for no answer. */
const EVALUATE = `process.kill(1, 'SIGUSR1');
const look = () => fetch('http://127.0.0.1:9229/json/list').then((all) => all.json());
const again = (left) => look().catch(() => new Promise((go) => setTimeout(go, 100)).then(() => again(left - 1)));
again(100).then(([{ webSocketDebuggerUrl }]) => {
  const socket = new WebSocket(webSocketDebuggerUrl);
  socket.onopen = () => {
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: process.argv[1] } }));
    setTimeout(() => process.exit(), 500);
  };
});`;
const HANG = 'for (;;);';
const GREEDY = 'globalThis.kept = []; setInterval(() => kept.push(Buffer.alloc(4e7, 1)), 20)';
const AHEAD = `{
  const Right = Date;
  const now = () => Right.now() + 5000;
  globalThis.Date = class extends Right {
    constructor(...given) { given.length ? super(...given) : super(now()); }
    static now() { return now(); }
  };
}`;
/** How long members live with what does not end by itself. */
const LIVING_MS = 30_000;
const FILL = `const { appendFileSync } = require('node:fs');
for (let i = 0; i < 20; i++) appendFileSync('/tmp/full', Buffer.alloc(1e7, 1));`;

const inPod = (name, ...words) =>
  kubectl('-n', 'chefly', 'exec', name, '--', '/nodejs/bin/node', '-e', ...words);

const podsOf = async (component) =>
  (await listOf(`${PODS}?labelSelector=app.kubernetes.io/component%3D${component}`)).filter(
    ({ metadata }) => !metadata.deletionTimestamp,
  );
const isReady = ({ status }) =>
  status.containerStatuses?.every(({ ready }) => ready) && status.phase === 'Running';
const restartsOf = ({ status }) => status.containerStatuses?.[0]?.restartCount ?? 0;

const components = async () =>
  (await listOf('/apis/apps/v1/namespaces/chefly/deployments')).map(
    ({ metadata }) => metadata.labels['app.kubernetes.io/component'],
  );

/** Two that are ready, and none that is about to go. */
const whole = (component) =>
  eventually(
    `${component} being whole`,
    async () => {
      const pods = await podsOf(component);
      return pods.length === 2 && pods.every(isReady);
    },
    HANGING_SECONDS,
  );

/** One pod of each is gone without a word, one after the other. */
export async function killEach() {
  for (const component of await components()) {
    const [pod] = await podsOf(component);
    await kubectl(
      '-n',
      'chefly',
      'delete',
      'pod',
      pod.metadata.name,
      '--grace-period=0',
      '--force',
    );
    await whole(component);
  }
}

/** Both pods of each are asked to go by the same call as by whoever drains a node. */
export async function evictEach() {
  let refused = 0;
  for (const component of await components()) {
    const pods = await podsOf(component);
    const evict = async ({ metadata: { name, namespace } }) => {
      const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } };
      return postRaw(`${PODS}/${name}/eviction`, eviction).then(
        () => true,
        (error) => {
          // the budget says: not now
          assert.match(String(error.stderr), /TooManyRequests|disruption budget/);
          refused++;
          return false;
        },
      );
    };
    for (const pod of pods)
      await eventually(`${pod.metadata.name} being let go`, () => evict(pod), HANGING_SECONDS);
    await whole(component);
  }
  return `${refused} evictions were put off, until another pod was ready`;
}

/** A program that answers nothing any more is started again, and no other is. */
export async function hang(component) {
  return brokenPod(component, (name) => inPod(name, EVALUATE, HANG));
}

export async function outOfMemory(component) {
  return brokenPod(component, (name) => inPod(name, EVALUATE, GREEDY), 'OOMKilled');
}

/** A pod that writes more than it may is replaced. */
export async function fillDisk(component) {
  const [{ metadata }] = await podsOf(component);
  const from = Date.now();
  await inPod(metadata.name, FILL);
  await eventually(
    `${metadata.name} being replaced`,
    async () => !(await podsOf(component)).some(({ metadata: { name }, status }) => name === metadata.name && status.phase === 'Running'), // prettier-ignore
    HANGING_SECONDS,
  );
  await eventually(`${component} having two that serve`, async () => (await podsOf(component)).filter(isReady).length === 2, HANGING_SECONDS); // prettier-ignore
  return `whole again after ${seconds(Date.now() - from)}`;
}

/** One of both has a clock that is five seconds ahead of all others. */
export async function wrongClock(...components) {
  const pods = await Promise.all(components.map(async (component) => (await podsOf(component))[0]));
  for (const { metadata } of pods) await inPod(metadata.name, EVALUATE, AHEAD);
  await new Promise((resolve) => setTimeout(resolve, LIVING_MS));
  for (const { metadata } of pods) await kubectl('-n', 'chefly', 'delete', 'pod', metadata.name);
  for (const component of components) await whole(component);
}

/** Breaks one of both, and waits until that one, and no other, was started again. */
async function brokenPod(component, breakIt, reason) {
  const before = new Map((await listOf(PODS)).map((pod) => [pod.metadata.uid, restartsOf(pod)]));
  const [{ metadata }] = await podsOf(component);
  const from = Date.now();
  await breakIt(metadata.name);
  const restarted = await eventually(
    `${metadata.name} being started again`,
    async () =>
      (await podsOf(component)).find(
        (pod) => pod.metadata.uid === metadata.uid && restartsOf(pod) > before.get(metadata.uid),
      ),
    HANGING_SECONDS,
  );
  await whole(component);
  const ended = restarted.status.containerStatuses[0].lastState.terminated;
  if (reason) assert.equal(ended.reason, reason);
  const others = (await listOf(PODS)).filter(
    (pod) =>
      pod.metadata.uid !== metadata.uid && restartsOf(pod) > (before.get(pod.metadata.uid) ?? 0),
  );
  assert.deepEqual(
    others.map((pod) => pod.metadata.name),
    [],
    'restarted along with it',
  );
  return `${component}: ${ended.reason}, whole again after ${seconds(Date.now() - from)}`;
}
