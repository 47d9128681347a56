import { legal } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import type { TestMember, TestPlatform } from './kitchen';

/** A day on which somebody was born who is this old now, and a few months. */
export const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years - 1}-06-15`;

export const giveBirth = ({ api }: TestMember, dateOfBirth: string) =>
  api.identity.setDateOfBirth({ dateOfBirth, password: PASSWORD });

/** The newest link mailed to a guardian, or null. */
export async function guardianToken(platform: TestPlatform, address: string) {
  const mails = await platform.mails(address);
  const mail = mails.find(({ text }) => text.includes('/guardian?token='));
  return mail ? /token=([\w-]+)/.exec(mail.text)![1]! : null;
}

export const guardianOf = (name: string) => `guardian-of-${name}@home.test`;

/** Makes a member under 18; with a guardian, one who has consented. */
export async function makeMinor(
  platform: TestPlatform,
  member: TestMember,
  { consent }: { consent: boolean },
) {
  await giveBirth(member, bornYearsAgo(14));
  if (consent) {
    const emailAddress = guardianOf(member.account.userName);
    await member.api.identity.askGuardian({ emailAddress });
    await platform.settle();
    const token = (await guardianToken(platform, emailAddress))!;
    const { version } = legal;
    await platform.anonymous.identity.answerGuardian({ token, consents: true, version });
  }
  await platform.settle();
}
