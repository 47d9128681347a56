import { availableParallelism } from 'node:os';
import type { Algorithm } from '@node-rs/argon2';
import { inHashingThread } from './hashing-threads';
import { Turns } from './turns';

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const options = {
  algorithm: 2 satisfies Algorithm as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Each takes its 19 MiB, also in a container that sees all cores of a large machine. */
const MOST_THREADS = 4;
/** One core less than there are, for everybody else. */
const HASHES_AT_ONCE = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
/** One or two seconds of work: who would wait longer is better told now. */
const MOST_WAITING = 128;
export const hashing = new Turns(HASHES_AT_ONCE, MOST_WAITING);

/** Costs what every other one costs to compare, and is nobody's: whether it matches is not asked. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$ZTCp1KjxiqBT9Ce7rl8YkQ$CRuBuuqLmsn8D/LHUiqLDwY/zt1RsNr9KA1nxYvPaJk';

export const hashPassword = (password: string) =>
  hashing.run(() => inHashingThread({ password, options })) as Promise<string>;

/** Takes as long for an unknown account as for a known one. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const hashed = passwordHash ?? NOBODYS;
  const matches = await hashing.run(() => inHashingThread({ password, hashed }));
  return matches === true && passwordHash !== undefined;
}

/**
 * The first of the accounts whose password this is. Compares as often as if there were `most` of
 * them, so that the time of a failure does not tell how many there are.
 */
export async function findByPassword<A extends { passwordHash: string }>(
  accounts: A[],
  most: number,
  password: string,
): Promise<A | null> {
  for (let i = 0; i < Math.max(most, accounts.length); i++)
    if (await verifyPassword(accounts[i]?.passwordHash, password)) return accounts[i]!;
  return null;
}
