import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Authenticator, type Deviation } from './authenticator';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { PasskeyBrowser } from './passkey-browser';

/** Keys that are not whose they say, and signatures that were made for something else. */
describe('abuse of passkeys', () => {
  let platform: TestPlatform;
  let sana: TestMember;
  let phone: Authenticator;
  beforeAll(async () => {
    platform = await bootPlatform();
    sana = await platform.member('sana');
    phone = new Authenticator();
    await new PasskeyBrowser(platform).add(sana, phone);
  });
  afterAll(() => platform.stop());

  const browser = () => new PasskeyBrowser(platform);
  const wrongs: [string, Deviation][] = [
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['the same host at another port', { origin: 'http://localhost:1' }],
    ['the address instead of the name', { origin: 'http://127.0.0.1' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody verified', { verified: false }],
    ['a page within another’s', { crossOrigin: true }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ];

  it.each(wrongs)('adds none with %s', async (_name, wrong) => {
    const { code } = await browser().add(sana, new Authenticator(), wrong);
    expect(code).toBe('identity/passkey-invalid');
    expect((await sana.api.identity.passkeys({})).items).toHaveLength(1);
  });

  it.each([
    ...wrongs,
    ['a signature of something else', { signature: 'AAAA' }],
    ['another account named', { userHandle: 'c29tZWJvZHktZWxzZQ' }],
  ] as [string, Deviation][])('signs nobody in with %s', async (_name, wrong) => {
    const { status, code } = await browser().signIn(phone, wrong);
    expect([status, code]).toEqual([401, 'identity/passkey-refused']);
    expect((await browser().signIn(phone)).status).toBe(200);
  });

  it('tells an unknown key nothing else than a known one that is refused', async () => {
    const own = browser();
    const stranger = new Authenticator();
    stranger.create({ origin: '', options: { challenge: '', rp: { id: '' }, user: { id: 'AA' } } });
    const unknown = await own.signIn(stranger);
    const known = await own.signIn(phone, { signature: 'AAAA' });
    expect(unknown).toEqual(known);
  });

  it('takes a challenge once, soon, and from the browser that asked', async () => {
    const [own, other] = [browser(), browser()];
    const assertion = phone.get(await own.beginSignIn());
    await other.beginSignIn();
    expect((await other.send(assertion)).code).toBe('identity/passkey-refused');
    // the other browser has not used it up
    expect((await own.send(assertion)).status).toBe(200);
    expect((await own.send(assertion)).code).toBe('identity/passkey-refused');
    // of an authenticator without a counter, nothing but the challenge tells the copy
    const cloud = new Authenticator(null);
    await own.add(sana, cloud);
    const twice = cloud.get(await own.beginSignIn());
    const answers = await Promise.all([own.send(twice), own.send(twice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);

    const late = phone.get(await own.beginSignIn());
    const rows = (await platform.database('identity')).connection.collection('passkey_challenges');
    await rows.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await own.send(late)).code).toBe('identity/passkey-refused');
  });

  it('takes no challenge for another purpose or account', async () => {
    const [own, hafsa] = [browser(), await platform.member('hafsa')];
    const { body: toAdd } = await own.begin(sana);
    const { rp } = toAdd.options as unknown as { rp: { id: string } };
    const options = { challenge: toAdd.options.challenge, rpId: rp.id };
    const asserted = phone.get({ origin: toAdd.origin, options });
    expect((await own.send(asserted)).code).toBe('identity/passkey-refused');
    const attestation = new Authenticator().create(toAdd);
    const others = await own.call('passkeys', { name: 'Mine now', attestation }, hafsa);
    expect(others.code).toBe('identity/passkey-invalid');
    expect((await hafsa.api.identity.passkeys({})).items).toEqual([]);
  });

  it('adds no key that was begun before the password changed, nor one that is somebody’s', async () => {
    const noor = await platform.member('noor');
    const own = browser();
    const { body } = await own.begin(noor);
    const newPassword = 'another long password';
    await noor.api.identity.changePassword({ currentPassword: PASSWORD, newPassword });
    const { accessToken } = await platform.anonymous.identity.signIn({
      ...{ emailAddress: noor.account.emailAddress, password: newPassword },
    });
    const again = { ...noor, token: accessToken };
    const attestation = new Authenticator().create(body);
    expect((await own.call('passkeys', { name: 'Late', attestation }, again)).code).toBe(
      'identity/passkey-invalid',
    );
    const begun = await own.begin(again, newPassword);
    const stolen = phone.cloned().create(begun.body);
    expect((await own.call('passkeys', { name: 'Hers', attestation: stolen }, again)).code).toBe(
      'identity/passkey-invalid',
    );
  });

  it('notices a copied key by its counter', async () => {
    const maryam = await platform.member('maryam');
    const key = new Authenticator();
    await browser().add(maryam, key);
    const thief = key.cloned();
    expect((await browser().signIn(key)).status).toBe(200);
    expect((await browser().signIn(key)).status).toBe(200);
    expect((await browser().signIn(thief)).code).toBe('identity/passkey-refused');
    expect((await browser().signIn(key)).status).toBe(200);
  });

  it('lets nobody rename or remove another’s', async () => {
    const { items } = await sana.api.identity.passkeys({});
    const { uid } = items[0]!;
    const zainab = await platform.member('zainab');
    for (const tried of [
      zainab.api.identity.renamePasskey({ uid, name: 'Mine' }),
      zainab.api.identity.removePasskey({ uid, password: PASSWORD }),
    ])
      await expect(tried).rejects.toMatchObject({ code: 'request/not-found' });
    expect((await sana.api.identity.passkeys({})).items).toEqual(items);
  });

  it('slows who tries one key again and again', async () => {
    const own = browser();
    const assertion = phone.get(await own.beginSignIn());
    for (let i = 0; i < 5; i++)
      expect((await own.send({ ...assertion })).status).toBe(i === 0 ? 200 : 401);
    const from = performance.now();
    for (let i = 0; i < 2; i++) expect((await own.send(assertion)).status).toBe(401);
    expect(performance.now() - from).toBeGreaterThan(200);
  });

  it('keeps a suspended member out, and says why to whoever holds the key', async () => {
    const [haya] = await moderatorsOf(platform, 'haya', 'rida');
    const bano = await platform.member('bano');
    const key = new Authenticator();
    await browser().add(bano, key);
    await report(platform, sana, 'member', bano.uid, 'harassment');
    const { uid } = (await caseOf(haya!, bano.uid))!;
    const reason = 'Insults in three chats';
    const decision = { action: 'suspend', rule: 'house/kindness', reason, days: 7 } as const;
    await haya!.api.moderation.decide({ uid, ...decision });
    await platform.settle();
    const { code, body } = await browser().signIn(key);
    expect(code).toBe('identity/suspended');
    expect(body).toMatchObject({ fields: { reason, appeal: expect.any(String) } });
    // who does not hold it hears no more than of any other
    expect((await browser().signIn(key, { signature: 'AAAA' })).code).toBe(
      'identity/passkey-refused',
    );
  });

  it('takes nothing from a page of somebody else’s', async () => {
    const own = browser();
    const assertion = phone.get(await own.beginSignIn());
    const response = await fetch(`${platform.url}/api/identity/passkeys/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ assertion }),
    });
    expect(response.status).toBe(403);
  });
});
