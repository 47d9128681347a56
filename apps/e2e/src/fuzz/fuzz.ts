import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { errors, type ErrorCode } from '@chefly/contracts';
import { randomOf } from '../drill/faults';
import { pick } from './inputs';
import type { Targets } from './targets';
import { requestOf, turnsOf, type FuzzRequest } from './requests';

/**
 * FUZZ_SEED      the same seed, the same requests (default: from the clock; `npm test` draws one; told)
 * FUZZ_SECONDS   how long each part of the suite sends requests (default 10; hours elsewhere)
 * FUZZ_AWAY_SECONDS  how long for each engine that is away from separate processes (default 3)
 * FUZZ_RUNS      how many batches of messages over sockets (default 150)
 */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
export const seconds = Number(process.env.FUZZ_SECONDS ?? 10);

export interface Answer {
  status: number;
  type: string;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const TIMEOUT_MS = 60_000;

/** Sends what fetch would refuse to. A connection that is closed without an answer answers 0. */
async function send(
  base: string,
  { method, path, headers, body }: FuzzRequest,
  token?: string,
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  // a length that is not the body's leaves the rest for the next request of the connection
  const own = headers['content-length'] !== undefined;
  const call = httpRequest({
    hostname,
    port,
    agent: own ? false : agent,
    method,
    path,
    timeout: TIMEOUT_MS,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  });
  call.on('timeout', () => call.destroy(new Error('no answer')));
  call.end(body);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode!, type: response.headers['content-type'] ?? '', text };
  } catch (error) {
    return { status: 0, type: '', text: String(error) };
  }
}

/**
 * What is wrong with an answer; null when nothing is. `away`: an engine is, so that 503 is an
 * answer.
 */
function wrongWith({ status, text }: Answer, away: boolean): string | null {
  if (status === 0) return `no answer: ${text}`;
  if (status < 400) return null;
  let body: { code?: ErrorCode; message?: unknown };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return `${status} without a code: ${text.slice(0, 200)}`;
  }
  const known = body.code && errors[body.code];
  if (!known || typeof body.message !== 'string') return `${status} ${text.slice(0, 200)}`;
  if (known[0] !== status) return `${status} with ${body.code}`;
  if (status < 500 || (away && body.code === 'server/unavailable')) return null;
  return `${status} ${text.slice(0, 200)}`;
}

export interface Fuzzed {
  sent: number;
  /** After so many requests each route had its turn. */
  turns: number;
  /** How often each route was asked. */
  routes: Map<string, number>;
  statuses: Map<number, number>;
  /** One of each kind, with what repeats it. */
  faults: string[];
}

/** How many were sent, and what they were answered. */
export const sumOf = ({ sent, statuses }: Fuzzed) =>
  `${sent} requests: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')}`;

/** Asks for `seconds`, a few at a time, as each caller in turn. */
export async function fuzz(
  base: string,
  { callers, known }: Targets,
  options: { away?: boolean; part?: number; seconds?: number } = {},
): Promise<Fuzzed> {
  const { away = false, part = 0, seconds: length = seconds } = options;
  const until = Date.now() + length * 1000;
  const turns = turnsOf(randomOf(seed + part));
  const fuzzed: Fuzzed = {
    ...{ sent: 0, turns: turns.length, routes: new Map(), statuses: new Map(), faults: [] },
  };
  const count = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1);
  const seen = new Set<string>();
  const names = Object.keys(callers);
  const work = async () => {
    while (Date.now() < until) {
      const index = fuzzed.sent++;
      const random = randomOf(seed + part * 1_000_003 + index * 7919);
      const request = requestOf(random, known, turns[index % turns.length]!);
      const caller = pick(random, names);
      const answer = await send(base, request, callers[caller]);
      count(fuzzed.routes, request.name);
      count(fuzzed.statuses, answer.status);
      const broken = request.headers['content-length'] !== undefined;
      const wrong = broken && answer.status === 0 ? null : wrongWith(answer, away);
      if (!wrong || seen.has(`${request.name} ${wrong}`)) continue;
      seen.add(`${request.name} ${wrong}`);
      fuzzed.faults.push(
        `seed ${seed}, part ${part}, request ${index}, ${caller}: ${request.method} ${request.path.slice(0, 300)} ` +
          `${JSON.stringify(request.headers)} ${request.body?.slice(0, 300) ?? ''}\n    → ${wrong}`,
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return fuzzed;
}
