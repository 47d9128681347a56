import type { TestMember, TestPlatform } from './kitchen';

/**
 * One of each fact that has counts or copies: a post, a comment and its reply, a review, their
 * likes and votes, and a session that was attended and reviewed.
 */
export async function liveOnce(
  platform: TestPlatform,
  fatima: TestMember,
  ayesha: TestMember,
  recipeUid: string,
) {
  const post = await fatima.api.content.createPost({
    title: 'Haleem',
    description: 'Slow',
    receipt: await platform.upload(fatima),
  });
  await platform.settle();
  await ayesha.api.content.like({ uid: post.uid });
  const comment = await ayesha.api.content.createComment({
    kind: 'post',
    uid: post.uid,
    key: crypto.randomUUID(),
    text: 'How long?',
  });
  await fatima.api.content.createComment({
    kind: 'post',
    uid: post.uid,
    key: crypto.randomUUID(),
    parentUid: comment.uid,
    text: 'Six hours, @ayesha.',
  });
  await fatima.api.content.likeComment({ uid: comment.uid });
  const review = await fatima.api.content.createReview({
    title: 'Worth the queue',
    items: 'Nihari',
    placeName: 'Javed',
    placeLocation: 'Karachi',
    description: 'Slow and deep',
    media: [{ kind: 'image', receipt: await platform.upload(fatima) }],
  });
  await platform.settle();
  await ayesha.api.content.vote({ uid: review.uid, vote: 'agreed' });
  const request = await ayesha.api.sessions.ask({
    chefUids: [fatima.uid],
    recipeUid,
    type: 'voice',
  });
  const { sessionUid } = await fatima.api.sessions.accept({ uids: [request.uid] });
  await platform.settle();
  await ayesha.api.sessions.token({ uid: sessionUid });
  await platform.attended(sessionUid, fatima, ayesha);
  await ayesha.api.chat.sendSessionMessage({
    sessionUid,
    uid: 'a-message-to-be-kept-01',
    text: 'Salam',
  });
  await fatima.api.sessions.leave({ uid: sessionUid });
  await ayesha.api.sessions.review({ uid: sessionUid, rating: 4, review: 'Good' });
  await platform.settle();
}
