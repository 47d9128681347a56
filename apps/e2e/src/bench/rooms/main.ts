import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newUid } from '@chefly/engines/store';
import { LiveKitRooms } from '@chefly/engines/media/livekit';
import { z } from 'zod';
import { cpuMsOf } from '../calls/server';
import { buildParty, giveParty } from './party';
import { shareOfARoom, type Taken } from './share';

const count = z.coerce.number().int().positive();
const options = z.object({
  /** How many rooms of two at once, one after the other. */
  rooms: z
    .string()
    .default('5,10,20')
    .transform((text) => z.array(count).parse(text.split(','))),
  seconds: count.default(20),
  rounds: count.default(3),
  /** What a picture takes: one layer of 1280 by 720, as the other side asks for it. */
  kbit: count.default(1500),
  fps: count.default(30),
  /** The server's process; told by `ENGINES pid livekit` where it is not said. */
  pid: count.optional(),
});

const engine = z.object({
  LIVEKIT_URL: z.string({ error: 'LIVEKIT_URL names no LiveKit server' }),
  LIVEKIT_API_KEY: z.string({ error: 'LIVEKIT_API_KEY is not set' }),
  LIVEKIT_API_SECRET: z.string({ error: 'LIVEKIT_API_SECRET is not set' }),
});

/** Rooms are held this long before they are measured: estimates of what the way carries settle. */
const SETTLE_MS = 5000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * One-to-one video rooms for each core of a LiveKit server on this machine: participants enter by
 * the product's own passes, each sends a picture and a voice without a pause, and takes the other's.
 * @throws a ZodError for an option or a setting that is missing
 */
export async function measureRooms(args: string[]): Promise<void> {
  const names = Object.keys(options.shape);
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const told = options.parse(values);
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engine.parse(process.env);
  const server = told.pid ?? livekit();
  const program = buildParty(join(homedir(), '.cache', 'chefly-bench'));
  const media = new LiveKitRooms({
    ...{ url, publicUrl: url.replace(/^http/, 'ws') },
    ...{ apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET },
  });
  const enter = async (room: string, role: 'chef' | 'user') => {
    const [identity, key] = [newUid(), newUid()];
    const { token } = await media.pass({ room, identity, name: role, role, type: 'video', key });
    return token;
  };
  const measured: Taken[] = [];
  console.log(
    `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores; a picture of ` +
      `${told.kbit} kbit/s at ${told.fps}/s and a voice of 32 kbit/s each way`,
  );
  for (let round = 0; round < told.rounds; round++)
    for (const rooms of told.rooms) {
      const names = Array.from({ length: rooms }, newUid);
      const passes = names.map((room) => Promise.all([enter(room, 'chef'), enter(room, 'user')]));
      const guests = { url: url.replace(/^http/, 'ws'), rooms: await Promise.all(passes) };
      const party = await giveParty(program, { ...guests, kbit: told.kbit, fps: told.fps });
      await pause(SETTLE_MS);
      await party.arrived();
      const [cpu, from] = [cpuMsOf(server), performance.now()];
      await pause(told.seconds * 1000);
      const share = (cpuMsOf(server) - cpu) / (performance.now() - from);
      const { seconds, bytes, packets, lost } = await party.end();
      for (const room of names) await media.close(room);
      measured.push({ rooms, share });
      const kbit = (bytes * 8) / 1000 / seconds / (rooms * 2);
      console.log(
        `${rooms} rooms: ${(share * 100).toFixed(0)} % of a core, ${kbit.toFixed(0)} kbit/s to each, ` +
          `${((lost / Math.max(1, packets + lost)) * 100).toFixed(2)} % lost`,
      );
    }
  const one = shareOfARoom(measured);
  console.log(
    `one room more: ${(one * 100).toFixed(2)} % of a core, ${(1 / one).toFixed(0)} a core`,
  );
}

function livekit(): number {
  const { ENGINES } = process.env;
  const told = ENGINES ? execFileSync(ENGINES, ['pid', 'livekit'], { encoding: 'utf8' }) : '';
  return count.parse(told.trim() || undefined, {
    error: () => 'say which process the server is: --pid, or ENGINES',
  });
}
