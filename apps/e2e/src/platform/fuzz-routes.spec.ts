import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fuzz, seconds, seed, sumOf } from '../fuzz/fuzz';
import { routeNames } from '../fuzz/requests';
import { openTargets, type Targets } from '../fuzz/targets';
import { bootPlatform, split, type TestPlatform } from './kitchen';

const IDLE_SOCKETS = 200;

jest.setTimeout((seconds + 120) * 1000);

/** Odd requests to every route, as everybody: refused with a code, and nobody else notices. */
describe(`routes under odd requests, seed ${seed}`, () => {
  let platform: TestPlatform;
  let targets: Targets;
  beforeAll(async () => {
    // a length that promises more than comes is waited for, but not long
    platform = await bootPlatform(split ? {} : { CHEFLY_BODY_MS: '3000', CHEFLY_LOG: 'silent' });
    targets = await openTargets(platform);
  });
  afterAll(() => platform?.stop());

  it('answers each with a code, and no fault of ours', async () => {
    const fuzzed = await fuzz(platform.url, targets);
    console.log(`  ${sumOf(fuzzed)}`);
    expect(fuzzed.faults).toEqual([]);
    const missed = routeNames.filter((name) => !fuzzed.routes.has(name));
    if (fuzzed.sent >= fuzzed.turns) expect(missed).toEqual([]);
  });

  it('serves others while many connections say nothing', async () => {
    const { hostname, port } = new URL(platform.url);
    const sockets = Array.from({ length: IDLE_SOCKETS }, () => connect(Number(port), hostname));
    for (const socket of sockets) socket.on('error', () => undefined).write('GET /api/');
    const { items } = await (
      await platform.member('zainab')
    ).api.recipes.search({ text: 'haleem' });
    expect(items.length).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
  });

  // separate processes lose their store in split/lost-engines.spec.ts
  (split ? it.skip : it)(
    'says that it cannot, while the store is away, and goes on when it is back',
    async () => {
      const { runtime } = platform.inside!;
      for (const { store } of runtime.parts) await store.connection.close(true);
      const fuzzed = await fuzz(platform.url, targets, { away: true, part: 1 });
      console.log(`  ${sumOf(fuzzed)}`);
      expect(fuzzed.faults).toEqual([]);
      expect(fuzzed.statuses.get(503)).toBeGreaterThan(0);
      for (const { store } of runtime.parts) await store.revive();
      const { api } = await platform.member('zainab');
      const { items } = await api.recipes.search({ text: 'haleem' });
      expect(items.length).toBeGreaterThan(0);
    },
  );
});
