import { ApiError } from '@chefly/api-client';
import { newUid } from '@chefly/engines/store';
import type { Cook } from './doors';
import type { Acknowledged } from './verdict';

/** Some of the newest in a feed: enough that members meet at the same things. */
const SEEN = 5;

/** What members say to each other about food, beside sessions. */
export class Talk {
  private said = 0;

  constructor(private readonly acknowledged: Acknowledged) {}

  async review(cook: Cook, receipt: string): Promise<void> {
    const { uid } = await cook.api.content.createReview({
      title: `${cook.name} was here`,
      items: 'Nihari',
      placeName: 'Javed',
      placeLocation: 'Burns Road',
      description: 'd',
      media: [{ kind: 'image', receipt }],
    });
    this.acknowledged.reviews.add(uid);
  }

  /** Likes the posts of the feed, and votes on its reviews: now so, now so. */
  async judge(cook: Cook): Promise<void> {
    for (const { kind, uid } of (await cook.api.content.feed({ limit: SEEN })).items)
      if (kind === 'post') {
        await cook.api.content.like({ uid });
        this.acknowledged.likes.add(`${uid}:${cook.uid}`);
      } else {
        const vote = this.said++ % 2 ? 'agreed' : 'disagreed';
        await cook.api.content.vote({ uid, vote });
        this.acknowledged.votes.add(`${uid}:${cook.uid}`);
      }
  }

  /** A comment on the newest in the feed, a reply to it and a like of it. */
  async comment(cook: Cook, stopped: () => boolean): Promise<void> {
    const [newest] = (await cook.api.content.feed({ limit: 1 })).items;
    if (!newest) return;
    const { kind, uid } = newest;
    const say = (parentUid: string | null) => {
      const words = { key: newUid(), text: this.words(cook), parentUid };
      return again(() => cook.api.content.createComment({ kind, uid, ...words }), stopped);
    };
    const comment = await say(null);
    if (!comment) return;
    this.acknowledged.comments.add(comment.uid);
    const reply = await say(comment.uid);
    if (reply) this.acknowledged.comments.add(reply.uid);
    await cook.api.content.likeComment({ uid: comment.uid });
    this.acknowledged.commentLikes.add(`${comment.uid}:${cook.uid}`);
  }

  async write(cook: Cook, other: Cook, stopped: () => boolean): Promise<void> {
    const { uid: chatUid } = await cook.api.chat.chatWith({ uid: other.uid });
    const message = { chatUid, uid: newUid(), text: this.words(cook) };
    const sent = await again(() => cook.api.chat.sendMemberMessage(message), stopped);
    if (sent) this.acknowledged.memberMessages.add(sent.uid);
  }

  /** Never the same twice: what is there twice was written down twice. */
  private words({ name }: Cook): string {
    return `${name} says ${this.said++}`;
  }
}

/**
 * The same until it is answered, as a browser does that has given it a key of its own: an answer
 * that was lost is no second deed. Undefined when everything stops before.
 */
async function again<T>(work: () => Promise<T>, stopped: () => boolean): Promise<T | undefined> {
  while (!stopped())
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  return undefined;
}
