import type { ClientSession, Collection, Connection } from 'mongoose';

interface Row {
  _id: string;
  [field: string]: unknown;
}
type Changes = { $set?: Record<string, unknown>; $unset?: Record<string, ''> };

/**
 * What one direction makes of a row; null when the row is of the new form already, or has nothing
 * to change. It is asked again for a row that was written meanwhile, so it must answer by the row
 * alone.
 */
type Change = (row: Row) => Changes | null;

/**
 * A change of the shape of stored rows. Rows change while members live, and pods of two versions
 * run beside each other: so a version reads both forms before one that needs the new form comes.
 */
export interface Migration {
  /** The day and what it does, `2027-01-31-names-in-two-fields`: they run in this order. */
  name: string;
  collection: string;
  /** The fields that the changes are made from: a row in which one of them moved is read again. */
  reads: string[];
  up: Change;
  down: Change;
}

export type Direction = 'up' | 'down';

/** How far a migration has come; kept in the collection `migrations` of the service's database. */
interface Progress {
  _id: string;
  direction: Direction;
  /** The last row of the walk that goes on; absent at its beginning and after its end. */
  after?: string;
  finished: boolean;
  /** How often it was turned round; absent for never. */
  turns?: number;
  /** Rows written in this direction so far. */
  changed: number;
  at: Date;
}

export interface MigrationState {
  name: string;
  state: 'not begun' | 'going up' | 'up' | 'going down' | 'down';
  changed: number;
}

const BATCH = 500;
/** Of those, so many change in one transaction: members who write the same rows wait for no more. */
const PIECE = 20;

const isDuplicate = (error: unknown) => (error as { code?: number }).code === 11000;

export class Migrations {
  private readonly known: Migration[] = [];

  constructor(private readonly connection: Connection) {}

  /** @throws for a name that is known already, or one that does not come after the others */
  add(...migrations: Migration[]): void {
    for (const migration of migrations) {
      const last = this.known.at(-1);
      if (last && last.name >= migration.name)
        throw new Error(`the migration ${migration.name} has to come after ${last.name}`);
      this.known.push(migration);
    }
  }

  get names(): string[] {
    return this.known.map(({ name }) => name);
  }

  /** Names of a newer version's that have changed rows here: this one may not read what they wrote. */
  async unknown(): Promise<string[]> {
    const { names } = this;
    const rows = await this.progress.find({ _id: { $nin: names } }).toArray();
    return rows
      .filter(({ direction, finished }) => direction === 'up' || !finished)
      .map(({ _id }) => _id);
  }

  async states(): Promise<MigrationState[]> {
    const found = new Map((await this.progress.find().toArray()).map((row) => [row._id, row]));
    return this.known.map(({ name }) => {
      const row = found.get(name);
      if (!row) return { name, state: 'not begun', changed: 0 };
      const { direction, finished, changed } = row;
      return { name, state: finished ? direction : `going ${direction}`, changed };
    });
  }

  /**
   * Every migration that is not up, in order. What was interrupted goes on where it was. Several
   * that run it at once do no harm, nor does who turns it round meanwhile.
   * @param told hears of each batch: the name, and the rows written so far
   */
  async up(told: (name: string, changed: number) => void = () => undefined): Promise<void> {
    for (const { name, state } of await this.states())
      if (state !== 'up') await this.walk(name, 'up', told);
  }

  /** Back to before the one of this name: it and all after it, the last first. */
  async down(to: string, told: (name: string, changed: number) => void = () => undefined) {
    const states = await this.states();
    const from = states.findIndex(({ name }) => name === to);
    if (from < 0) throw new Error(`there is no migration ${to}`);
    for (const { name, state } of states.slice(from).reverse())
      if (state !== 'down' && state !== 'not begun') await this.walk(name, 'down', told);
  }

  /**
   * Looks through all rows again for those that pods of the version before wrote since: after they
   * are gone.
   */
  async again(): Promise<void> {
    for (const { name, state } of await this.states())
      if (state === 'up') {
        await this.progress.updateOne({ _id: name }, { $set: { finished: false } });
        await this.walk(name, 'up', () => undefined);
      }
  }

  /** Looks through all rows that came from elsewhere, whatever was done to those before them. */
  async afresh(): Promise<void> {
    await this.progress.deleteMany({});
    await this.up();
  }

  private get progress(): Collection<Progress> {
    return this.connection.collection<Progress>('migrations');
  }

  private async walk(
    name: string,
    direction: Direction,
    told: (name: string, changed: number) => void,
  ): Promise<void> {
    const migration = this.known.find((each) => each.name === name)!;
    const rows = this.connection.collection<Row>(migration.collection);
    await this.begin(name, direction);
    for (;;) {
      const place = await this.progress.findOne({ _id: name, direction, finished: false });
      // another walker has ended it, or turned it round
      if (!place) return;
      const batch = await rows
        .find(place.after === undefined ? {} : { _id: { $gt: place.after } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      let changed = 0;
      let after = place.after;
      let rest = batch;
      do {
        const written = await this.write(
          migration,
          { ...place, after },
          rest,
          batch.length < BATCH,
        );
        // another walker is ahead, has ended it or turned it round: from where that one is
        if (!written) break;
        changed += written.changed;
        after = rest[written.looked - 1]?._id;
        rest = rest.slice(written.looked);
      } while (rest.length);
      told(name, place.changed + changed);
    }
  }

  /**
   * Rows change together with the place of the walk: who was turned round meanwhile has written
   * none, and a row of the other form is not left behind whoever goes the other way.
   *
   * @param isEnd whether there are no rows behind these
   * @returns how many of them were looked at, and how many of those written; null when the walk is
   *   somewhere else by now
   */
  private write(
    migration: Migration,
    { _id, direction, turns, after }: Progress,
    batch: Row[],
    isEnd: boolean,
  ): Promise<{ looked: number; changed: number } | null> {
    const rows = this.connection.collection<Row>(migration.collection);
    const absent = { $exists: false };
    const here = {
      _id,
      direction,
      finished: false,
      turns: turns ?? absent,
      after: after ?? absent,
    };
    return this.connection.getClient().withSession((session) =>
      session.withTransaction(async () => {
        if (!(await this.progress.findOne(here, { session }))) return null;
        let looked = 0;
        let changed = 0;
        while (looked < batch.length && changed < PIECE)
          if (await change(rows, batch[looked++]!, migration, direction, session)) changed++;
        const finished = isEnd && looked === batch.length;
        // who moved the place since it was read is in the way of this, and all of it is done again
        await this.progress.updateOne(
          here,
          {
            $set: { finished, at: new Date(), ...(!finished && { after: batch[looked - 1]!._id }) },
            $inc: { changed },
            ...(finished && { $unset: { after: '' } }),
          },
          { session },
        );
        return { looked, changed };
      }),
    );
  }

  /** Turned round on its way, it begins anew: rows on both sides of the place may be of either form. */
  private async begin(name: string, direction: Direction): Promise<void> {
    const from = { direction, finished: false, changed: 0, at: new Date() };
    const turned = await this.progress.updateOne(
      { _id: name, direction: { $ne: direction } },
      { $set: from, $unset: { after: '' }, $inc: { turns: 1 } },
    );
    if (turned.matchedCount) return;
    await this.progress.insertOne({ _id: name, ...from }).catch((error) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}

/** @returns whether it was written */
async function change(
  rows: Collection<Row>,
  found: Row,
  { reads, ...directions }: Migration,
  direction: Direction,
  session: ClientSession,
): Promise<boolean> {
  let row: Row | null = found;
  // as it was read, else as the transaction sees it
  for (let attempt = 0; row && attempt < 2; attempt++) {
    const changes = directions[direction](row);
    if (!changes) return false;
    const asRead: Record<string, unknown> = Object.fromEntries(
      reads.map((field) => [field, field in row! ? { $eq: row![field] } : { $exists: false }]),
    );
    const { matchedCount } = await rows.updateOne({ _id: row._id, ...asRead }, changes, {
      session,
    });
    if (matchedCount) return true;
    row = await rows.findOne({ _id: row._id }, { session });
  }
  return false;
}
