import { DAY, ERASURE_GRACE_DAYS } from '@chefly/contracts';
import { openWorkbench, type Workbench } from '@chefly/ops/operate';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deeds } from './deeds';
import { postOf } from './desk';
import { afterGrace } from './grace';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';
import { Leftovers, UID_STAYS } from './leftovers';
import { liveALittle, MARK } from './lived-life';

describe('the erasure of an account', () => {
  let platform: TestPlatform;
  let leaver: TestMember;
  let friend: TestMember;
  let bench: Workbench;
  let leftovers: Leftovers;
  let bytes: string[];
  let left: Record<'session' | 'comment' | 'post' | 'chat', string>;

  const signIn = () =>
    platform.anonymous.identity.signIn({
      emailAddress: 'xanthippe@chefly.test',
      password: PASSWORD,
    });
  const refusal = async () =>
    (await signIn().catch((error) => error)) as { code: string; fields: Record<string, string> };

  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [leaver, friend] = await platform.members('xanthippe', 'ayesha');
    const recipeUid = await openKitchen(platform, friend, leaver);
    await platform.follow(friend, leaver);
    await platform.follow(leaver, friend);
    left = await liveALittle(platform, { leaver, friend, recipeUid });
    leftovers = new Leftovers(platform, bench);
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform.stop();
  });

  it('is asked for with the password, hides the account at once and signs it out', async () => {
    await expect(
      leaver.api.identity.askErasure({ password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'identity/password-wrong' });
    const { erasesAt } = await leaver.api.identity.askErasure({ password: PASSWORD });
    expect(Math.round((Date.parse(erasesAt) - Date.now()) / DAY)).toBe(ERASURE_GRACE_DAYS);
    await platform.settle();
    await expect(leaver.api.identity.account({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
    await expect(friend.api.social.profile({ uid: leaver.uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    expect((await friend.api.social.people({ text: 'xanthippe' })).items).toEqual([]);
    expect((await friend.api.chat.memberChats({})).items).toEqual([]);
    expect((await platform.mails('xanthippe@chefly.test'))[0]).toMatchObject({
      subject: 'Your chefly account will be erased',
    });
  });

  it('is taken back by who signs in and says so, with everything as it was', async () => {
    const { code, fields } = await refusal();
    expect([code, !!fields.pass, !!fields.erasesAt]).toEqual(['identity/leaving', true, true]);
    await platform.anonymous.identity.withdrawErasure({ pass: fields.pass! });
    await expect(
      platform.anonymous.identity.withdrawErasure({ pass: fields.pass! }),
    ).rejects.toMatchObject({ code: 'identity/link-invalid' });
    await platform.settle();
    leaver = await platform.signIn(leaver);
    expect((await friend.api.social.profile({ uid: leaver.uid })).summary).toContain(MARK);
    expect((await friend.api.chat.memberChats({})).items).toHaveLength(1);
    await afterGrace(platform);
    expect(await leaver.api.identity.account({})).toMatchObject({ uid: leaver.uid });
  });

  it('is refused to who keeps order here', async () => {
    const moderator = await platform.moderator();
    await expect(moderator.api.identity.askErasure({ password: PASSWORD })).rejects.toMatchObject({
      code: 'identity/role-held',
    });
  });

  it('leaves no name, address or word of the member in any store, once every service has said so', async () => {
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    expect(await leftovers.traces()).not.toEqual([]);
    bytes = await leftovers.places(await leftovers.keysOf(leaver));
    expect(new Set(bytes.map((place) => place.split('/')[0]))).toEqual(
      new Set(['pictures', 'videos', 'exports']),
    );
    await afterGrace(platform);
    expect(await platform.deadLetters()).toEqual([]);
    const identity = await platform.database('identity');
    const [erasure] = await identity.connection.collection('erasures').find({}).toArray();
    expect(erasure).toMatchObject({ state: 'ended', waiting: [], accountUid: leaver.uid });
    expect(await leftovers.traces()).toEqual([]);
    expect((await refusal()).code).toBe('identity/invalid-credentials');
    expect((await platform.mails('xanthippe@chefly.test'))[0]).toMatchObject({
      subject: 'Your chefly account is erased',
    });
  });

  it('leaves the uid only where others or the order of the house need it', async () => {
    const found = await leftovers.traces((text) => text.includes(leaver.uid));
    expect(found.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
  });

  it('leaves no byte of pictures, videos and exports', async () => {
    await leftovers.sweepLater();
    expect(await leftovers.places(bytes)).toEqual([]);
  });

  it('leaves nothing that an operator would have to mend', async () => {
    expect(await leftovers.differences()).toEqual([]);
  });

  it('leaves to others what is theirs, from a former member', async () => {
    const { api } = friend;
    const [chat] = (await api.chat.memberChats({})).items;
    expect(chat!.other).toMatchObject({ firstName: 'Former', lastName: 'member' });
    const said = (await api.chat.memberMessages({ chatUid: left.chat })).items;
    expect(said.map(({ text }) => text)).toEqual([
      'Salam',
      'The words of a former member are gone.',
    ]);
    expect(chat!.refusal).toBe('This member has left chefly.');
    const late = { chatUid: left.chat, uid: 'nobody-will-read-this-', text: 'Are you there?' };
    await expect(api.chat.sendMemberMessage(late)).rejects.toMatchObject({ code: 'policy/former' });
    const [record] = (await api.sessions.records({})).items;
    expect(JSON.stringify(record)).toContain('Former');
    const thread = await api.content.comments({ kind: 'post', uid: left.post });
    expect(thread.items).toMatchObject([{ uid: left.comment, state: 'deleted', replies: 1 }]);
    const post = await api.content.post({ uid: left.post });
    expect([post.likes, post.comments]).toEqual([0, 1]);
    const profile = await api.social.profile({ uid: friend.uid });
    expect([profile.followers, profile.rating]).toEqual([0, 5]);
  });

  it('keeps the books, which add up, of a chef and a guest who have no name in them', async () => {
    const { api } = await platform.moderator();
    const { items: entries } = await api.moderation.ledger({ limit: 50 });
    expect(entries.map(({ kind }) => kind).sort()).toEqual([
      'charge',
      'charge',
      'charge',
      'payment',
    ]);
    for (const { postings } of entries)
      expect(postings.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
    const nobody = { uid: leaver.uid, firstName: '', lastName: '', userName: '' };
    const { items: agreements } = await api.moderation.agreements({ state: 'revoked' });
    expect(agreements.map(({ member, reason }) => [member, reason])).toEqual([
      [nobody, 'The account was erased.'],
      [nobody, 'Took money without a session'],
    ]);
    expect(agreements[1]!.appeal).toMatchObject({ text: '' });
    expect((await api.moderation.agreements({ state: 'appealed' })).items).toEqual([]);
    const fees = async (as: 'chef' | 'member') =>
      (await friend.api.moderation.fees({ as })).items.map((fee) => [
        ...[fee.chef?.uid, fee.member?.uid, fee.state, fee.pricePaise],
      ]);
    expect(await fees('member')).toEqual([
      [undefined, friend.uid, 'due', 200_00],
      [undefined, friend.uid, 'paid', 200_00],
    ]);
    expect(await fees('chef')).toEqual([[friend.uid, undefined, 'due', 200_00]]);
  });

  it('brings no name back by news that come late', async () => {
    const { uid } = leaver;
    await platform.tell('content.post.liked.v1', left.post, {
      ...{ postUid: left.post, authorUid: friend.uid, title: 'Of a friend' },
      member: { uid, firstName: 'xanthippe', lastName: 'Test', userName: 'xanthippe' },
    });
    await platform.settle();
    const { items } = await friend.api.notifications.list({});
    expect(JSON.stringify(items)).not.toContain('xanthippe');
  });

  it('frees the address, and holds the username', async () => {
    const { anonymous } = platform;
    expect(await anonymous.identity.checkUserName({ userName: 'xanthippe' })).toEqual({
      available: false,
    });
    await anonymous.identity.signUp({
      ...{ firstName: 'New', lastName: 'Here', emailAddress: 'xanthippe@chefly.test' },
      ...{ userName: 'newhere', password: PASSWORD, confirmPassword: PASSWORD, gender: 'female' },
    });
    await platform.settle();
    expect((await platform.mails('xanthippe@chefly.test'))[0]!.subject).toBe(
      'Confirm your chefly account',
    );
  });

  it('is asked for once more by an operator where a service does not answer', async () => {
    const identity = await platform.database('identity');
    const set = { state: 'begun', waiting: ['chat'], begunAt: new Date() };
    await identity.connection
      .collection('erasures')
      .updateOne({ accountUid: leaver.uid }, { $set: set });
    expect(await platform.operate(['erasures'])).toEqual([
      `${leaver.uid}  begun ${set.begunAt.toISOString()}, waits for chat`,
    ]);
    await platform.operate(['erasures', 'again', leaver.uid]);
    await platform.settle();
    expect(await platform.operate(['erasures'])).toEqual(['none']);
    expect((await platform.operate(['erasures', 'ended'])).join()).toContain(leaver.uid);
  });

  it('is begun by an operator for nobody who may stay', async () => {
    const leaving = await platform.member('yusra');
    await leaving.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    for (const [{ uid }, words, refusal] of [
      [friend, [], 'no erasure of'],
      [leaving, ['restored'], 'may still come back'],
    ] as const)
      await expect(platform.operate(['erasures', 'again', uid, ...words])).rejects.toThrow(refusal);
    expect(await friend.api.identity.account({})).toMatchObject({ uid: friend.uid });
  });

  it('is done again of an account that a backup brought back', async () => {
    const { uid } = await platform.member('walida');
    await platform.operate(['erasures', 'again', uid, 'restored']);
    await platform.settle();
    const identity = await platform.database('identity');
    expect(
      await identity.connection.collection('accounts').countDocuments({ _id: uid as never }),
    ).toBe(0);
  });

  it('leaves as little of whatever else somebody did here, in whatever order', async () => {
    const posts = await Promise.all([1, 2].map((i) => postOf(platform, friend, `Of life ${i}`)));
    let lives = 0;
    const life = fc.asyncProperty(
      fc.array(fc.constantFrom(...deeds), { minLength: 8, maxLength: 16 }),
      async (done) => {
        const name = `qamardin${'abcdef'[lives++]}`;
        const member = await platform.member(name);
        await platform.follow(member, friend);
        for (const deed of done) {
          // what was done before may forbid it
          await deed({ platform, member, friend, posts, words: name }).catch((error) => {
            const { code } = error as { code?: string };
            if (!code || code === 'request/invalid') throw error;
          });
          await platform.settle();
        }
        const kept = await leftovers.places(await leftovers.keysOf(member));
        await member.api.identity.askErasure({ password: PASSWORD });
        await platform.settle();
        await afterGrace(platform);
        await leftovers.sweepLater();
        expect(await leftovers.traces((text) => text.includes(name))).toEqual([]);
        const uids = await leftovers.traces((text) => text.includes(member.uid));
        expect(uids.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
        expect(await leftovers.places(kept)).toEqual([]);
        expect(await platform.deadLetters()).toEqual([]);
      },
    );
    await fc.assert(life, { numRuns: 2, endOnFailure: true });
    expect(await leftovers.differences()).toEqual([]);
  }, 180_000);
});
