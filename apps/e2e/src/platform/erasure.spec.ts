import { createECDH, randomBytes } from 'node:crypto';
import { ERASURE_GRACE_DAYS, keepers } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deeds } from './deeds';
import { postOf, report } from './desk';
import { openWorkbench, copiesOf, type Workbench } from '@chefly/ops/operate';
import { videoFile } from '@chefly/engines/testing';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';
import { afterGrace } from './grace';
import { monetize, owe } from './till';
import { videosOn } from './videos';

const DAY_MS = 24 * 3600_000;
/** In everything that the erased member wrote. */
const MARK = 'zanzibarcloves';
/** Where the uid of a former member may stay, and with it nothing that says who it was. */
const UID_STAYS = [
  // that it is erased, and who cooked, wrote and agreed with others
  ...['identity.erasures', 'sessions.sessions', 'sessions.requests', 'sessions.reviews'],
  ...['gateway.sessions', 'chat.rooms', 'chat.messages'],
  // the place of a comment with replies, and those who mention its author
  'content.comments',
  ...['chat.people', 'chat.member_chats', 'chat.member_messages'],
  // within a day of what was told; and that there is no name to the uid any more
  ...['notifications.told', 'notifications.people'],
  // what keeps the order: what was reported, decided and logged
  ...['moderation.reports', 'moderation.cases', 'moderation.decisions', 'moderation.audit'],
  // what the law wants kept: what was agreed, and the books of who paid and owes
  ...['moderation.agreements', 'moderation.fees', 'moderation.ledger', 'moderation.ledger_months'],
];

describe('the erasure of an account', () => {
  let platform: TestPlatform;
  let leaver: TestMember;
  let friend: TestMember;
  let recipeUid: string;
  let bench: Workbench;
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
    [leaver, friend] = await Promise.all([platform.member('xanthippe'), platform.member('ayesha')]);
    recipeUid = await openKitchen(platform, friend, leaver);
    await platform.follow(friend, leaver);
    await platform.follow(leaver, friend);
    left = await liveALittle();
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform.stop();
  });

  /** Something of everything that a member can leave behind. */
  async function liveALittle() {
    const { api } = leaver;
    await api.social.updateProfile({
      summary: `I am ${MARK}`,
      coverReceipt: await platform.upload(leaver),
    });
    await postOf(platform, leaver, `Post ${MARK}`);
    const post = await postOf(platform, friend, 'Of a friend');
    const comment = await api.content.createComment({
      ...{ kind: 'post', uid: post, key: 'a-comment-of-the-leaver', text: `Well ${MARK}` },
    });
    await friend.api.content.createComment({
      ...{ kind: 'post', uid: post, key: 'a-reply-of-the-friend-', parentUid: comment.uid },
      text: 'Thank you @xanthippe',
    });
    await api.content.like({ uid: post });
    await api.content.likeComment({ uid: comment.uid });
    const review = (member: TestMember, receipt: string) =>
      member.api.content.createReview({
        title: `Review ${member === leaver ? MARK : 'of a friend'}`,
        ...{ items: 'Nihari', placeName: 'Javed', placeLocation: 'Karachi', description: 'd' },
        media: [{ kind: 'image', receipt }],
      });
    const reviewed = await review(leaver, await platform.upload(leaver));
    await friend.api.content.createComment({
      ...{ kind: 'review', uid: reviewed.uid, key: 'a-comment-of-the-friend', text: 'Well said' },
    });
    const voted = await review(friend, await platform.upload(friend));
    await api.content.vote({ uid: voted.uid, vote: 'agreed' });
    await platform.upload(leaver);
    const videos = videosOn(platform);
    await videos.publish(leaver, { sound: 'opus', seconds: 1, speech: true });
    await videos.send(leaver, await videoFile({ seconds: 1 }));
    const begun = await videoFile({ seconds: 1 });
    const { url } = await api.content.openVideo({ type: 'video/webm', size: begun.length });
    await videos.putPart(url, 0, videos.partOf(begun, 0));
    const settings = await api.notifications.settings({});
    await api.notifications.changeSettings({ ...settings, digest: 'daily' });
    await api.recipes.submit({
      name: `Pie ${MARK}`,
      ...{ description: MARK, ingredients: MARK, procedure: MARK, cost: 10 },
      receipt: await platform.upload(leaver),
    } as never);
    const { uid: chat } = await api.chat.chatWith({ uid: friend.uid });
    await friend.api.chat.sendMemberMessage({
      chatUid: chat,
      uid: 'message-of-the-friend1',
      text: 'Salam',
    });
    await api.chat.sendMemberMessage({
      chatUid: chat,
      uid: 'message-of-the-leaver1',
      text: `Salam ${MARK}`,
    });
    const request = await api.sessions.ask({ chefUids: [friend.uid], recipeUid, type: 'voice' });
    const { sessionUid: session } = await friend.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    await api.chat.sendSessionMessage({
      sessionUid: session,
      uid: 'message-of-session-001',
      text: MARK,
    });
    await platform.attended(session, friend, leaver);
    await friend.api.sessions.leave({ uid: session });
    await platform.settle();
    await api.sessions.review({ uid: session, rating: 5, review: `Good ${MARK}` });
    await report(platform, friend, 'member', leaver.uid, 'harassment');
    const words = { reason: 'other' as const, text: `Bad ${MARK}` };
    await api.moderation.report({ kind: 'post', subjectUid: post, ...words });
    await earnALittle();
    await api.identity.askExport({ password: PASSWORD });
    await platform.settle();
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    await api.notifications.subscribe({ endpoint: 'https://push.example/leaver', keys });
    return { session, comment: comment.uid, post, chat };
  }

  /** Agreements that ended and one that stands, a fee that was paid, and one owed in each direction. */
  async function earnALittle() {
    const moderator = await platform.moderator();
    const before = await monetize(platform, moderator, leaver);
    const reason = 'Took money without a session';
    await moderator.api.moderation.revokeMonetization({ uid: before, reason });
    await leaver.api.moderation.appealRevocation({ uid: before, text: `Not me, ${MARK}` });
    const agreementUid = await monetize(platform, moderator, leaver);
    const paid = await owe(platform, friend, { chef: leaver, agreementUid });
    for (const { api } of [friend, leaver])
      await api.moderation.tellPayment({ uid: paid, method: 'cash' });
    await owe(platform, friend, { chef: leaver, agreementUid });
    const ofFriend = await monetize(platform, moderator, friend);
    await owe(platform, leaver, { chef: friend, agreementUid: ofFriend });
    await platform.settle();
  }

  it('is asked for with the password, hides the account at once and signs it out', async () => {
    await expect(
      leaver.api.identity.askErasure({ password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'identity/password-wrong' });
    const { erasesAt } = await leaver.api.identity.askErasure({ password: PASSWORD });
    expect(Math.round((Date.parse(erasesAt) - Date.now()) / DAY_MS)).toBe(ERASURE_GRACE_DAYS);
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
    expect(await traces()).not.toEqual([]);
    bytes = await places(await keysOf(leaver));
    expect(new Set(bytes.map((place) => place.split('/')[0]))).toEqual(
      new Set(['pictures', 'videos', 'exports']),
    );
    await afterGrace(platform);
    expect(await platform.deadLetters()).toEqual([]);
    const identity = await platform.database('identity');
    const [erasure] = await identity.connection.collection('erasures').find({}).toArray();
    expect(erasure).toMatchObject({ state: 'ended', waiting: [], accountUid: leaver.uid });
    expect(await traces()).toEqual([]);
    expect((await refusal()).code).toBe('identity/invalid-credentials');
    expect((await platform.mails('xanthippe@chefly.test'))[0]).toMatchObject({
      subject: 'Your chefly account is erased',
    });
  });

  it('leaves the uid only where others or the order of the house need it', async () => {
    const found = await traces((text) => text.includes(leaver.uid));
    expect(found.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
  });

  it('leaves no byte of pictures, videos and exports', async () => {
    await sweepLater();
    expect(await places(bytes)).toEqual([]);
  });

  it('leaves nothing that an operator would have to mend', async () => {
    expect(await differences()).toEqual([]);
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
        const kept = await places(await keysOf(member));
        await member.api.identity.askErasure({ password: PASSWORD });
        await platform.settle();
        await afterGrace(platform);
        await sweepLater();
        expect(await traces((text) => text.includes(name))).toEqual([]);
        const uids = await traces((text) => text.includes(member.uid));
        expect(uids.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
        expect(await places(kept)).toEqual([]);
        expect(await platform.deadLetters()).toEqual([]);
      },
    );
    await fc.assert(life, { numRuns: 2, endOnFailure: true });
    expect(await differences()).toEqual([]);
  }, 180_000);

  /** Every row of every collection of every service that says something of the member. */
  async function traces(
    isTrace = (text: string) => /xanthippe/i.test(text) || text.includes(MARK),
  ): Promise<string[]> {
    const found: string[] = [];
    for (const service of keepers) {
      const { connection } = await platform.database(service);
      for (const { name } of await connection.listCollections())
        for await (const row of connection.collection(name).find({})) {
          if (isTrace(JSON.stringify(row))) found.push(`${service}.${name}`);
        }
    }
    return [...new Set(found)].sort();
  }

  /** What an operator would find to mend. */
  async function differences(): Promise<string[]> {
    const all = [...bench.runtimes.flatMap(({ derived }) => derived), ...copiesOf(bench.parts)];
    const found: string[] = [];
    for (const { name, compare } of all)
      found.push(...(await compare(false)).map((line) => `${name}: ${line}`));
    return found;
  }

  /** As if minutes passed between three sweeps. */
  async function sweepLater(): Promise<void> {
    for (let sweep = 0; sweep < 3; sweep++) {
      const content = await platform.database('content');
      for (const name of ['uploads', 'videos'])
        await content.connection
          .collection(name)
          .updateMany({ due: { $ne: null } }, { $set: { due: new Date(0) } });
      await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
      await platform.settle();
    }
  }

  /** What names the bytes of the member: uploads, videos, exports. */
  async function keysOf({ uid }: TestMember): Promise<string[]> {
    const rows = async (service: string, name: string, filter: object) =>
      (
        await (await platform.database(service)).connection.collection(name).find(filter).toArray()
      ).map(({ _id }) => String(_id));
    return [
      ...(await rows('content', 'uploads', { ownerUid: uid })),
      ...(await rows('content', 'videos', { ownerUid: uid })),
      ...(await rows('identity', 'exports', { accountUid: uid })),
    ];
  }

  /** Which of the places in the object store hold one of these. */
  async function places(keys: string[]): Promise<string[]> {
    const found: string[] = [];
    for await (const place of bench.objects.list())
      if (keys.some((key) => place.includes(key))) found.push(place);
    return found;
  }
});
