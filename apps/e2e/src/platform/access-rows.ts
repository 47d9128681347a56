import { defaultNotificationSettings, type ErrorCode } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { ageRows, underAge } from './access-ages';
import { monetizationRows } from './access-monetization';
import { moderationRows } from './access-moderation';
import { passkeyRows } from './access-passkeys';
import { videoRows } from './access-videos';
import { ownDataRows } from './access-own-data';
import { relations, type Relation, type World } from './access-world';

/** 200, or the code of a refusal, which brings its status along. */
export type Answer = 200 | ErrorCode;
export type Answers = Record<Relation, Answer>;

export interface Row {
  /** Valid for whoever may do it; made once for the row, or for each caller. */
  input: (world: World, relation: Relation) => object | Promise<object>;
  forEach?: true;
  answers: Answers;
  /** Whose thing it is when it is not fatima's. */
  self?: 'chef' | 'guest';
}

/** The usual answers, for the rows of files of their own. */
export interface Kinds {
  each: (answer: (relation: Relation) => Answer) => Answers;
  signedOut: (relation: Relation) => boolean;
  members: Answers;
  moderators: Answers;
  everybody: Answers;
  ownersOnly: (refusal: ErrorCode) => Answers;
}

const each = (answer: (relation: Relation) => Answer) =>
  Object.fromEntries(relations.map((relation) => [relation, answer(relation)])) as Answers;
const signedOut = (relation: Relation) =>
  ['anonymous', 'signInEnded', 'suspended'].includes(relation);

/** Whoever calls, signed in or not. */
const everybody = each(() => 200);
/** Whoever is signed in: about the caller alone, or about what all members share. */
const members = each((relation) => (signedOut(relation) ? 'identity/not-signed-in' : 200));
const moderators = each((relation) =>
  signedOut(relation)
    ? 'identity/not-signed-in'
    : relation === 'moderator'
      ? 200
      : 'request/forbidden',
);
/** All members but those named are told the same. */
const nobodyBut = (allowed: Relation[], refusal: ErrorCode) =>
  each((relation) =>
    signedOut(relation) ? 'identity/not-signed-in' : allowed.includes(relation) ? 200 : refusal,
  );
const ownersOnly = (refusal: ErrorCode) => nobodyBut(['self'], refusal);
/** Who was ever in the session; others are not told that there is one. */
const participants = nobodyBut(['self', 'participant', 'exParticipant'], 'request/not-found');
/** Two of whom one has blocked the other are nobody to each other: told as of a member who does not exist. */
const apart = {
  blocked: 'request/not-found',
  blocking: 'request/not-found',
} as const satisfies Partial<Answers>;
/** Who may read fatima's posts. */
const readers = nobodyBut(['self', 'follower', 'moderator'], 'request/not-found');
/** Who may say something below them: a moderator reads by office alone. */
const partakers: Answers = { ...readers, moderator: 'request/forbidden' };

/** The two whose chat it is, whom nobody else hears of. */
const chatMembers = nobodyBut(['self', 'follower'], 'request/not-found');

/** Who may vote on her review: a moderator sees it by office alone. */
const voters: Answers = {
  ...readers,
  moderator: 'request/forbidden',
  self: 'content/own-review',
};

const nothing = () => ({});
const ofOwner = ({ owner }: World) => ({ uid: owner });
const ofRecipe = ({ recipe }: World) => ({ uid: recipe });
const ofPost = ({ post }: World) => ({ uid: post });
const ofChat = ({ chat }: World) => ({ chatUid: chat });
const ofComment = ({ comment }: World) => ({ uid: comment });
const ofReview = ({ review }: World) => ({ uid: review });
const ofSession = ({ session }: World) => ({ uid: session });
const ofMembers = (input: Row['input']): Row => ({ input, answers: members });
const ofModerators = (input: Row['input']): Row => ({ input, answers: moderators });
const ofEverybody = (input: Row['input']): Row => ({ input, answers: everybody });

/** Each route of the contract and who gets what. Called in this order: what changes how members stand comes last. */
export const rows: Record<string, Row> = {
  'identity.signUp': {
    input: (_world, relation) => ({
      firstName: 'Some',
      lastName: 'Body',
      emailAddress: `somebody-${relation}@chefly.test`,
      userName: `somebody${relations.indexOf(relation)}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      gender: 'female',
    }),
    forEach: true,
    answers: everybody,
  },
  'identity.checkUserName': ofEverybody(() => ({ userName: 'nobodyyet' })),
  'identity.confirm': {
    input: ({ link }, relation) => ({ token: link(relation), password: PASSWORD }),
    forEach: true,
    answers: everybody,
  },
  'identity.resendConfirmation': ofEverybody(({ unconfirmed }) => ({
    emailAddress: unconfirmed,
    password: PASSWORD,
  })),
  'identity.forgotPassword': ofEverybody(() => ({ emailAddress: 'nobody-here@chefly.test' })),
  'identity.resetPassword': {
    input: () => ({ token: 'no-link-that-was-ever-mailed', newPassword: PASSWORD }),
    answers: each(() => 'identity/link-invalid'),
  },
  'identity.signIn': ofEverybody(({ callers }) => ({
    emailAddress: callers.self.account.emailAddress,
    password: PASSWORD,
  })),
  // by the browser's cookie alone, which none of these callers brings
  'identity.refresh': ofEverybody(nothing),
  'identity.signOut': ofEverybody(nothing),
  'identity.account': ofMembers(nothing),
  'identity.signIns': ofMembers(nothing),
  'identity.revokeSignIn': {
    input: ({ signIn }) => ({ uid: signIn }),
    answers: ownersOnly('request/not-found'),
  },

  'content.openUpload': ofMembers(() => ({ type: 'image/png', size: 1000 })),
  'content.createPost': {
    input: ({ receipt }) => ({ title: 'Nihari', description: 'Slower', receipt }),
    answers: ownersOnly('content/upload-invalid'),
  },
  'content.feed': ofMembers(nothing),
  'content.postsOf': ofMembers(ofOwner),
  'content.post': { input: ofPost, answers: readers },
  'content.previews': ofMembers(({ post }) => ({ of: `post.${post}` })),
  'content.like': { input: ofPost, answers: partakers },
  'content.unlike': { input: ofPost, answers: readers },
  'content.comments': { input: ({ post }) => ({ kind: 'post', uid: post }), answers: readers },
  'content.createComment': {
    input: ({ post }, relation) => ({
      kind: 'post',
      uid: post,
      key: `a-comment-of-${relation}`,
      text: 'How long on the fire?',
    }),
    forEach: true,
    answers: partakers,
  },
  'content.comment': { input: ofComment, answers: readers },
  'content.likeComment': { input: ofComment, answers: partakers },
  'content.unlikeComment': { input: ofComment, answers: partakers },
  'content.deleteComment': {
    input: async ({ commentOf }) => ({ uid: await commentOf('Gone soon') }),
    answers: ownersOnly('request/not-found'),
  },
  'content.deletePost': {
    input: async ({ postOf }) => ({ uid: await postOf('Gone soon') }),
    answers: ownersOnly('request/not-found'),
  },

  'content.createReview': {
    input: ({ reviewReceipt }) => ({
      title: 'Worth the queue',
      items: 'Nihari, naan',
      placeName: 'Javed',
      placeLocation: 'Karachi',
      description: 'Slow and deep',
      media: [{ kind: 'image', receipt: reviewReceipt }],
    }),
    answers: ownersOnly('content/upload-invalid'),
  },
  'content.reviewsOf': ofMembers(ofOwner),
  'content.review': { input: ofReview, answers: readers },
  'content.vote': {
    input: (world) => ({ ...ofReview(world), vote: 'agreed' }),
    answers: voters,
  },
  'content.unvote': { input: ofReview, answers: voters },
  'content.deleteReview': {
    input: async ({ reviewOf }) => ({ uid: await reviewOf() }),
    answers: ownersOnly('request/not-found'),
  },

  'recipes.search': ofMembers(() => ({ text: 'shak' })),
  'recipes.checkName': ofMembers(() => ({ name: 'Shakshuka' })),
  'recipes.byName': ofMembers(() => ({ name: 'Shakshuka' })),
  'recipes.previews': ofMembers(() => ({ of: 'Shakshuka' })),
  'recipes.recipe': ofMembers(ofRecipe),
  'recipes.recipesOf': ofMembers(ofOwner),
  'recipes.add': ofMembers(ofRecipe),
  'recipes.submit': {
    input: (_world, relation) => ({
      name: `Stew of a ${relation}`,
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
    }),
    forEach: true,
    answers: members,
  },
  'recipes.mySubmissions': ofMembers(nothing),
  'recipes.similar': ofMembers(() => ({ name: 'Shakshouka' })),
  'recipes.mySubmission': {
    input: async ({ rejected }) => ({ uid: await rejected('Aloo Baingan') }),
    answers: ownersOnly('request/not-found'),
  },
  'recipes.resubmit': {
    input: async ({ rejected }) => ({
      uid: await rejected('Aloo Tikki'),
      name: 'Aloo Tikki',
      description: 'd',
      ingredients: [{ amount: 2, unit: '', name: 'potatoes' }],
      procedure: [{ text: 'Fry', minutes: 10 }],
      cost: 10,
    }),
    answers: ownersOnly('request/not-found'),
  },
  'recipes.dismiss': {
    input: async ({ rejected }) => ({ uid: await rejected('Aloo Bhujia') }),
    answers: ownersOnly('request/not-found'),
  },
  'recipes.submissions': ofModerators(nothing),
  'recipes.approve': ofModerators(async ({ submit }) => ({
    uid: await submit('Aloo Gosht'),
    reason: 'Good',
  })),
  'recipes.reject': ofModerators(async ({ submit }) => ({
    uid: await submit('Aloo Matar'),
    reason: 'Known',
  })),
  ...videoRows({ each, members, moderators, ownersOnly }),
  ...moderationRows({ each, signedOut, members, moderators, everybody, ownersOnly }),
  ...ageRows({ each, signedOut, members, moderators, everybody, ownersOnly }),
  ...monetizationRows({ members, moderators, ownersOnly }),

  'notifications.list': ofMembers(nothing),
  'notifications.unread': ofMembers(nothing),
  'notifications.markRead': ofMembers(nothing),
  'notifications.settings': ofMembers(nothing),
  'notifications.changeSettings': ofMembers(() => defaultNotificationSettings),
  'notifications.pushKey': ofMembers(nothing),
  'notifications.subscribe': ofMembers(() => ({
    endpoint: 'https://push.example/a-browser',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  })),
  'notifications.unsubscribe': ofMembers(() => ({ endpoint: 'https://push.example/another' })),
  'notifications.endDigest': {
    input: () => ({ token: 'no-digest-that-was-ever-mailed' }),
    answers: each(() => 'request/not-found'),
  },

  'chat.sessionMessages': {
    input: ({ session }) => ({ sessionUid: session }),
    answers: participants,
  },
  'chat.sendSessionMessage': {
    input: ({ session }, relation) => ({
      sessionUid: session,
      uid: `a-message-of-${relation}`,
      text: 'Salam',
    }),
    forEach: true,
    answers: { ...participants, exParticipant: 'sessions/ended' },
  },
  'chat.memberChats': ofMembers(nothing),
  'chat.unreadChats': ofMembers(nothing),
  'chat.chatWith': {
    input: ofOwner,
    answers: {
      ...members,
      ...apart,
      ...underAge,
      self: 'policy/self',
      oppositeGender: 'policy/gender',
    },
  },
  'chat.memberChat': { input: ofChat, answers: chatMembers },
  'chat.memberMessages': { input: ofChat, answers: chatMembers },
  'chat.sendMemberMessage': {
    input: ({ chat }, relation) => ({
      chatUid: chat,
      uid: `a-member-message-of-${relation}`,
      text: 'Salam',
    }),
    forEach: true,
    answers: chatMembers,
  },
  'chat.markChat': {
    input: ({ chat }) => ({ chatUid: chat, delivered: 1, read: 1 }),
    answers: chatMembers,
  },

  'sessions.chefs': {
    input: ({ recipe }) => ({ recipe }),
    answers: { ...members, ...underAge },
  },
  'sessions.availability': ofMembers(nothing),
  'sessions.setAvailability': ofMembers(() => ({ available: true })),
  'sessions.myRequest': ofMembers(nothing),
  'sessions.incoming': ofMembers(nothing),
  'sessions.current': ofMembers(nothing),
  'sessions.records': ofMembers(nothing),
  'sessions.toReview': ofMembers(nothing),
  'sessions.reviewsOf': ofMembers(ofOwner),
  'sessions.session': { input: ofSession, answers: participants },
  'sessions.token': {
    input: ofSession,
    answers: { ...participants, exParticipant: 'sessions/ended' },
  },
  'sessions.review': {
    input: ({ endedSession }) => ({ uid: endedSession, rating: 5, review: 'Good' }),
    answers: {
      ...participants,
      exParticipant: 'sessions/not-attended',
      self: 'sessions/not-attended',
    },
  },
  'sessions.cancel': {
    input: async ({ request }) => ({ uid: await request() }),
    answers: ownersOnly('request/not-found'),
    self: 'guest',
  },
  'sessions.decline': {
    input: async ({ request }) => ({ uids: [await request()] }),
    answers: ownersOnly('request/not-found'),
    self: 'chef',
  },
  'sessions.ask': {
    input: ({ chef, recipe }) => ({ chefUids: [chef.uid], recipeUid: recipe, type: 'voice' }),
    answers: {
      ...members,
      ...apart,
      ...underAge,
      oppositeGender: 'policy/gender',
      participant: 'sessions/in-session',
      self: 'policy/self',
    },
    self: 'chef',
  },
  'sessions.accept': {
    input: async ({ request }) => ({ uids: [await request()] }),
    answers: ownersOnly('request/not-found'),
    self: 'chef',
  },
  'sessions.leave': { input: ofSession, answers: participants },

  'recipes.remove': ofMembers(ofRecipe),
  'social.profile': { input: ofOwner, answers: { ...members, ...apart } },
  'social.updateProfile': ofMembers(() => ({ summary: 'Slow food' })),
  'social.people': ofMembers(() => ({ text: 'fat' })),
  'social.followRequests': ofMembers(nothing),
  'social.acceptFollow': {
    input: ({ askers }) => ({ uid: askers[0] }),
    answers: ownersOnly('social/no-request'),
  },
  'social.rejectFollow': {
    input: ({ askers }) => ({ uid: askers[1] }),
    answers: ownersOnly('social/no-request'),
  },
  'social.follow': {
    input: ofOwner,
    answers: { ...members, ...apart, oppositeGender: 'policy/gender', self: 'policy/self' },
  },
  'social.followers': ofMembers(ofOwner),
  'social.following': ofMembers(ofOwner),
  'social.removeFollower': ofMembers(ofOwner),
  'social.unfollow': ofMembers(ofOwner),
  'social.mute': { input: ofOwner, answers: { ...members, ...apart, self: 'policy/self' } },
  'social.mutes': ofMembers(nothing),
  'social.unmute': ofMembers(ofOwner),
  // again is as before for whoever has blocked her already
  'social.block': {
    input: ofOwner,
    answers: { ...members, blocked: 'request/not-found', self: 'policy/self' },
  },
  'social.blocks': ofMembers(nothing),
  'social.unblock': ofMembers(ofOwner),

  ...ownDataRows,
  ...passkeyRows({ each, signedOut, members, moderators, everybody, ownersOnly }),

  'identity.changeUserName': {
    input: () => ({ oldUserName: 'fatima', newUserName: 'fatimah', password: PASSWORD }),
    answers: ownersOnly('identity/user-name-mismatch'),
  },
  'identity.changeEmail': {
    input: ({ callers }) => ({
      currentEmail: callers.self.account.emailAddress,
      newEmail: 'fatimah@chefly.test',
      password: PASSWORD,
    }),
    answers: ownersOnly('identity/email-mismatch'),
  },
  // signs each of them out everywhere
  'identity.changePassword': ofMembers(() => ({
    currentPassword: PASSWORD,
    newPassword: 'cardamom and cloves',
  })),
};
