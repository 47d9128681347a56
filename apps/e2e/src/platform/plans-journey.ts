import { WAITING_CAP } from '@chefly/contracts';
import { expect } from '@jest/globals';
import { openKitchen, type TestMember } from './kitchen';
import { strangersWait } from './strangers';
import { videosOn } from './videos';
import type { WatchedQueries } from './watched-queries';

interface World extends Pick<WatchedQueries, 'platform'> {
  chef: TestMember;
  guest: TestMember;
  moderator: TestMember;
  recipeUid: string;
}

/** What members of years do: posts, recipes, a session and its review, a submission. */
export async function journey(watched: WatchedQueries) {
  const world = await worldOf(watched);
  watched.forget();
  await posts(world);
  await cookingAlone(world);
  await videos(world);
  await finding(world);
  await addChefs(world);
  await session(world);
  await crowd(world);
  await submission(world);
  expect(watched.scans()).toEqual([]);
}

/** One chef of thousands, and one member who follows her. */
async function worldOf({ platform }: WatchedQueries): Promise<World> {
  const [chef, guest, moderator] = await Promise.all([
    platform.member('fatima'),
    platform.member('ayesha'),
    platform.moderator(),
  ]);
  await platform.follow(guest, chef);
  const recipeUid = await openKitchen(platform, chef, guest);
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
  return { platform, chef, guest, moderator, recipeUid };
}

async function posts({ platform, chef, guest }: World) {
  const feed = await guest.api.content.feed({ limit: 10 });
  await guest.api.content.feed({ limit: 10, cursor: feed.next! });
  await guest.api.content.postsOf({ uid: chef.uid, limit: 10 });
  await guest.api.content.cookedBy({ recipe: 'Nihari', limit: 10 });
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
}

async function cookingAlone({ platform, guest, recipeUid }: World) {
  const begun = { uid: 'a-first-step-of-a-dish', at: Date.now(), kind: 'step', step: 0 } as const;
  await guest.api.recipes.cook({ uid: recipeUid, commands: [begun] });
  await guest.api.recipes.cooking({ uid: recipeUid });
  await guest.api.recipes.cookings({});
  await guest.api.recipes.plan({});
  await platform.schedule('cooking-sweep', 'now', new Date(), {});
  await platform.settle();
}

async function videos({ platform, chef, guest, moderator }: World) {
  const studio = videosOn(platform);
  for (const speech of [true, false])
    await studio.publish(chef, { sound: 'opus', seconds: 1, speech });
  const { items: waiting } = await moderator.api.content.hearings({});
  const { uid: heard, reviewUid } = waiting[0]!;
  await moderator.api.content.videosOfReview({ uid: reviewUid });
  await moderator.api.content.decideHearing({ uid: heard, verdict: 'silent', reason: 'Music' });
  await guest.api.content.reviewsOf({ uid: chef.uid });
  await chef.api.content.deleteReview({ uid: reviewUid });
  await platform.schedule('content-sweep', 'videos', new Date(), {});
  await platform.settle();
}

async function finding({ chef, guest }: World) {
  await guest.api.recipes.search({ text: 'a' });
  await guest.api.recipes.recipesOf({ uid: chef.uid });
  await guest.api.social.people({ text: 'a' });
  await chef.api.social.followRequests({});
}

/** Members of years, of whom few are here: no longer than until it is looked who holds a lease. */
async function addChefs({ platform, recipeUid }: World) {
  const { connection } = await platform.database('sessions');
  await connection.collection('chefs').insertMany(
    Array.from({ length: 3000 }, (_, i) => ({
      _id: `a-member-of-years-${String(i).padStart(5, '0')}` as never,
      ...{ firstName: 'f', lastName: 'l', userName: `u${i}`, gender: 'female', level: null },
      ...{ rating: (i % 50) / 10, ratings: 1, ratingSum: 1, sessions: 1, busy: null },
      ...{ available: true, online: i % 100 === 0, presenceAt: new Date() },
      recipes: [{ uid: recipeUid, name: 'Shakshuka' }],
    })),
  );
}

async function session({ platform, chef, guest, recipeUid }: World) {
  const request = await guest.api.sessions.ask({
    chefUids: [chef.uid],
    recipeUid,
    type: 'video',
  });
  await guest.api.sessions.chefs({ recipe: recipeUid });
  const free = await guest.api.sessions.chefs({ limit: 10 });
  await guest.api.sessions.chefs({ limit: 10, cursor: free.next! });
  await guest.api.sessions.freeRecipes({});
  await platform.schedule('usual-chefs', 'now', new Date(), {});
  await platform.settle();
  await chef.api.sessions.incoming({});
  const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
  await platform.settle();
  await guest.api.sessions.busyChefs({ recipe: recipeUid });
  for (let i = 0; i < 25; i++)
    await guest.api.chat.sendSessionMessage({
      sessionUid,
      uid: `message-number-${String(i).padStart(6, '0')}`,
      text: 'Salam',
    });
  await guest.api.chat.sessionMessages({ sessionUid, limit: 10 });
  await guest.api.sessions.token({ uid: sessionUid });
  await platform.attended(sessionUid, chef, guest);
  for (const seen of [0, 1])
    await guest.api.sessions.changeKitchen({
      ...{ uid: sessionUid, changeUid: `change-of-the-guest-${seen}`, seen },
      change: { do: 'ready', step: 0, ready: !seen },
    });
  await chef.api.sessions.kitchen({ uid: sessionUid });
  await chef.api.sessions.leave({ uid: sessionUid });
  await guest.api.sessions.review({ uid: sessionUid, rating: 4, review: 'Good' });
  await chef.api.sessions.reviewsOf({ uid: chef.uid });
  await guest.api.sessions.ratingsOf({ uid: chef.uid });
  await guest.api.sessions.reviewsOfRecipe({ recipe: recipeUid });
  await guest.api.sessions.ofRecipe({ recipe: recipeUid });
  await guest.api.sessions.callChefs({ recipe: recipeUid });
  await guest.api.sessions.chefCall({ recipe: recipeUid });
  await guest.api.sessions.endCall({ recipe: recipeUid });
  await chef.api.sessions.records({});
  await chef.api.sessions.cookedRecipes({});
  await chef.api.recipes.cards({ uids: recipeUid });
  await chef.api.recipes.cuisines({});
  await guest.api.sessions.toReview({});
  await chef.api.notifications.list({});
  await chef.api.notifications.unread({});
}

/**
 * Among as many as a chef has room for there is a place for who cooked with her, however often both
 * have cooked with others.
 */
async function crowd({ platform, chef, guest, recipeUid }: World) {
  const { connection } = await platform.database('sessions');
  const sessions = connection.collection('sessions');
  const heldBy = (chefUid: string, memberUid: string, i: number) => ({
    _id: `a-session-of-years-${chefUid.slice(0, 4)}-${i}` as never,
    ...{ chef: { uid: chefUid }, uids: [chefUid, memberUid], recipe: { uid: recipeUid } },
    ...{ members: [{ uid: memberUid, attendedAt: new Date(0) }], state: 'ended' },
    ...{ startedAt: new Date(0), endedAt: new Date(0) },
  });
  const others = Array.from({ length: 30 }, (_, i) => [
    heldBy('a-chef-of-years', guest.uid, i),
    heldBy(chef.uid, 'a-member-of-years', i),
  ]).flat();
  await sessions.insertMany(others);
  const strangers = await strangersWait(platform, chef, WAITING_CAP);
  const { uid } = await guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'voice' });
  await guest.api.sessions.cancel({ uid });
  await strangers.leave();
  for (const { _id } of others) await sessions.deleteOne({ _id });
}

async function submission({ platform, chef, moderator }: World) {
  const { uid } = await chef.api.recipes.submit({
    name: 'Aloo Gosht',
    description: 'd',
    ingredients: 'i',
    procedure: 'p',
    cost: 10,
  });
  await moderator.api.recipes.submissions({});
  await moderator.api.recipes.approve({ uid, reason: 'ok' });
  await chef.api.recipes.mySubmissions({});
  await platform.settle();
  await moderator.api.moderation.audit({});
  await platform.offline(moderator);
}
