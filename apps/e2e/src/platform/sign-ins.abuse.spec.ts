import { until } from '@chefly/engines/testing';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestPlatform } from './kitchen';

const NEW = 'another long password';

describe('abuse of sign-ins', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${platform.url}/api/identity/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const signIn = async (emailAddress: string, password: string) => {
    const response = await post('sign-in', JSON.stringify({ emailAddress, password }));
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: response.status, cookie };
  };

  it('leaves no sign-in that was under way while the password changed', async () => {
    const ayesha = await platform.member('ayesha');
    const entering = Array.from({ length: 40 }, () => signIn('ayesha@chefly.test', PASSWORD));
    await Promise.race(entering);
    await ayesha.api.identity.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    const entered = (await Promise.all(entering)).filter(({ status }) => status === 200);
    expect(entered.length).toBeGreaterThan(0);
    for (const { cookie } of entered)
      expect(await (await post('refresh', '{}', { cookie })).text()).toMatch(/^(null)?$/);
    const fresh = await signIn('ayesha@chefly.test', NEW);
    expect(
      await (
        (await (await post('refresh', '{}', { cookie: fresh.cookie })).json()) as {
          account: { uid: string };
        }
      ).account.uid,
    ).toBe(ayesha.uid);
    const rows = (await platform.database('identity')).connection.collection<any>('sign_ins');
    expect(await rows.countDocuments({ accountUid: ayesha.uid })).toBe(1);
  });

  it('leaves no refresh that was under way while the password changed', async () => {
    const maryam = await platform.member('maryam');
    const devices: { cookie: string }[] = [];
    for (let i = 0; i < 2; i++) devices.push(await signIn('maryam@chefly.test', PASSWORD));
    let changed = false;
    /** Refreshes without a pause until it is refused. @returns how often it was answered */
    const refreshOn = async (cookie: string, answered: () => void) => {
      for (let times = 0; ; times++) {
        const after = changed;
        const response = await post('refresh', '{}', { cookie });
        const ended = !/account/.test(await response.text());
        if (ended) return times;
        expect(after).toBe(false);
        cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
        answered();
      }
    };
    const refreshing = devices.map(({ cookie }) => {
      const { promise: underWay, resolve } = Promise.withResolvers<void>();
      const refused = refreshOn(cookie, resolve);
      return { underWay: Promise.race([underWay, refused]), refused };
    });
    await Promise.all(refreshing.map(({ underWay }) => underWay));
    await maryam.api.identity.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    changed = true;
    for (const { refused } of refreshing) expect(await refused).toBeGreaterThan(0);
    const rows = (await platform.database('identity')).connection.collection<any>('sign_ins');
    expect(await rows.countDocuments({ accountUid: maryam.uid })).toBe(0);
  });

  it('lets one account have a hundred sign-ins, of which the longest unseen ends', async () => {
    const khadija = await platform.member('khadija');
    const rows = (await platform.database('identity')).connection.collection<any>('sign_ins');
    const own = (await rows.findOne({ accountUid: khadija.uid }))!;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await rows.updateOne({ _id: own._id }, { $set: { seenAt: ago(200) } });
    await rows.insertMany(
      Array.from({ length: 99 }, (_, i) => ({
        ...own,
        _id: `another-device-${String(i).padStart(3, '0')}`,
        seenAt: ago(100 - i),
      })),
    );
    const again = await platform.signIn(khadija);
    await expect(khadija.api.identity.account({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
    expect((await again.api.identity.signIns({})).items.length).toBe(100);
    await again.api.identity.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    expect(await rows.countDocuments({ accountUid: khadija.uid })).toBe(0);
    await platform.settle();
  });

  it('lets one of two changes of a password happen', async () => {
    const zainab = await platform.member('zainab');
    const change = (newPassword: string) =>
      zainab.api.identity.changePassword({ currentPassword: PASSWORD, newPassword });
    const { succeeded } = await outcomes([change(NEW), change('a third long password')]);
    expect(succeeded).toBe(1);
  });

  it('counts guesses at an account on, whoever signed up with its address meanwhile', async () => {
    await platform.member('sana');
    const emailAddress = 'sana@chefly.test';
    const own = 'cardamom after midnight';
    await platform.anonymous.identity.signUp({
      firstName: 'Test',
      lastName: 'Test',
      emailAddress,
      userName: 'nobodyssana',
      password: own,
      confirmPassword: own,
      gender: 'female',
    });
    const guess = (password: string) =>
      platform.anonymous.identity.signIn({ emailAddress, password });
    for (let i = 0; i < 5; i++)
      expect((await outcomes([guess(`wrong guess ${i}`)])).refused).toEqual([
        'identity/invalid-credentials',
      ]);
    // right, but of a sign-up that proves nothing
    expect((await outcomes([guess(own)])).refused).toEqual(['identity/email-not-confirmed']);
    await platform.anonymous.identity.resendConfirmation({ emailAddress, password: own });
    const answers: string[] = [];
    for (let i = 0; i < 6; i++)
      void guess(`wrong at once ${i}`).catch(({ code }) => answers.push(code));
    await until(() => expect(answers).toContain('request/too-many'));
  });

  it('counts guesses at whatever asks for the password with those at the sign-in', async () => {
    const rubina = await platform.member('rubina');
    const { emailAddress } = rubina.account;
    const guess = (password: string) =>
      platform.anonymous.identity.signIn({ emailAddress, password });
    for (let i = 0; i < 5; i++)
      expect((await outcomes([guess(`wrong guess ${i}`)])).refused).toEqual([
        'identity/invalid-credentials',
      ]);
    const answers: string[] = [];
    for (let i = 0; i < 6; i++)
      void rubina.api.identity
        .changePassword({ currentPassword: `wrong at once ${i}`, newPassword: NEW })
        .catch(({ code }) => answers.push(code));
    await until(() => expect(answers).toContain('request/too-many'));
  });

  it('takes no forms, and nothing from a page of somebody else’s', async () => {
    const { api } = await platform.member('hafsa');
    const { cookie } = await signIn('hafsa@chefly.test', PASSWORD);
    // with a ticket that is good
    const { url } = await api.content.openUpload({ type: 'image/png', size: 8 });
    const upload = async (headers: Record<string, string>) => {
      const response = await fetch(platform.url + url, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', ...headers },
        body: new Uint8Array(8),
      });
      return ((await response.json()) as { code: string }).code;
    };
    const form = 'emailAddress=hafsa%40chefly.test&password=saffron+and+paprika';
    for (const type of [
      ...['application/x-www-form-urlencoded', 'text/plain', 'application/jsonp'],
      ...['multipart/form-data; boundary=x', 'application/webhook+json'],
    ])
      expect([type, (await post('sign-in', form, { 'content-type': type })).status]).toEqual([
        type,
        415,
      ]);
    const json = JSON.stringify({ emailAddress: 'hafsa@chefly.test', password: PASSWORD });
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site', origin: 'https://neighbour.chefly.test' },
    ];
    for (const headers of foreign) {
      for (const path of ['sign-in', 'refresh', 'sign-out'])
        expect([path, (await post(path, json, { cookie, ...headers })).status]).toEqual([
          path,
          403,
        ]);
      expect([headers, await upload(headers)]).toEqual([headers, 'request/forbidden']);
    }
    // that is no picture is found by whoever looks at it
    expect(await upload({ origin: platform.url })).toBe('content/media-invalid');
    const own: Record<string, string>[] = [
      {},
      { origin: platform.url },
      { origin: platform.url, 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of own)
      expect([headers, (await post('sign-in', json, headers)).status]).toEqual([headers, 200]);
    // none of the foreign calls ended the sign-in
    expect(await (await post('refresh', '{}', { cookie })).json()).toMatchObject({
      account: { userName: 'hafsa' },
    });
  });

  it('refuses passwords that open many doors, and takes others', async () => {
    const form = (password: string) => ({
      firstName: 'Test',
      lastName: 'Test',
      emailAddress: `${crypto.randomUUID()}@chefly.test`,
      userName: `u${Math.random().toString(36).slice(2, 12)}`,
      password,
      confirmPassword: password,
      gender: 'female' as const,
    });
    for (const password of [
      'password123',
      'qwertyuiop',
      '1q2w3e4r5t',
      'aaaaaaaaaaaa',
      'iloveyou12',
    ])
      await expect(platform.anonymous.identity.signUp(form(password))).rejects.toMatchObject({
        fields: { password: expect.stringContaining('most common') },
      });
    await platform.anonymous.identity.signUp(form('turmeric in the morning'));
  });
});
