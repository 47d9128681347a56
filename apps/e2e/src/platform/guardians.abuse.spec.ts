import { legal } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bornYearsAgo, giveBirth, guardianOf, guardianToken, makeMinor } from './guardian';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Consenting for oneself, mails to strangers, and links used otherwise than they were meant. */
describe('abuse of guardians', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const minor = async (name: string) => {
    const member = await platform.member(name);
    await giveBirth(member, bornYearsAgo(15));
    return member;
  };
  const code = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error) => error.code as string,
    );
  const ask = async ({ api }: TestMember, emailAddress: string) => {
    const answer = await code(api.identity.askGuardian({ emailAddress }));
    await platform.settle();
    return answer;
  };
  const tokenOf = async (address: string) => (await guardianToken(platform, address))!;
  const consent = (token: string) =>
    platform.anonymous.identity.answerGuardian({ token, consents: true, version: legal.version });
  const changeEmail = ({ api, account }: TestMember, newEmail: string) =>
    code(
      api.identity.changeEmail({
        ...{ currentEmail: account.emailAddress, newEmail, password: PASSWORD },
      }),
    );

  /** To another address, by the link that is mailed there. */
  const moveTo = async (member: TestMember, address: string) => {
    expect(await changeEmail(member, address)).toBe('done');
    await platform.settle();
    const [mail] = await platform.mails(address);
    const [, token] = /token=([\w-]+)/.exec(mail!.text)!;
    await platform.anonymous.identity.confirm({ token: token!, password: PASSWORD });
    await platform.settle();
  };

  it('lets nobody consent for themselves: by their address, its spellings, or one on its way to be theirs', async () => {
    const adam = await minor('adam');
    for (const address of ['adam@chefly.test', 'ADAM@chefly.test', 'adam+mother@chefly.test'])
      expect([address, await ask(adam, address)]).toEqual([
        address,
        'identity/guardian-own-address',
      ]);
    await moveTo(adam, 'adam.k@gmail.com');
    for (const address of ['adamk@gmail.com', 'a.dam.k+mother@googlemail.com'])
      expect(await ask(adam, address)).toBe('identity/guardian-own-address');
    const moved = { ...adam, account: { ...adam.account, emailAddress: 'adam.k@gmail.com' } };
    expect(await changeEmail(moved, 'mine-too@home.test')).toBe('done');
    await platform.settle();
    expect(await ask(adam, 'mine-too@home.test')).toBe('identity/guardian-own-address');
    const badr = await minor('badr');
    expect(await ask(badr, 'mother@home.test')).toBe('done');
    expect(await changeEmail(badr, 'mother+badr@home.test')).toBe('identity/guardian-own-address');
  });

  it('takes no consent from who is under 18 themselves', async () => {
    const [one, other] = [await minor('cyra'), await minor('dana')];
    expect(await ask(one, other.account.emailAddress)).toBe('done');
    expect(await code(consent(await tokenOf(other.account.emailAddress)))).toBe(
      'identity/guardian-of-age',
    );
    expect((await one.api.identity.account({})).minor).toEqual({ consent: false });
    // the same mailbox in another spelling
    expect(await ask(one, 'dana+mother@chefly.test')).toBe('done');
    expect(await code(consent(await tokenOf('dana+mother@chefly.test')))).toBe(
      'identity/guardian-of-age',
    );
    expect((await one.api.identity.account({})).minor).toEqual({ consent: false });
  });

  it('takes none from their mailbox, whatever tag their own address has', async () => {
    const [one, other] = [await minor('esra'), await minor('farah')];
    await moveTo(other, 'farah+school@home.test');
    for (const address of ['farah@home.test', 'farah+mother@home.test']) {
      expect(await ask(one, address)).toBe('done');
      expect(await code(consent(await tokenOf(address)))).toBe('identity/guardian-of-age');
    }
    const dotted = await minor('ilham');
    await moveTo(dotted, 'il.ham.k+school@googlemail.com');
    const [sister, brother] = [await minor('jana'), await minor('kamil')];
    expect(await ask(sister, 'ilhamk@gmail.com')).toBe('done');
    expect(await code(consent(await tokenOf('ilhamk@gmail.com')))).toBe('identity/guardian-of-age');
    // who says only later that they are under 18, too
    const later = await platform.member('layan');
    await moveTo(later, 'lay.an@gmail.com');
    expect(await ask(brother, 'layan@gmail.com')).toBe('done');
    await giveBirth(later, bornYearsAgo(15));
    expect(await code(consent(await tokenOf('layan@gmail.com')))).toBe('identity/guardian-of-age');
    // of another house, or with a longer name, it is somebody else
    for (const [name, address] of [
      ['gita', 'farah@elsewhere.test'],
      ['hira', 'farah-two@home.test'],
    ] as const) {
      const ward = await minor(name);
      expect(await ask(ward, address)).toBe('done');
      expect(await code(consent(await tokenOf(address)))).toBe('done');
    }
  });

  it('keeps no consent of an address that becomes one of somebody under 18', async () => {
    const [ward, friend] = [await minor('gulnar'), await minor('hafsah')];
    expect(await ask(ward, 'hers-soon@home.test')).toBe('done');
    expect(await code(consent(await tokenOf('hers-soon@home.test')))).toBe('done');
    await moveTo(friend, 'hers-soon+school@home.test');
    expect((await ward.api.identity.account({})).minor).toEqual({ consent: false });
    expect((await ward.api.identity.age({})).guardian).toMatchObject({ state: 'revoked' });
  });

  it('keeps no consent of who says only later that they are under 18', async () => {
    const [ward, friend] = [await minor('ward'), await platform.member('friend')];
    expect(await ask(ward, 'friend+mother@chefly.test')).toBe('done');
    expect(await code(consent(await tokenOf('friend+mother@chefly.test')))).toBe('done');
    await platform.settle();
    expect((await ward.api.identity.account({})).minor).toEqual({ consent: true });
    await giveBirth(friend, bornYearsAgo(15));
    await platform.settle();
    expect((await ward.api.identity.account({})).minor).toEqual({ consent: false });
    expect((await ward.api.identity.age({})).guardian).toMatchObject({ state: 'revoked' });
    const [told] = await platform.mails(ward.account.emailAddress);
    expect(told).toMatchObject({ subject: 'Your guardian’s consent has ended' });
    // why is nobody's business
    expect(told!.text).not.toMatch(/under 18|friend/);
    expect(await ask(ward, 'father-of-ward@home.test')).toBe('done');
  });

  it('answers a link once, however often it is clicked at once, and only while it is the newest', async () => {
    const emir = await minor('emir');
    const address = guardianOf('emir');
    await ask(emir, 'wrong@home.test');
    const old = await tokenOf('wrong@home.test');
    await ask(emir, address);
    expect(await code(consent(old))).toBe('identity/link-invalid');
    const token = await tokenOf(address);
    expect(
      await code(
        platform.anonymous.identity.answerGuardian({ token, consents: true, version: 99 }),
      ),
    ).toBe('identity/terms-changed');
    expect(await code(platform.anonymous.identity.revokeGuardian({ token }))).toBe(
      'identity/link-invalid',
    );
    // opening it is not consenting
    expect(await platform.anonymous.identity.guardianLink({ token })).toMatchObject({
      ...{ state: 'asked', member: { userName: 'emir' } },
    });
    const { succeeded, refused } = await outcomes(Array.from({ length: 6 }, () => consent(token)));
    expect(succeeded).toBe(1);
    expect(new Set(refused)).toEqual(new Set(['identity/link-invalid']));
    await platform.settle();
    expect(await ask(emir, 'another@home.test')).toBe('identity/guardian-consented');
    const revoking = await tokenOf(address);
    expect(revoking).not.toBe(token);
    expect(await code(consent(revoking))).toBe('identity/link-invalid');
    const revoked = await outcomes(
      Array.from({ length: 4 }, () =>
        platform.anonymous.identity.revokeGuardian({ token: revoking }),
      ),
    );
    expect(revoked.succeeded).toBe(1);
    expect((await emir.api.identity.account({})).minor).toEqual({ consent: false });
  });

  it('keeps of a consent who, when and to which version, also when it is revoked; and no link after its time', async () => {
    const faris = await minor('faris');
    const address = guardianOf('faris');
    await ask(faris, address);
    const guardians = (await platform.database('identity')).connection.collection<any>('guardians');
    const token = await tokenOf(address);
    await guardians.updateOne({ memberUid: faris.uid }, { $set: { linkExpiresAt: new Date() } });
    expect(await code(consent(token))).toBe('identity/link-invalid');
    await makeMinor(platform, await platform.member('ghada'), { consent: true });
    await platform.anonymous.identity.revokeGuardian({
      token: await tokenOf(guardianOf('ghada')),
    });
    const row = await guardians.findOne({ emailAddress: guardianOf('ghada') });
    expect(row).toMatchObject({ state: 'revoked', version: legal.version, link: null });
    expect(row.consentedAt).toBeInstanceOf(Date);
  });

  it('writes nothing to who said that they are no guardian, and tells nobody so', async () => {
    const hadi = await minor('hadi');
    await ask(hadi, 'stranger@home.test');
    const token = await tokenOf('stranger@home.test');
    await platform.anonymous.identity.answerGuardian({
      ...{ token, consents: false, version: legal.version },
    });
    await platform.settle();
    expect((await hadi.api.identity.age({})).guardian).toMatchObject({ state: 'declined' });
    const before = (await platform.mails('stranger@home.test')).length;
    expect(await ask(hadi, 'stranger@home.test')).toBe('done');
    expect(await ask(await minor('idris'), 'stranger@home.test')).toBe('done');
    expect(await platform.mails('stranger@home.test')).toHaveLength(before);
  });

  it('puts no words of the member’s into a mail but the username, which makes no link', async () => {
    const member = await platform.member('evil.com');
    await giveBirth(member, bornYearsAgo(13));
    await ask(member, 'reader@home.test');
    await consent(await tokenOf('reader@home.test'));
    await platform.settle();
    await platform.anonymous.identity.revokeGuardian({ token: await tokenOf('reader@home.test') });
    await platform.settle();
    // named, consented and taken back
    const mails = await platform.mails('reader@home.test');
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain('evil . com');
      expect(text).not.toMatch(/evil\.com|Test/);
    }
  });

  it('is not asked of by who needs none', async () => {
    const grown = await platform.member('jamal');
    expect(await ask(grown, 'somebody@home.test')).toBe('identity/of-age');
    expect(await platform.mails('somebody@home.test')).toEqual([]);
  });
});

describe('mails to guardians', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform({ CHEFLY_LIMITS: '1' })));
  afterAll(() => platform.stop());

  it('are few to one mailbox, and who asks again uses up nobody else’s', async () => {
    const names = ['kaan', 'laith', 'mona', 'nuri', 'omar', 'pinar'];
    for (const name of names) {
      const member = await platform.member(name);
      await giveBirth(member, bornYearsAgo(13));
      for (let n = 0; n < 3; n++) {
        const emailAddress = n === 2 ? 'theirs+tag@home.test' : 'theirs@home.test';
        await member.api.identity.askGuardian({ emailAddress });
      }
      await platform.settle();
      await expect(
        member.api.identity.askGuardian({ emailAddress: 'a-stranger@home.test' }),
      ).rejects.toMatchObject({ code: 'request/too-many' });
    }
    const mails = [
      ...(await platform.mails('theirs@home.test')),
      ...(await platform.mails('theirs+tag@home.test')),
    ];
    const first = names.filter((name) =>
      mails.some(({ text }) => text.includes(`username ${name} `)),
    );
    // five members are heard by it, and three mails more come to whoever asked again
    expect([first, mails.length]).toEqual([names.slice(0, 5), 8]);
    expect(await platform.mails('a-stranger@home.test')).toEqual([]);
  });
});
