// See check-compose.
import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { docker, dockerNow, runChecks } from './docker.mjs';
import { journey, look } from './journey.mjs';

const base = 'http://127.0.0.1:3000';
const mailbox = 'http://127.0.0.1:8025/api/v1';
const files = ['docker-compose.yml', ...(process.env.ENGINES_OVERRIDE?.split(delimiter) ?? [])];
const project = ['compose', '-p', 'chefly-check', ...files.flatMap((file) => ['-f', file])];
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
process.on('exit', () => dockerNow(...project, 'down', '-v', '--remove-orphans'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** The newest mail to an address, as the catcher of the Compose file tells it. */
async function mailOf(address) {
  const query = encodeURIComponent(`to:"${address}"`);
  const { messages } = await (await fetch(`${mailbox}/search?query=${query}&limit=1`)).json();
  if (!messages?.length) return null;
  return (await (await fetch(`${mailbox}/message/${messages[0].ID}`)).json()).Text;
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
