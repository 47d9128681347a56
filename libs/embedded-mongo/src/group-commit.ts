import type { RootDatabase } from 'lmdb';
import { CommandError, writeConflict } from './errors';

type CommitFailure = Error & { commitError?: Promise<never> };
const diskFailed = () =>
  new CommandError(
    14031,
    'OutOfDiskSpace',
    'The write could not be put on the disk, which is full or fails; nothing of it was kept',
  );

/** Others have their turn once the works of a group have taken so long; those left are in the next. */
const AT_ONE_STRETCH_MS = 25;
const POSTPONED = Symbol('postponed');

/** What commits ask of the disk that they are for. */
export interface Disk {
  /** Whether it has room for another commit. */
  hasRoom(): boolean;
  /** It refused a commit: what is in memory is not what it has. */
  lose(): void;
}

/** What is committed with others. */
interface Piece {
  write: () => unknown;
  /** It neither reads nor throws, so that nobody has to wait for it. */
  isCertain: boolean;
  /** Others can read it, or nobody will. */
  seen?: () => void;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * One group is on its way at a time, and what arrives meanwhile is the next: all of a group share
 * the pages that it writes and the wait for the disk. A piece of work that reads what
 * it changes runs on this thread while LMDB's waits for it, nested in the common transaction: one
 * that throws leaves nothing behind and does not disturb the others. Entries that are certain are
 * left to LMDB's thread, which waits for nobody then. A commit that the disk refuses, or has no room
 * for, is an answer to those who wait for it; the store goes on and takes writes again once there is
 * room.
 */
export class GroupCommit {
  private waiting: Piece[] = [];
  private isUnderWay = false;

  constructor(
    private readonly env: RootDatabase,
    private readonly fsync: boolean,
    private readonly disk: Disk,
  ) {}

  /**
   * @param seen is called once others can read it, or nobody will.
   * @throws what `work` throws, or OutOfDiskSpace.
   */
  run(work: () => void, seen: () => void): Promise<void> {
    return this.join({ write: work, isCertain: false, seen });
  }

  /**
   * @param puts puts and removes entries, and neither reads nor throws: what it did before would
   *   stay.
   * @throws OutOfDiskSpace
   */
  enter(puts: () => void): Promise<void> {
    return this.join({ write: puts, isCertain: true });
  }

  private join(piece: Pick<Piece, 'write' | 'isCertain' | 'seen'>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...piece, resolve, reject });
      if (this.isUnderWay) return;
      this.isUnderWay = true;
      // whoever comes in this turn of the event loop comes along
      setImmediate(() => void this.begin());
    });
  }

  private async begin() {
    try {
      while (this.waiting.length) await this.commit(this.waiting.splice(0));
    } finally {
      this.isUnderWay = false;
    }
  }

  private async commit(pieces: Piece[]) {
    if (!this.disk.hasRoom()) {
      for (const { seen, reject } of pieces) {
        seen?.();
        reject(diskFailed());
      }
      return;
    }
    let isLost = false;
    const lost = Promise.withResolvers<void>();
    const committed = this.give(pieces);
    // asked for at once: later it would be the flush of whoever came since
    const flushed = this.fsync
      ? Promise.race([new Promise((resolve) => this.env.flushed.then(resolve)), lost.promise])
      : undefined;
    const postponed: Piece[] = [];
    const ends = pieces.map(async (piece, i) => {
      const { seen, resolve, reject } = piece;
      try {
        await committed[i];
        seen?.();
        await flushed;
        if (isLost) reject(diskFailed());
        else resolve();
      } catch (error) {
        if (error === POSTPONED) return void postponed.push(piece);
        seen?.();
        const { commitError } = error as CommitFailure;
        if (!commitError) return reject(error);
        commitError.catch(() => undefined);
        reject(diskFailed());
        if (isLost) return;
        isLost = true;
        lost.resolve();
        this.lose();
      }
    });
    await Promise.all(ends);
    this.waiting.unshift(...postponed);
  }

  /**
   * What is in memory is what the disk has again. Those that wait and were certain by what is lost
   * are begun anew by who sent them; works look again by themselves.
   */
  private lose() {
    const [certain, works] = [true, false].map((is) =>
      this.waiting.filter(({ isCertain }) => isCertain === is),
    ) as [Piece[], Piece[]];
    this.waiting = works;
    for (const { reject } of certain) reject(writeConflict());
    this.disk.lose();
  }

  /** One after the other, those that are certain and follow each other as one. */
  private give(pieces: Piece[]): Promise<unknown>[] {
    const committed: Promise<unknown>[] = [];
    let until = 0;
    const inTime = (work: () => unknown) => () => {
      until ||= performance.now() + AT_ONE_STRETCH_MS;
      if (performance.now() >= until) throw POSTPONED;
      work();
    };
    // a store that is closed says so to each
    const given = async (write: () => Promise<unknown>) => write();
    for (let i = 0; i < pieces.length;) {
      const from = i;
      while (pieces[i]?.isCertain) i++;
      const certain = pieces.slice(from, i);
      const end = certain.length
        ? given(() => this.env.batch(() => certain.forEach(({ write }) => write())))
        : given(() => this.env.childTransaction(inTime(pieces[i++]!.write)));
      while (committed.length < i) committed.push(end);
    }
    return committed;
  }
}
