import type { z } from 'zod';

/**
 * Of what is kept on a device one by one: what this page can read, and what it cannot, as it was
 * found. A page of a newer version may have kept it.
 */
export function readableOf<T>(one: z.ZodType<T>, list: readonly unknown[]) {
  const read: T[] = [];
  const unread: unknown[] = [];
  for (const each of list)
    if (one.safeParse(each).success) read.push(each as T);
    else unread.push(each);
  return { read, unread };
}
