import type { Cache } from './port';

const SWEEP_MS = 30_000;

export class InProcessCache implements Cache {
  private readonly entries = new Map<string, { value: string; until: number }>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();

  async set(key: string, value: string, ttlMs: number) {
    this.entries.set(key, { value, until: Date.now() + ttlMs });
  }

  async get(key: string) {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : null;
  }

  async delete(key: string) {
    this.entries.delete(key);
  }

  async increment(key: string, windowMs: number) {
    const entry = this.entries.get(key);
    if (!entry || entry.until <= Date.now()) {
      this.entries.set(key, { value: '1', until: Date.now() + windowMs });
      return 1;
    }
    entry.value = String(Number(entry.value) + 1);
    return Number(entry.value);
  }

  async close() {
    clearInterval(this.sweeper);
  }

  private sweep() {
    const now = Date.now();
    for (const [key, { until }] of this.entries) if (until <= now) this.entries.delete(key);
  }
}
