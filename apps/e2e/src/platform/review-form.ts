import type { TestMember, TestPlatform } from './kitchen';

/** A culinary review as its author sends it, with so many pictures. */
export const reviewForm = async (platform: TestPlatform, author: TestMember, pictures = 1) => ({
  title: 'Worth the queue',
  items: 'Nihari, naan',
  placeName: 'Javed',
  placeLocation: 'Burns Road, Karachi',
  description: 'Slow and deep',
  media: await Promise.all(
    Array.from({ length: pictures }, async () => ({
      kind: 'image' as const,
      receipt: await platform.upload(author),
    })),
  ),
});

/** Reviews of a platform, as they are published and as they are stored. */
export const reviewsOn = (platform: () => TestPlatform) => ({
  publish: async (author: TestMember) =>
    author.api.content.createReview(await reviewForm(platform(), author)),
  rows: async (name: 'reviews' | 'reviewers' | 'votes' | 'uploads') =>
    (await platform().database('content')).connection.collection<any>(name),
});
