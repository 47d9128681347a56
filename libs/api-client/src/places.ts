/** So many may be at it; who comes later waits for a place, in order. */
export class Places {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** @throws the signal's reason when it is given up before there is a place */
  async within<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.taken--;
    }
  }

  private enter(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.taken < this.most) {
        this.taken++;
        return resolve();
      }
      const enter = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal!.reason as Error);
      };
      this.waiting.push(enter);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
