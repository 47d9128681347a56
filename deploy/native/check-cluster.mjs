// See check-cluster.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { callInBrowsers } from './browsers.mjs';
import { runChecks } from './docker.mjs';
import { engineAddresses, engineSecrets, startEnginePods } from './engine-pods.mjs';
import { enforce } from './enforce-policies.mjs';
import { evictEach, fillDisk, hang, killEach, outOfMemory, wrongClock } from './faults.mjs';
import { call, journey, look, signIn } from './journey.mjs';
import { apply, kubectl, listOf, secret } from './kubectl.mjs';
import { serveMetrics } from './metrics-api.mjs';
import { everythingStands, oldOnesGone } from './pods.mjs';
import { checkPolicies } from './policies.mjs';
import { byCpu, bySockets, byWaiting, leaveScale, readAll } from './scaling.mjs';
import { Upgrade } from './upgrade.mjs';

const base = process.env.CHEFLY_URL ?? 'http://127.0.0.1:30080';
const again = process.argv.includes('again');
/** All Deployments are restarted once, all at once: what every change is tried with. */
const short = process.argv.includes('short');
/** A checkout of another version, which is upgraded to this one. */
const before = process.env.UPGRADE_FROM;
const enginesInPods = process.env.IN_PODS === 'true';
/** What becomes of single pods, on request: it takes a quarter of an hour. */
const withFaults = process.argv.includes('faults');
/** What autoscalers do, in place of restarts. */
const withScaling = process.argv.includes('scale');
/** The plan to a million members in place of everything else, for so many minutes. */
const loadAt = process.argv.indexOf('load');
const withLoad = loadAt > 0;
const loadMinutes = process.argv[loadAt + 1] ?? '60';
const size = { members: Number(process.env.MEMBERS ?? 8), rooms: Number(process.env.ROOMS ?? 0) };
const users = [
  ...['identity', 'social', 'content', 'recipes', 'sessions', 'chat', 'notifications'],
  ...['moderation', 'gateway', 'operator'],
];
const random = () => randomBytes(24).toString('hex');

/** What an operator makes before the first roll-out: docs/operations.md names each. */
async function makeSecrets() {
  const told = (...names) =>
    Object.fromEntries(
      names.map((name) => {
        assert.ok(process.env[name], `${name} is not set`);
        return [name, process.env[name]];
      }),
    );
  const store = users.map((name) => ({ name, password: random(), database: `chefly_${name}` }));
  store.at(-1).database = '*';
  const urlOf = ({ name, password }) =>
    `mongodb://${name}:${password}@mongo.engines:27017/?directConnection=true&authSource=admin`;
  const of = (name, values) => secret('chefly', `chefly-${name}`, values);
  await apply(
    secret('engines', 'store-users', { users: JSON.stringify(store) }),
    of('engines', told('KAFKA_BROKERS', 'REDIS_URL')),
    of('search', told('ELASTICSEARCH_URL')),
    of('objects', told('S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY')),
    of('media', told('LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET')),
    of('mail', {
      SMTP_URL: 'smtp://mail.engines:587?ignoreTLS=true',
      MAIL_FROM: 'chefly <kitchen@chefly.test>',
    }),
    of('signing', { CHEFLY_SECRET: random() }),
    of('audit', { CHEFLY_AUDIT_KEY: random() }),
    ...store.map((user) => of(`store-${user.name}`, { url: urlOf(user) })),
  );
}

const mailOf = async (to) =>
  JSON.parse(
    await kubectl(
      'get',
      '--raw',
      `/api/v1/namespaces/engines/services/mail:8025/proxy/?to=${encodeURIComponent(to)}`,
    ),
  )[0];

/** Everything that is no version of ours: once. */
async function prepare() {
  await kubectl('apply', '-f', 'k8s/base/namespace.yaml');
  await kubectl('apply', '-k', 'deploy/native/cluster');
  if (enginesInPods) Object.assign(process.env, engineSecrets());
  await makeSecrets();
  if (enginesInPods) await startEnginePods(process.env);
  for (const name of ['mongo', 'mail'])
    await kubectl('-n', 'engines', 'rollout', 'status', `deployment/${name}`, '--timeout=120s');
}

/** Of a checkout: engines may be pods where its version knows that. */
function overlayOf(root) {
  const inPods = 'k8s/overlays/one-node-engines-in-pods';
  return enginesInPods && existsSync(join(root, inPods)) ? inPods : 'k8s/overlays/one-node';
}

/** The version of a checkout, by its own manifests. */
async function rollOut(root = '.') {
  await promisify(execFile)(resolve('deploy/roll-out'), [overlayOf(root)], {
    ...{ cwd: root, maxBuffer: 1 << 28 },
  });
  await oldOnesGone();
  return everythingStands();
}

/** It says what it finds meanwhile. */
async function replay() {
  const child = spawn(process.execPath, ['scripts/load.mjs'], {
    ...{ stdio: 'inherit', env: { ...process.env, CHEFLY_URL: base, LOAD_MINUTES: loadMinutes } },
  });
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, 'the replay did not come to its end');
  return 'in test-results/load.md';
}

/** A member becomes a moderator, and is none again. @returns what the commands said */
async function operators() {
  const { emailAddress } = left.member;
  const operate = async (...words) =>
    (await promisify(execFile)('deploy/operate', [overlayOf('.'), ...words])).stdout.trim();
  const cases = async () => {
    const { token } = await signIn(base, emailAddress);
    return call(base, 'GET', '/api/moderation/cases', { token });
  };
  await assert.rejects(cases(), /: 403 /);
  const added = await operate('moderators', 'add', emailAddress);
  await cases();
  const removed = await operate('moderators', 'remove', emailAddress);
  await assert.rejects(cases(), /: 403 /);
  await assert.rejects(operate('moderators', 'add', 'nobody@chefly.test'));
  assert.deepEqual(
    (await listOf('/apis/batch/v1/namespaces/chefly/jobs')).map(({ metadata }) => metadata.name),
    ['chefly-migrate'],
  );
  return [added, removed].join('\n');
}

const faults = [
  ['a pod of each killed', killEach],
  ['all pods evicted, as from a node that is drained', evictEach],
  ['a service that hangs', () => hang('content')],
  ['a service out of memory', () => outOfMemory('social')],
  ['a pod whose disk is full', () => fillDisk('chat')],
  ['clocks five seconds ahead', () => wrongClock('identity', 'chat', 'gateway')],
];

let left;
let upgrade;
const pause = () => new Promise((resolve) => setTimeout(resolve, 10_000));
/** They live on, whatever happens. */
const under = (happen) => () => upgrade.live(happen);
const settleIn = async () => {
  upgrade = new Upgrade(base, mailOf, size);
  await upgrade.begin();
  return upgrade.live(pause);
};
const begin = [
  ['a journey', async () => void (left = await journey(base, mailOf))],
  // media servers elsewhere are found by browsers where who runs them says, and a version before may not tell them
  ...(before || !enginesInPods
    ? []
    : [['a call in two browsers', () => callInBrowsers(base, mailOf)]]),
  ...(before
    ? []
    : [
        ['who may speak to whom', checkPolicies],
        ['what operators tell it', operators],
      ]),
  ['members, before anything is restarted', settleIn],
];
const restarts = [
  ...(short ? [] : [['restarted one after the other', under(() => upgrade.restartEach())]]),
  ['restarted all at once', under(() => upgrade.restartAll())],
  ...(withFaults ? faults : []).map(([title, happen]) => [title, under(happen)]),
];
const scaling = [
  ['what autoscalers read', readAll],
  ['more gateways for more sockets, and fewer', under(() => bySockets(base, upgrade.members))],
  ['more of a service that works harder, and fewer', under(() => byCpu(base, upgrade.members))],
  [
    'more of a service that cannot keep up, and fewer',
    under(() => byWaiting(base, upgrade.members)),
  ],
];
const versions = [
  ['upgraded to this version', under(() => rollOut())],
  ['back to the version before', under(() => rollOut(before))],
  ['this version again', under(() => rollOut())],
];
const end = [
  ['nothing is lost or doubled', () => upgrade.verify()],
  [
    'all data of the journey',
    async () => {
      assert.ok(left, 'the journey left nothing to look for');
      await look(base, left);
    },
  ],
];

if (enginesInPods) Object.assign(process.env, engineAddresses);
const stopEnforcing = process.env.ENFORCE === 'true' ? await enforce() : null;
const stopMetrics = withScaling ? await serveMetrics() : null;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(
    signal,
    () =>
      void Promise.allSettled([stopMetrics?.(), stopEnforcing?.()]).then(() => process.exit(130)),
  );
try {
  process.exitCode = await runChecks([
    ...(again
      ? []
      : [
          ['engines, a store and a mail server', prepare],
          ['rolled out: the migration, then everything ready', () => rollOut(before)],
        ]),
    ...(withLoad
      ? [['a million members at 1:1000', replay]]
      : [...begin, ...(before ? versions : withScaling ? scaling : restarts), ...end]),
  ]);
} finally {
  await upgrade?.end();
  if (withScaling) await leaveScale();
  await stopMetrics?.();
  await stopEnforcing?.();
}
process.exit();
