/** The first and the last byte of an answer, from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

const ONE = /^bytes=(\d*)-(\d*)$/;

/**
 * What a `Range` header asks of a file: undefined for all of it, as when nothing, several ranges or
 * nonsense is asked (RFC 9110, 14.2), null for what lies outside.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | null | undefined {
  const [asked, first, last] = ONE.exec(header ?? '') ?? [];
  if (!asked || !(first || last)) return undefined;
  if (!first) return Number(last) ? { from: Math.max(size - Number(last), 0), to: size - 1 } : null;
  const [from, to] = [Number(first), last ? Number(last) : Infinity];
  if (to < from) return undefined;
  return from < size ? { from, to: Math.min(to, size - 1) } : null;
}
