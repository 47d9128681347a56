import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { endHashingThreads } from './hashing-threads';
import { hashing, hashPassword, NOBODYS, verifyPassword } from './passwords';

afterAll(endHashingThreads);

const MOST = hashing.atOnce + hashing.mostWaiting;

it('refuses who would wait behind more than two seconds of comparisons, and nobody afterwards', async () => {
  // it is the number that counts: each of these takes no time
  const quick = await hash('saffron', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const asked = await Promise.allSettled(
    Array.from({ length: MOST + 10 }, () => verifyPassword(quick, 'saffron')),
  );
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  expect(refused).toEqual(Array(10).fill('server/unavailable'));
  expect(await verifyPassword(await hashPassword('saffron'), 'saffron')).toBe(true);
});

it('leaves a core to everybody else, and threads to those who read files meanwhile', async () => {
  expect(hashing.atOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
  let hashed = 0;
  const hashes = Array.from({ length: 24 }, () =>
    hashPassword('saffron').then(() => void hashed++),
  );
  await readFile(import.meta.filename);
  expect(hashed).toBeLessThan(24);
  await Promise.all(hashes);
});

it('compares nobody’s at the price of everybody’s', async () => {
  const price = (hashed: string) => hashed.split('$').slice(0, 4).join('$');
  expect(price(NOBODYS)).toBe(price(await hashPassword('saffron')));
  expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false);
});

it('outlives what no password was ever hashed to', async () => {
  await expect(verifyPassword('no hash', 'saffron')).rejects.toThrow();
  expect(await verifyPassword(await hashPassword('saffron'), 'saffron')).toBe(true);
});

it('takes another thread where one has ended', async () => {
  const hashes = Array.from({ length: hashing.atOnce + 1 }, () => hashPassword('saffron'));
  endHashingThreads();
  const ends = await Promise.allSettled(hashes);
  // the last one waited for its turn, and a thread was there for it
  expect(ends.pop()!.status).toBe('fulfilled');
  for (const end of ends)
    expect(end).toMatchObject({ reason: { message: expect.stringContaining('has ended') } });
  expect(await verifyPassword(await hashPassword('saffron'), 'saffron')).toBe(true);
});
