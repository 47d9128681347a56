import { isLostEngine } from '../lost-engine';
import { InProcessCache } from './in-process';
import type { Cache } from './port';

/**
 * The shared cache, and this process's own while the shared one is out of reach. Limits are then counted by each
 * process for itself, and a revocation that was not heard of here waits for the access token to run out, ten minutes
 * at most: a lost cache must neither stop the product nor sign everybody out.
 */
export class FallbackCache implements Cache {
  private readonly own = new InProcessCache();

  constructor(private readonly shared: Cache) {}

  /** @throws when the shared cache did not take it, so that who must be heard by all tries again. */
  async set(key: string, value: string, ttlMs: number) {
    await this.own.set(key, value, ttlMs);
    await this.shared.set(key, value, ttlMs);
  }

  async get(key: string) {
    return (await this.own.get(key)) ?? this.or(this.shared.get(key), () => Promise.resolve(null));
  }

  async delete(key: string) {
    await this.own.delete(key);
    await this.or(this.shared.delete(key), () => Promise.resolve());
  }

  increment(key: string, windowMs: number) {
    return this.or(this.shared.increment(key, windowMs), () => this.own.increment(key, windowMs));
  }

  async close() {
    await Promise.all([this.own.close(), this.shared.close()]);
  }

  private async or<T>(wanted: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    try {
      return await wanted;
    } catch (error) {
      if (!isLostEngine(error)) throw error;
      return otherwise();
    }
  }
}
