import { PASSWORD, signUpForm } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestPlatform } from './kitchen';

describe('abuse of accounts', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const form = (name: string, emailAddress: string) => ({ ...signUpForm(name), emailAddress });
  const mails = (address: string) => platform.mails(address);
  const linkIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!;

  it('answers sign-up alike for a known and an unknown address, and tells the truth by mail alone', async () => {
    await platform.member('ayesha');
    const known = await platform.anonymous.identity.signUp(form('somebody', 'ayesha@chefly.test'));
    const unknown = await platform.anonymous.identity.signUp(
      form('somebody2', 'nobody@chefly.test'),
    );
    expect(known).toEqual(unknown);
    await platform.settle();
    expect((await mails('ayesha@chefly.test'))[0]!.subject).toBe(
      'You already have a chefly account',
    );
  });

  it('gives an address to the first account that confirms it; a link works once', async () => {
    await platform.anonymous.identity.signUp(form('first', 'shared@chefly.test'));
    await platform.settle();
    const [one] = await mails('shared@chefly.test');
    await platform.anonymous.identity.signUp(form('second', 'shared@chefly.test'));
    await platform.settle();
    const [two] = await mails('shared@chefly.test');
    await platform.anonymous.identity.confirm({
      token: linkIn(one!.text),
      password: PASSWORD,
    });
    await expect(
      platform.anonymous.identity.confirm({ token: linkIn(one!.text) }),
    ).rejects.toMatchObject({ code: 'identity/link-invalid' });
    await expect(
      platform.anonymous.identity.confirm({ token: linkIn(two!.text) }),
    ).rejects.toMatchObject({ code: 'identity/link-invalid' });
  });

  it('admits one of many equal usernames, whatever their case', async () => {
    const race = await Promise.allSettled(
      ['Zainab', 'zainab', 'ZAINAB'].map((userName, i) =>
        platform.anonymous.identity.signUp({ ...form('zainab', `z${i}@chefly.test`), userName }),
      ),
    );
    expect(race.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });

  it('gives the username that a member gave up to nobody else: mentions would lead to a stranger', async () => {
    const [known, stranger] = await platform.members('rabia', 'tahira');
    const rename = ({ api }: typeof known, oldUserName: string, newUserName: string) =>
      api.identity.changeUserName({ oldUserName, newUserName, password: PASSWORD });
    await rename(known, 'rabia', 'rabia.cooks');
    const { identity } = platform.anonymous;
    const refused = { code: 'identity/user-name-taken' };
    expect(await identity.checkUserName({ userName: 'rabia' })).toEqual({ available: false });
    const signUp = { ...form('somebody3', 'r@chefly.test'), userName: 'Rabia' };
    await expect(identity.signUp(signUp)).rejects.toMatchObject(refused);
    await expect(rename(stranger, 'tahira', 'rabia')).rejects.toMatchObject(refused);
    // she may have it back; then the other is held
    await rename(known, 'rabia.cooks', 'rabia');
    await expect(rename(stranger, 'tahira', 'rabia.cooks')).rejects.toMatchObject(refused);
    const at = ['tahira.a', 'tahira.b'].map((userName) => rename(stranger, 'tahira', userName));
    const [, lost] = (await Promise.allSettled(at)).sort((a) =>
      a.status === 'fulfilled' ? -1 : 1,
    );
    expect(lost).toMatchObject({ reason: { code: 'identity/user-name-mismatch' } });
  });

  it('changes the address only with the password and the new address’s link, and tells the old one', async () => {
    const sana = await platform.member('sana');
    const change = {
      currentEmail: 'sana@chefly.test',
      newEmail: 'sana.new@chefly.test',
      password: PASSWORD,
    };
    await expect(
      sana.api.identity.changeEmail({ ...change, password: 'not my password' }),
    ).rejects.toMatchObject({ code: 'identity/password-wrong' });
    await expect(
      sana.api.identity.changeEmail({ ...change, currentEmail: 'other@chefly.test' }),
    ).rejects.toMatchObject({ code: 'identity/email-mismatch' });
    await expect(
      sana.api.identity.changeEmail({ ...change, newEmail: 'SANA@chefly.test' }),
    ).rejects.toMatchObject({
      fields: {
        newEmail: 'Please Enter an Email Address different from your current Email Address',
      },
    });
    await sana.api.identity.changeEmail(change);
    await platform.settle();
    expect((await sana.api.identity.account({})).emailAddress).toBe('sana@chefly.test');
    expect((await mails('sana@chefly.test'))[0]!.subject).toBe(
      'Your chefly e-mail address is about to change',
    );
    await platform.anonymous.identity.confirm({
      token: linkIn((await mails('sana.new@chefly.test'))[0]!.text),
      password: PASSWORD,
    });
    expect((await sana.api.identity.account({})).emailAddress).toBe('sana.new@chefly.test');
    await expect(
      platform.anonymous.identity.signIn({ emailAddress: 'sana@chefly.test', password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'identity/invalid-credentials' });
  });

  it('signs out everywhere when the password changes, and tells the owner by mail', async () => {
    const hafsa = await platform.member('hafsa');
    await expect(
      hafsa.api.identity.changePassword({ currentPassword: PASSWORD, newPassword: '1234567890' }),
    ).rejects.toMatchObject({ fields: { newPassword: expect.stringContaining('most common') } });
    await expect(
      hafsa.api.identity.changePassword({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    ).rejects.toMatchObject({
      fields: { newPassword: 'Please Enter a password different from your current password' },
    });
    await hafsa.api.identity.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'a new and longer one',
    });
    await expect(hafsa.api.identity.account({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
    await platform.settle();
    const [mail] = await mails('hafsa@chefly.test');
    expect(mail).toMatchObject({ subject: 'Your chefly password was changed' });
    expect(mail!.text).toContain('every device was signed out');
    expect(mail!.text).not.toContain('a new and longer one');
    await platform.anonymous.identity.signIn({
      emailAddress: 'hafsa@chefly.test',
      password: 'a new and longer one',
    });
  });
});
