import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestPlatform } from './kitchen';

/** Mailed links: whose sign-up they confirm, and what takes them back. */
describe('abuse of links', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const form = (userName: string, emailAddress: string, password = PASSWORD) => ({
    firstName: 'WIN',
    lastName: 'Test',
    emailAddress,
    userName,
    password,
    confirmPassword: password,
    gender: 'female' as const,
  });
  const linkIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!;
  /** The links mailed to an address, oldest first. */
  const links = async (address: string) =>
    (await platform.mails(address))
      .filter((mail) => mail.text.includes('token='))
      .map((mail) => linkIn(mail.text))
      .reverse();
  const confirm = (token: string, password?: string) =>
    platform.anonymous.identity.confirm({ token, password });
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${platform.url}/api/identity/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  it('confirms nobody’s account but the one that was asked for, whoever else signed up with the address', async () => {
    const address = 'victim@chefly.test';
    const strangers = 'a password of the stranger';
    await platform.anonymous.identity.signUp(form('victim', address));
    await platform.anonymous.identity.signUp(form('stranger', address, strangers));
    await platform.settle();
    await platform.anonymous.identity.resendConfirmation({
      emailAddress: address,
      password: PASSWORD,
    });
    await platform.settle();
    const [newest] = await platform.mails(address);
    expect(newest!.text).toContain('victim');
    await expect(confirm(linkIn(newest!.text))).rejects.toMatchObject({
      code: 'identity/password-needed',
    });
    await expect(confirm(linkIn(newest!.text), strangers)).rejects.toMatchObject({
      code: 'identity/password-wrong',
    });
    await confirm(linkIn(newest!.text), PASSWORD);
    const { account } = await platform.anonymous.identity.signIn({
      emailAddress: address,
      password: PASSWORD,
    });
    expect(account.userName).toBe('victim');
    const [, ofStranger] = await links(address);
    await expect(confirm(ofStranger!, strangers)).rejects.toMatchObject({
      code: 'identity/link-invalid',
    });
  });

  it('makes a click on a stranger’s link no gift of one’s address', async () => {
    await platform.anonymous.identity.signUp(form('thief', 'mine@chefly.test'));
    await platform.settle();
    const [token] = await links('mine@chefly.test');
    await expect(confirm(token!)).rejects.toMatchObject({ code: 'identity/password-needed' });
    await expect(confirm(token!, 'what might it be')).rejects.toMatchObject({
      code: 'identity/password-wrong',
    });
    // a wrong try does not use the link up
    await confirm(token!, PASSWORD);
  });

  it('confirms with one click in the browser that signed up', async () => {
    const response = await post('sign-up', form('onebrowser', 'onebrowser@chefly.test'));
    const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])[0]!;
    expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Strict/i);
    await platform.settle();
    const [token] = await links('onebrowser@chefly.test');
    expect((await post('confirmations', { token })).status).toBe(403);
    expect((await post('confirmations', { token }, cookie)).status).toBe(200);
    expect((await post('confirmations', { token }, cookie)).status).toBe(410);
  });

  it('lets a link be used once, however often it is opened at once', async () => {
    await platform.anonymous.identity.signUp(form('hurried', 'hurried@chefly.test'));
    await platform.settle();
    const [token] = await links('hurried@chefly.test');
    const { succeeded, refused } = await outcomes(
      Array.from({ length: 8 }, () => confirm(token!, PASSWORD)),
    );
    expect(succeeded).toBe(1);
    expect(new Set(refused)).toEqual(new Set(['identity/link-invalid']));
  });

  it('takes a pending change of address back with a change of password, and with another change', async () => {
    const sana = await platform.member('sana');
    const change = (newEmail: string) =>
      sana.api.identity.changeEmail({
        currentEmail: 'sana@chefly.test',
        newEmail,
        password: PASSWORD,
      });
    await change('first@chefly.test');
    await platform.settle();
    await change('evil@chefly.test');
    await platform.settle();
    const [first] = await links('first@chefly.test');
    await expect(confirm(first!, PASSWORD)).rejects.toMatchObject({
      code: 'identity/link-invalid',
    });
    await sana.api.identity.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'another long password',
    });
    const [evil] = await links('evil@chefly.test');
    for (const password of [PASSWORD, 'another long password'])
      await expect(confirm(evil!, password)).rejects.toMatchObject({
        code: 'identity/link-invalid',
      });
    await platform.anonymous.identity.signIn({
      emailAddress: 'sana@chefly.test',
      password: 'another long password',
    });
  });

  it('writes no link for what was taken back before the mail was written', async () => {
    const hafsa = await platform.member('hafsa');
    const [, changed] = await Promise.allSettled([
      hafsa.api.identity.changeEmail({
        currentEmail: 'hafsa@chefly.test',
        newEmail: 'late@chefly.test',
        password: PASSWORD,
      }),
      hafsa.api.identity.changePassword({
        currentPassword: PASSWORD,
        newPassword: 'another long password',
      }),
    ]);
    expect(changed.status).toBe('fulfilled');
    await platform.settle();
    for (const token of await links('late@chefly.test'))
      await expect(confirm(token, 'another long password')).rejects.toMatchObject({
        code: 'identity/link-invalid',
      });
  });

  it('opens nothing by a link of before the password changed, wherever it was meanwhile', async () => {
    const hira = await platform.member('hira');
    const { connection } = await platform.database('identity');
    const accounts = connection.collection<any>('accounts');
    // as if the change had come while each was being written: nothing took it back
    const changes = () => accounts.updateOne({ _id: hira.uid }, { $inc: { credential: 1 } });
    const { credential } = await accounts.findOne({ _id: hira.uid });
    await hira.api.identity.changeEmail({
      ...{ currentEmail: 'hira@chefly.test', newEmail: 'evil@hira.test', password: PASSWORD },
    });
    await platform.anonymous.identity.forgotPassword({ emailAddress: 'hira@chefly.test' });
    await platform.settle();
    const [change] = await links('evil@hira.test');
    const [reset] = await links('hira@chefly.test').then((all) => all.slice(-1));
    await changes();
    const invalid = { code: 'identity/link-invalid' };
    await expect(confirm(change!, PASSWORD)).rejects.toMatchObject(invalid);
    await expect(
      platform.anonymous.identity.resetPassword({ token: reset!, newPassword: 'a thief’s one' }),
    ).rejects.toMatchObject(invalid);
    // nor is one written then
    const mailUid = 'a-mail-that-comes-late';
    await connection.collection<any>('mails').insertOne({
      ...{ _id: mailUid, to: 'later@hira.test', plannedAt: new Date() },
      link: { purpose: 'change-email', accountUid: hira.uid, credential },
    });
    await platform.schedule('mail', mailUid, new Date(), { mailUid });
    await platform.settle();
    expect(await platform.mails('later@hira.test')).toEqual([]);
    await hira.api.identity.askErasure({ password: PASSWORD });
    const pass: string = await platform.anonymous.identity
      .signIn({ emailAddress: 'hira@chefly.test', password: PASSWORD })
      .catch(({ fields }) => fields.pass);
    await changes();
    await expect(platform.anonymous.identity.withdrawErasure({ pass })).rejects.toMatchObject(
      invalid,
    );
  });

  it('lets no link work after its time, and a sign-up lapse with its links', async () => {
    const accounts = (await platform.database('identity')).connection.collection<any>('accounts');
    const rows = (await platform.database('identity')).connection.collection<any>('links');
    await platform.anonymous.identity.signUp(form('lapsing', 'lapsing@chefly.test'));
    await platform.settle();
    const [token] = await links('lapsing@chefly.test');
    const { _id } = await accounts.findOne({ emailAddress: 'lapsing@chefly.test' });
    const { expiresAt } = await rows.findOne({ accountUid: _id });
    const { lapsesAt } = await accounts.findOne({ _id });
    expect(lapsesAt).toEqual(expiresAt);
    expect(lapsesAt.getTime() - Date.now()).toBeLessThanOrEqual(48 * 3_600_000);
    await rows.updateOne({ accountUid: _id }, { $set: { expiresAt: new Date() } });
    await expect(confirm(token!, PASSWORD)).rejects.toMatchObject({
      code: 'identity/link-invalid',
    });
    const free = () => platform.anonymous.identity.checkUserName({ userName: 'lapsing' });
    expect(await free()).toEqual({ available: false });
    await accounts.updateOne({ _id }, { $set: { lapsesAt: new Date() } });
    expect(await free()).toEqual({ available: true });
    await platform.anonymous.identity.signUp(form('lapsing', 'other@chefly.test'));
  });
});
