import { expect } from '@jest/globals';
import { postOf } from './desk';
import type { WatchedQueries } from './watched-queries';

export async function reviewsAndVotes(watched: WatchedQueries) {
  const { platform } = watched;
  const [chef, guest] = await platform.members('fatima', 'ayesha');
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
  watched.forget();
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
  watched.expectNear();
  watched.expectAsked('content.reviews', 'content.votes', 'content.reviewers');
}

export async function notifications(watched: WatchedQueries) {
  const { platform } = watched;
  const [chef, guest, sana] = await platform.members('fatima', 'ayesha', 'sana');
  for (const member of [guest, sana]) await platform.follow(member, chef);
  const posts: string[] = [];
  for (let i = 0; i < 25; i++) posts.push(await postOf(platform, chef, `Liked ${i}`));
  watched.forget();
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
  expect(watched.wasteful()).toEqual([]);
  await platform.schedule('trim-notifications', 'several', new Date(), {});
  await platform.settle();
  expect(watched.scans()).toEqual([]);
  watched.expectAsked(
    'notifications.notifications',
    'notifications.voices',
    'notifications.people',
    'notifications.settings',
    'notifications.subscriptions',
  );
}
