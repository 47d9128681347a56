interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(reason: unknown): void;
}

interface Bounds {
  /** Pieces of work that are under way side by side. */
  lanes?: number;
  /** Items of one piece. */
  most?: number;
  /** What takes longer holds up nobody behind it: it may hang. */
  turnMs?: number;
}

/**
 * Does at once what comes while nothing is under way, and whatever comes meanwhile in one piece
 * afterwards: under load many share the cost of one.
 */
export class Together<T, R = void> {
  private readonly waiting: Waiting<T, R>[] = [];
  private underWay = 0;

  /** @param work answers one result for each item, in their order; what it throws, all are told */
  constructor(
    private readonly work: (items: T[]) => Promise<R[]>,
    private readonly bounds: Bounds = {},
  ) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.begin();
    });
  }

  private begin() {
    const { lanes = 1, most = Infinity, turnMs } = this.bounds;
    if (!this.waiting.length || this.underWay >= lanes) return;
    this.underWay++;
    let passed = false;
    const pass = () => {
      if (passed) return;
      passed = true;
      this.underWay--;
      this.begin();
    };
    const over = turnMs === undefined ? undefined : setTimeout(pass, turnMs);
    void this.settle(this.waiting.splice(0, most)).then(() => {
      clearTimeout(over);
      pass();
    });
  }

  private async settle(piece: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(piece.map(({ item }) => item));
      for (const [i, { resolve }] of piece.entries()) resolve(results[i]!);
    } catch (error) {
      for (const { reject } of piece) reject(error);
    }
  }
}
