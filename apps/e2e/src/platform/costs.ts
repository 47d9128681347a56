import { PASSWORD } from '@chefly/testing';
import { alwaysOpen, hourFromNow } from './booked';
import { postOf } from './desk';
import { openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** Each is made in two turns, 0 and 1. */
export type Calls = Record<string, (turn: number) => Promise<unknown>>;

const dish = { title: 'Nihari', description: 'Slow' };

/**
 * 25 posts of a chef with three followers, pictures for two more, a session that is over, a chat
 * with a message, a stranger.
 */
export async function kitchenOf(platform: TestPlatform) {
  const names = ['fatima', 'ayesha', 'sana', 'noor', 'hina'];
  const members = await platform.members(...names);
  const [chef, guest, sana, noor, stranger] = members as [
    ...[TestMember, TestMember, TestMember, TestMember, TestMember],
  ];
  for (const follower of [guest, sana, noor]) await platform.follow(follower, chef);
  const recipeUid = await openKitchen(platform, chef, guest);
  const posts: string[] = [];
  for (let i = 0; i < 25; i++) posts.push(await postOf(platform, chef, `Dish ${i}`));
  const receipts = [await platform.upload(chef), await platform.upload(chef)];
  await chef.api.sessions.setBookingHours(alwaysOpen);
  const { uid } = await guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'video' });
  const { sessionUid } = await chef.api.sessions.accept({ uids: [uid] });
  await platform.settle();
  await platform.attended(sessionUid, chef, guest);
  await chef.api.sessions.leave({ uid: sessionUid });
  const { uid: chatUid } = await guest.api.chat.chatWith({ uid: chef.uid });
  const { picture } = await guest.api.content.post({ uid: posts[0]! });
  const pictureUrl = platform.url + picture!.sources[0]!.url;
  return {
    ...{ anonymous: platform.anonymous, chef, guest, stranger, friends: [sana, noor] },
    ...{ recipeUid, posts, receipts, pictureUrl, sessionUid, chatUid },
  };
}

/** The routes that members use most. What one of them leaves is there for the next. */
export function callsOf(kitchen: Awaited<ReturnType<typeof kitchenOf>>): Calls {
  const { anonymous, chef, guest, stranger, posts, chatUid } = kitchen;
  const { identity, content, social, recipes, sessions, chat, notifications } = guest.api;
  const post = { kind: 'post', uid: posts[0]! } as const;
  const followed = [chef, guest];
  let own = '';
  const tickets: string[] = [];
  return {
    'home feed of 20': () => content.feed({ limit: 20 }),
    'posts of a member, 20': () => content.postsOf({ uid: chef.uid, limit: 20 }),
    post: () => content.post({ uid: posts[0]! }),
    'picture of a post': () => fetch(kitchen.pictureUrl).then((answer) => answer.arrayBuffer()),
    like: (turn) => content.like({ uid: posts[turn]! }),
    unlike: (turn) => content.unlike({ uid: posts[turn]! }),
    'like, taken back at once': async (turn) => {
      await content.like({ uid: posts[turn + 2]! });
      await content.unlike({ uid: posts[turn + 2]! });
    },
    comment: (turn) =>
      content.createComment({
        ...post,
        ...{ parentUid: null, text: 'How long?', key: `comment-of-the-turn-${turn}` },
      }),
    comments: () => content.comments({ ...post, limit: 20 }),
    'create post, 3 followers': (turn) =>
      chef.api.content.createPost({ ...dish, receipt: kitchen.receipts[turn]! }),
    profile: () => social.profile({ uid: chef.uid }),
    'own account': () => identity.account({}),
    'own devices': () => identity.signIns({}),
    'notification settings': () => notifications.settings({}),
    'whom one has blocked': () => social.blocks({}),
    'people search': () => social.people({ text: 'sana' }),
    follow: (turn) => stranger.api.social.follow({ uid: followed[turn]!.uid }),
    'accept a follower': (turn) => followed[turn]!.api.social.acceptFollow({ uid: stranger.uid }),
    'recipe search': () => recipes.search({ text: 'sha' }),
    recipe: () => recipes.recipe({ uid: kitchen.recipeUid }),
    'own dish': () => recipes.cooking({ uid: kitchen.recipeUid }),
    'step of an own dish': (turn) =>
      recipes.cook({
        uid: kitchen.recipeUid,
        commands: [{ uid: `a-step-of-the-turn-${turn}`, at: turn + 1, kind: 'step', step: turn }],
      }),
    'own dishes under way': () => recipes.cookings({}),
    'chefs of a recipe': () => sessions.chefs({ recipe: kitchen.recipeUid }),
    'slots of a chef': () =>
      sessions.slots({ uid: chef.uid, from: hourFromNow(2), to: hourFromNow(100) }),
    'session records': () => sessions.records({}),
    'session record': () => sessions.session({ uid: kitchen.sessionUid }),
    'chat message': (turn) =>
      chat.sendMemberMessage({ chatUid, uid: `member-message-${turn}`, text: 'Salam' }),
    chats: () => chat.memberChats({}),
    'messages of a chat': () => chat.memberMessages({ chatUid }),
    notifications: () => chef.api.notifications.list({}),
    'unread notifications': () => notifications.unread({}),
    'sign in': () =>
      anonymous.identity.signIn({
        emailAddress: chef.account.emailAddress,
        password: PASSWORD,
      }),
    'book a slot': async (turn) => {
      const time = { recipeUid: kitchen.recipeUid, startsAt: hourFromNow(100 + turn) };
      own = (await sessions.book({ chefUid: chef.uid, type: 'voice', ...time })).uid;
    },
    'ticket of a companion': () => social.companion({ uid: chef.uid }),
    'ask to bring one more': async (turn) => {
      for (const friend of turn === 0 ? kitchen.friends : []) {
        await friend.api.social.follow({ uid: guest.uid });
        await social.acceptFollow({ uid: friend.uid });
        tickets.push((await social.companion({ uid: friend.uid })).ticket);
      }
      await sessions.inviteToBooking({ uid: own, ticket: tickets[turn]! });
    },
    'invitations to bookings': () => sessions.bookingInvitations({}),
  };
}
