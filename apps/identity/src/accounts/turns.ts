import { Refusal } from '@chefly/http';

/** Work that is heavy enough to be counted: so many pieces at once, so many more in line. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    readonly atOnce: number,
    readonly mostWaiting: number,
  ) {}

  /** @throws server/unavailable when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else {
      if (this.waiting.length >= this.mostWaiting) throw new Refusal('server/unavailable');
      // the one before hands its place over, so `running` stays
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
