import {
  Kept,
  KeptIds,
  KeptKeys,
  listPage,
  rowsOf,
  rowsWhere,
  sidesOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import {
  boundarySchema,
  restrictionSchema,
  type BoundaryKind,
  type BoundaryRow,
  type RestrictionKind,
  type RestrictionRow,
} from './boundary-rows';

const kinds: RestrictionKind[] = ['suspension', 'minority', 'leaving'];
const restrictionId = (kind: RestrictionKind, memberUid: string) => `${kind}:${memberUid}`;
const boundaryId = (kind: BoundaryKind, setBy: string, against: string) =>
  `${kind}:${setBy}:${against}`;

/** Who is on the other side of a member's boundaries. */
export interface Around {
  /** Those between whom and the member a block stands, whoever of the two has set it. */
  blocked: ReadonlySet<string>;
  /** Those whom the member has muted. */
  muted: ReadonlySet<string>;
}

/** Of members, and of boundaries around one: those of one who has more are asked for each time. */
const MOST_KEPT = 40_000;
const MOST_AROUND = 500;
/** Whether one member has set a boundary against one other. */
const MOST_BETWEEN = 100_000;
/** Members who have boundaries around them, and who are restricted: most have and are neither. */
const MOST_CONCERNED = 20_000;
const NOBODY: Around = { blocked: new Set(), muted: new Set() };
const MANY: Around = { blocked: new Set(), muted: new Set() };
const NOTHING: readonly RestrictionRow[] = [];

function aroundIn(uid: string, rows: readonly BoundaryRow[]): Around {
  if (!rows.length) return NOBODY;
  const [blocked, muted] = [new Set<string>(), new Set<string>()];
  for (const { kind, setBy, against } of rows)
    if (kind === 'block') blocked.add(setBy === uid ? against : setBy);
    else if (setBy === uid) muted.add(against);
  return { blocked, muted };
}

/** What a service knows of the boundaries that members set, and of what restricts them. */
@Injectable()
export class BoundariesStore {
  private readonly boundaries: Model<BoundaryRow>;
  private readonly restrictions: Model<RestrictionRow>;
  private readonly around = new Kept<Around>({
    most: MOST_KEPT,
    weightOf: ({ blocked, muted }) => 1 + blocked.size + muted.size,
  });
  private readonly between: KeptIds<BoundaryRow>;
  private readonly bounded: KeptKeys<BoundaryRow>;
  private readonly restricted: KeptKeys<RestrictionRow>;
  private readonly restricting = new Kept<readonly RestrictionRow[]>({ most: MOST_KEPT });

  constructor(store: Store) {
    this.boundaries = store.model('boundaries', boundarySchema);
    this.restrictions = store.model('restrictions', restrictionSchema);
    this.around.from(store, this.boundaries, (change) =>
      sidesOf(change).flatMap(({ setBy, against }) => [setBy, against]),
    );
    this.between = new KeptIds(store, this.boundaries, MOST_BETWEEN);
    this.bounded = new KeptKeys(store, this.boundaries, {
      keysOf: ({ setBy, against }) => [setBy, against],
      most: MOST_CONCERNED,
    });
    this.restricted = new KeptKeys(store, this.restrictions, {
      keysOf: ({ memberUid }) => [memberUid],
      most: MOST_CONCERNED,
    });
    this.restricting.from(store, this.restrictions, (change) =>
      sidesOf(change).map(({ memberUid }) => memberUid),
    );
  }

  /** False when it stood already. */
  async setBoundary(
    kind: BoundaryKind,
    setBy: string,
    against: string,
    tx: ClientSession,
    at = new Date(),
  ): Promise<boolean> {
    const set = await this.boundaries.updateOne(
      { _id: boundaryId(kind, setBy, against) },
      { $setOnInsert: { kind, setBy, against, at } },
      { upsert: true, session: tx },
    );
    return set.upsertedCount === 1;
  }

  /** False when there was none. */
  async liftBoundary(
    kind: BoundaryKind,
    setBy: string,
    against: string,
    tx: ClientSession,
  ): Promise<boolean> {
    const _id = boundaryId(kind, setBy, against);
    return (await this.boundaries.deleteOne({ _id }, { session: tx })).deletedCount === 1;
  }

  async hasBoundary(kind: BoundaryKind, setBy: string, against: string, tx?: ClientSession) {
    const _id = boundaryId(kind, setBy, against);
    return !!(await this.boundaries.exists({ _id }).session(tx ?? null));
  }

  /** As it is stored. */
  async blocksSince(setBy: string, against: string): Promise<Date | null> {
    const row = await this.boundaries
      .findOne({ _id: boundaryId('block', setBy, against) }, { at: 1 })
      .lean<BoundaryRow>();
    return row?.at ?? null;
  }

  listBoundaries(kind: BoundaryKind, setBy: string, query: PageQuery) {
    return listPage(this.boundaries, { setBy, kind }, { at: -1 }, query);
  }

  /** So many of the boundaries that this member has set, or that are set against them. */
  async listAround(uid: string, most: number, tx: ClientSession): Promise<BoundaryRow[]> {
    const list = (filter: object) =>
      this.boundaries.find(filter).limit(most).session(tx).lean<BoundaryRow[]>();
    const own = await list({ setBy: uid });
    return own.length ? own : list({ against: uid });
  }

  /**
   * Every block between this member and at least those others, in both directions, and, if asked
   * for, whom of them the member has muted.
   */
  async boundariesBetween(
    uid: string,
    others: string[],
    withMutes: boolean,
    tx?: ClientSession,
  ): Promise<Around> {
    if (!others.length || (!tx && !this.bounded.mayHave(uid))) return NOBODY;
    const around = tx ? MANY : await this.keptAround(uid, others);
    if (around !== MANY) return around;
    const ids = others.flatMap((other) => [
      boundaryId('block', uid, other),
      boundaryId('block', other, uid),
      ...(withMutes ? [boundaryId('mute', uid, other)] : []),
    ]);
    const there = tx
      ? new Set((await rowsOf(this.boundaries, ids, tx)).map(({ _id }) => _id))
      : await this.between.among(ids);
    if (!there.size) return NOBODY;
    const isBlocked = (other: string) =>
      there.has(boundaryId('block', uid, other)) || there.has(boundaryId('block', other, uid));
    const isMuted = (other: string) => there.has(boundaryId('mute', uid, other));
    return { blocked: new Set(others.filter(isBlocked)), muted: new Set(others.filter(isMuted)) };
  }

  /** All around a member is read where several others are asked for: one alone is looked up by ids. */
  private async keptAround(uid: string, others: string[]): Promise<Around> {
    return others.length > 1 && this.around.keeps
      ? this.allAround(uid)
      : (this.around.get(uid) ?? MANY);
  }

  private async allAround(uid: string): Promise<Around> {
    const read = async () => {
      const most = { limit: MOST_AROUND + 1 };
      const [own, against] = await Promise.all([
        rowsWhere(this.boundaries, { setBy: uid }, most),
        rowsWhere(this.boundaries, { against: uid }, most),
      ]);
      const rows = [...own, ...against];
      return new Map([[uid, rows.length > MOST_AROUND ? MANY : aroundIn(uid, rows)]]);
    };
    return this.around.get(uid) ?? (await this.around.of([uid], read)).get(uid)!;
  }

  async suspend(memberUid: string, until: Date | null, tx: ClientSession): Promise<void> {
    await this.restrict({ kind: 'suspension', memberUid, until, consent: false }, tx);
  }

  async reinstate(memberUid: string, tx: ClientSession): Promise<void> {
    await this.restrictions.deleteOne({ _id: `suspension:${memberUid}` }, { session: tx });
  }

  async setMinority(
    memberUid: string,
    until: Date,
    consent: boolean,
    tx: ClientSession,
  ): Promise<void> {
    await this.restrict({ kind: 'minority', memberUid, until, consent }, tx);
  }

  async liftMinority(memberUid: string, tx: ClientSession): Promise<void> {
    await this.restrictions.deleteOne({ _id: `minority:${memberUid}` }, { session: tx });
  }

  /** By an operator's repair, and only if it is as it was read. */
  async mendRestriction(
    kind: RestrictionKind,
    memberUid: string,
    read: RestrictionRow | undefined,
    wanted: Pick<RestrictionRow, 'until' | 'consent'> | undefined,
  ): Promise<void> {
    const asRead = read ?? { _id: `${kind}:${memberUid}` };
    const set = { kind, memberUid, ...wanted };
    if (!wanted) await this.restrictions.deleteOne(asRead);
    else if (read) await this.restrictions.updateOne(asRead, { $set: set });
    else await this.restrictions.updateOne(asRead, { $setOnInsert: set }, { upsert: true });
  }

  /** Of these members the suspensions, by member. */
  async suspensionsOf(uids: string[]): Promise<Map<string, RestrictionRow>> {
    const ids = uids.map((uid) => `suspension:${uid}`);
    const rows = await rowsOf(this.restrictions, ids);
    return new Map(rows.map((row) => [row._id.slice('suspension:'.length), row]));
  }

  /** Nobody sees the member any more, nor is seen by them. */
  async hide(memberUid: string, tx: ClientSession): Promise<void> {
    await this.restrict({ kind: 'leaving', memberUid, until: null, consent: false }, tx);
  }

  async unhide(memberUid: string, tx: ClientSession): Promise<void> {
    await this.restrictions.deleteOne({ _id: `leaving:${memberUid}` }, { session: tx });
  }

  /** Of a member who is gone: nobody is left to restrict. */
  async liftAll(memberUid: string, tx: ClientSession): Promise<void> {
    const ids = kinds.map((kind) => `${kind}:${memberUid}`);
    await this.restrictions.deleteMany({ _id: { $in: ids } }, { session: tx });
  }

  /** What restricts any of these members, of these kinds. */
  async restrictionsOf(uids: string[], tx?: ClientSession, of: readonly RestrictionKind[] = kinds) {
    if (tx || !this.restricting.keeps) return this.readRestrictions(uids, of, tx);
    const concerned = uids.filter((uid) => this.restricted.mayHave(uid));
    const found = await this.restricting.of(concerned, async (unknown) => {
      const rows = await this.readRestrictions(unknown, kinds);
      const ofMember = (uid: string) => rows.filter(({ memberUid }) => memberUid === uid);
      return new Map(unknown.map((uid) => [uid, rows.length ? ofMember(uid) : NOTHING]));
    });
    return [...found.values()].flat().filter(({ kind }) => of.includes(kind));
  }

  private readRestrictions(uids: string[], of: readonly RestrictionKind[], tx?: ClientSession) {
    const ids = uids.flatMap((uid) => of.map((kind) => restrictionId(kind, uid)));
    return rowsOf(this.restrictions, ids, tx);
  }

  private async restrict(row: Omit<RestrictionRow, '_id'>, tx: ClientSession) {
    await this.restrictions.updateOne(
      { _id: `${row.kind}:${row.memberUid}` },
      { $set: row },
      { upsert: true, session: tx },
    );
  }
}
