import { Refusal } from '@chefly/http';
import { Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const options = {
  algorithm: 2 satisfies Algorithm as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Half of the threads that hashing shares with files and name look-ups. */
const AT_ONCE = 2;
/** About two seconds of work: who would wait longer is better told now. */
const MOST_WAITING = 128;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws server/unavailable when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= MOST_WAITING) throw new Refusal('server/unavailable');
    // the one before hands its place over, so `running` stays
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const nobody = hash('the password of nobody', options);

export const hashPassword = (password: string) => inTurn(() => hash(password, options));

/** Takes as long for an unknown account as for a known one. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const wanted = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(wanted, password));
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
