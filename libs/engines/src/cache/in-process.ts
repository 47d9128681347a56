import type { Cache, LeaseChange } from './port';

const SWEEP_MS = 30_000;
const AT_ONCE = 500;

interface Lease {
  holders: Map<string, number>;
  /** When the last of them runs out. */
  until: number;
}

export class InProcessCache implements Cache {
  private readonly entries = new Map<string, { value: string | number; until: number }>();
  /** Until when each holder holds a name. A name stays until it was taken as expired. */
  private readonly leases = new Map<string, Lease>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();

  async set(key: string, value: string, ttlMs: number) {
    this.entries.set(key, { value, until: Date.now() + ttlMs });
  }

  get(key: string): string | null {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? String(entry.value) : null;
  }

  async delete(key: string) {
    this.entries.delete(key);
  }

  increment(key: string, windowMs: number): number {
    const entry = this.entries.get(key);
    const now = Date.now();
    if (entry && entry.until > now) return (entry.value = Number(entry.value) + 1);
    this.entries.set(key, { value: 1, until: now + windowMs });
    return 1;
  }

  async hold(names: string[], holder: string, ttlMs: number) {
    const now = Date.now();
    const fresh: LeaseChange[] = [];
    for (const name of names) {
      const lease = this.leases.get(name) ?? { holders: new Map<string, number>(), until: 0 };
      if (!lease.until) fresh.push({ name, at: new Date(now) });
      lease.holders.set(holder, now + ttlMs);
      lease.until = Math.max(...lease.holders.values());
      this.leases.set(name, lease);
    }
    return fresh;
  }

  async held(names: string[]) {
    const now = Date.now();
    return new Set(names.filter((name) => (this.leases.get(name)?.until ?? 0) > now));
  }

  async *eachHeld() {
    const names = [...this.leases.keys()];
    for (let i = 0; i < names.length; i += AT_ONCE)
      yield [...(await this.held(names.slice(i, i + AT_ONCE)))];
  }

  async takeExpired(limit: number) {
    const now = Date.now();
    const expired: LeaseChange[] = [];
    for (const [name, { until }] of this.leases) {
      if (until > now) continue;
      this.leases.delete(name);
      if (expired.push({ name, at: new Date(until) }) === limit) break;
    }
    return expired;
  }

  async close() {
    clearInterval(this.sweeper);
  }

  private sweep() {
    const now = Date.now();
    for (const [key, { until }] of this.entries) if (until <= now) this.entries.delete(key);
  }
}
