import type { PageQuery } from '@chefly/engines/store';

const AT_ONCE = 50;

/** Does something to each row of a list, a page at a time and the rows of a page at once. */
export async function eachRow<T>(
  list: (page: PageQuery) => Promise<{ rows: T[]; next: string | null }>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await list({ limit: AT_ONCE, cursor });
    await Promise.all(rows.map(work));
    if (!next) return;
    cursor = next;
  }
}
