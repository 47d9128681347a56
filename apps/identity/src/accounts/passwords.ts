import { availableParallelism } from 'node:os';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { Turns } from './turns';

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const options = {
  algorithm: 2 satisfies Algorithm as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** The threads that Node has for hashing, files and name look-ups together. */
const POOL = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/** Half of the pool at most, so that files are read meanwhile, and one core less than there are. */
const HASHES_AT_ONCE = Math.max(1, Math.min(POOL / 2, availableParallelism() - 1) | 0);
/** One or two seconds of work: who would wait longer is better told now. */
const MOST_WAITING = 128;
export const hashing = new Turns(HASHES_AT_ONCE, MOST_WAITING);

const nobody = hash('the password of nobody', options);

export const hashPassword = (password: string) => hashing.run(() => hash(password, options));

/** Takes as long for an unknown account as for a known one. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const wanted = passwordHash ?? (await nobody);
  const matches = await hashing.run(() => verify(wanted, password));
  return matches && passwordHash !== undefined;
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
