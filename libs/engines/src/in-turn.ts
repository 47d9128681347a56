import { FleetingMap } from '@chefly/embedded-mongo/fleeting';

/** Work that takes longer holds up nobody behind it: it may hang. */
const TURN_MS = 1000;
/** Whose turn does not come within this goes anyway, where everything before it hangs. */
const PATIENCE_MS = 5000;

/**
 * Work that is done one at a time for each key, in the order of asking, as long as none of it
 * hangs.
 */
export class InTurn {
  private readonly last = new FleetingMap<string, Promise<void>>();

  async run<R>(key: string, work: () => Promise<R>): Promise<R> {
    const before = this.last.get(key);
    let pass = () => {};
    const mine = new Promise<void>((resolve) => (pass = resolve));
    this.last.set(key, mine);
    if (before) await within(before, PATIENCE_MS);
    const over = setTimeout(pass, TURN_MS);
    try {
      return await work();
    } finally {
      clearTimeout(over);
      pass();
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, over]);
  clearTimeout(timer);
}
