/** Short-lived shared facts: limits and revocations. Losing them all must lose nothing that matters. */
export interface Cache {
  set(key: string, value: string, ttlMs: number): Promise<void>;
  get(key: string): Promise<string | null>;
  delete(key: string): Promise<void>;
  /** Counts up within a fixed window that starts at the first call. */
  increment(key: string, windowMs: number): Promise<number>;
  close(): Promise<void>;
}
export const Cache = Symbol('Cache');
