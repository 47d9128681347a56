import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { PostsStore, type PostRow } from '../posts/posts.store';
import { ReviewsStore, type ReviewRow } from '../reviews/reviews.store';
import { newestFirst, type Place, type Stretch } from './newest';

/** What feeds hold. */
export type Entry = ({ kind: 'post' } & PostRow) | ({ kind: 'review' } & ReviewRow);

/** So many authors say first how old an entry may be. */
const FIRST_WAVE = 100;
/**
 * So many authors are one question at most: MongoDB merges 200 stretches of an index and would sort
 * everything that more of them have.
 */
const AUTHORS_AT_ONCE = 200;

/** Posts and reviews in one order, read from where they are kept. */
@Injectable()
export class Entries {
  constructor(
    private readonly posts: PostsStore,
    private readonly reviews: ReviewsStore,
    store: Store,
  ) {
    // an earlier version wrote a row for each follower
    store.retire('feed');
  }

  /**
   * The newest of these authors. Of many the first hundred say how old an entry may be at most, and
   * each further wave asks as many as all before it for what is newer: so the entries that are read
   * for nothing grow with the logarithm of the authors.
   */
  newestOf(authorUids: string[], before: Place | null, limit: number): Promise<Entry[]> {
    return newestOfMany(authorUids, before, limit, (...group) => this.ofGroup(...group));
  }

  /** The same of the posts of one recipe alone. */
  newestOfRecipe(key: string, authorUids: string[], before: Place | null, limit: number) {
    return newestOfMany(authorUids, before, limit, (...group) => [
      this.posts.newestOfRecipe(key, ...group),
    ]);
  }

  private ofGroup(authorUids: string[], stretch: Stretch): Promise<Entry[]>[] {
    return [
      this.posts
        .newestOf(authorUids, stretch)
        .then((rows) => rows.map((row) => ({ kind: 'post', ...row }))),
      this.reviews
        .newestOf(authorUids, stretch)
        .then((rows) => rows.map((row) => ({ kind: 'review', ...row }))),
    ];
  }
}

async function newestOfMany<R extends Place>(
  authorUids: string[],
  before: Place | null,
  limit: number,
  ofGroup: (authorUids: string[], stretch: Stretch) => Promise<R[]>[],
): Promise<R[]> {
  let found: R[] = [];
  for (let asked = 0; asked < authorUids.length;) {
    const wave = authorUids.slice(asked, asked + Math.max(asked, FIRST_WAVE));
    asked += wave.length;
    const since = found.length === limit ? found.at(-1)!.createdAt : null;
    const lists = await Promise.all(
      inGroups(wave).flatMap((group) => ofGroup(group, { before, since, limit })),
    );
    found = [...found, ...lists.flat()].sort(newestFirst).slice(0, limit);
  }
  return found;
}

const inGroups = (uids: string[]): string[][] =>
  Array.from({ length: Math.ceil(uids.length / AUTHORS_AT_ONCE) }, (_, i) =>
    uids.slice(i * AUTHORS_AT_ONCE, (i + 1) * AUTHORS_AT_ONCE),
  );
