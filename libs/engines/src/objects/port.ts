/**
 * Bytes under keys that the server makes. Keys are written once: the same key means the same bytes.
 */
export interface Objects {
  /** @throws an error with the code ENOSPC when there is no room. */
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Every key, in no order that means anything. */
  list(): AsyncIterable<string>;
}
export const Objects = Symbol('Objects');

const KEY = /^[\w-]+(\/[\w-]+)*$/;

/**
 * Keys are made by the server from letters, digits, `-`, `_` and `/`. @throws for any other, which
 * could only come from a mistake.
 */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`not a key of an object: ${key}`);
}

/** There is no room, as every adapter says it. */
export const noRoom = (cause: unknown) =>
  Object.assign(new Error('no space left for objects', { cause }), { code: 'ENOSPC' });
