import { errors } from '@chefly/contracts';
import type { Split } from '@chefly/ops/split';
import type { TestPlatform } from '@chefly/testing';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { fuzz, seed, sumOf } from '../fuzz/fuzz';
import type { OddMessage } from '../fuzz/odd-messages';
import { batches, enter, Tabs } from '../fuzz/tabs';
import { openTargets } from '../fuzz/targets';
import { cookWith, openKitchen } from '../platform/kitchen';

/** How long odd requests and messages come while one engine is away. */
const AWAY_SECONDS = Number(process.env.FUZZ_AWAY_SECONDS ?? 3);
const AT_MOST = 10_000;
/** For so many batches where nobody who comes is let in. */
const OPEN_BEFORE = 8;

/**
 * People for odd requests and messages, by everybody and beside a session that goes on.
 * @param part another for each engine: other requests, and other members
 */
export async function openOdds(platform: TestPlatform, { programs }: Split, part: number) {
  const targets = await openTargets(platform, `${part}`);
  const [chef, guest, stranger] = await platform.members(
    `hina${part}`,
    `khadija${part}`,
    `safiya${part}`,
  );
  const recipeUid = await openKitchen(platform, chef, guest);
  const sessionUid = await cookWith(platform, chef, recipeUid, 'video', guest);
  const tabs = new Tabs(platform.url);
  const { areServed } = await tabs.witnesses(sessionUid, chef, guest);

  const lines = await Promise.all(Array.from({ length: OPEN_BEFORE }, () => tabs.open(stranger)));
  const asking = await tabs.open(stranger);

  /** Over a line of its own, or one that was open before where it gets none. */
  async function send(batch: OddMessage[]): Promise<void> {
    try {
      (await tabs.send(stranger, batch, true)).close();
    } catch (error) {
      expect(Object.keys(errors)).toContain((error as Error).message);
      const line = lines.pop() as unknown as Socket | undefined;
      for (const { event, values } of line ? batch : []) line!.emit(event, ...values);
    }
  }

  /** A stranger's, one batch after the other; answers how many messages. */
  async function messages(): Promise<number> {
    const known = [sessionUid, chef.uid, guest.uid, stranger.uid];
    let sent = 0;
    const until = Date.now() + AWAY_SECONDS * 1000;
    for (const batch of fc.sample(batches(known), { seed: seed + part, numRuns: AT_MOST })) {
      if (Date.now() > until) break;
      await send(batch);
      sent += batch.length;
    }
    return sent;
  }

  return {
    /** Each is answered with a code of the contract, nobody else notices, and no process ends. */
    async areRefused(engine: string) {
      const before = programs.map(({ name, pid, running }) => ({ name, pid, running }));
      const [fuzzed, sent] = await Promise.all([
        fuzz(platform.url, targets, { away: true, part, seconds: AWAY_SECONDS }),
        messages(),
      ]);
      console.log(
        `  without ${engine}, FUZZ_SEED=${seed}: ${sumOf(fuzzed)}; ${sent} messages over sockets`,
      );
      expect(fuzzed.faults).toEqual([]);
      const { code } = (await enter(asking, sessionUid)) as { code?: string };
      expect(Object.keys(errors)).toContain(code);
      await areServed();
      expect(programs.map(({ name, pid, running }) => ({ name, pid, running }))).toEqual(before);
    },
    close: () => tabs.close(),
  };
}
