// See check-image. Containers here use the network of this machine, on ports of its own loopback.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { docker, dockerEnds, dockerNow, freePort, runChecks } from './docker.mjs';
import { checkInside } from './inside.mjs';
import { eventually, journey, look } from './journey.mjs';

const [tag] = process.argv.slice(2);
const sh = async (line) =>
  (await promisify(execFile)('sh', ['-c', line], { maxBuffer: 1 << 28 })).stdout;
const name = `chefly-check-${process.pid}`;
/** As the Compose file and the manifests start every container. */
const CONFINED = [
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges:true', '--pids-limit', '200'],
];
/** The most that the part of ours, without the base, may be. */
const MOST_OWN_BYTES = 90e6;
const SERVICES = ['identity', 'social', 'content', 'recipes', 'sessions', 'chat', 'notifications'];
const NEEDS_ENGINES = [...SERVICES, 'moderation', 'gateway'];

const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const containers = new Set();
const volumes = new Set();
process.on('exit', () => {
  if (containers.size) dockerNow('rm', '-f', ...containers);
  if (volumes.size) dockerNow('volume', 'rm', '-f', ...volumes);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** Starts a program, and waits until it says that it is ready. */
async function start(program, env = {}, more = []) {
  const port = await freePort();
  const container = `${name}-${program}-${port}`;
  containers.add(container);
  const told = { CHEFLY_HOST: '127.0.0.1', CHEFLY_PORT: String(port), ...env };
  const from = performance.now();
  await docker(
    'run',
    '-d',
    '--name',
    container,
    '--network',
    'host',
    ...CONFINED,
    ...more,
    ...Object.entries(told).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
    tag,
    `dist/server/${program}.js`,
  );
  const url = `http://127.0.0.1:${port}`;
  const isUp = () => fetch(`${url}/health/ready`).then(({ ok }) => ok).catch(() => false); // prettier-ignore
  await eventually(`${program} being ready`, isUp, 60).catch(async (error) => {
    throw new Error(`${error.message}: ${(await dockerEnds('logs', container)).said}`);
  });
  return { container, url, port, seconds: (performance.now() - from) / 1000 };
}

/** Asks it to stop. @returns the code that it ended with */
async function stop({ container }) {
  await docker('kill', '-s', 'TERM', container);
  const code = Number(await docker('wait', container));
  await docker('rm', container);
  containers.delete(container);
  return code;
}

const inspect = async () => JSON.parse(await docker('image', 'inspect', tag))[0];

async function sizes() {
  const container = await docker('create', tag);
  containers.add(container);
  const listed = await sh(`docker export ${container} | tar -tv --full-time`);
  const parts = new Map();
  const add = (part, bytes) => parts.set(part, (parts.get(part) ?? 0) + bytes);
  let own = 0;
  const strange = [];
  for (const line of listed.split('\n')) {
    const [, size, path] = /^\S+ \S+ +(\d+) \S+ \S+ (.*)$/.exec(line) ?? [];
    if (!path) continue;
    const bytes = Number(size);
    const [top, second, third, fourth] = path.split('/');
    if (top !== 'chefly') {
      add(top === 'nodejs' ? 'Node' : 'the rest of the base', bytes);
      continue;
    }
    own += bytes;
    if (second && !['dist', 'node_modules', 'package.json'].includes(second)) strange.push(path);
    if (/\.map$|\.d\.ts$/.test(path)) strange.push(path);
    if (second === 'dist' && third?.startsWith('.')) strange.push(path);
    if (second === 'node_modules')
      add(`node_modules/${third?.[0] === '@' ? `${third}/${fourth}` : third}`, bytes);
    else add(third ? `${second}/${third}` : second, bytes);
  }
  await docker('rm', container);
  containers.delete(container);
  const rows = [...parts].sort(([, a], [, b]) => b - a).filter(([, bytes]) => bytes >= 2e6);
  const words = [
    `ours: ${mega(own)}; with the base ${mega((await inspect()).Size)}`,
    ...rows.map(([part, bytes]) => `${mega(bytes).padStart(9)}  ${part}`),
  ].join('\n');
  assert.deepEqual(strange, [], 'files that nobody meant to ship');
  assert.ok(own <= MOST_OWN_BYTES, `more than ${mega(MOST_OWN_BYTES)} of our own\n${words}`);
  return words;
}

/** What the image says of the packages that are in it, and whether it is so. */
async function listing() {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-image-'));
  const container = await docker('create', tag);
  containers.add(container);
  await docker('cp', `${container}:/chefly/.`, folder);
  await docker('rm', container);
  containers.delete(container);
  try {
    return checkInside(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function refusals() {
  for (const program of NEEDS_ENGINES) {
    const { code, said } = await dockerEnds('run', '--rm', ...CONFINED, tag, `dist/server/${program}.js`); // prettier-ignore
    assert.equal(code, 1, `${program} ended with ${code}: ${said}`);
    assert.match(said, /KAFKA_BROKERS/, `${program} says what it needs: ${said}`);
  }
  const { code, said } = await dockerEnds('run', '--rm', ...CONFINED, tag);
  assert.equal(code, 1, said);
  assert.match(said, /SMTP_URL is not set/);
  const help = await dockerEnds('run', '--rm', ...CONFINED, tag, 'dist/server/operate.js');
  assert.equal(help.code, 0, help.said);
  assert.match(help.said, /Commands for operators/);
}

async function pages() {
  const found = [];
  for (const [program, path] of [
    ['web', '/'],
    ['console', '/console/'],
  ]) {
    const server = await start(program);
    const { status, headers } = await fetch(server.url + path);
    assert.equal(status, 200);
    assert.match(headers.get('content-type'), /text\/html/);
    const licences = await fetch(`${server.url}${path}licences.txt`);
    assert.match(await licences.text(), /^react-dom@\d/m);
    found.push(`${program}: ready after ${server.seconds.toFixed(1)} s`);
    assert.equal(await stop(server), 0);
  }
  return found.join('\n');
}

const volume = `${name}-data`;
let left;
const startPlatform = () => {
  volumes.add(volume);
  return start('platform', { CHEFLY_LIMITS: '100' }, ['-v', `${volume}:/data`]);
};
const mailsOf = (url) => async (to) =>
  (await (await fetch(`${url}/mailbox.json?to=${encodeURIComponent(to)}`)).json())[0]?.text;

async function confined({ container }) {
  const [{ HostConfig, Config }] = JSON.parse(await docker('inspect', container));
  assert.equal(HostConfig.ReadonlyRootfs, true);
  assert.equal(Config.User, '65532:65532');
  const status = await docker('exec', container, '/nodejs/bin/node', '-p', 'require("node:fs").readFileSync("/proc/1/status","utf8")'); // prettier-ignore
  for (const line of ['CapEff:\t0000000000000000', 'NoNewPrivs:\t1', 'Uid:\t65532'])
    assert.ok(status.includes(line), `${line} in\n${status}`);
}

/** Whatever a check that failed has left: the next takes the same data. */
async function clear() {
  for (const container of containers) await docker('rm', '-f', container);
  containers.clear();
}

async function wholeProduct() {
  const platform = await startPlatform();
  await confined(platform);
  left = await journey(platform.url, mailsOf(platform.url));
  const memory = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', platform.container); // prettier-ignore
  assert.equal(await stop(platform), 0);
  return `ready after ${platform.seconds.toFixed(1)} s; ${memory} after the journey`;
}

async function again() {
  assert.ok(left, 'the journey left nothing to look for');
  const platform = await startPlatform();
  await look(platform.url, left);
  const killed = await docker('kill', '-s', 'KILL', platform.container);
  assert.equal(killed, platform.container);
  await docker('rm', '-f', platform.container);
  const back = await startPlatform();
  await look(back.url, left);
  assert.equal(await stop(back), 0);
}

/** A request whose body is half there when the container is asked to stop gets its whole answer. */
async function drains() {
  const platform = await startPlatform();
  const body = JSON.stringify({ emailAddress: 'nobody@chefly.test', password: 'not the one' });
  const socket = connect(platform.port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => (said += part));
  const ended = new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject));
  socket.write(
    `POST /api/identity/sign-in HTTP/1.1\r\nhost: 127.0.0.1:${platform.port}\r\nconnection: close\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  // the server has taken it up when it answers what came later on another connection
  await fetch(`${platform.url}/health/ready`);
  await docker('kill', '-s', 'TERM', platform.container);
  await eventually(
    'new callers being refused',
    () =>
    fetch(`${platform.url}/health/ready`).then(({ ok }) => !ok).catch(() => true), // prettier-ignore
  );
  socket.write(body.slice(20));
  await ended;
  assert.match(said, /^HTTP\/1\.1 4\d\d [\s\S]*"code":"identity\//, said);
  const code = Number(await docker('wait', platform.container));
  await docker('rm', platform.container);
  containers.delete(platform.container);
  assert.equal(code, 0);
}

const checks = [
  ['its size, and what is in it', sizes],
  ['the packages in it, listed', listing],
  ['each program says what it needs, and ends', refusals],
  ['the page servers', pages],
  ['the whole product, read-only, as nobody, without capabilities: a journey', wholeProduct],
  ['the same data after a stop, and after a kill', again],
  ['SIGTERM: the request under way is answered, then it ends with 0', drains],
];
process.exitCode = await runChecks(
  checks.map(([title, check]) => [title, () => check().finally(clear)]),
);
process.exit();
