import { CommandError } from './errors';

/** The longest a command keeps the process to itself before others have their turn. */
const SLICE_MS = 8;
/** Looking at the clock costs more than a step does: it is asked once in so many. */
const STEPS_BETWEEN_LOOKS = 32;

/** A generator that yields `null` now and then: the moment at which others may have their turn. */
export type Paced<T> = Generator<T | null, void>;

/**
 * How long one command may go on: in turns with the others, and up to its `maxTimeMS` or until it
 * is ended.
 */
export class Pace {
  private endsAt = Infinity;
  private turnBeganAt = 0;
  private steps = 0;
  private ended: CommandError | null = null;
  private wake = () => {};

  /** @param left the time it may take, in milliseconds, its pauses not counted. */
  constructor(private left = Infinity) {
    this.begin();
  }

  /** Its time runs, now or again. */
  begin() {
    this.turnBeganAt = performance.now();
    this.endsAt = this.turnBeganAt + this.left;
  }

  /** Its time stands still: a cursor waits for its client. */
  pause() {
    this.left = this.endsAt - performance.now();
  }

  /**
   * One step of work was done. True when it is the others' turn. @throws MaxTimeMSExpired, or why
   * it was ended.
   */
  step(): boolean {
    if (this.steps++ % STEPS_BETWEEN_LOOKS) return false;
    this.check();
    return performance.now() - this.turnBeganAt > SLICE_MS;
  }

  /** @throws MaxTimeMSExpired, or why it was ended. */
  check() {
    if (this.ended) throw this.ended;
    if (performance.now() > this.endsAt)
      throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
  }

  end(reason: CommandError) {
    this.ended = reason;
    this.wake();
  }

  /** Lets the others have their turn. */
  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.turnBeganAt = performance.now();
    this.check();
  }

  /** Waits for what others do. @throws MaxTimeMSExpired, or why it was ended. */
  async until(event: Promise<void>): Promise<void> {
    this.check();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    void event.then(resolve);
    const left = this.endsAt - performance.now();
    const timer = left < Infinity ? setTimeout(resolve, Math.ceil(left) + 1) : undefined;
    await promise;
    clearTimeout(timer);
    this.turnBeganAt = performance.now();
    this.check();
  }

  /** What a paced generator makes, with a rest wherever it asks for one. */
  async result<T>(work: Generator<null, T>): Promise<T> {
    for (;;) {
      const next = work.next();
      if (next.done) return next.value;
      await this.rest();
    }
  }

  async all<T>(work: Paced<T>): Promise<T[]> {
    const out: T[] = [];
    for (let next = work.next(); !next.done; next = work.next())
      if (next.value === null) await this.rest();
      else out.push(next.value);
    return out;
  }
}

/** What a paced generator makes, in one go: for a write, whose LMDB transaction cannot be left. */
export function* unpaced<T>(work: Paced<T>): Generator<T, void> {
  for (const item of work) if (item !== null) yield item;
}
