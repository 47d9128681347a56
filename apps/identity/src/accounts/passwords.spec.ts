import { expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords';

const MOST = 130;

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
