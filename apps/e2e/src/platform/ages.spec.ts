import { contract, legal, timing, type Route } from '@chefly/contracts';
import { signUpForm } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { bornYearsAgo, giveBirth, guardianOf, guardianToken, makeMinor } from './guardian';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** Under 18: with a guardian's consent, and never alone with somebody on video. */
describe('a member under 18', () => {
  let platform: TestPlatform;
  let recipeUid: string;
  let [chef, other, third]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, other, third] = await platform.members('chef', 'other', 'third');
    recipeUid = await openKitchen(platform, chef, other, third);
  });
  afterAll(() => platform.stop());

  const minor = async (name: string, consent: boolean) => {
    const member = await platform.member(name);
    await openKitchen(platform, member);
    await makeMinor(platform, member, { consent });
    return member;
  };
  const ask = (guest: TestMember, of: TestMember, type: 'voice' | 'video') =>
    guest.api.sessions.ask({ chefUids: [of.uid], recipeUid, type });
  const code = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error) => error.code as string,
    );
  const revoke = async (member: TestMember) => {
    const token = (await guardianToken(platform, guardianOf(member.account.userName)))!;
    await platform.anonymous.identity.revokeGuardian({ token });
    await platform.settle();
  };
  const stateOf = async (sessionUid: string, viewer: TestMember) => {
    const { state, endedBy } = await viewer.api.sessions.session({ uid: sessionUid });
    return { state, endedBy };
  };
  const chefsOf = async ({ api }: TestMember) =>
    (await api.sessions.chefs({ recipe: recipeUid })).items.map(({ uid }) => uid);

  it('without a guardian neither cooks nor chats, is offered to nobody, and nobody else is told why', async () => {
    const maya = await minor('maya', false);
    expect(await maya.api.identity.account({})).toMatchObject({ minor: { consent: false } });
    expect(await code(maya.api.sessions.chefs({ recipe: recipeUid }))).toBe(
      'policy/guardian-needed',
    );
    expect(await code(ask(maya, chef!, 'voice'))).toBe('policy/guardian-needed');
    expect(await code(maya.api.chat.chatWith({ uid: other!.uid }))).toBe('policy/guardian-needed');
    expect(await chefsOf(other!)).not.toContain(maya.uid);
    const refused = await ask(other!, maya, 'voice').catch((error) => error);
    expect(refused).toMatchObject({ code: 'policy/not-now' });
    expect(refused.message).not.toMatch(/18|age|guardian/i);
    expect(await code(other!.api.chat.chatWith({ uid: maya.uid }))).toBe('policy/not-now');
    // what is about food alone is open
    await maya.api.social.follow({ uid: other!.uid });
    await maya.api.recipes.search({ text: 'shak' });
  });

  it('with consent asks and is asked by voice, and never one to one by video', async () => {
    const noor = await minor('noor', true);
    expect(await noor.api.identity.age({})).toMatchObject({
      dateOfBirth: bornYearsAgo(14),
      guardian: { state: 'consented', emailAddress: guardianOf('noor') },
    });
    expect(await chefsOf(noor)).toContain(chef!.uid);
    expect(await chefsOf(other!)).toContain(noor.uid);
    expect(await code(ask(noor, chef!, 'video'))).toBe('policy/minor');
    const refused = await ask(other!, noor, 'video').catch((error) => error);
    expect(refused).toMatchObject({ code: 'policy/voice-only' });
    expect(refused.message).not.toMatch(/18|age|guardian/i);
    const { uid } = await ask(noor, chef!, 'voice');
    const { sessionUid } = await chef!.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    expect((await noor.api.sessions.token({ uid: sessionUid })).type).toBe('voice');
    await noor.api.sessions.leave({ uid: sessionUid });
    await chef!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('cooks in a group on video, which ends when it would leave the two alone', async () => {
    const huma = await minor('huma', true);
    const uids = [(await ask(huma, chef!, 'voice')).uid, (await ask(other!, chef!, 'video')).uid];
    const { sessionUid } = await chef!.api.sessions.accept({ uids });
    await platform.settle();
    expect(await huma.api.sessions.token({ uid: sessionUid })).toMatchObject({ type: 'voice' });
    await other!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect(await stateOf(sessionUid, huma)).toEqual({ state: 'ended', endedBy: 'company-gone' });
    expect(await code(chef!.api.sessions.token({ uid: sessionUid }))).toBe('sessions/ended');
  });

  it('is not left alone by somebody who never comes, or whose browser is closed', async () => {
    const iman = await minor('iman', true);
    const uids = [(await ask(iman, chef!, 'voice')).uid, (await ask(other!, chef!, 'video')).uid];
    const { sessionUid } = await chef!.api.sessions.accept({ uids });
    await platform.settle();
    for (const { uid } of [chef!, iman])
      await platform.tell('gateway.room.entered.v1', sessionUid, { sessionUid, uid });
    const { connection } = await platform.database('sessions');
    const long = new Date(Date.now() - timing.company - 1000);
    await connection
      .collection<{ _id: string }>('sessions')
      .updateOne(
        { _id: sessionUid },
        { $set: { 'members.0.inSince': long, 'members.1.outSince': long } },
      );
    await platform.schedule('everybody-left', `look-${sessionUid}`, new Date(), { sessionUid });
    await platform.settle();
    expect(await stateOf(sessionUid, iman)).toEqual({ state: 'ended', endedBy: 'company-gone' });
  });

  it('of age are left alone with each other when the one under 18 goes', async () => {
    const amal = await minor('amal', true);
    const uids = [(await ask(amal, chef!, 'voice')).uid, (await ask(other!, chef!, 'video')).uid];
    const { sessionUid } = await chef!.api.sessions.accept({ uids });
    await platform.settle();
    await amal.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect(await stateOf(sessionUid, chef!)).toEqual({ state: 'ongoing', endedBy: null });
    await chef!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('loses at once what the guardian takes back: requests, sessions, chats, the list of chefs', async () => {
    const rida = await minor('rida', true);
    const { uid } = await ask(rida, chef!, 'voice');
    const { sessionUid } = await chef!.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await revoke(rida);
    expect(await stateOf(sessionUid, chef!)).toEqual({ state: 'ended', endedBy: 'everybody-left' });
    expect(await code(rida.api.sessions.token({ uid: sessionUid }))).toBe('sessions/ended');
    expect(await code(ask(rida, chef!, 'voice'))).toBe('policy/guardian-needed');
    expect(await chefsOf(other!)).not.toContain(rida.uid);
    const told = (await platform.mails(rida.account.emailAddress))[0]!;
    expect(told.subject).toBe('Your guardian has taken the consent back');
    // and gets it again by another link
    await rida.api.identity.askGuardian({ emailAddress: guardianOf('rida') });
    await platform.settle();
    const token = (await guardianToken(platform, guardianOf('rida')))!;
    await platform.anonymous.identity.answerGuardian({
      ...{ token, consents: true, version: legal.version },
    });
    await platform.settle();
    await ask(rida, chef!, 'voice');
    const { uid: asked } = await ask(third!, rida, 'voice');
    await revoke(rida);
    for (const { api } of [rida, third!])
      expect(await api.sessions.myRequest({})).toMatchObject({ state: 'declined' });
    expect(await code(rida.api.sessions.accept({ uids: [asked] }))).toBe('sessions/request-closed');
  });

  it('as a chef on whom the guardian changes their mind ends the session', async () => {
    const zoya = await minor('zoya', true);
    const { uid } = await ask(other!, zoya, 'voice');
    const { sessionUid } = await zoya.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await revoke(zoya);
    expect((await stateOf(sessionUid, other!)).state).toBe('ended');
  });

  it('is in the middle of a video session when the date of birth is given: it ends', async () => {
    const sara = await platform.member('sara');
    await openKitchen(platform, sara);
    const { uid } = await ask(sara, chef!, 'video');
    const { sessionUid } = await chef!.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await giveBirth(sara, bornYearsAgo(15));
    await platform.settle();
    expect((await stateOf(sessionUid, chef!)).state).toBe('ended');
  });

  it('comes of age by itself, in every service', async () => {
    const lina = await minor('lina', false);
    for (const service of ['identity', 'sessions', 'chat', 'moderation']) {
      const { connection } = await platform.database(service);
      const rows = connection.collection<{ _id: string; until: Date }>('restrictions');
      const row = await rows.findOne({ _id: `minority:${lina.uid}` });
      expect([service, row?.until.toISOString()]).toEqual([
        service,
        `${Number(bornYearsAgo(14).slice(0, 4)) + 18}-06-15T12:00:00.000Z`,
      ]);
      // nothing else happens on the day
      await rows.updateOne({ _id: row!._id }, { $set: { until: new Date() } });
    }
    await ask(lina, chef!, 'video');
    const { uid } = (await lina.api.sessions.myRequest({}))!;
    await lina.api.sessions.cancel({ uid });
  });

  it('gives a real date, once, corrects it once, and never to be older', async () => {
    const dua = await platform.member('dua');
    for (const dateOfBirth of ['2009-02-30', '1899-12-31', '2999-01-01', '15.06.2009', ''])
      expect([dateOfBirth, await code(giveBirth(dua, dateOfBirth))]).toEqual([
        dateOfBirth,
        'request/invalid',
      ]);
    expect(
      await code(
        dua.api.identity.setDateOfBirth({ dateOfBirth: '1999-01-01', password: 'not hers at all' }),
      ),
    ).toBe('identity/password-wrong');
    expect((await dua.api.identity.account({})).dateOfBirth).toBe(null);
    await giveBirth(dua, bornYearsAgo(12));
    // the same again is nothing
    expect((await giveBirth(dua, bornYearsAgo(12))).changeable).toBe(true);
    expect(await code(giveBirth(dua, bornYearsAgo(30)))).toBe('identity/birth-fixed');
    expect((await giveBirth(dua, bornYearsAgo(11))).changeable).toBe(false);
    expect(await code(giveBirth(dua, bornYearsAgo(10)))).toBe('identity/birth-fixed');
    // a slip is put right by the house
    await platform.operate(['births', 'correct', dua.account.emailAddress, bornYearsAgo(30)]);
    await platform.settle();
    expect(await dua.api.identity.account({})).toMatchObject({ minor: null });
    expect(await dua.api.sessions.chefs({ recipe: recipeUid })).toBeDefined();
  });

  it('keeps the date of birth with identity: no event and no other service has it', async () => {
    const hiba = await minor('hiba', true);
    const born = bornYearsAgo(14);
    for (const service of ['sessions', 'chat', 'moderation', 'social']) {
      const { connection } = await platform.database(service);
      const rows = await connection.collection('restrictions').find({}).toArray();
      expect(JSON.stringify(rows)).not.toContain(born);
    }
    const seen = await other!.api.social.profile({ uid: hiba.uid });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${born}|minor`));
  });
});

describe('a case about a member under 18', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  it('says so, and not the date', async () => {
    const [maya, other] = [await platform.member('maya'), await platform.member('other')];
    await makeMinor(platform, maya, { consent: false });
    const [moderator] = await moderatorsOf(platform, 'haya');
    await report(platform, other, 'member', maya.uid, 'harassment');
    const file = await caseOf(moderator!, maya.uid);
    const found = await moderator!.api.moderation.case({ uid: file!.uid });
    expect(found.minor).toBe(true);
    expect(JSON.stringify(found)).not.toContain(bornYearsAgo(14));
  });
});

describe('the terms', () => {
  let platform: TestPlatform;
  /** Every route that members call, but for the ways to accept and to leave. */
  const closed = Object.values(contract).flatMap((routes) =>
    Object.values(routes as Record<string, Route>).flatMap(({ '~orpc': { meta, route } }) =>
      meta.access === 'public' || meta.beforeTerms
        ? []
        : { method: route.method!, path: route.path!.replace(/\{\w+\}/g, 'nothing-with-this-uid') },
    ),
  );
  const statusOf = async (path: string, method: string, token: string) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return (await fetch(platform.url + path, { method, headers, body })).status;
  };
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  it('are accepted at sign-up with version and time, and again when they change, before anything else', async () => {
    const sana = await platform.member('sana');
    const accounts = (await platform.database('identity')).connection.collection<any>('accounts');
    const { acceptances } = await accounts.findOne({ _id: sana.uid });
    expect(acceptances).toEqual([{ version: legal.version, at: expect.any(Date) }]);
    expect(sana.account.mustAccept).toBe(null);
    // nor does anybody accept what is yet to come
    await platform.anonymous.identity.signUp({ ...signUpForm('early'), terms: legal.version + 1 });
    const early = await accounts.findOne({ userName: 'early' });
    expect(early.acceptances).toMatchObject([{ version: legal.version }]);
    await accounts.updateOne({ _id: sana.uid }, { $set: { acceptances: [] } });
    const before = await platform.signIn(sana);
    expect(before.account.mustAccept).toBe(legal.version);
    await expect(before.api.content.feed({})).rejects.toMatchObject({
      ...{ status: 403, code: 'identity/terms-outdated' },
    });
    await expect(before.api.identity.acceptTerms({ version: 99 })).rejects.toMatchObject({
      code: 'identity/terms-changed',
    });
    for (let n = 0; n < 2; n++) await before.api.identity.acceptTerms({ version: legal.version });
    expect((await before.api.identity.account({})).mustAccept).toBe(null);
    for (const { path, method } of closed)
      expect([path, await statusOf(path, method, before.token)]).toEqual([path, 403]);
    const after = await platform.signIn(sana);
    await after.api.content.feed({});
    const again = await accounts.findOne({ _id: sana.uid });
    expect(again.acceptances).toHaveLength(1);
  });
});
