import { MINUTE, type Gender, type Level, type Person } from '@chefly/contracts';
import { Bus, type UnitOfWork } from '@chefly/engines/bus';
import {
  Kept,
  KeptIds,
  KeptRows,
  rowsOf,
  rowsWhere,
  schemaOf,
  sidesOf,
  Store,
} from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { Remembered } from './remembered';
import { SharedTexts } from './shared-texts';

/** Copies of what social and identity say. */
export interface FollowRow {
  _id: string;
  followerUid: string;
  followedUid: string;
}
export interface AuthorRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  /** The username as it is looked for. */
  userNameKey?: string;
  gender?: Gender;
  level: Level;
  /** The stars of a chef, on average and from how many reviews; nothing until the first. */
  rating?: number | null;
  ratings?: number | null;
  /** Changed by all that is in conflict with what the member does meanwhile: see `guard`. */
  guard?: number;
}

export type KnownOfAuthor = Partial<Omit<AuthorRow, '_id' | 'userNameKey'>>;

const followSchema = schemaOf<FollowRow>({ _id: String, followerUid: String, followedUid: String });
const authorSchema = schemaOf<AuthorRow>({
  _id: String,
  firstName: String,
  lastName: String,
  userName: String,
  userNameKey: String,
  gender: String,
  level: String,
  rating: Number,
  ratings: Number,
  guard: Number,
});
authorSchema.index({ userNameKey: 1 });

/** A new name is shown by every process within this. */
const STALE_MS = MINUTE;

/**
 * Uids of whom members follow are kept up to so many in all, and of one member; who follows more is
 * asked for each time.
 */
const MOST_KEPT = 1_500_000;
const MOST_FOLLOWED = 1_000;
const MANY: readonly string[] = [];
/** Whether one member follows one other. */
const MOST_EDGES = 100_000;

/** Authors in memory: some 300 bytes each. */
const MOST_AUTHORS = 40_000;

/** As a reader is told who wrote something; empty names while the copy is on its way. */
export const personOf = (uid: string, row: AuthorRow | undefined): Person => ({
  uid,
  firstName: row?.firstName ?? '',
  lastName: row?.lastName ?? '',
  userName: row?.userName ?? '',
});

/** Who there is, and who follows whom. */
@Injectable()
export class PeopleStore {
  private readonly follows: Model<FollowRow>;
  private readonly authors: Model<AuthorRow>;
  private readonly kept: KeptRows<AuthorRow>;
  /** Where `kept` is nothing. */
  private readonly shown: Remembered<AuthorRow>;
  private readonly uids = new SharedTexts();
  /** Whom members follow, by who does. */
  private readonly followed = new Kept<readonly string[]>({
    most: MOST_KEPT,
    weightOf: (uids) => 1 + uids.length,
  });
  private readonly edges: KeptIds<FollowRow>;

  constructor(store: Store, @Inject(Bus) bus: Pick<Bus, 'shared'>) {
    this.follows = store.model('follows', followSchema);
    this.authors = store.model('authors', authorSchema);
    this.followed.from(store, this.follows, (change) =>
      sidesOf(change).map(({ followerUid }) => followerUid),
    );
    this.edges = new KeptIds(store, this.follows, MOST_EDGES);
    this.kept = new KeptRows(store, this.authors, MOST_AUTHORS);
    this.shown = new Remembered((uids) => this.listAuthors(uids), bus.shared ? STALE_MS : 0);
  }

  /**
   * What is known of a member by now: the news of one arrive in any order. True where nothing was
   * before.
   */
  async saveAuthor(
    uid: string,
    { userName, ...known }: KnownOfAuthor,
    { tx, ended }: Pick<UnitOfWork, 'tx' | 'ended'>,
  ): Promise<boolean> {
    this.shown.changing(uid, ended);
    const names = userName ? { userName, userNameKey: userName.toLowerCase() } : {};
    const saved = await this.authors.updateOne(
      { _id: uid },
      { $set: { ...known, ...names } },
      { upsert: true, session: tx },
    );
    return saved.upsertedCount === 1;
  }

  /**
   * Of two transactions that guard the same member one sees what the other did: what stands between
   * members is other rows than what they do by it. False when the member is not known here.
   */
  async guard(uid: string, tx: ClientSession): Promise<boolean> {
    const guarded = await this.authors.updateOne(
      { _id: uid },
      { $inc: { guard: 1 } },
      { session: tx },
    );
    return guarded.matchedCount === 1;
  }

  async removeAuthor(uid: string, { tx, ended }: Pick<UnitOfWork, 'tx' | 'ended'>): Promise<void> {
    this.shown.changing(uid, ended);
    await this.authors.deleteOne({ _id: uid }, { session: tx });
  }

  async authorsByUid(uids: string[], tx?: ClientSession): Promise<Map<string, AuthorRow>> {
    return new Map((await this.listAuthors(uids, tx)).map((row) => [row._id, row]));
  }

  /** The same to be shown beside what they wrote: see `Remembered` for how old it may be. */
  authorsToShow(uids: string[]): Promise<Map<string, Readonly<AuthorRow>>> {
    return this.kept.keeps ? this.kept.rows(uids) : this.shown.byUid(uids);
  }

  private listAuthors(uids: string[], tx?: ClientSession): Promise<AuthorRow[]> {
    return rowsOf(this.authors, uids, tx);
  }

  async authorsByUserName(keys: string[]): Promise<Map<string, AuthorRow>> {
    const rows = await this.authors.find({ userNameKey: { $in: keys } }).lean<AuthorRow[]>();
    return new Map(rows.map((row) => [row.userNameKey!, row]));
  }

  /** Which of these `follower:followed` there are. */
  async edgesAmong(ids: string[]): Promise<Set<string>> {
    return new Set((await rowsOf(this.follows, ids)).map((row) => row._id));
  }

  /** Whom a member follows, as of now. */
  async followedBy(followerUid: string): Promise<readonly string[]> {
    const kept = await this.keptFollowed(followerUid);
    return kept === MANY ? this.readFollowed(followerUid) : kept;
  }

  /**
   * Which of these authors the member follows, as of now. For several of them all whom the member
   * follows are read and kept; one alone is looked up by its id.
   */
  async followedAmong(followerUid: string, authorUids: string[]): Promise<Set<string>> {
    const all =
      authorUids.length > 1 && this.followed.keeps
        ? await this.keptFollowed(followerUid)
        : (this.followed.get(followerUid) ?? MANY);
    if (all !== MANY) return new Set(authorUids.filter((uid) => all.includes(uid)));
    const ids = authorUids.map((uid) => `${followerUid}:${uid}`);
    const there = await this.edges.among(ids);
    return new Set(authorUids.filter((_, i) => there.has(ids[i]!)));
  }

  private async keptFollowed(followerUid: string): Promise<readonly string[]> {
    const known = this.followed.get(followerUid);
    if (known) return known;
    return this.followed.reading(async (keep) => {
      const found = await this.readFollowed(followerUid);
      keep(followerUid, found.length > MOST_FOLLOWED ? MANY : found);
      return found;
    });
  }

  /** The ids of their follows begin with their own. */
  private async readFollowed(followerUid: string): Promise<string[]> {
    const begin = `${followerUid}:`;
    const rows = await rowsWhere(
      this.follows,
      { _id: { $gt: begin, $lt: `${followerUid};` } },
      { projection: { _id: 1 } },
    );
    return rows.map(({ _id }) => this.uids.of(_id.slice(begin.length)));
  }

  async follow(followerUid: string, followedUid: string, tx: ClientSession): Promise<void> {
    await this.follows.updateOne(
      { _id: `${followerUid}:${followedUid}` },
      { $setOnInsert: { followerUid, followedUid } },
      { upsert: true, session: tx },
    );
  }

  async unfollow(followerUid: string, followedUid: string, tx: ClientSession): Promise<void> {
    await this.follows.deleteOne({ _id: `${followerUid}:${followedUid}` }, { session: tx });
  }
}
