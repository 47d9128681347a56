import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashing, hashPassword, verifyPassword } from './passwords';

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
