import { newUid } from '@chefly/engines/store';
import { messages, type SubjectKind } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, postOf, report } from './desk';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';
import { cookOnce } from './till';

const missing = { code: 'request/not-found' };

/**
 * What moderators remove is gone from wherever it was read, and its author is told. Posts: in
 * `moderation.spec`.
 */
describe('what moderators remove', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, haya]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    [haya] = await moderatorsOf(platform, 'haya');
    await platform.follow(ayesha!, fatima!);
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  /** What chats that are open in both members' browsers hear of a message from now on. */
  async function openChats() {
    const open = ({ token }: TestMember) => openTab(platform.url, { token });
    const tabs = await Promise.all([open(fatima!), open(ayesha!)]);
    await platform.settle();
    return {
      hear: (type: 'message.removed' | 'chat.message-removed', data: object) =>
        until(() => {
          for (const { heard } of tabs)
            expect(heard).toContainEqual(expect.objectContaining({ type, data }));
        }),
    };
  }

  /** Reported by a reader and removed; answers what its author is told. */
  async function remove(kind: SubjectKind, subjectUid: string) {
    await report(platform, ayesha!, kind, subjectUid);
    const { uid } = (await caseOf(haya!, subjectUid))!;
    const rule = 'house/no-people' as const;
    await haya!.api.moderation.decide({
      ...{ uid, action: 'remove', rule, reason: 'Faces', removes: false, days: null },
    });
    await platform.settle();
    const [told] = (await fatima!.api.moderation.myDecisions({})).items;
    expect(told).toMatchObject({ kind, action: 'remove', reason: 'Faces' });
    return told!;
  }

  it('a culinary review: from feed, profile and by its address', async () => {
    const { uid } = await fatima!.api.content.createReview({
      title: 'Worth the queue',
      items: 'Nihari',
      placeName: 'Javed',
      placeLocation: 'Burns Road',
      description: 'Deep',
      media: [{ kind: 'image', receipt: await platform.upload(fatima!) }],
    });
    await platform.settle();
    expect((await ayesha!.api.content.feed({})).items.map((item) => item.uid)).toContain(uid);
    expect((await remove('review', uid)).about).toBe('Worth the queue');
    for (const { api } of [ayesha!, fatima!]) {
      expect((await api.content.feed({})).items.map((item) => item.uid)).not.toContain(uid);
      const { items } = await api.content.reviewsOf({ uid: fatima!.uid });
      expect(items.map((item) => item.uid)).not.toContain(uid);
      await expect(api.content.review({ uid })).rejects.toMatchObject(missing);
    }
  });

  it('a comment: its words go, the replies of others stay', async () => {
    const uid = await postOf(platform, fatima!, 'Haleem');
    const say = ({ api }: TestMember, text: string, parentUid: string | null) =>
      api.content.createComment({ kind: 'post', uid, key: newUid(), text, parentUid });
    const comment = await say(fatima!, 'An insult', null);
    const reply = await say(ayesha!, 'Please do not', comment.uid);
    await platform.settle();
    await remove('comment', comment.uid);
    const { items } = await ayesha!.api.content.comments({ kind: 'post', uid });
    expect(items).toMatchObject([{ uid: comment.uid, state: 'deleted', author: null }]);
    expect(JSON.stringify(items)).not.toContain('insult');
    const below = await ayesha!.api.content.comments({ kind: 'post', uid, parentUid: comment.uid });
    expect(below.items.map((item) => item.uid)).toEqual([reply.uid]);
    expect((await ayesha!.api.content.post({ uid })).comments).toBe(1);
  });

  it('a member’s recipe: from search, profiles and the chefs who cook it; its name is free again', async () => {
    const form = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    const submission = await fatima!.api.recipes.submit({ ...form, name: 'Smoked Dal' });
    await haya!.api.recipes.approve({ uid: submission.uid, reason: 'Complete' });
    await platform.settle();
    const found = async () => (await ayesha!.api.recipes.search({ text: 'Smoked Dal' })).items;
    const [recipe] = await found();
    const { uid } = recipe!;
    expect(await ayesha!.api.recipes.recipe({ uid })).toMatchObject({ reportable: true });
    expect(await fatima!.api.recipes.recipe({ uid })).toMatchObject({ reportable: false });
    await platform.online(fatima!, ayesha!);
    const offered = async () => (await ayesha!.api.sessions.chefs({ recipe: uid })).items.length;
    expect(await offered()).toBe(1);
    await remove('recipe', uid);
    expect(await found()).toEqual([]);
    expect((await fatima!.api.recipes.recipesOf({ uid: fatima!.uid })).items).toEqual([]);
    expect(await offered()).toBe(0);
    await expect(ayesha!.api.recipes.recipe({ uid })).rejects.toMatchObject(missing);
    expect(await ayesha!.api.recipes.checkName({ name: 'Smoked Dal' })).toEqual({
      ...{ taken: false, mine: false },
    });
  });

  it('a member’s recipe: also the post that was made of it, with its words, its picture and what stands below', async () => {
    const { uid } = await fatima!.api.recipes.submit({
      ...{ name: 'Insult Curry', description: 'An insult', ingredients: 'i', procedure: 'p' },
      ...{ cost: 10, uploadAsPost: true, receipt: await platform.upload(fatima!) },
    });
    await haya!.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    const feed = async () => (await ayesha!.api.content.feed({})).items;
    const post = (await feed()).find(
      (item) => 'recipeName' in item && item.title === 'Insult Curry',
    );
    const told = { kind: 'post' as const, uid: post!.uid };
    const key = newUid();
    await ayesha!.api.content.createComment({ ...told, key, text: 'Oh', parentUid: null });
    // one that its author made of it themselves is another matter
    const cooked = await postOf(platform, fatima!, 'Cooked again', 'Insult Curry');
    await remove('recipe', uid);
    expect((await feed()).map((item) => item.uid)).toContain(cooked);
    expect((await feed()).map((item) => item.uid)).not.toContain(post!.uid);
    await expect(fatima!.api.content.post(told)).rejects.toMatchObject(missing);
    await expect(ayesha!.api.content.comments(told)).rejects.toMatchObject(missing);
  });

  it('a member’s recipe: also the post of one that was removed before its post went with it', async () => {
    const { connection } = await platform.database('recipes');
    const [gone, there] = await Promise.all(
      ['Insult Stew', 'Lentil Stew'].map(async (name) => {
        const { uid } = await fatima!.api.recipes.submit({
          ...{ name, description: 'An insult', ingredients: 'i', procedure: 'p' },
          ...{ cost: 10, uploadAsPost: true, receipt: await platform.upload(fatima!) },
        });
        await haya!.api.recipes.approve({ uid, reason: 'Complete' });
        return uid;
      }),
    );
    await platform.settle();
    // as the version before has left them, and the change of stored rows finds them
    await connection.collection<any>('recipes').deleteOne({ _id: gone! });
    const submissions = connection.collection<any>('submissions');
    const of = { _id: { $in: [gone!, there!] } };
    await submissions.updateMany(of, { $set: { postDoubted: true } });
    await platform.schedule('withdrawals-sweep', crypto.randomUUID(), new Date(), {});
    await platform.runDue(new Date());
    await platform.settle();
    const { items } = await ayesha!.api.content.feed({});
    const titles = items.map((item) => item.title);
    expect(titles).toContain('Lentil Stew');
    expect(titles).not.toContain('Insult Stew');
    expect(await submissions.countDocuments({ postDoubted: true })).toBe(0);
  });

  it('a member’s message: its words and what went along, also where it is the last of its chat', async () => {
    const chatUid = (await fatima!.api.chat.chatWith({ uid: ayesha!.uid })).uid;
    const shared = { kind: 'review' as const, uid: newUid() };
    const message = { chatUid, uid: newUid(), text: 'An insult', shared };
    expect(await fatima!.api.chat.sendMemberMessage(message)).toMatchObject({ shared });
    const chats = await openChats();
    expect((await remove('message', message.uid)).about).toBe('An insult');
    await chats.hear('chat.message-removed', { chatUid, uid: message.uid });
    for (const { api } of [fatima!, ayesha!]) {
      const { items } = await api.chat.memberMessages({ chatUid });
      expect(items).toMatchObject([
        { uid: message.uid, text: messages.messageRemoved, shared: null },
      ]);
      const [chat] = (await api.chat.memberChats({})).items;
      expect(chat!.last).toMatchObject({ text: messages.messageRemoved, shared: null });
    }
  });

  it('a message of a session: its words, also where its chat is open', async () => {
    const recipeUid = await openKitchen(platform, fatima!, ayesha!);
    const asked = { chefUids: [fatima!.uid], recipeUid, type: 'voice' as const };
    const { uid: requestUid } = await ayesha!.api.sessions.ask(asked);
    const { sessionUid } = await fatima!.api.sessions.accept({ uids: [requestUid] });
    await platform.settle();
    const uid = newUid();
    await fatima!.api.chat.sendSessionMessage({ sessionUid, uid, text: 'An insult' });
    const chats = await openChats();
    await remove('message', uid);
    await chats.hear('message.removed', { sessionUid, uid });
    for (const { api } of [fatima!, ayesha!]) {
      const { items } = await api.chat.sessionMessages({ sessionUid });
      expect(items).toMatchObject([{ uid, text: messages.messageRemoved }]);
    }
    await fatima!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('a session that goes on ends for both, who are told by whom', async () => {
    const recipeUid = await openKitchen(platform, fatima!, ayesha!);
    const asked = { chefUids: [fatima!.uid], recipeUid, type: 'voice' as const };
    const { uid } = await ayesha!.api.sessions.ask(asked);
    const { sessionUid } = await fatima!.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await report(platform, ayesha!, 'session', sessionUid, 'harassment', fatima!.uid);
    const found = (await caseOf(haya!, sessionUid))!;
    await haya!.api.moderation.decide({
      ...{ uid: found.uid, action: 'warn', removes: true, days: null },
      ...{ rule: 'house/kindness', reason: 'Shouting' },
    });
    await platform.settle();
    for (const { api } of [fatima!, ayesha!]) {
      expect(await api.sessions.session({ uid: sessionUid })).toMatchObject({
        state: 'ended',
        endedBy: 'moderators',
      });
      expect(await api.sessions.current({})).toBeNull();
    }
  });

  it('what somebody wrote of a chef after a session: the words, for everybody; the stars stay', async () => {
    const recipeUid = await openKitchen(platform, fatima!, ayesha!);
    const sessionUid = await cookOnce(platform, ayesha!, { chef: fatima!, recipeUid });
    const words = { rating: 1, review: 'An insult', tags: ['clear' as const] };
    await ayesha!.api.sessions.review({ uid: sessionUid, ...words });
    const other = await platform.member('sana');
    const bilal = await platform.member('bilal', 'male');
    const readers = [fatima!, ayesha!, other, bilal];
    const [written] = (await bilal.api.sessions.reviewsOf({ uid: fatima!.uid })).items;
    expect(written).toMatchObject({ author: null, review: 'An insult' });
    const reviewUid = written!.uid;
    // the author themselves, and whoever the chef is nobody to, report nothing
    await report(platform, ayesha!, 'session', reviewUid, 'harassment');
    const zara = await platform.member('zara');
    await fatima!.api.social.block({ uid: zara.uid });
    await platform.settle();
    await report(platform, zara, 'session', reviewUid, 'harassment');
    expect(await caseOf(haya!, reviewUid)).toBeUndefined();
    // by every reader where it stands, whether they are told whose it is or not: one case
    for (const reader of [bilal, fatima!, other])
      await report(platform, reader, 'session', reviewUid, 'harassment');
    const found = (await caseOf(haya!, reviewUid))!;
    expect(found).toMatchObject({ reports: 3, author: { uid: ayesha!.uid } });
    const { snapshot } = await haya!.api.moderation.case({ uid: found.uid });
    expect(snapshot).toMatchObject({ text: 'An insult', title: written!.recipeName });
    expect(snapshot.context).toContainEqual({
      ...{ label: 'Review of the chef', text: '1 of 5 stars' },
    });
    await haya!.api.moderation.decide({
      ...{ uid: found.uid, action: 'remove', removes: false, days: null },
      ...{ rule: 'house/kindness', reason: 'An insult' },
    });
    await platform.settle();
    for (const { api } of readers) {
      const { items } = await api.sessions.reviewsOf({ uid: fatima!.uid });
      expect(items).toMatchObject([{ rating: 1, review: messages.reviewRemoved, tags: [] }]);
      const ofRecipe = await api.sessions.reviewsOfRecipe({ recipe: recipeUid });
      expect(ofRecipe.items).toMatchObject([{ review: messages.reviewRemoved }]);
    }
    expect(await other.api.social.profile({ uid: fatima!.uid })).toMatchObject({
      ...{ rating: 1, ratings: 1 },
    });
    const [decision] = (await ayesha!.api.moderation.myDecisions({})).items;
    expect(decision).toMatchObject({ kind: 'session', action: 'remove', reason: 'An insult' });
    // what is gone is reported no more
    await report(platform, other, 'session', reviewUid, 'harassment');
    expect(await caseOf(haya!, reviewUid)).toBeUndefined();
  });

  it('what a participant wrote of the chef, with the session in which they are reported', async () => {
    const [hina, maryam] = await platform.members('hina', 'maryam');
    const recipeUid = await openKitchen(platform, hina, maryam);
    const sessionUid = await cookOnce(platform, maryam, { chef: hina, recipeUid });
    await maryam.api.sessions.review({ uid: sessionUid, rating: 2, review: 'Another insult' });
    await report(platform, hina, 'session', sessionUid, 'harassment', maryam.uid);
    const found = (await caseOf(haya!, sessionUid))!;
    const { snapshot } = await haya!.api.moderation.case({ uid: found.uid });
    expect(snapshot.text).toBe('Another insult');
    await haya!.api.moderation.decide({
      ...{ uid: found.uid, action: 'remove', removes: false, days: null },
      ...{ rule: 'house/kindness', reason: 'An insult' },
    });
    await platform.settle();
    const { items } = await hina.api.sessions.reviewsOf({ uid: hina.uid });
    expect(items).toMatchObject([{ rating: 2, review: messages.reviewRemoved }]);
  });
});
