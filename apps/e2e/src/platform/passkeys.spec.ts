import { PASSKEY_CAP } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Authenticator } from './authenticator';
import { bootPlatform, type TestPlatform } from './kitchen';
import { afterGrace } from './grace';
import { PasskeyBrowser } from './passkey-browser';

/** Signing in by a key that a device keeps, beside the password. */
describe('passkeys', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const browser = () => new PasskeyBrowser(platform);

  it('are added with the password, told by mail, and sign in without one', async () => {
    const sana = await platform.member('sana');
    const [own, phone] = [browser(), new Authenticator()];
    expect((await own.begin(sana, 'not the password')).code).toBe('identity/password-wrong');
    const { body: added, status } = await own.add(sana, phone);
    expect(status).toBe(200);
    expect(added).toMatchObject({ name: 'Kitchen phone', usedAt: null, synced: false });
    await platform.settle();
    const [mail] = await platform.mails(sana.account.emailAddress);
    expect(mail).toMatchObject({
      subject: 'A passkey was added to your chefly account',
      text: expect.stringContaining('Kitchen phone'),
    });

    const { body: grant } = await browser().signIn(phone);
    expect(grant.account).toEqual(sana.account);
    const list = await sana.api.identity.passkeys({});
    expect(list.items).toHaveLength(1);
    expect(Date.parse(list.items[0]!.usedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect((await sana.api.identity.signIns({})).items).toHaveLength(2);
  });

  it('that are synced sign in again and again, though their counter stays at 0', async () => {
    const hafsa = await platform.member('hafsa');
    const cloud = new Authenticator(null);
    expect((await browser().add(hafsa, cloud)).body.synced).toBe(true);
    for (const time of ['first', 'second', 'third'])
      expect([time, (await browser().signIn(cloud)).status]).toEqual([time, 200]);
  });

  it('have names of their member’s, and no more than can be told apart', async () => {
    const noor = await platform.member('noor');
    const own = browser();
    for (let i = 0; i < PASSKEY_CAP - 1; i++)
      expect((await own.add(noor, new Authenticator(), {}, `Key ${i}`)).status).toBe(200);
    // the last place is one, however many reach for it at once
    const reaching = [browser(), browser(), browser()];
    // one that begins when the place is taken is told so already
    const begun = await Promise.all(reaching.map((each) => each.begin(noor)));
    const last = await Promise.all(
      reaching.map((each, i) => {
        const attestation = new Authenticator().create(begun[i]!.body);
        return each.call('passkeys', { name: 'Last', attestation }, noor);
      }),
    );
    expect(last.map(({ code }) => code).sort()).toEqual(
      [null, 'identity/passkeys-full', 'identity/passkeys-full'].sort(),
    );
    expect((await own.begin(noor)).code).toBe('identity/passkeys-full');
    const { items } = await noor.api.identity.passkeys({});
    expect(items.map(({ name }) => name)).toEqual([
      ...Array.from({ length: PASSKEY_CAP - 1 }, (_, i) => `Key ${i}`),
      'Last',
    ]);
    await noor.api.identity.renamePasskey({ uid: items[0]!.uid, name: '  The old   phone ' });
    expect((await noor.api.identity.passkeys({})).items[0]!.name).toBe('The old phone');
    await expect(
      noor.api.identity.renamePasskey({ uid: items[0]!.uid, name: ' ' }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  it('end with their removal, which asks for the password and is told by mail', async () => {
    const maryam = await platform.member('maryam');
    const phone = new Authenticator();
    const { uid } = (await browser().add(maryam, phone)).body;
    await expect(
      maryam.api.identity.removePasskey({ uid, password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'identity/password-wrong' });
    expect((await browser().signIn(phone)).status).toBe(200);
    await maryam.api.identity.removePasskey({ uid, password: PASSWORD });
    await platform.settle();
    expect((await platform.mails(maryam.account.emailAddress))[0]).toMatchObject({
      subject: 'A passkey was removed from your chefly account',
    });
    expect((await browser().signIn(phone)).code).toBe('identity/passkey-refused');
    expect((await maryam.api.identity.passkeys({})).items).toEqual([]);
  });

  it('outlive a change of the password, which names them, and end with a reset by mail', async () => {
    const zainab = await platform.member('zainab');
    const { emailAddress } = zainab.account;
    const phone = new Authenticator();
    await browser().add(zainab, phone);
    const newPassword = 'another long password';
    await zainab.api.identity.changePassword({ currentPassword: PASSWORD, newPassword });
    await platform.settle();
    expect((await platform.mails(emailAddress))[0]!.text).toContain('“Kitchen phone”');
    expect((await browser().signIn(phone)).status).toBe(200);

    await platform.anonymous.identity.forgotPassword({ emailAddress });
    await platform.settle();
    const token = /token=([\w-]+)/.exec((await platform.mails(emailAddress))[0]!.text)![1]!;
    await platform.anonymous.identity.resetPassword({ token, newPassword: PASSWORD });
    expect((await browser().signIn(phone)).code).toBe('identity/passkey-refused');
    await platform.settle();
    expect((await platform.mails(emailAddress))[0]!.text).toContain('passkeys were removed');
  });

  it('open the way back to an account that is about to be erased, and go with it', async () => {
    const bano = await platform.member('bano');
    const phone = new Authenticator();
    await browser().add(bano, phone);
    await bano.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    const { code, body } = await browser().signIn(phone);
    expect(code).toBe('identity/leaving');
    expect((body as any).fields.pass).toEqual(expect.any(String));
    await afterGrace(platform);
    expect((await browser().signIn(phone)).code).toBe('identity/passkey-refused');
    const { connection } = await platform.database('identity');
    for (const name of ['passkeys', 'passkey_challenges'])
      expect([
        name,
        await connection.collection(name).countDocuments({ accountUid: bano.uid }),
      ]).toEqual([name, 0]);
  });
});
