import type { EntryKind } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { PostsStore } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';

/** What feeds need to know of a post or a review. */
export interface Entry {
  kind: EntryKind;
  _id: string;
  authorUid: string;
  createdAt: Date;
  /** True when its author's followers have had it since it was published. */
  filled?: boolean;
}

/** What each kind of entry answers to feeds. */
export interface EntryStore {
  find(uid: string, session?: ClientSession): Promise<Omit<Entry, 'kind'> | null>;
  listNewestOf(authorUid: string, limit: number): Promise<Omit<Entry, 'kind'>[]>;
  byUid(uids: string[]): Promise<Map<string, Omit<Entry, 'kind'>>>;
  every(): AsyncIterable<Omit<Entry, 'kind'>>;
  /** Up to so many likes or votes of one that is gone. True when there were no more. */
  removeAnswers(uid: string, limit: number): Promise<boolean>;
}

/** Posts and reviews alike, as feeds see them. */
@Injectable()
export class Entries {
  private readonly stores: Record<EntryKind, EntryStore>;

  constructor(post: PostsStore, review: ReviewsStore) {
    this.stores = { post, review };
  }

  async find(kind: EntryKind, uid: string, session?: ClientSession): Promise<Entry | null> {
    const found = await this.stores[kind].find(uid, session);
    return found && { ...found, kind };
  }

  /** The newest of an author, of each kind so many at most. */
  async listNewestOf(authorUid: string, limit: number): Promise<Entry[]> {
    const lists = await Promise.all(
      this.kinds.map(async (kind) =>
        (await this.stores[kind].listNewestOf(authorUid, limit)).map((row) => ({ ...row, kind })),
      ),
    );
    return lists.flat();
  }

  /** Which of these there are, by their uids, which no two kinds share. */
  async among(wanted: Pick<Entry, 'kind' | '_id'>[]): Promise<Set<string>> {
    const byKind = Map.groupBy(wanted, ({ kind }) => kind);
    const found = await Promise.all(
      [...byKind].map(async ([kind, of]) => [
        ...(await this.stores[kind].byUid([...new Set(of.map(({ _id }) => _id))])).keys(),
      ]),
    );
    return new Set(found.flat());
  }

  async *every(): AsyncGenerator<Entry> {
    for (const kind of this.kinds)
      for await (const { _id, authorUid, createdAt } of this.stores[kind].every())
        yield { kind, _id, authorUid, createdAt };
  }

  removeAnswers(kind: EntryKind, uid: string, limit: number): Promise<boolean> {
    return this.stores[kind].removeAnswers(uid, limit);
  }

  private get kinds() {
    return Object.keys(this.stores) as EntryKind[];
  }
}
