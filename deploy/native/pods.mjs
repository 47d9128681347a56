// How the product's pods stand: what of them was started twice, and what it died of.
import assert from 'node:assert/strict';
import { eventually } from './journey.mjs';
import { kubectl, listOf } from './kubectl.mjs';

export const PODS = '/api/v1/namespaces/chefly/pods';
const LAST_LINES = 30;
const GONE_SECONDS = 120;

const standing = async () =>
  (await listOf(PODS)).filter(
    ({ metadata }) => !metadata.deletionTimestamp && metadata.labels['pod-template-hash'],
  );

/** Why a container was started again: what Kubernetes says, and the last words of the one before. */
async function reasonOf({ metadata: { name }, status }) {
  const of = status.containerStatuses?.[0];
  const ended = of?.lastState?.terminated;
  if (!ended) return `${name}: ${JSON.stringify(of?.state ?? status.phase)}`;
  const { reason, exitCode, startedAt, finishedAt, message = '' } = ended;
  const words = await kubectl(
    '-n',
    'chefly',
    'logs',
    name,
    '--previous',
    `--tail=${LAST_LINES}`,
  ).catch((error) => String(error.stderr || error));
  return `${name}: ${reason}, code ${exitCode}, lived from ${startedAt} to ${finishedAt}\n${message}\n${words}`;
}

/** @throws with the reason of each that is not ready, or was started twice */
export async function noneStartedTwice() {
  const pods = await standing();
  const bad = pods.filter(
    ({ status }) =>
      status.containerStatuses?.some(({ ready, restartCount }) => !ready || restartCount) ?? true,
  );
  const reasons = await Promise.all(bad.map(reasonOf));
  assert.equal(reasons.length, 0, `not ready, or started twice:\n${reasons.join('\n')}`);
  return pods;
}

/** All ready, none of which was ever started again, the migration's end before their beginning. */
export async function everythingStands() {
  const pods = await noneStartedTwice();
  const [job] = await listOf('/apis/batch/v1/namespaces/chefly/jobs');
  const early = pods.filter(
    ({ metadata }) => metadata.creationTimestamp < job.status.completionTime,
  );
  assert.deepEqual(
    early.map(({ metadata }) => metadata.name),
    [],
    'older than the migration’s end',
  );
  return `${pods.length} pods are ready, none was started twice`;
}

/** What gateways said of sockets that had to wait: how many milliseconds, and until what was known. */
export async function slowlyLetIn() {
  const said = await kubectl(
    '-n',
    'chefly',
    'logs',
    '-l',
    'app.kubernetes.io/component=gateway',
    '--tail=-1',
    '--prefix',
  ).catch((error) => String(error.stderr || error));
  return said.split('\n').filter((line) => line.includes('let in slowly'));
}

/** Until those that make room for others have ended. */
export const oldOnesGone = () =>
  eventually(
    'the old pods being gone',
    async () => (await listOf(PODS)).every(({ metadata }) => !metadata.deletionTimestamp),
    GONE_SECONDS,
  );
