/** How long a replica that did not answer is left out, unless no other is left. */
const REST_MS = 1000;

/** The replicas of one service, taken in turn. */
export class Replicas {
  private turn = 0;
  private readonly restingUntil = new Map<string, number>();

  constructor(readonly urls: string[]) {}

  next(except: ReadonlySet<string> = new Set()): string | null {
    const now = Date.now();
    const order = this.urls
      .map((_url, i) => this.urls[(this.turn + i) % this.urls.length]!)
      .filter((url) => !except.has(url));
    this.turn = (this.turn + 1) % this.urls.length;
    return order.find((url) => (this.restingUntil.get(url) ?? 0) <= now) ?? order[0] ?? null;
  }

  rest(url: string) {
    this.restingUntil.set(url, Date.now() + REST_MS);
  }
}
