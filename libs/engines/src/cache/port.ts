/** What an engine in this process has at once; it is waited for where it has to be. */
export type Awaitable<T> = T | Promise<T>;

/**
 * A name that somebody has begun to hold, or that nobody holds any more; dated by the cache's own
 * clock.
 */
export interface LeaseChange {
  name: string;
  at: Date;
}

/**
 * Short-lived shared facts: limits, revocations and leases. Losing them all must lose nothing that
 * matters.
 */
export interface Cache {
  set(key: string, value: string, ttlMs: number): Promise<void>;
  get(key: string): Awaitable<string | null>;
  delete(key: string): Promise<void>;
  /** Counts up within a fixed window that starts at the first call. */
  increment(key: string, windowMs: number): Awaitable<number>;
  /**
   * Holds names for this long from now, longer or shorter than before; several may hold the same.
   * Answers the names that nobody held: each is told once, until it has run out and been taken.
   */
  hold(names: string[], holder: string, ttlMs: number): Promise<LeaseChange[]>;
  /** Which of the names somebody holds. @throws when that cannot be known now. */
  held(names: string[]): Promise<Set<string>>;
  /**
   * All names that somebody holds, some at a time; one that begins or ends meanwhile may be among
   * them or not. @throws when that cannot be known now.
   */
  eachHeld(): AsyncIterable<string[]>;
  /** Names that ran out, dated by when they did; each is given to one caller. */
  takeExpired(limit: number): Promise<LeaseChange[]>;
  close(): Promise<void>;
}
export const Cache = Symbol('Cache');
