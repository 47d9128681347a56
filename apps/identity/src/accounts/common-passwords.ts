import { messages } from '@chefly/contracts';
import { Refusal } from '@chefly/http';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * A hundred million tries: what a list of leaked passwords with its usual variations has behind it
 * in a moment.
 */
const FEWEST_GUESSES = 1e8;

/** In characters: the estimate's time grows with the square, and so many are never common. */
const LONGEST = 40;

let estimator: Promise<ZxcvbnFactory> | null = null;
const load = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};

/** True for a password that opens many accounts elsewhere, or is one keystroke away from such. */
async function isCommonPassword(password: string): Promise<boolean> {
  // its list takes some megabytes, so it is read at the first sign-up and not at the start
  estimator ??= load();
  return (await estimator).check(password.slice(0, LONGEST)).guesses < FEWEST_GUESSES;
}

/** @throws request/invalid that names the field */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new Refusal('request/invalid', { [field]: messages.passwordCommon });
}
