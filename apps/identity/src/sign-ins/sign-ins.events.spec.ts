import { revocationKey } from '@chefly/access';
import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { REFUSED_MS } from './revocations';
import { SignInsEvents } from './sign-ins.events';

let cache: InProcessCache;
beforeEach(() => {
  jest.useFakeTimers();
  cache = new InProcessCache();
});
afterEach(async () => {
  await cache.close();
  jest.useRealTimers();
});
const hear = (agoMs: number) =>
  new SignInsEvents(cache).onSigninRevoked({
    data: { uid: 'hina', signInUid: 's', everywhere: false },
    time: new Date(Date.now() - agoMs).toISOString(),
  } as never);
const refused = async () => (await cache.get(revocationKey('s'))) !== null;

it('refuses the tokens of a sign-in that has ended, where the cache could not be told at once', async () => {
  await hear(0);
  expect(await refused()).toBe(true);
});

it('refuses them for as long as they may live since its end, however late that is heard', async () => {
  await hear(REFUSED_MS - 1000);
  expect(await refused()).toBe(true);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await refused()).toBe(false);
  await hear(REFUSED_MS);
  expect(await refused()).toBe(false);
});
