/** How long a replica that did not answer is left out, unless no other is left. */
const REST_MS = 1000;

/**
 * How often one request may be put to the only address of a service: behind it, as behind that of a
 * cluster's service, several may stand.
 */
const ASKED_ALONE = 2;

/** The replicas of one service, taken in turn. */
export class Replicas {
  private turn = 0;
  private readonly restingUntil = new Map<string, number>();

  constructor(readonly urls: string[]) {}

  /** Whether one address is all there is. */
  get areOne(): boolean {
    return this.urls.length === 1;
  }

  /** @param asked those that the same request was put to before. Null when none is left. */
  next(asked: readonly string[] = []): string | null {
    if (this.areOne) return asked.length < ASKED_ALONE ? this.urls[0]! : null;
    const now = Date.now();
    const order = this.urls
      .map((_url, i) => this.urls[(this.turn + i) % this.urls.length]!)
      .filter((url) => !asked.includes(url));
    this.turn = (this.turn + 1) % this.urls.length;
    return order.find((url) => (this.restingUntil.get(url) ?? 0) <= now) ?? order[0] ?? null;
  }

  rest(url: string) {
    this.restingUntil.set(url, Date.now() + REST_MS);
  }
}
