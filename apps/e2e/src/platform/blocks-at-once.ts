import { setTimeout as pause } from 'node:timers/promises';
import { contract, type Route } from '@chefly/contracts';
import { hourFromNow, openHours } from './booked';
import { cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { reviewForm } from './review-form';

/** Of fatima's, and of nobody else's. */
const words = {
  title: 'Shakshuka of mine',
  review: 'Worth the queue, twice',
  comment: 'Six hours, no less.',
  message: 'Tomorrow?',
};

/** Between two looks. */
const BETWEEN_MS = 50;

export type Shown = Awaited<ReturnType<typeof showEverything>>;

/**
 * Everything of fatima's that a member may come to see: ayesha follows her and has cooked, chatted,
 * booked and exchanged words with her, and both know sana.
 */
export async function showEverything(platform: TestPlatform, names: string[]) {
  const [fatima, ayesha, sana] = (await platform.members(...names)) as [
    TestMember,
    TestMember,
    TestMember,
  ];
  for (const [one, other] of [
    [ayesha, fatima],
    [fatima, ayesha],
    [ayesha, sana],
    [fatima, sana],
  ] as const)
    await platform.follow(one, other);
  const recipe = await openKitchen(platform, fatima, ayesha, sana);
  await openHours(platform, fatima, recipe);
  const post = async (author: TestMember, title: string) =>
    (
      await author.api.content.createPost({
        ...{ title, description: 'Slow', recipeName: 'Shakshuka' },
        receipt: await platform.upload(author),
      })
    ).uid;
  const [own, theirs] = [await post(fatima, words.title), await post(sana, 'Shakshuka')];
  const form = { ...(await reviewForm(platform, fatima)), title: words.review };
  const { uid: review } = await fatima.api.content.createReview(form);
  const answer = { kind: 'post' as const, uid: theirs, text: words.comment };
  const comment = await fatima.api.content.createComment({ ...answer, key: crypto.randomUUID() });
  const session = await cookWith(platform, fatima, recipe, 'voice', ayesha, sana);
  await platform.attended(session, fatima, ayesha, sana);
  await fatima.api.sessions.leave({ uid: session });
  const { uid: chat } = await ayesha.api.chat.chatWith({ uid: fatima.uid });
  await fatima.api.chat.sendMemberMessage({
    ...{ chatUid: chat, uid: crypto.randomUUID(), text: words.message },
  });
  await platform.settle();
  const booking = await ayesha.api.sessions.book({
    ...{ chefUid: fatima.uid, startsAt: hourFromNow(5), recipeUid: recipe, type: 'voice' },
  });
  const request = await ayesha.api.sessions.ask({
    ...{ chefUids: [fatima.uid], recipeUid: recipe, type: 'voice' },
  });
  await platform.settle();
  // to her time with sana she would like to bring ayesha
  await openHours(platform, sana, recipe);
  const { uid: theirTime } = await fatima.api.sessions.book({
    ...{ chefUid: sana.uid, startsAt: hourFromNow(8), recipeUid: recipe, type: 'voice' },
  });
  const { ticket } = await fatima.api.social.companion({ uid: ayesha.uid });
  await fatima.api.sessions.inviteToBooking({ uid: theirTime, ticket });
  await sana.api.sessions.agreeToInvite({ uid: theirTime, memberUid: ayesha.uid });
  await platform.settle();
  const uids = { recipe, own, theirs, review, comment: comment.uid, session, chat };
  return { fatima, ayesha, sana, booking: booking.uid, request: request.uid, ...uids };
}

type Asked = (world: Shown) => object;

const ofHer: Asked = ({ fatima }) => ({ uid: fatima.uid });
const ofSession: Asked = ({ session }) => ({ uid: session });
const ofRecipe: Asked = ({ recipe }) => ({ recipe });
const nothing: Asked = () => ({});

/** Reads in which another member can stand, with what is asked for. */
export const reads: Record<string, Asked> = {
  'social.profile': ofHer,
  'social.people': ({ fatima }) => ({ text: fatima.account.firstName }),
  'social.followers': ({ sana }) => ({ uid: sana.uid }),
  'social.following': ofHer,
  'social.followRequests': nothing,
  'social.suggestions': nothing,
  'social.mutes': nothing,
  'social.blocks': nothing,
  'social.companion': ofHer,
  'social.firstSteps': nothing,
  'content.post': ({ own }) => ({ uid: own }),
  'content.feed': nothing,
  'content.postsOf': ofHer,
  'content.cookedBy': () => ({ recipe: 'Shakshuka' }),
  'content.comments': ({ theirs }) => ({ kind: 'post', uid: theirs }),
  'content.comment': ({ comment }) => ({ uid: comment }),
  'content.review': ({ review }) => ({ uid: review }),
  'content.reviewsOf': ofHer,
  'content.videosOfReview': ({ review }) => ({ uid: review }),
  'content.previews': ({ own }) => ({ of: `post.${own}` }),
  'recipes.recipesOf': ofHer,
  'recipes.recipe': ({ recipe }) => ({ uid: recipe }),
  'recipes.search': () => ({ text: 'Shakshuka' }),
  'recipes.cards': ({ recipe }) => ({ uids: recipe }),
  'sessions.chefNow': ofHer,
  'sessions.bookableChefs': ofRecipe,
  'sessions.slots': ({ fatima }) => ({
    ...{ uid: fatima.uid, from: hourFromNow(2), to: hourFromNow(4) },
  }),
  'sessions.bookings': nothing,
  'sessions.booking': ({ booking }) => ({ uid: booking }),
  'sessions.bookingInvitations': nothing,
  'sessions.bookingCalendar': ({ booking }) => ({ uid: booking }),
  'sessions.busyChefs': ofRecipe,
  'sessions.chefCall': ofRecipe,
  'sessions.kitchenRecord': ofSession,
  'sessions.kitchen': ofSession,
  'sessions.credit': ofSession,
  'sessions.ofRecipe': ofRecipe,
  'sessions.reviewsOfRecipe': ofRecipe,
  'sessions.freeRecipes': nothing,
  'sessions.cookedRecipes': nothing,
  'sessions.chefs': nothing,
  'sessions.myRequest': nothing,
  'sessions.requestPhoto': ({ request }) => ({ uid: request }),
  'sessions.incoming': nothing,
  'sessions.current': nothing,
  'sessions.records': nothing,
  'sessions.toReview': nothing,
  'sessions.session': ofSession,
  'sessions.reviewsOf': ofHer,
  'sessions.ratingsOf': ofHer,
  'chat.sessionMessages': ({ session }) => ({ sessionUid: session }),
  'chat.memberChats': nothing,
  'chat.unreadChats': nothing,
  'chat.memberChat': ({ chat }) => ({ chatUid: chat }),
  'chat.memberMessages': ({ chat }) => ({ chatUid: chat }),
  'notifications.list': nothing,
  'moderation.fees': () => ({ as: 'member' }),
  'sessions.handPhoto': ({ session }) => ({ uid: session, handUid: 'a-hand-that-was-raised' }),
};

/** Reads that tell of the caller alone, of what everybody knows, or of all to moderators. */
export const ofNobodyElse = [
  ...['identity.checkUserName', 'identity.account', 'identity.signIns', 'identity.passkeys'],
  ...['identity.age', 'identity.ownExport', 'identity.roleHolders'],
  ...['content.naming', 'content.video', 'content.hearings'],
  ...['recipes.cuisines', 'recipes.checkName', 'recipes.similar', 'recipes.byName'],
  ...['recipes.previews', 'recipes.saved', 'recipes.savedIn', 'recipes.collections'],
  ...['recipes.firstSteps', 'recipes.shared', 'recipes.cookings', 'recipes.cooking'],
  ...['recipes.plan', 'recipes.mySubmissions', 'recipes.mySubmission', 'recipes.submissions'],
  ...['sessions.firstSteps', 'sessions.availability', 'sessions.bookingHours'],
  ...['notifications.unread', 'notifications.settings', 'notifications.pushKey'],
  ...['moderation.myReports', 'moderation.myDecisions', 'moderation.cases', 'moderation.case'],
  ...['moderation.appeals', 'moderation.audit', 'moderation.monetization', 'moderation.allFees'],
  ...['moderation.months', 'moderation.agreements', 'moderation.ledger', 'moderation.payouts'],
];

/** Every read of the contract that members make. */
export const memberReads = Object.entries(contract).flatMap(([service, all]) =>
  Object.entries(all as Record<string, Route>)
    .filter(([, route]) => route['~orpc'].route.method === 'GET')
    .map(([name]) => `${service}.${name}`),
);

/** What this member is told by a read, as text; nothing where it is refused. */
async function told(member: TestMember, name: string, world: Shown): Promise<string> {
  const [service, read] = name.split('.') as [string, string];
  const api = member.api as unknown as Record<string, Record<string, (input: object) => unknown>>;
  try {
    return JSON.stringify(await api[service]![read]!(reads[name]!(world)));
  } catch (error) {
    if ((error as { status?: number }).status! >= 500) throw error;
    return '';
  }
}

/** Which of these reads name her, or give words of hers. */
export async function naming(names: string[], reader: TestMember, world: Shown): Promise<string[]> {
  const marks = [world.fatima.account.firstName, ...Object.values(words)];
  const answers = await Promise.all(names.map((name) => told(reader, name, world)));
  return names.filter((_, i) => marks.some((mark) => answers[i]!.includes(mark)));
}

/** Asks until none of these reads names her. @returns what still does after that time */
export async function untilNone(names: string[], reader: TestMember, world: Shown, ms: number) {
  const end = Date.now() + ms;
  for (;;) {
    const left = await naming(names, reader, world);
    if (!left.length || Date.now() > end) return left;
    await pause(BETWEEN_MS);
  }
}
