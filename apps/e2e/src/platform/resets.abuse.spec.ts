import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

const NEW = 'coriander and cumin';

describe('a password that was forgotten, an address that was taken', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const forgot = async (emailAddress: string) => {
    await platform.anonymous.identity.forgotPassword({ emailAddress });
    await platform.settle();
  };
  const tokens = async (address: string) =>
    (await platform.mails(address)).flatMap(
      ({ text }) => /resetPassword\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
  const reset = (token: string, newPassword = NEW) =>
    platform.anonymous.identity.resetPassword({ token, newPassword });
  const signIn = (emailAddress: string, password: string) =>
    platform.anonymous.identity.signIn({ emailAddress, password });
  const invalid = { code: 'identity/link-invalid' };

  it('is set anew by the newest mail, once, and every device is signed out', async () => {
    const sana = await platform.member('sana');
    await forgot('sana@chefly.test');
    const [token] = await tokens('sana@chefly.test');
    const { succeeded, refused } = await outcomes(Array.from({ length: 5 }, () => reset(token!)));
    expect({ succeeded, refused: new Set(refused) }).toEqual({
      succeeded: 1,
      refused: new Set([invalid.code]),
    });
    await platform.settle();
    await expect(sana.api.identity.account({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
    await expect(signIn('sana@chefly.test', PASSWORD)).rejects.toMatchObject({
      code: 'identity/invalid-credentials',
    });
    await signIn('sana@chefly.test', NEW);
  });

  it('is told to nobody: the answer is the same for an address that no account has, and no mail goes there', async () => {
    expect(
      await platform.anonymous.identity.forgotPassword({ emailAddress: 'nobody@chefly.test' }),
    ).toEqual({});
    await platform.settle();
    expect(await platform.mails('nobody@chefly.test')).toEqual([]);
  });

  it('takes no link of another kind, none that an own change of password came before, and no common password', async () => {
    const noor = await platform.member('noor');
    await forgot('noor@chefly.test');
    const [token] = await tokens('noor@chefly.test');
    await expect(reset(token!, 'password12345')).rejects.toMatchObject({
      fields: { newPassword: expect.any(String) },
    });
    await expect(
      platform.anonymous.identity.confirm({ token: token!, password: PASSWORD }),
    ).rejects.toMatchObject(invalid);
    await noor.api.identity.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    await expect(reset(token!)).rejects.toMatchObject(invalid);
    await platform.anonymous.identity.signUp({
      firstName: 'New',
      lastName: 'Here',
      emailAddress: 'waiting@chefly.test',
      userName: 'waitinghere',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      gender: 'female',
    });
    await forgot('waiting@chefly.test');
    // who has not confirmed the address has no way in by it but the confirmation
    expect(await tokens('waiting@chefly.test')).toEqual([]);
    const confirmation = /token=([\w-]+)/.exec(
      (await platform.mails('waiting@chefly.test'))[0]!.text,
    )!;
    await expect(reset(confirmation[1]!)).rejects.toMatchObject(invalid);
  });

  /** As a thief does who knows the password. */
  async function takeOver(member: TestMember, evil: string) {
    const { emailAddress } = member.account;
    await member.api.identity.changeEmail({
      currentEmail: emailAddress,
      newEmail: evil,
      password: PASSWORD,
    });
    await platform.settle();
    const [mail] = await platform.mails(evil);
    await platform.anonymous.identity.confirm({
      token: /token=([\w-]+)/.exec(mail!.text)![1]!,
      password: PASSWORD,
    });
    await platform.settle();
  }

  it('brings an address back from whoever took it over, also after they changed the password and the address again', async () => {
    const hina = await platform.member('hina');
    await takeOver(hina, 'evil@chefly.test');
    const again = await platform.signIn({
      ...hina,
      account: { ...hina.account, emailAddress: 'evil@chefly.test' },
    });
    await takeOver(again, 'eviler@chefly.test');
    const thief = await platform.signIn({
      ...hina,
      account: { ...hina.account, emailAddress: 'eviler@chefly.test' },
    });
    await thief.api.identity.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'a password of the thief',
    });
    await platform.settle();
    // the thief has such a link too, to the address between: it outranks no earlier one
    const [ofThief] = await tokens('evil@chefly.test');
    const [undo] = await tokens('hina@chefly.test');
    await reset(ofThief!);
    await reset(undo!);
    await platform.settle();
    await expect(signIn('eviler@chefly.test', 'a password of the thief')).rejects.toMatchObject({
      code: 'identity/invalid-credentials',
    });
    const { account } = await signIn('hina@chefly.test', NEW);
    expect(account).toMatchObject({ uid: hina.uid, emailAddress: 'hina@chefly.test' });
    for (const used of [undo, ofThief]) await expect(reset(used!)).rejects.toMatchObject(invalid);
  });

  it('leaves the thief no link that was still unused when the owner came back', async () => {
    const zoya = await platform.member('zoya');
    await takeOver(zoya, 'between@chefly.test');
    const again = await platform.signIn({
      ...zoya,
      account: { ...zoya.account, emailAddress: 'between@chefly.test' },
    });
    await takeOver(again, 'beyond@chefly.test');
    const [ofThief] = await tokens('between@chefly.test');
    await reset((await tokens('zoya@chefly.test'))[0]!);
    await expect(reset(ofThief!)).rejects.toMatchObject(invalid);
  });
});
