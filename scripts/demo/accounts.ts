import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ApiError } from '@chefly/api-client';
import type { Gender } from '@chefly/contracts';
import { clientOf, eventually, url } from './platform';

/** Who signs in finds their account; who is new signs up and answers the mail. */

export const PASSWORD = 'saffron and paprika';
export const emailOf = (first: string) => `${first.toLowerCase()}@chefly.test`;

/** Who answers an appeal had no part in the decision; who is a moderator, administrators say. */
export const staff: [role: 'moderators' | 'administrators', first: string, last: string][] = [
  ['moderators', 'Safiya', 'Aziz'],
  ['administrators', 'Khadija', 'Yilmaz'],
];

const anonymous = clientOf(null);

async function signIn(first: string): Promise<{ token: string; uid: string } | null> {
  try {
    const { accessToken, account } = await anonymous.identity.signIn({
      emailAddress: emailOf(first),
      password: PASSWORD,
    });
    return { token: accessToken, uid: account.uid };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status > 0) return null;
    throw error;
  }
}

export async function enter(
  first: string,
  last: string,
  gender: Gender,
): Promise<{ token: string; uid: string; fresh: boolean }> {
  const known = await signIn(first);
  if (known) return { ...known, fresh: false };
  await anonymous.identity.signUp({
    firstName: first,
    lastName: last,
    emailAddress: emailOf(first),
    userName: first.toLowerCase(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    gender,
  });
  const token = await eventually('the mail', async () => {
    const mails = (await (await fetch(`${url}/mailbox.json?to=${emailOf(first)}`)).json()) as {
      text: string;
    }[];
    return /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  });
  await anonymous.identity.confirm({ token, password: PASSWORD });
  return { ...(await signIn(first))!, fresh: true };
}

/** By the operator's command, which finds the running platform by its data folder. */
export async function enterStaff(
  role: 'moderators' | 'administrators',
  first: string,
  last: string,
  gender: Gender,
) {
  await enter(first, last, gender);
  const words = ['dist/server/operate.js', role, 'add', emailOf(first)];
  await promisify(execFile)(process.execPath, words).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`${stdout.trim()}. Is CHEFLY_DATA here what it is for the running program?`);
  });
  return (await signIn(first))!;
}
