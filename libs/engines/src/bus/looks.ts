interface Work {
  /** There is room for what a look may find. */
  isReady(): boolean;
  /** For what has come. */
  lookForNew(): Promise<void>;
  /** For what has waited longer than it should, wherever it came from. */
  lookForLeft(): Promise<void>;
}

/** Looks into a store for what there is to do: one at a time, and again where one was asked for meanwhile. */
export class Looks {
  /** The looks that are under way. */
  underWay: Promise<void> | null = null;
  private wantsNew = false;
  private wantsLeft = false;
  /** How often something was said to have come. */
  pokes = 0;

  constructor(private readonly work: Work) {}

  /** Something has come. */
  poke() {
    this.wantsNew = true;
    this.pokes++;
    this.begin();
  }

  /** The look that is under way is not enough. */
  again() {
    this.wantsNew = true;
    this.pokes++;
  }

  pokeForLeft() {
    this.wantsLeft = true;
    this.begin();
  }

  private begin() {
    this.underWay ??= this.look().finally(() => {
      this.underWay = null;
      // whoever poked after the last look found it still under way
      if (this.wantsNew && this.work.isReady()) this.poke();
    });
  }

  private async look() {
    try {
      while ((this.wantsNew || this.wantsLeft) && this.work.isReady()) {
        const { wantsNew, wantsLeft } = this;
        this.wantsNew = this.wantsLeft = false;
        if (wantsNew) await this.work.lookForNew();
        if (wantsLeft) await this.work.lookForLeft();
      }
      // whoever finishes looks again
      this.wantsNew = false;
    } catch {
      // the store is away: the next tick looks again
      this.wantsNew = false;
    }
  }
}
