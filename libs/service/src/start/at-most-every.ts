/**
 * The answer of the last look, until it is too old: a loss is looked at again sooner, so that its
 * end is told soon.
 * @param wellMs how long a good answer counts, in milliseconds
 * @param lostMs how long a failure does
 */
export function atMostEvery(wellMs: number, lostMs: number, look: () => Promise<void>) {
  let last: Promise<void> | null = null;
  let at = 0;
  let countsMs = wellMs;
  return (): Promise<void> => {
    if (last && Date.now() - at <= countsMs) return last;
    at = Date.now();
    countsMs = wellMs;
    const mine = (last = look());
    mine.catch(() => {
      if (last === mine) countsMs = lostMs;
    });
    return mine;
  };
}
