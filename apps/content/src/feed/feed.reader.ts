import type { contract, FeedEntry, InputOf, OutputOf } from '@chefly/contracts';
import { decodeCursor, encodeCursor } from '@chefly/engines/cursor';
import { Written, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { PostsService } from '../posts/posts.service';
import type { PostRow } from '../posts/posts.store';
import { Visibility, type Visible } from '../posts/visibility';
import { ReviewsService } from '../reviews/reviews.service';
import type { ReviewRow } from '../reviews/reviews.store';
import { Entries, withoutHidden, type Entry } from './entries';
import type { Place } from './newest';

type Answer = OutputOf<typeof contract.content.feed>;

/** How often a page is filled up when some of what was found may not be seen. */
const MOST_LOOKS = 5;

/**
 * A member's feed: the newest of those whom they follow now and their own, read from where they are
 * kept.
 */
@Injectable()
export class FeedReader {
  constructor(
    private readonly people: PeopleStore,
    private readonly entries: Entries,
    private readonly visibility: Visibility,
    private readonly posts: PostsService,
    private readonly reviews: ReviewsService,
  ) {}

  async read({ cursor, limit }: InputOf<typeof contract.content.feed>, caller: Caller) {
    let place = cursor ? placeOf(cursor) : null;
    const followed = new Set(await this.people.followedBy(caller.uid));
    let authors = [caller.uid, ...followed];
    const page: Visible<Entry>[] = [];
    for (let look = 0; look < MOST_LOOKS && page.length < limit; look++) {
      const room = limit - page.length;
      const found = await this.entries.newestOf(authors, place, room + 1);
      const next = found.slice(0, room);
      const seen = await this.visibility.among(caller.member, next, { followed, unmuted: true });
      page.push(...seen);
      place = found.length > room ? next.at(-1)! : null;
      if (!place || page.length === limit) break;
      authors = withoutHidden(authors, next, seen);
    }
    const items = await this.write(page, caller.uid);
    const next = JSON.stringify(place && cursorOf(place));
    return new Written<Answer>('{"items":[', ...items.flat(), `],"next":${next}}`);
  }

  /** Each entry in JSON, in pieces. */
  private async write(page: Visible<Entry>[], uid: string): Promise<(string | Buffer)[][]> {
    const postRows = page.flatMap((entry) =>
      entry.kind === 'post' ? (entry.row as Visible<PostRow>) : [],
    );
    const reviewRows = page.flatMap((entry) =>
      entry.kind === 'review' ? (entry.row as Visible<ReviewRow>) : [],
    );
    const [posts, reviews] = await Promise.all([
      this.posts.write(postRows, uid),
      this.reviews.view(reviewRows, uid),
    ]);
    let [post, review] = [0, 0];
    return page.map(({ kind }, i) => {
      const comma = i ? ',' : '';
      return kind === 'post'
        ? [`${comma}{"kind":"post",`, ...posts[post++]!, '}']
        : [comma + JSON.stringify({ kind, ...reviews[review++]! } satisfies FeedEntry)];
    });
  }
}

const cursorOf = ({ createdAt, _id }: Place) => encodeCursor('feed', createdAt, _id);

function placeOf(cursor: string): Place {
  const [createdAt, _id] = decodeCursor('feed', cursor, ['date', 'string']);
  return { createdAt, _id };
}
