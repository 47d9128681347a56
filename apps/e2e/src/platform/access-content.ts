import {
  nobodyBut,
  nothing,
  ofMembers,
  ofOwner,
  ownersOnly,
  type Answers,
  type Row,
} from './access-answers';
import type { World } from './access-world';

/** Who may read fatima's posts. */
const readers = nobodyBut(['self', 'follower', 'moderator'], 'request/not-found');
/** Who may say something below them: a moderator reads by office alone. */
const partakers: Answers = { ...readers, moderator: 'request/forbidden' };

/** Who may vote on her review: a moderator sees it by office alone. */
const voters: Answers = {
  ...readers,
  moderator: 'request/forbidden',
  self: 'content/own-review',
};

const ofPost = ({ post }: World) => ({ uid: post });
const ofComment = ({ comment }: World) => ({ uid: comment });
const ofReview = ({ review }: World) => ({ uid: review });

/** fatima's posts, their comments, and her culinary reviews. */
export const contentRows: Record<string, Row> = {
  'content.openUpload': ofMembers(() => ({ type: 'image/png', size: 1000 })),
  'content.createPost': {
    input: ({ receipt }) => ({ title: 'Nihari', description: 'Slower', receipt }),
    answers: ownersOnly('content/upload-invalid'),
  },
  'content.naming': ofMembers(nothing),
  'content.setNaming': ofMembers(() => ({ named: true })),
  'content.feed': ofMembers(nothing),
  'content.cookedBy': ofMembers(() => ({ recipe: 'Nihari' })),
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
};
