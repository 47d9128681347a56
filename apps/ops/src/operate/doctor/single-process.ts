import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, exposuresOfPlatform, readConfig, type Environment } from '@chefly/config';
import { SmtpMailer } from '@chefly/engines/mail';
import { Unwell, type Finding } from './finding';
import { examineRelays } from './relays';

/** What a store needs to go on for a while, pictures aside. */
const LEAST_ROOM_MB = 500;
const ANSWER_MS = 5000;

/** What tells of separate processes: where one of these is named, that is what is meant. */
const ENGINES = [
  ...['MONGO_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'ELASTICSEARCH_URL'],
  ...['S3_ENDPOINT', 'LIVEKIT_URL'],
];

/** Whether the environment names a data folder of the single process, and no engine. */
export function meansSingleProcess(env: Environment): boolean {
  if (ENGINES.some((name) => env[name])) return false;
  try {
    return existsSync(join(readConfig(env).data, 'mongo'));
  } catch {
    // of a configuration that cannot be used the single process says why
    return existsSync(join(env.CHEFLY_DATA || './data', 'mongo'));
  }
}

/** Looks at the single process from the outside, and says in words what to do. */
export async function examineSingleProcess(env: Environment): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (what: string, advice: string, check: () => Promise<string> | string) => {
    try {
      findings.push({ what, well: true, says: await check() });
    } catch (error) {
      findings.push({
        what,
        well: false,
        says: (error as Error).message,
        advice: error instanceof Unwell ? error.advice : advice,
      });
    }
  };
  await look('configuration', 'Until then it does not start.', () => {
    const exposures = exposuresOfPlatform(readConfig(env));
    if (exposures.length) throw new Error(exposures.join('\n         '));
    return 'every variable makes sense, and nothing that is meant for one machine is open';
  });
  if (!findings[0]!.well) return findings;
  const config = readConfig(env);
  const url = addressOf(config.host, config.port);
  await look('the process', 'Start it with npm start, or name its port in CHEFLY_PORT.', () =>
    readiness(url),
  );
  await look('the disk', 'Make room: without it nothing is written.', () => roomOf(config.data));
  if (config.smtpUrl)
    await look(
      'mail',
      'Is the server at SMTP_URL running, and does it take our sign-in? Mails wait until it does.',
      async () => {
        await new SmtpMailer(config.smtpUrl!, config.mailFrom).check();
        return 'takes our sign-in';
      },
    );
  await examineRelays({ look }, config);
  return findings;
}

/** @param url of the process */
async function readiness(url: string): Promise<string> {
  const answer = await fetch(`${url}/health/ready`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => {
    throw new Error(`nobody answers at ${url}`);
  });
  const { status, degraded = [] } = (await answer.json().catch(() => ({}))) as {
    status?: string;
    degraded?: string[];
  };
  if (answer.ok && status === 'ok') return `ready at ${url}`;
  throw new Unwell(
    `${url} answers ${answer.status}${degraded.length ? `, without ${degraded.join(', ')}` : ''}`,
    'What it writes to its terminal says why.',
  );
}

/** @param folder of the data */
async function roomOf(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free < LEAST_ROOM_MB) throw new Error(`${free} MB are left where ${folder} is`);
  return `${free} MB are left where ${folder} is`;
}
