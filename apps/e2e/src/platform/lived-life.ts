import { createECDH, randomBytes } from 'node:crypto';
import { videoFile } from '@chefly/engines/testing';
import { PASSWORD } from '@chefly/testing';
import { postOf, report } from './desk';
import type { TestMember, TestPlatform } from './kitchen';
import { monetize, owe } from './till';
import { videosOn } from './videos';

/** In everything that the member wrote who will leave. */
export const MARK = 'zanzibarcloves';

interface Life {
  leaver: TestMember;
  /** Whose recipe it is that they cook. */
  friend: TestMember;
  recipeUid: string;
}

/** Something of everything that a member can leave behind. */
export async function liveALittle(platform: TestPlatform, { leaver, friend, recipeUid }: Life) {
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
  const { uid: collection } = await api.recipes.createCollection({ name: `Of ${MARK}` });
  await api.recipes.collect({ uid: collection, recipeUid });
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
  await earnALittle(platform, { leaver, friend, recipeUid });
  await api.identity.askExport({ password: PASSWORD });
  await platform.settle();
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  await api.notifications.subscribe({ endpoint: 'https://push.example/leaver', keys });
  return { session, comment: comment.uid, post, chat };
}

/** Agreements that ended and one that stands, a fee that was paid, and one owed in each direction. */
async function earnALittle(platform: TestPlatform, { leaver, friend }: Life) {
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
