import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestPlatform } from './kitchen';

/** Who has an account is nobody's business: not by text, not by state, not by time. */
describe('asking for addresses', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await bootPlatform();
    await platform.member('known');
  });
  afterAll(() => platform.stop());

  const form = (userName: string, emailAddress: string) => ({
    firstName: 'Test',
    lastName: 'Test',
    emailAddress,
    userName,
    password: 'a password of the asker',
    confirmPassword: 'a password of the asker',
    gender: 'female' as const,
  });
  const { signUp, checkUserName, signIn, resendConfirmation } = new Proxy(
    {} as TestPlatform['anonymous']['identity'],
    {
      get: (_target, name: 'signIn') => (input: never) => platform.anonymous.identity[name](input),
    },
  );

  it.each([
    ['known', 'known@chefly.test'],
    ['unknown', 'unknown@chefly.test'],
  ])('answers alike for a(n) %s address, at every step', async (name, emailAddress) => {
    expect(await signUp(form(`ask_${name}`, emailAddress))).toEqual({});
    await platform.settle();
    expect(await checkUserName({ userName: `ask_${name}` })).toEqual({ available: false });
    await expect(signUp(form(`ask_${name}`, emailAddress))).rejects.toMatchObject({
      code: 'identity/user-name-taken',
    });
    const password = 'a password of the asker';
    await expect(signIn({ emailAddress, password })).rejects.toMatchObject({
      code: 'identity/email-not-confirmed',
    });
    expect(await resendConfirmation({ emailAddress, password })).toEqual({});
    expect(await resendConfirmation({ emailAddress, password: 'another one' })).toEqual({});
    await expect(signIn({ emailAddress, password: 'another one' })).rejects.toMatchObject({
      code: 'identity/invalid-credentials',
    });
  });

  it('still lets the owner in, with nothing but mails to show for it', async () => {
    await signIn({ emailAddress: 'known@chefly.test', password: PASSWORD });
    const subjects = (await platform.mails('known@chefly.test')).map((mail) => mail.subject);
    expect(new Set(subjects.slice(0, -1))).toEqual(new Set(['You already have a chefly account']));
  });

  it.each([
    ['free', 'free.address@chefly.test'],
    ['taken', 'known@chefly.test'],
  ])('answers alike when an address is changed to a %s one', async (name, newEmail) => {
    const mover = await platform.member(`mover_${name}`);
    const { emailAddress: currentEmail } = mover.account;
    const form = { currentEmail, newEmail, password: PASSWORD };
    const mailed = (await platform.mails('known@chefly.test')).length;
    expect(await mover.api.identity.changeEmail(form)).toEqual({});
    expect(await mover.api.identity.changeEmail(form)).toEqual({});
    await platform.settle();
    expect((await platform.mails(currentEmail))[0]!.subject).toBe(
      'Your chefly e-mail address is about to change',
    );
    expect(await mover.api.identity.account({})).toMatchObject({ emailAddress: currentEmail });
    // whoever holds it hears nothing of whom it is none of their business
    expect(await platform.mails('known@chefly.test')).toHaveLength(mailed);
  });

  it('writes the same rows for both before it answers', async () => {
    const { connection } = await platform.database('identity');
    const counts = async () =>
      Promise.all(
        ['accounts', 'links'].map((name) => connection.collection(name).countDocuments()),
      );
    const [before] = await counts();
    await signUp(form('ask_again', 'known@chefly.test'));
    const [after] = await counts();
    expect(after! - before!).toBe(1);
  });
});
