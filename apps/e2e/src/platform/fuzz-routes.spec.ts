import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fuzz, seconds, seed, type Fuzzed } from '../fuzz/fuzz';
import { routeNames } from '../fuzz/requests';
import { bootPlatform, openKitchen, split, type TestPlatform } from './kitchen';

const IDLE_SOCKETS = 200;

jest.setTimeout((seconds + 120) * 1000);

/** Odd requests to every route, as everybody: refused with a code, and nobody else notices. */
describe(`routes under odd requests, seed ${seed}`, () => {
  let platform: TestPlatform;
  let callers: Record<string, string | undefined>;
  let known: Record<string, readonly unknown[]>;
  const sum = ({ sent, statuses }: Fuzzed) =>
    `${sent} requests: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ')}`;

  beforeAll(async () => {
    // a length that promises more than comes is waited for, but not long
    platform = await bootPlatform(split ? {} : { CHEFLY_BODY_MS: '3000', CHEFLY_LOG: 'silent' });
    const [fatima, ayesha, omar, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('omar', 'male'),
      platform.moderator(),
    ]);
    await platform.follow(ayesha, fatima);
    const recipe = await openKitchen(platform, fatima, ayesha);
    const receipt = await platform.upload(fatima);
    const post = await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt,
    });
    const asked = await ayesha.api.sessions.ask({
      chefUids: [fatima.uid],
      recipeUid: recipe,
      type: 'voice',
    });
    await platform.settle();
    const feed = await ayesha.api.content.feed({ limit: 1 });
    callers = {
      anonymous: undefined,
      member: fatima.token,
      opposite: omar.token,
      moderator: moderator.token,
    };
    known = {
      uid: [fatima.uid, ayesha.uid, omar.uid, post.uid, asked.uid, recipe],
      sessionUid: [asked.uid],
      recipeUid: [recipe],
      chefUids: [[fatima.uid], [ayesha.uid, fatima.uid]],
      uids: [[asked.uid]],
      receipt: [receipt],
      cursor: [feed.next ?? 'x'],
      emailAddress: ['fatima@chefly.test', 'nobody@chefly.test'],
      // guesses are slowed on purpose: few of them reach the check
      password: ['', 'x', null],
      userName: ['fatima', 'nobody'],
    };
  });
  afterAll(() => platform?.stop());

  it('answers each with a code, and no fault of ours', async () => {
    const fuzzed = await fuzz(platform.url, callers, known);
    console.log(`  ${sum(fuzzed)}`);
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
      const fuzzed = await fuzz(platform.url, callers, known, { away: true, part: 1 });
      console.log(`  ${sum(fuzzed)}`);
      expect(fuzzed.faults).toEqual([]);
      expect(fuzzed.statuses.get(503)).toBeGreaterThan(0);
      for (const { store } of runtime.parts) await store.revive();
      const { api } = await platform.member('zainab');
      const { items } = await api.recipes.search({ text: 'haleem' });
      expect(items.length).toBeGreaterThan(0);
    },
  );
});
