import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderatorsOf, postOf, report } from './desk';
import { Authenticator } from './authenticator';
import { PasskeyBrowser } from './passkey-browser';
import { bookedIn, monetize } from './till';
import { bootPlatform, openKitchen, split, type TestPlatform } from './kitchen';
import { videosOn } from './videos';

interface Seen {
  namespace: string;
  filter: Record<string, unknown>;
  plan: string;
  docsExamined: number;
  returned: number;
}

/** Read whole at the start, on purpose: an index in memory is built from them. */
const READ_AT_START = new Set([
  'chefly_recipes.recipes',
  'chefly_social.members',
  'chefly_identity.keys',
]);

/** Asked of the embedded server, which tells what each query cost. */
(!split ? describe : describe.skip)('query plans', () => {
  let platform: TestPlatform;
  const seen: Seen[] = [];
  let started = false;

  beforeAll(async () => {
    platform = await bootPlatform(
      {},
      (namespace, filter, cost) =>
        void seen.push({
          namespace,
          filter: structuredClone(filter),
          plan: cost.plan,
          docsExamined: cost.docsExamined,
          returned: cost.returned,
        }),
    );
    started = true;
  });
  afterAll(() => platform.stop());

  const scans = () =>
    seen.filter(
      (query) =>
        query.plan === 'COLLSCAN' &&
        query.docsExamined > 0 &&
        !(query.namespace.endsWith('.outbox') || READ_AT_START.has(query.namespace)),
    );

  it('serves every query of the journey by an index', async () => {
    const [chef, guest, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.moderator(),
    ]);
    await platform.follow(guest, chef);
    const recipeUid = await openKitchen(platform, chef, guest);
    // members of years, of whom few are here
    const sessions = await platform.database('sessions');
    await sessions.connection.collection('chefs').insertMany(
      Array.from({ length: 3000 }, (_, i) => ({
        _id: `a-member-of-years-${String(i).padStart(5, '0')}` as never,
        ...{ firstName: 'f', lastName: 'l', userName: `u${i}`, gender: 'female', level: null },
        ...{ rating: (i % 50) / 10, ratings: 1, ratingSum: 1, sessions: 1, busy: null },
        ...{ available: true, online: i % 100 === 0, presenceAt: new Date() },
        recipes: [{ uid: recipeUid, name: 'Shakshuka' }],
      })),
    );
    for (let i = 0; i < 30; i++)
      await chef.api.content.createPost({
        title: `Dish ${i}`,
        description: 'd',
        receipt: await platform.upload(chef),
      });
    await platform.upload(chef);
    await platform.settle();
    await (
      await platform.database('content')
    ).connection
      .collection('uploads')
      .updateMany({ state: 'stored' }, { $set: { due: new Date(0) } });
    seen.length = 0;
    const feed = await guest.api.content.feed({ limit: 10 });
    await guest.api.content.feed({ limit: 10, cursor: feed.next! });
    await guest.api.content.postsOf({ uid: chef.uid, limit: 10 });
    await guest.api.content.like({ uid: feed.items[0]!.uid });
    const { uid: post } = feed.items[1]!;
    const comments: { uid: string }[] = [];
    for (let i = 0; i < 25; i++)
      comments.push(
        await guest.api.content.createComment({
          kind: 'post',
          uid: post,
          key: `comment-number-${String(i).padStart(6, '0')}`,
          parentUid: comments[i % 2]?.uid ?? null,
          text: `How long, @fatima? ${i}`,
        }),
      );
    await chef.api.content.likeComment({ uid: comments[0]!.uid });
    const thread = await chef.api.content.comments({ kind: 'post', uid: post, limit: 1 });
    await chef.api.content.comments({ kind: 'post', uid: post, limit: 1, cursor: thread.next! });
    const below = { kind: 'post', uid: post, parentUid: comments[0]!.uid, limit: 5 } as const;
    const replies = await chef.api.content.comments(below);
    await chef.api.content.comments({ ...below, cursor: replies.next! });
    await chef.api.content.comment({ uid: comments.at(-1)!.uid });
    await guest.api.content.deleteComment({ uid: comments[0]!.uid });
    await guest.api.content.deleteComment({ uid: comments.at(-1)!.uid });
    await platform.settle();
    await chef.api.content.deletePost({ uid: post });
    await chef.api.content.deletePost({ uid: feed.items[0]!.uid });
    for (const coverReceipt of [await platform.upload(chef), await platform.upload(chef)])
      await chef.api.social.updateProfile({ coverReceipt });
    await platform.schedule('content-sweep', 'now', new Date(), {});
    await platform.settle();
    const videos = videosOn(platform);
    for (const speech of [true, false])
      await videos.publish(chef, { sound: 'opus', seconds: 1, speech });
    const { items: waiting } = await moderator.api.content.hearings({});
    const { uid: heard, reviewUid } = waiting[0]!;
    await moderator.api.content.videosOfReview({ uid: reviewUid });
    await moderator.api.content.decideHearing({ uid: heard, verdict: 'silent', reason: 'Music' });
    await guest.api.content.reviewsOf({ uid: chef.uid });
    await chef.api.content.deleteReview({ uid: reviewUid });
    await platform.schedule('content-sweep', 'videos', new Date(), {});
    await platform.settle();
    await guest.api.recipes.search({ text: 'a' });
    await guest.api.recipes.recipesOf({ uid: chef.uid });
    await guest.api.social.people({ text: 'a' });
    await chef.api.social.followRequests({});
    const request = await guest.api.sessions.ask({
      chefUids: [chef.uid],
      recipeUid,
      type: 'video',
    });
    await guest.api.sessions.chefs({ recipe: recipeUid });
    const free = await guest.api.sessions.chefs({ limit: 10 });
    await guest.api.sessions.chefs({ limit: 10, cursor: free.next! });
    await chef.api.sessions.incoming({});
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    for (let i = 0; i < 25; i++)
      await guest.api.chat.sendSessionMessage({
        sessionUid,
        uid: `message-number-${String(i).padStart(6, '0')}`,
        text: 'Salam',
      });
    await guest.api.chat.sessionMessages({ sessionUid, limit: 10 });
    await guest.api.sessions.token({ uid: sessionUid });
    await platform.attended(sessionUid, chef, guest);
    await chef.api.sessions.leave({ uid: sessionUid });
    await guest.api.sessions.review({ uid: sessionUid, rating: 4, review: 'Good' });
    await chef.api.sessions.reviewsOf({ uid: chef.uid });
    await chef.api.sessions.records({});
    await guest.api.sessions.toReview({});
    await chef.api.notifications.list({});
    await chef.api.notifications.unread({});
    const submission = await chef.api.recipes.submit({
      name: 'Aloo Gosht',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
    });
    await moderator.api.recipes.submissions({});
    await moderator.api.recipes.approve({ uid: submission.uid, reason: 'ok' });
    await chef.api.recipes.mySubmissions({});
    await platform.settle();
    await moderator.api.moderation.audit({});

    expect(scans()).toEqual([]);
    expect(started).toBe(true);
  });

  const wasteful = () =>
    seen.filter(
      (query) =>
        query.docsExamined > query.returned * 2 + 5 && !query.namespace.endsWith('.outbox'),
    );

  it('reads close to what it returns', () => {
    expect(wasteful()).toEqual([]);
    expect(seen.length).toBeGreaterThan(100);
  });

  it('serves culinary reviews and their votes by an index, close to what they return', async () => {
    const [chef, guest] = await Promise.all([platform.member('fatima'), platform.member('ayesha')]);
    const reviews = [];
    for (let i = 0; i < 9; i++)
      reviews.push(
        await chef.api.content.createReview({
          title: `Place ${i}`,
          items: 'Nihari',
          placeName: 'Javed',
          placeLocation: 'Karachi',
          description: 'd',
          media: [{ kind: 'image', receipt: await platform.upload(chef) }],
        }),
      );
    await platform.settle();
    seen.length = 0;
    const page = await guest.api.content.reviewsOf({ uid: chef.uid, limit: 3 });
    await guest.api.content.reviewsOf({ uid: chef.uid, limit: 3, cursor: page.next! });
    await guest.api.content.feed({ limit: 20 });
    const { uid } = reviews[0]!;
    await guest.api.content.review({ uid });
    await guest.api.content.vote({ uid, vote: 'agreed' });
    await guest.api.content.vote({ uid, vote: 'disagreed' });
    await guest.api.content.unvote({ uid });
    await guest.api.content.vote({ uid, vote: 'agreed' });
    await chef.api.content.deleteReview({ uid });
    await platform.schedule('content-sweep', 'reviews', new Date(), {});
    await platform.settle();
    expect(scans()).toEqual([]);
    expect(wasteful()).toEqual([]);
    for (const name of ['reviews', 'votes', 'reviewers'])
      expect(seen.some((query) => query.namespace === `chefly_content.${name}`)).toBe(true);
  });

  it('serves chats of members and lists of people by an index, close to what they return', async () => {
    const [chef, guest, other] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('zainab'),
    ]);
    const { uid: chatUid } = await guest.api.chat.chatWith({ uid: chef.uid });
    for (let i = 0; i < 25; i++)
      await guest.api.chat.sendMemberMessage({
        chatUid,
        uid: `member-message-${String(i).padStart(6, '0')}`,
        text: 'Salam',
      });
    await platform.settle();
    seen.length = 0;
    const said = await chef.api.chat.memberMessages({ chatUid, limit: 10 });
    await chef.api.chat.memberMessages({ chatUid, limit: 10, cursor: said.next! });
    await chef.api.chat.memberChats({ limit: 10 });
    await chef.api.chat.unreadChats({});
    await chef.api.chat.markChat({ chatUid, delivered: 25, read: 25 });
    await chef.api.social.block({ uid: other.uid });
    await chef.api.social.blocks({});
    await platform.settle();
    await chef.api.social.unblock({ uid: other.uid });
    await chef.api.social.mute({ uid: guest.uid });
    await chef.api.social.mutes({});
    await chef.api.social.unmute({ uid: guest.uid });
    await chef.api.social.followers({ uid: chef.uid });
    await guest.api.social.following({ uid: guest.uid });
    await platform.settle();
    expect(scans()).toEqual([]);
    expect(wasteful()).toEqual([]);
  });

  it('serves reports, cases and appeals by an index, close to what they return', async () => {
    const [author, reporter] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
    ]);
    const [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
    const posts: string[] = [];
    for (let i = 0; i < 12; i++) posts.push(await postOf(platform, author, `Reported ${i}`));
    seen.length = 0;
    for (const uid of posts) await report(platform, reporter, 'post', uid);
    const queue = await haya!.api.moderation.cases({ limit: 5 });
    await haya!.api.moderation.cases({ limit: 5, cursor: queue.next! });
    const { uid } = queue.items[0]!;
    await haya!.api.moderation.case({ uid });
    await haya!.api.moderation.decide({
      uid,
      rule: 'house/no-people',
      reason: 'Faces of guests',
      action: 'warn',
    } as never);
    await platform.settle();
    await reporter.api.moderation.myReports({});
    const [decision] = (await author.api.moderation.myDecisions({})).items;
    await author.api.moderation.appeal({ uid: decision!.uid, text: 'Nobody is in it.' });
    await noor!.api.moderation.appeals({});
    await noor!.api.moderation.audit({ limit: 5 });
    await platform.settle();
    expect(scans()).toEqual([]);
    expect(wasteful()).toEqual([]);
    expect(seen.some((query) => query.namespace === 'chefly_moderation.cases')).toBe(true);
  });

  it('serves notifications of several by an index, close to what they return', async () => {
    const [chef, guest, sana] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('sana'),
    ]);
    for (const member of [guest, sana]) await platform.follow(member, chef);
    const posts: string[] = [];
    for (let i = 0; i < 25; i++) posts.push(await postOf(platform, chef, `Liked ${i}`));
    seen.length = 0;
    for (const uid of posts)
      for (const { api } of [guest, sana]) {
        await api.content.like({ uid });
        await api.content.createComment({
          kind: 'post',
          uid,
          key: crypto.randomUUID(),
          text: 'Salam',
        });
      }
    await platform.settle();
    const page = await chef.api.notifications.list({ limit: 10 });
    await chef.api.notifications.list({ limit: 10, cursor: page.next! });
    await chef.api.notifications.unread({});
    await chef.api.content.previews({ of: posts.map((uid) => `post.${uid}`).join() });
    await guest.api.content.unlike({ uid: posts[0]! });
    await sana.api.content.unlike({ uid: posts[0]! });
    await chef.api.content.deletePost({ uid: posts[1]! });
    await chef.api.social.block({ uid: sana.uid });
    await platform.settle();
    await chef.api.notifications.markRead({});
    const settings = await chef.api.notifications.settings({});
    await chef.api.notifications.changeSettings({ ...settings, digest: 'daily' });
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    await chef.api.notifications.subscribe({ endpoint: 'https://push.example/plans', keys });
    await chef.api.notifications.unsubscribe({ endpoint: 'https://push.example/plans' });
    await chef.api.notifications.endDigest({ token: 'none' }).catch(() => undefined);
    await platform.schedule('digest', 'plans', new Date(), {});
    await platform.settle();
    expect(wasteful()).toEqual([]);
    await platform.schedule('trim-notifications', 'several', new Date(), {});
    await platform.settle();
    expect(scans()).toEqual([]);
    for (const name of ['notifications', 'voices', 'people', 'settings', 'subscriptions'])
      expect(seen.some((query) => query.namespace === `chefly_notifications.${name}`)).toBe(true);
  });

  it('serves monetization, fees and the ledger by an index, close to what they return', async () => {
    const [chef, guest] = await Promise.all([platform.member('hina'), platform.member('ayesha')]);
    const [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
    const agreementUid = await monetize(platform, haya!, chef);
    for (let i = 0; i < 12; i++) {
      const sessionUid = `a-session-of-${String(i).padStart(8, '0')}`;
      await platform.tell('sessions.fee.due.v1', sessionUid, {
        ...{ sessionUid, memberUid: guest.uid, chefUid: chef.uid, agreementUid },
        ...{ recipeName: 'Haleem', pricePaise: 200_00, startedAt: new Date().toISOString() },
      });
    }
    seen.length = 0;
    const { moderation } = chef.api;
    await moderation.monetization({});
    const page = await moderation.fees({ as: 'chef', limit: 3 });
    await moderation.fees({ as: 'chef', limit: 3, cursor: page.next! });
    const { uid } = page.items[0]!;
    await guest.api.moderation.fees({ as: 'member', limit: 3 });
    await guest.api.moderation.tellPayment({ uid, method: 'upi' });
    await moderation.tellPayment({ uid, method: 'upi' });
    const [month] = (await moderation.months({})).items;
    for (const chefUid of [undefined, chef.uid]) {
      const ledger = await haya!.api.moderation.ledger({ chefUid, limit: 3 });
      await haya!.api.moderation.ledger({ chefUid, limit: 3, cursor: ledger.next! });
    }
    const fees = await haya!.api.moderation.allFees({ limit: 3 });
    await haya!.api.moderation.allFees({ limit: 3, cursor: fees.next! });
    await haya!.api.moderation.payouts({ month: month!.month, limit: 3 });
    const past = { uid: await bookedIn(platform, chef, '2026-01'), payoutPaise: -30_00 };
    await haya!.api.moderation.proposePayout(past);
    await noor!.api.moderation.confirmPayout({ ...past, reference: 'UPI 1' });
    await haya!.api.moderation.correctFee({ uid, reason: 'Told by mistake' });
    await haya!.api.moderation.agreements({ limit: 3 });
    await haya!.api.moderation.revokeMonetization({ uid: agreementUid, reason: 'Too early' });
    await moderation.appealRevocation({ uid: agreementUid, text: 'Not at all' });
    await noor!.api.moderation.agreements({ state: 'appealed', limit: 3 });
    await platform.settle();
    // rows of a month and of all entries that the test itself moves
    const own = seen.filter(({ filter }) => Object.keys(filter).join() !== 'chefUid');
    seen.splice(0, seen.length, ...own);
    expect(scans()).toEqual([]);
    expect(wasteful()).toEqual([]);
    for (const name of ['agreements', 'fees', 'ledger', 'ledger_months'])
      expect(seen.some((query) => query.namespace === `chefly_moderation.${name}`)).toBe(true);
  });

  it('serves passkeys by an index, close to what they return', async () => {
    const member = await platform.member('parveen');
    const browser = new PasskeyBrowser(platform);
    const keys = Array.from({ length: 8 }, () => new Authenticator());
    for (const key of keys) await browser.add(await platform.member('sumbul'), key);
    seen.length = 0;
    const key = new Authenticator();
    const { uid } = (await browser.add(member, key)).body;
    for (const each of [key, keys[3]!]) expect((await browser.signIn(each)).status).toBe(200);
    await member.api.identity.passkeys({});
    await member.api.identity.renamePasskey({ uid, name: 'The old phone' });
    await member.api.identity.removePasskey({ uid, password: PASSWORD });
    await platform.settle();
    expect(scans()).toEqual([]);
    expect(wasteful()).toEqual([]);
    for (const name of ['passkeys', 'passkey_challenges'])
      expect(seen.some((query) => query.namespace === `chefly_identity.${name}`)).toBe(true);
  });

  it('serves the export and the erasure of a member by an index, close to what they return', async () => {
    const [leaver, friend] = await Promise.all([
      platform.member('sumbul'),
      platform.member('ayesha'),
    ]);
    await platform.follow(leaver, friend);
    await platform.follow(friend, leaver);
    for (let i = 0; i < 8; i++) {
      const post = await postOf(platform, leaver, `Left ${i}`);
      await friend.api.content.like({ uid: post });
      await leaver.api.content.like({ uid: await postOf(platform, friend, `Stays ${i}`) });
    }
    await videosOn(platform).publish(leaver, { seconds: 1 });
    await platform.settle();
    seen.length = 0;
    const { api } = leaver;
    await api.identity.askExport({ password: PASSWORD });
    await platform.settle();
    const { uid } = (await api.identity.ownExport({}))!;
    await api.identity.exportFile({ uid, file: 0 });
    await api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    const { pass } = (
      await platform.anonymous.identity
        .signIn({ emailAddress: leaver.account.emailAddress, password: PASSWORD })
        .catch((error) => error)
    ).fields;
    await platform.anonymous.identity.withdrawErasure({ pass });
    const back = await platform.signIn(leaver);
    await back.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    await (
      await platform.database('identity')
    ).connection
      .collection('erasures')
      .updateOne({ accountUid: leaver.uid }, { $set: { erasesAt: new Date(0) } });
    for (const queue of ['erasure-sweep', 'export-sweep'])
      await platform.schedule(queue, 'plans', new Date(), {});
    await platform.settle();
    expect((await platform.operate(['erasures', 'ended'])).join()).toContain(leaver.uid);
    await platform.operate(['erasures']);
    await platform.schedule('content-sweep', 'erased', new Date(), {});
    await platform.settle();
    expect(scans()).toEqual([]);
    expect(wasteful()).toEqual([]);
    for (const name of ['identity.exports', 'identity.export_parts', 'identity.erasures'])
      expect(seen.some((query) => query.namespace === `chefly_${name}`)).toBe(true);
  });

  it('compares chats, cases and suspensions with what they follow from by an index', async () => {
    const compared = [
      'chats of members, from their messages',
      'cases, from their reports',
      'who is suspended, from decisions',
    ];
    const derived = platform.bench().runtimes.flatMap((runtime) => runtime.derived);
    seen.length = 0;
    for (const name of compared)
      expect(await derived.find((each) => each.name === name)!.compare(false)).toEqual([]);
    // what is compared is read whole, once, in the order of its ids
    expect(scans().filter(({ filter }) => Object.keys(filter).length)).toEqual([]);
    expect(wasteful()).toEqual([]);
    for (const name of ['chat.member_messages', 'moderation.reports', 'moderation.decisions'])
      expect(seen.some((query) => query.namespace === `chefly_${name}`)).toBe(true);
  });
});
