// See check-compose.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docker, dockerNow, runChecks } from './docker.mjs';
import { journey, look } from './journey.mjs';
import { composeOfMachine } from './machine-compose.mjs';

const base = 'http://127.0.0.1:3000';
const mailbox = 'http://127.0.0.1:8025';
/** The engines are the programs of this machine, since nothing hands out images of them. */
const ofMachine = Boolean(process.env.ENGINES);
const project = ['compose', '-p', 'chefly-check', '-f', 'docker-compose.yml'];
if (ofMachine) {
  const { services } = JSON.parse(await docker(...project, 'config', '--format', 'json'));
  const folder = mkdtempSync(join(tmpdir(), 'chefly-compose-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'engines.yml');
  writeFileSync(file, await composeOfMachine(services), { mode: 0o600 });
  project.push('-f', file);
}
const compose = (...args) => docker(...project, ...args);
const listed = async () =>
  (await compose('ps', '-a', '--format', 'json')).split('\n').filter(Boolean).map(JSON.parse);
const isBad = ({ State, Health, ExitCode }) =>
  (State !== 'running' && ExitCode !== 0) || ['unhealthy', 'starting'].includes(Health);

/** @throws with the last words of those that hold up the others */
async function up() {
  try {
    await compose('up', '-d', '--no-build', '--wait', '--wait-timeout', '300');
  } catch {
    const bad = (await listed()).filter(isBad).map(({ Service }) => Service);
    const words = bad.length ? await compose('logs', '--no-color', '--tail', '20', ...bad) : '';
    throw new Error(`${bad.join(', ')} did not come up\n${words}`);
  }
}
// before the file above goes
process.prependListener('exit', () => dockerNow(...project, 'down', '-v', '--remove-orphans'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const told = async (path) => (await fetch(mailbox + path)).json();
/** The newest mail to an address, as the catcher of the Compose file tells it, or cluster/mail.mjs. */
async function mailOf(address) {
  if (ofMachine) return (await told(`/?to=${encodeURIComponent(address)}`))[0];
  const query = encodeURIComponent(`to:"${address}"`);
  const { messages } = await told(`/api/v1/search?query=${query}&limit=1`);
  return messages?.length ? (await told(`/api/v1/message/${messages[0].ID}`)).Text : null;
}

let left;
process.exitCode = await runChecks([
  [
    'everything is healthy, in the order in which one waits for another',
    async () => {
      await up();
      const all = await listed();
      assert.deepEqual(
        all.filter(isBad).map(({ Service }) => Service),
        [],
      );
      return `${all.length} containers`;
    },
  ],
  ['a journey', async () => void (left = await journey(base, mailOf))],
  [
    'down and up again, with all data',
    async () => {
      assert.ok(left, 'the journey left nothing to look for');
      await compose('down');
      await up();
      await look(base, left);
    },
  ],
]);
process.exit();
