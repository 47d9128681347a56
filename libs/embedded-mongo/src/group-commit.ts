import type { RootDatabase } from 'lmdb';
import { CommandError } from './errors';

type CommitFailure = Error & { commitError?: Promise<never> };
const diskFailed = () =>
  new CommandError(
    14031,
    'OutOfDiskSpace',
    'The write could not be put on the disk, which is full or fails; nothing of it was kept',
  );

/**
 * What arrives in one turn of the event loop is committed together, each piece in an LMDB
 * transaction nested in the common one: a piece that throws leaves nothing behind and does not
 * disturb the others. A commit that the disk refuses is an answer to those who wait for it; the
 * store goes on and takes writes again once there is room.
 */
export class GroupCommit {
  private waiting: (() => void)[] = [];
  private flushLost: ((reason: CommandError) => void)[] = [];

  constructor(
    private readonly env: RootDatabase,
    private readonly fsync: boolean,
    private readonly onLost: () => void,
  ) {}

  /** @throws what `work` throws, or OutOfDiskSpace. */
  async run(work: () => void): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(() => this.env.childTransaction(work).then(() => resolve(), reject));
        if (this.waiting.length === 1) setImmediate(() => this.begin());
      });
    } catch (error) {
      const { commitError } = error as CommitFailure;
      if (!commitError) throw error;
      commitError.catch(() => undefined);
      this.lose();
      throw diskFailed();
    }
    if (this.fsync) await this.flushed();
  }

  private begin() {
    const pieces = this.waiting;
    this.waiting = [];
    for (const piece of pieces) piece();
  }

  /**
   * LMDB does not tell those who wait for a flush that it will not come: a lost commit tells them.
   */
  private async flushed() {
    let lost!: (reason: CommandError) => void;
    const failure = new Promise<never>((_, reject) => this.flushLost.push((lost = reject)));
    try {
      await Promise.race([this.env.flushed, failure]);
    } finally {
      this.flushLost = this.flushLost.filter((other) => other !== lost);
    }
  }

  private lose() {
    this.onLost();
    for (const tell of this.flushLost) tell(diskFailed());
  }
}
