import type { Keeper } from '@chefly/contracts';
import { insertRow, Mixed, rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface ExportFile {
  /** Where its bytes are kept. */
  key: string;
  bytes: number;
}
/** What a member asked to have of their data. */
export interface ExportRow {
  _id: string;
  accountUid: string;
  /** Member and day: one for each. */
  day: string;
  /** gathering: services are still telling · packing: all have told · ready: files are there */
  state: 'gathering' | 'packing' | 'ready';
  waiting: Keeper[];
  /** The number of parts so far, which orders them. */
  parts: number;
  files: ExportFile[];
  /** Which run packs it, or has packed it: the last that began. */
  run?: string;
  /** What that run is about to put away, or has, while it is not ready. */
  packed?: ExportFile[];
  askedAt: Date;
  /** When everything of it goes, whatever became of it. */
  endsAt: Date;
  /** The newest link to one of its files: its digest, until when it works, and in which sign-in. */
  ticket?: { digest: string; file: number; until: Date; signInUid: string } | null;
}
/** A video, and where its pieces are. */
export interface ExportFilm {
  name: string;
  place: string;
  pieces: number;
}
/** What a service told of its records, until it is packed. */
export interface PartRow {
  _id: string;
  exportUid: string;
  keeper: Keeper;
  records: string;
  place: number;
  rows: object[];
  pictures: string[];
  films?: ExportFilm[];
}

const exportSchema = schemaOf<ExportRow>(
  {
    _id: String,
    accountUid: String,
    day: String,
    state: String,
    waiting: [String],
    parts: Number,
    files: Mixed,
    run: String,
    packed: { type: Mixed, default: undefined },
    askedAt: Date,
    endsAt: Date,
    ticket: Mixed,
  },
  { keepEmpty: true },
);
exportSchema.index({ day: 1 }, { unique: true });
exportSchema.index({ accountUid: 1, askedAt: -1 });
exportSchema.index({ endsAt: 1 });
exportSchema.index({ state: 1, askedAt: 1 });
const partSchema = schemaOf<PartRow>(
  {
    _id: String,
    exportUid: String,
    keeper: String,
    records: String,
    place: Number,
    rows: Mixed,
    pictures: [String],
    films: { type: Mixed, default: undefined },
  },
  { keepEmpty: true },
);
partSchema.index({ exportUid: 1, keeper: 1, records: 1, place: 1 });

@Injectable()
export class ExportsStore {
  private readonly exports: Model<ExportRow>;
  private readonly parts: Model<PartRow>;

  constructor(store: Store) {
    this.exports = store.model('exports', exportSchema);
    this.parts = store.model('export_parts', partSchema);
  }

  /** @throws a duplicate when the member has asked on this day. */
  async insert(row: ExportRow, tx: ClientSession): Promise<void> {
    await insertRow(this.exports, row, tx);
  }

  find(uid: string, tx?: ClientSession) {
    return this.exports
      .findById(uid)
      .session(tx ?? null)
      .lean<ExportRow>();
  }

  newestOf(accountUid: string) {
    return this.exports
      .findOne({ accountUid, endsAt: { $gt: new Date() } })
      .sort({ askedAt: -1 })
      .lean<ExportRow>();
  }

  listOf(accountUid: string, most: number) {
    return this.exports.find({ accountUid }).limit(most).lean<ExportRow[]>();
  }

  async addPart(part: Omit<PartRow, '_id' | 'place'>, tx: ClientSession): Promise<void> {
    const row = await this.exports
      .findOneAndUpdate(
        { _id: part.exportUid, state: 'gathering' },
        { $inc: { parts: 1 } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<ExportRow>();
    // it was given up meanwhile
    if (!row) return;
    const place = row.parts;
    await insertRow(this.parts, { _id: `${part.exportUid}:${place}`, place, ...part }, tx);
  }

  /** A service has told all. True when it was the last. */
  async hear(uid: string, keeper: Keeper, tx: ClientSession): Promise<boolean> {
    const row = await this.exports
      .findOneAndUpdate(
        { _id: uid, state: 'gathering', waiting: keeper },
        { $pull: { waiting: keeper } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<ExportRow>();
    if (!row || row.waiting.length) return false;
    await this.exports.updateOne({ _id: uid }, { $set: { state: 'packing' } }, { session: tx });
    return true;
  }

  /** By service and records, in the order they were told. */
  partsOf(exportUid: string): AsyncIterable<PartRow> {
    return this.parts
      .find({ exportUid })
      .sort({ keeper: 1, records: 1, place: 1 })
      .lean<PartRow>()
      .cursor() as unknown as AsyncIterable<PartRow>;
  }

  /**
   * A run begins, and any before it ends: nothing of theirs is taken any more. Null where there is
   * nothing to pack.
   */
  beginPacking(uid: string, run: string) {
    return this.exports
      .findOneAndUpdate(
        { _id: uid, state: 'packing' },
        { $set: { run } },
        { returnDocument: 'after' },
      )
      .lean<ExportRow>();
  }

  /** Of earlier runs nothing is left. */
  async forgetPacked(uid: string, run: string): Promise<void> {
    await this.exports.updateOne({ _id: uid, run, state: 'packing' }, { $unset: { packed: 1 } });
  }

  /** Before its bytes are there. False where the run is over. */
  async notePacked(uid: string, run: string, file: ExportFile): Promise<boolean> {
    const noted = await this.exports.updateOne(
      { _id: uid, run, state: 'packing' },
      { $push: { packed: file } },
    );
    return noted.matchedCount === 1;
  }

  async isReadyBy(uid: string, run: string): Promise<boolean> {
    const row = await this.find(uid);
    return row?.state === 'ready' && row.run === run;
  }

  /** False when it has ended meanwhile, or another run has begun. */
  async setReady(
    { _id, run }: Pick<ExportRow, '_id' | 'run'>,
    files: ExportFile[],
    endsAt: Date,
    tx: ClientSession,
  ): Promise<boolean> {
    const ready = await this.exports.updateOne(
      { _id, run, state: 'packing' },
      { $set: { state: 'ready', files, endsAt }, $unset: { packed: 1 } },
      { session: tx },
    );
    return ready.modifiedCount === 1;
  }

  /** Those of the uids that there are. */
  async among(uids: string[]): Promise<Set<string>> {
    return new Set((await rowsOf(this.exports, uids)).map(({ _id }) => _id));
  }

  async dropParts(exportUid: string, tx: ClientSession): Promise<void> {
    await this.parts.deleteMany({ exportUid }, { session: tx });
  }

  async setTicket(uid: string, ticket: ExportRow['ticket']): Promise<void> {
    await this.exports.updateOne({ _id: uid }, { $set: { ticket } });
  }

  /** Uses the link up, which stands in what is answered. Null when it is none, was used, or is too old. */
  takeTicket(uid: string, digest: string, file: number) {
    return this.exports
      .findOneAndUpdate(
        {
          _id: uid,
          state: 'ready',
          'ticket.digest': digest,
          'ticket.file': file,
          'ticket.until': { $gt: new Date() },
        },
        { $set: { ticket: null } },
      )
      .lean<ExportRow>();
  }

  listEnded(now: Date, most: number) {
    return this.exports
      .find({ endsAt: { $lte: now } })
      .limit(most)
      .lean<ExportRow[]>();
  }

  /** All have told long ago, and nobody has packed it. */
  listUnpacked(before: Date, most: number) {
    return this.exports
      .find({ state: 'packing', askedAt: { $lt: before } })
      .limit(most)
      .lean<ExportRow[]>();
  }

  async oldestGathering(): Promise<Date | null> {
    const row = await this.exports
      .findOne({ state: 'gathering' })
      .sort({ askedAt: 1 })
      .lean<ExportRow>();
    return row?.askedAt ?? null;
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.exports.deleteOne({ _id: uid }, { session: tx });
  }
}
