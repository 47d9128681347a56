import { alwaysOpen, hourFromNow } from './booked';
import { postOf } from './desk';
import { openKitchen, type TestMember, type TestPlatform, uid } from './kitchen';

export type Scene = Awaited<ReturnType<typeof meet>>;
type Call = () => Promise<unknown>;

const key = () => ({ key: uid() });

/**
 * One member who has done something with others of everything that members do together: whatever
 * they wrote has their name in it, and so has whatever shows who they are.
 */
export async function meet(platform: TestPlatform, moderator: TestMember) {
  const [member, reader, third, asking] = (await platform.members(
    'parveen',
    'bushra',
    'nasreen',
    'tahira',
  )) as [TestMember, TestMember, TestMember, TestMember];
  const { api, account } = member;
  const words = `from ${account.userName}`;
  await platform.follow(reader, member);
  await platform.follow(member, reader);
  await platform.follow(reader, third);
  await platform.follow(member, third);
  await platform.follow(third, member);
  await platform.follow(third, reader);
  await api.social.follow({ uid: asking.uid });

  const reviewOf = async (author: TestMember, title: string) =>
    author.api.content.createReview({
      ...{ title, items: 'Nihari', placeName: 'Javed', placeLocation: 'Karachi' },
      description: 'Slow and deep',
      media: [{ kind: 'image', receipt: await platform.upload(author) }],
    });
  const own = {
    post: await postOf(platform, member, `Post ${words}`, 'Nihari'),
    review: (await reviewOf(member, `Review ${words}`)).uid,
  };
  const post = await postOf(platform, reader, 'Of the reader');
  const review = (await reviewOf(reader, 'Of the reader')).uid;
  const below = { kind: 'post' as const, uid: await postOf(platform, third, 'Of a third') };
  const comment = await api.content.createComment({ ...below, ...key(), text: `Well ${words}` });
  const answered = await third.api.content.createComment({
    ...{ ...below, ...key(), parentUid: comment.uid, text: `Thank you @${account.userName}` },
  });
  await reader.api.content.createComment({ ...below, ...key(), text: `@${account.userName}!` });
  for (const to of [own.post, post])
    await api.content.createComment({ kind: 'post', uid: to, ...key(), text: words });
  await api.content.like({ uid: post });
  await api.content.vote({ uid: review, vote: 'agreed' });

  const { uid: recipe } = await api.recipes.submit({
    ...{ name: 'Falsa sherbet', description: words, ingredients: 'i', procedure: 'p', cost: 10 },
  });
  await moderator.api.recipes.approve({ uid: recipe, reason: 'Clear' });
  const { uid: chat } = await api.chat.chatWith({ uid: reader.uid });
  await api.chat.sendMemberMessage({ chatUid: chat, uid: uid(), text: words });

  const dish = await openKitchen(platform, member, reader, third);
  await openKitchen(platform, third, member);
  const ask = async (guest: TestMember, chef: TestMember) =>
    (await guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid: dish, type: 'voice' })).uid;
  /** What is done in a kitchen, by the member's own hand. */
  const stir = async (sessionUid: string, chef: TestMember) => {
    const mine =
      chef === member
        ? ({ do: 'pin-note', noteUid: uid(), text: words } as const)
        : ({ do: 'raise-hand', handUid: uid(), step: 1, note: words } as const);
    const timer = { do: 'start-timer', timerUid: uid(), name: words, seconds: 600 } as const;
    for (const change of [mine, { ...timer, step: 0 }])
      await api.sessions.changeKitchen({ uid: sessionUid, changeUid: uid(), seen: 0, change });
  };
  const cook = async (chef: TestMember, ...guests: TestMember[]) => {
    const uids = await Promise.all(guests.map((guest) => ask(guest, chef)));
    const { sessionUid } = await chef.api.sessions.accept({ uids });
    await platform.settle();
    await platform.attended(sessionUid, chef, ...guests);
    await api.chat.sendSessionMessage({ sessionUid, uid: uid(), text: 'Stir' });
    await stir(sessionUid, chef);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    return sessionUid;
  };
  const session = await cook(member, reader);
  const asGuest = await cook(third, member);
  await api.sessions.review({ uid: asGuest, rating: 5, review: 'Patient' });
  await api.sessions.setBookingHours(alwaysOpen);
  const time = { startsAt: hourFromNow(30), recipeUid: dish, type: 'voice' } as const;
  const booking = (await reader.api.sessions.book({ chefUid: member.uid, ...time })).uid;
  await platform.settle();
  await ask(reader, member);
  const asked = await ask(member, third);
  await platform.settle();
  const at = { below, own, post, comment: comment.uid, answered: answered.uid, recipe, chat };
  return { member, reader, third, asking, ...at, dish, session, asked, booking };
}

/** Where the reader comes across the member; here and there another, who alone can. */
export function places(scene: Scene, { api } = scene.reader): Record<string, Call> {
  const { member, reader, third, asking, below, own, chat } = scene;
  const { uid } = member;
  return {
    profile: () => api.social.profile({ uid }),
    'people search': () => api.social.people({ text: member.account.userName }),
    followers: () => api.social.followers({ uid: third.uid }),
    following: () => api.social.following({ uid: reader.uid }),
    'follow requests': () => asking.api.social.followRequests({}),
    feed: () => api.content.feed({}),
    'posts of': () => api.content.postsOf({ uid }),
    'posts of a recipe': () => api.content.cookedBy({ recipe: 'Nihari' }),
    post: () => api.content.post({ uid: own.post }),
    'reviews of': () => api.content.reviewsOf({ uid }),
    review: () => api.content.review({ uid: own.review }),
    previews: () => api.content.previews({ of: `post.${own.post}` }),
    comments: () => api.content.comments(below),
    'comments below the own': () => api.content.comments({ kind: 'post', uid: own.post }),
    replies: () => api.content.comments({ ...below, parentUid: scene.comment }),
    comment: () => api.content.comment({ uid: scene.answered }),
    'recipes of': () => api.recipes.recipesOf({ uid }),
    chefs: () => api.sessions.chefs({ recipe: scene.dish }),
    'chefs asked': () => api.sessions.myRequest({}),
    'waiting requests': () => third.api.sessions.incoming({}),
    records: () => api.sessions.records({}),
    'sessions to review': () => api.sessions.toReview({}),
    session: () => api.sessions.session({ uid: scene.session }),
    'session chat': () => api.chat.sessionMessages({ sessionUid: scene.session }),
    booking: () => api.sessions.booking({ uid: scene.booking }),
    'reviews of a chef': () => third.api.sessions.reviewsOf({ uid: third.uid }),
    chats: () => api.chat.memberChats({}),
    chat: () => api.chat.memberChat({ chatUid: chat }),
    messages: () => api.chat.memberMessages({ chatUid: chat }),
    notifications: () => api.notifications.list({}),
  };
}

/** Of these, what is looked at by office. */
export const lookedAt = [
  ...['profile', 'followers', 'following', 'posts of', 'post', 'reviews of', 'review', 'previews'],
  ...['comments', 'comments below the own', 'replies', 'comment', 'recipes of'],
];

/** What others can do towards the member; block last, as it ends the rest. */
export function attempts(scene: Scene): Record<string, Call> {
  const { member, reader, asking, below, own, comment: parentUid, chat: chatUid } = scene;
  const [{ uid }, { api }] = [member, reader];
  const kind = 'post' as const;
  return {
    follow: () => asking.api.social.follow({ uid }),
    'begin a chat': () => api.chat.chatWith({ uid }),
    write: () => api.chat.sendMemberMessage({ chatUid, uid: 'nobody-may-read-this-1', text: '?' }),
    'read on': () => api.chat.markChat({ chatUid, delivered: 1, read: 1 }),
    ask: () => api.sessions.ask({ chefUids: [uid], recipeUid: scene.dish, type: 'voice' }),
    book: () =>
      api.sessions.book({
        ...{ chefUid: uid, startsAt: hourFromNow(34), recipeUid: scene.dish, type: 'voice' },
      }),
    comment: () => api.content.createComment({ kind, uid: own.post, ...key(), text: '?' }),
    reply: () => api.content.createComment({ ...below, ...key(), parentUid, text: '?' }),
    like: () => api.content.like({ uid: own.post }),
    'like a comment': () => api.content.likeComment({ uid: parentUid }),
    vote: () => api.content.vote({ uid: own.review, vote: 'agreed' }),
    mute: () => api.social.mute({ uid }),
    block: () => api.social.block({ uid }),
  };
}
