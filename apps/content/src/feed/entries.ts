import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { PostsStore, type PostRow } from '../posts/posts.store';
import { ReviewsStore, type ReviewRow } from '../reviews/reviews.store';
import { Heads, type Found } from './heads';
import { newestFirst, type Place, type Position, type Stretch } from './newest';

/** What feeds hold. */
export type Entry = Place & { authorUid: string } & (
    { kind: 'post'; row: Readonly<PostRow> } | { kind: 'review'; row: Readonly<ReviewRow> }
  );

/** So many authors say first how old an entry may be. */
const FIRST_WAVE = 100;
/**
 * So many authors are one question at most: MongoDB merges 200 stretches of an index and would sort
 * everything that more of them have.
 */
const AUTHORS_AT_ONCE = 200;

/**
 * Whose newest entries are read to be kept is read this much deeper than one page asks, or so many
 * of each: pages of others go back further or less far, and would read them again.
 */
const PAGES_AHEAD = 4;
const EACH_AHEAD = 4;

const postOf = (row: Readonly<PostRow>): Entry => {
  const { _id, authorUid, createdAt } = row;
  return { kind: 'post', row, _id, authorUid, createdAt };
};
const reviewOf = (row: Readonly<ReviewRow>): Entry => {
  const { _id, authorUid, createdAt } = row;
  return { kind: 'review', row, _id, authorUid, createdAt };
};

/** The entry of a row, if it is there. */
const made = <R>(row: R | undefined, entryOf: (row: R) => Entry): Entry | null =>
  row ? entryOf(row) : null;

/** Posts and reviews in one order, read from where they are kept. */
@Injectable()
export class Entries {
  private readonly heads = new Heads();

  constructor(
    private readonly posts: PostsStore,
    private readonly reviews: ReviewsStore,
    store: Store,
  ) {
    // an earlier version wrote a row for each follower
    store.retire('feed');
    posts.placesIn(this.heads.kept);
    reviews.placesIn(this.heads.kept);
  }

  /**
   * The newest of these authors. Of many of whom nothing is known in memory the first hundred say
   * how old an entry may be at most, and each further wave asks as many as all before it for what is
   * newer: so the entries that are read for nothing grow with the logarithm of the authors.
   */
  async newestOf(authorUids: string[], before: Place | null, limit: number): Promise<Entry[]> {
    const { found, unknown, last } = this.heads.newest(authorUids, before, limit);
    const [known, read] = await Promise.all([
      this.rowsOf(found),
      this.read(unknown, before, limit, last),
    ]);
    const newest = unknown.length ? merged([known, read], limit) : known;
    // some of what was known is gone meanwhile: others stand in its place, also older ones
    const isShort = known.length < found.length || (last && newest.length < limit);
    return isShort ? this.read(authorUids, before, limit) : newest;
  }

  /** The same of the posts of one recipe alone. */
  newestOfRecipe(key: string, authorUids: string[], before: Place | null, limit: number) {
    return newestOfMany(authorUids, { before, limit }, async (...group) => [
      await this.posts.newestOfRecipe(key, ...group),
    ]);
  }

  private read(authorUids: string[], before: Place | null, limit: number, last?: Position | null) {
    const isAhead = !before && this.heads.kept.keeps && authorUids.length <= FIRST_WAVE;
    const since = last && !isAhead ? new Date(last.createdAt) : null;
    const ahead = Math.min(PAGES_AHEAD * limit, EACH_AHEAD * authorUids.length);
    const depth = isAhead ? Math.max(limit, ahead) : 0;
    return newestOfMany(authorUids, { before, since, limit }, (...group) =>
      this.ofGroup(...group, depth),
    );
  }

  /** @param depth so many are read to know where they stand, if they are more than are asked for */
  private ofGroup(authorUids: string[], wanted: Stretch, depth: number): Promise<Entry[][]> {
    const { limit } = wanted;
    const stretch = { ...wanted, limit: Math.max(limit, depth) };
    return this.heads.kept.reading(async (keep) => {
      const [posts, reviews] = await Promise.all([
        this.posts.newestOf(authorUids, stretch, limit),
        this.reviews.newestOf(authorUids, stretch, limit),
      ]);
      const lists = [posts.map(postOf), reviews.map(reviewOf)];
      if (!stretch.before && this.heads.kept.keeps) {
        const downTo = lists.flatMap((list) => endOf(list, stretch) ?? []).sort(newestFirst)[0];
        const heads = this.heads.headsOf(authorUids, lists.flat().map(foundOf), downTo ?? null);
        for (const [uid, head] of heads) keep(uid, head);
      }
      return lists.map((list) => list.slice(0, limit));
    });
  }

  /** Those of them that are still there, in their order. */
  private async rowsOf(found: Found[]): Promise<Entry[]> {
    const known = found.map((each) => this.known(each));
    if (known.every((entry) => entry !== null)) return known;
    const uidsOf = (kind: Found['kind']) =>
      found.flatMap((each) => (each.kind === kind ? each._id : []));
    const [posts, reviews] = await Promise.all([
      this.posts.byUid(uidsOf('post')),
      this.reviews.byUid(uidsOf('review')),
    ]);
    return found.flatMap(
      ({ kind, _id }) =>
        (kind === 'post' ? made(posts.get(_id), postOf) : made(reviews.get(_id), reviewOf)) ?? [],
    );
  }

  private known({ kind, _id }: Found): Entry | null {
    return kind === 'post'
      ? made(this.posts.known(_id), postOf)
      : made(this.reviews.known(_id), reviewOf);
  }
}

const foundOf = ({ kind, _id, authorUid, createdAt }: Entry): Found => ({
  kind,
  _id,
  authorUid,
  createdAt: createdAt.getTime(),
});

/** Nothing that is as new as this is missing in an answer; null when it is all there is. */
function endOf(list: Position[], { limit, since }: Stretch): Position | null {
  if (list.length === limit) return list.at(-1)!;
  return since ? { createdAt: since.getTime(), _id: '' } : null;
}

async function newestOfMany<R extends Place>(
  authorUids: string[],
  { before, since, limit }: Stretch,
  ofGroup: (authorUids: string[], stretch: Stretch) => Promise<R[][]>,
): Promise<R[]> {
  let found: R[] = [];
  for (let asked = 0; asked < authorUids.length;) {
    const wave = authorUids.slice(asked, asked + Math.max(asked, FIRST_WAVE));
    asked += wave.length;
    const stretch = {
      before,
      since: found.length === limit ? found.at(-1)!.createdAt : since,
      limit,
    };
    const lists = await Promise.all(inGroups(wave).map((group) => ofGroup(group, stretch)));
    found = merged([found, ...lists.flat()], limit);
  }
  return found;
}

const merged = <R extends Place>(lists: R[][], limit: number): R[] =>
  lists.flat().sort(newestFirst).slice(0, limit);

const inGroups = (uids: string[]): string[][] =>
  Array.from({ length: Math.ceil(uids.length / AUTHORS_AT_ONCE) }, (_, i) =>
    uids.slice(i * AUTHORS_AT_ONCE, (i + 1) * AUTHORS_AT_ONCE),
  );

interface Authored {
  authorUid: string;
}
/** Who may not be seen is not asked again: of what was found nothing of theirs was. */
export function withoutHidden(authors: string[], found: Authored[], seen: Authored[]): string[] {
  const shown = new Set(seen.map(({ authorUid }) => authorUid));
  const hidden = new Set(found.flatMap(({ authorUid: uid }) => (shown.has(uid) ? [] : uid)));
  return authors.filter((uid) => !hidden.has(uid));
}
