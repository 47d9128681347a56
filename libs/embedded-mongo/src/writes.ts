import type { Changes } from './changes';
import type { ClusterClock } from './cluster-clock';
import type { GroupCommit } from './group-commit';

/** The writes of a store: how each is committed, taken back, and told to those who listen. */
export class Writes {
  /** Writes that were begun, and those of them whose commit is not decided yet. */
  private begun = 0;
  private undecided = 0;
  /** Those among them that may change which collections and indexes there are. */
  private shaping = 0;
  private turn = 0;
  private turnIsMarked = false;
  /** Of the write under way: how to take back what it changed in memory, and what comes after it. */
  private undo: (() => unknown)[] = [];
  private afterwards: (() => void)[] = [];

  constructor(
    private readonly commits: GroupCommit,
    private readonly changes: Changes,
    private readonly clock: ClusterClock,
  ) {}

  /**
   * Runs `work` in one LMDB write transaction and resolves once it is committed (and, with fsync,
   * on the disk). Whatever it throws leaves nothing of it behind. It may change which collections
   * and indexes there are.
   */
  async shape<T>(work: () => T): Promise<T> {
    this.shaping++;
    try {
      return await this.run(work);
    } finally {
      this.shaping--;
    }
  }

  /** Which collections and indexes there are may be about to change. */
  get areShaping(): boolean {
    return this.shaping > 0;
  }

  /** The same for work that changes nothing but documents, or makes a collection that is not there. */
  async run<T>(work: () => T): Promise<T> {
    let result!: T;
    const afterwards: (() => void)[] = [];
    const whole = (tell: () => void) => {
      this.undo = [];
      this.afterwards = afterwards;
      this.begun++;
      try {
        result = work();
        tell();
      } catch (error) {
        this.changes.forget();
        for (const back of this.undo.reverse()) back();
        throw error;
      }
    };
    await this.decide((tell) =>
      this.commits.run(
        () => whole(tell),
        () => afterwards.forEach((each) => each()),
      ),
    );
    return result;
  }

  /**
   * Puts and removes entries whose documents nobody else can change before they are committed, in
   * one LMDB write transaction; resolves as `run` does.
   * @param note what is noted of it is told to those who listen.
   */
  enter(note: () => void, puts: () => void): Promise<void> {
    return this.decide((tell) => {
      this.begun++;
      note();
      tell();
      return this.commits.enter(puts);
    });
  }

  private async decide(commit: (tell: () => void) => Promise<void>): Promise<void> {
    let decided: ((stands: boolean) => void) | undefined;
    let stands = false;
    this.undecided++;
    try {
      await commit(() => void (decided = this.changes.tell()));
      stands = true;
    } finally {
      this.undecided--;
      decided?.(stands);
    }
    this.clock.tick();
  }

  /** Part of a write: how what it changed in memory is taken back. */
  whenTakenBack(work: () => unknown) {
    this.undo.push(work);
  }

  /** Part of a write: what is done once others can read what it wrote, or nobody will. */
  whenSeen(work: () => void) {
    this.afterwards.push(work);
  }

  /**
   * Tells whether what is read from now on may differ from what was read until now: in one turn of
   * the event loop it never does, and later not unless somebody wrote.
   */
  watch(): () => boolean {
    const { turn, begun } = this.markTurn();
    const mayChange = this.undecided > 0;
    return () => turn !== this.turn && (mayChange || this.undecided > 0 || begun !== this.begun);
  }

  private markTurn() {
    if (!this.turnIsMarked) {
      this.turnIsMarked = true;
      queueMicrotask(() => {
        this.turnIsMarked = false;
        this.turn++;
      });
    }
    return this;
  }
}
