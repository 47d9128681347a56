import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Guesses } from './guesses';

let cache: InProcessCache;
let guesses: Guesses;
beforeEach(() => {
  jest.useFakeTimers();
  cache = new InProcessCache();
  guesses = new Guesses(cache);
});
afterEach(async () => {
  await cache.close();
  jest.useRealTimers();
});
const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve('in');
const isOwner = () => true;

it('looks at one guess at a time, whatever networks they come from', async () => {
  let looking = 0;
  let most = 0;
  const look = async () => {
    most = Math.max(most, ++looking);
    await Promise.resolve();
    looking--;
    return null;
  };
  await Promise.all(
    Array.from({ length: 5 }, (_, i) => guesses.attempt('a', `${i}`, look, isOwner)),
  );
  expect(most).toBe(1);
});

it('counts a hundred at once from one network as a hundred: nine are looked at, the others refused', async () => {
  let looked = 0;
  const answers = Array.from({ length: 100 }, () =>
    guesses
      .attempt('a', '2001:db8::/64', async () => (looked++, null), isOwner)
      .then(
        () => 'looked at',
        (error) => error.code as string,
      ),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  const counts = Map.groupBy(await Promise.all(answers), (answer) => answer);
  expect(looked).toBe(9);
  expect(counts.get('request/too-many')).toHaveLength(91);
});

it('lets the owner in at once while another network guesses', async () => {
  const guessing = Array.from({ length: 20 }, () =>
    guesses.attempt('a', 'far', wrong, isOwner).catch(wrong),
  );
  await jest.advanceTimersByTimeAsync(300);
  expect(await guesses.attempt('a', 'home', right, isOwner)).toBe('in');
  await jest.advanceTimersByTimeAsync(60_000);
  await Promise.all(guessing);
});

it('lets a network that is slowed guess once at a time, however many replicas it asks', async () => {
  const replicas = Array.from({ length: 4 }, () => new Guesses(cache));
  let looked = 0;
  const look = async () => (looked++, null);
  const slowed = Array.from({ length: 10 }, () =>
    guesses.attempt('a', 'far', look, isOwner).catch(wrong),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  await Promise.all(slowed);
  looked = 0;
  const all = replicas.map((replica) => replica.attempt('a', 'far', look, isOwner));
  await jest.advanceTimersByTimeAsync(4_500);
  expect(looked).toBe(1);
  await jest.advanceTimersByTimeAsync(20_000);
  await Promise.all(all);
  expect(looked).toBe(4);
});

it('slows guesses from ever new networks too', async () => {
  for (let i = 0; i < 50; i++) await guesses.attempt('a', `net ${i}`, wrong, isOwner);
  let done = false;
  void guesses.attempt('a', 'net 50', wrong, isOwner).then(() => (done = true));
  await jest.advanceTimersByTimeAsync(200);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(done).toBe(true);
});

it('forgets them when the right one comes', async () => {
  for (let i = 0; i < 5; i++) await guesses.attempt('a', 'home', wrong, isOwner);
  const entered = guesses.attempt('a', 'home', right, isOwner);
  await jest.advanceTimersByTimeAsync(250);
  expect(await entered).toBe('in');
  expect(await guesses.attempt('a', 'home', right, isOwner)).toBe('in');
});

it('counts on when what comes is right for another account that waits for the address', async () => {
  for (let i = 0; i < 5; i++) await guesses.attempt('a', 'home', wrong, isOwner);
  const entered = guesses.attempt('a', 'home', right, () => false);
  await jest.advanceTimersByTimeAsync(250);
  expect(await entered).toBe('in');
  let done = false;
  void guesses.attempt('a', 'home', wrong, isOwner).then(() => (done = true));
  await jest.advanceTimersByTimeAsync(400);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(done).toBe(true);
});
