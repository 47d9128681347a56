/** Whose turn does not come within this goes anyway: many behind one that hangs would each wait for all before them. */
const PATIENCE_MS = 1000;

/** Work that is done one at a time for each key, in the order of asking, as long as none of it hangs. */
export class InTurn {
  private readonly last = new Map<string, Promise<void>>();

  async run<R>(key: string, work: () => Promise<R>): Promise<R> {
    const before = this.last.get(key);
    let done = () => {};
    const mine = new Promise<void>((resolve) => (done = resolve));
    this.last.set(key, mine);
    try {
      if (before) await within(before, PATIENCE_MS);
      return await work();
    } finally {
      done();
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
