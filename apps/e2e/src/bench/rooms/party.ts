import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** Rooms, by the passes of those in them, and what each sends of a picture. */
export interface Guests {
  url: string;
  rooms: string[][];
  kbit: number;
  fps: number;
  /** Seconds in which everybody has to hear and see everybody; a minute where nothing is said. */
  within?: number;
}

const WITHIN_S = 60;
/** The program tells by itself; one that says nothing at all is given up after so much more. */
const GRACE_MS = 10_000;
const LONGEST_VERDICT = 2000;

const arrived = z.object({
  seconds: z.number().positive(),
  packets: z.number().int(),
  bytes: z.number().int(),
  lost: z.number().int(),
  /** Tracks of which nothing more comes. */
  ended: z.number().int(),
  /** Of the track that was silent longest. */
  silentMs: z.number().int(),
});
/** What came to all of them together since they were asked before. */
export type Arrived = z.infer<typeof arrived>;

export interface Party {
  arrived(): Promise<Arrived>;
  /** Everybody leaves. */
  end(): Promise<Arrived>;
}

/**
 * Guests who send pictures without a camera or an encoder: forty browsers, or a sender in Node, would
 * need more of the machine than what is measured. It stands on LiveKit's own Go library.
 * @returns the program, built by Go from `rooms/party`
 * @throws where there is no Go, or no module
 */
export function buildParty(cache: string): string {
  mkdirSync(cache, { recursive: true });
  const program = join(cache, 'party');
  execFileSync('go', ['build', '-o', program, '.'], {
    ...{ cwd: 'apps/e2e/src/bench/rooms/party', stdio: 'inherit' },
  });
  return program;
}

/**
 * Fills the rooms.
 * @returns the party, once media flow between all in each room
 * @throws when the program ends before, with its verdict where it has one, or says nothing for too long
 */
export async function giveParty(
  program: string,
  { within = WITHIN_S, ...guests }: Guests,
  graceMs = GRACE_MS,
): Promise<Party> {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'pipe'] });
  let verdict = '';
  child.stderr.on(
    'data',
    (words: Buffer) => (verdict = `${verdict}${words}`.slice(-LONGEST_VERDICT)),
  );
  const ended = once(child, 'close').then(([code]) =>
    Promise.reject(new Error(`the guests ended with ${code}: ${verdict.trim()}`)),
  );
  ended.catch(() => undefined);
  // a pipe to who has ended: `said` tells
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async () => {
    const { value, done } = await lines.next();
    return done ? await ended : (value as string);
  };
  const told = async () => {
    for (let line = ''; ; line = await said())
      if (line.startsWith('{')) return arrived.parse(JSON.parse(line));
  };
  child.stdin.write(`${JSON.stringify({ ...guests, within })}\n`);
  const late = setTimeout(
    () => {
      verdict += `nothing was said for ${within} s`;
      child.kill('SIGKILL');
    },
    within * 1000 + graceMs,
  );
  // whatever libraries say in between is not meant for us
  try {
    while ((await said()) !== 'flowing');
  } finally {
    clearTimeout(late);
  }
  return {
    arrived() {
      child.stdin.write('\n');
      return told();
    },
    end() {
      child.stdin.end();
      return told();
    },
  };
}
