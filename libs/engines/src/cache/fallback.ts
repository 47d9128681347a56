import { isLostEngine } from '../lost-engine';
import { InProcessCache } from './in-process';
import type { Awaitable, Cache } from './port';

/** Longer than holders wait before they hold anew. */
const HOLDERS_COME_BACK_MS = 30_000;

/**
 * The shared cache, and this process's own while the shared one is out of reach. Limits are then
 * counted by each process for itself, and a revocation that was not heard of here waits for the
 * access token to run out, ten minutes at most: a lost cache must neither stop the product nor sign
 * everybody out.
 */
export class FallbackCache implements Cache {
  private readonly own = new InProcessCache();
  private lostAt = 0;

  constructor(private readonly shared: Cache) {}

  /**
   * @throws when the shared cache did not take it, so that who must be heard by all tries again.
   */
  async set(key: string, value: string, ttlMs: number) {
    await this.own.set(key, value, ttlMs);
    await this.shared.set(key, value, ttlMs);
  }

  async get(key: string) {
    return this.own.get(key) ?? this.or(this.shared.get(key), () => null);
  }

  async delete(key: string) {
    await this.own.delete(key);
    await this.or(this.shared.delete(key), () => undefined);
  }

  increment(key: string, windowMs: number) {
    return this.or(this.shared.increment(key, windowMs), () => this.own.increment(key, windowMs));
  }

  async hold(...lease: [names: string[], holder: string, ttlMs: number]) {
    const own = await this.own.hold(...lease);
    return this.or(this.shared.hold(...lease), async () => own);
  }

  /** @throws while the shared cache is away: what is held elsewhere is not known here. */
  held(names: string[]) {
    return this.shared.held(names);
  }

  eachHeld() {
    return this.shared.eachHeld();
  }

  /**
   * Nobody could hold a name while the shared cache was away: its holders get the time to say that
   * they still do.
   */
  async takeExpired(limit: number) {
    const own = await this.own.takeExpired(limit);
    if (Date.now() - this.lostAt < HOLDERS_COME_BACK_MS) return own;
    return this.or(this.shared.takeExpired(limit), async () => own);
  }

  async close() {
    await Promise.all([this.own.close(), this.shared.close()]);
  }

  private async or<T>(wanted: Awaitable<T>, otherwise: () => Awaitable<T>): Promise<T> {
    try {
      return await wanted;
    } catch (error) {
      if (!isLostEngine(error)) throw error;
      this.lostAt = Date.now();
      return otherwise();
    }
  }
}
