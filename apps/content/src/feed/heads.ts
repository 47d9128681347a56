import { Kept } from '@chefly/engines/store';
import { isAsNew, type Position } from './newest';

/** An entry by its place alone. */
export interface Found extends Position {
  kind: 'post' | 'review';
  authorUid: string;
  createdAt: number;
}

/** The newest entries of an author, newest first. */
interface Head {
  entries: readonly Found[];
  /** None as new as this is missing; null when there are no others. */
  downTo: Position | null;
}

/** Entries in all, and authors: some 150 bytes each. */
const MOST_KEPT = 250_000;

/**
 * Where the newest entries of authors stand, as deep as their readers have looked: filled by what
 * the store is asked anyway.
 */
export class Heads {
  readonly kept = new Kept<Head>({
    most: MOST_KEPT,
    weightOf: ({ entries }) => 1 + entries.length,
  });

  /**
   * The newest of these authors behind a place, as far as they are known.
   * @returns besides them of whom others may stand among them, and the last that is known: what is
   *   older than that is not wanted
   */
  newest(authorUids: readonly string[], before: Position | null, limit: number) {
    const found: Found[] = [];
    const unknown: string[] = [];
    /** Of whom more may stand behind what is known. */
    const ended: string[] = [];
    const ends: Position[] = [];
    for (const uid of authorUids) {
      const head = this.kept.get(uid);
      if (!head) {
        unknown.push(uid);
        continue;
      }
      const { entries, downTo } = head;
      if (downTo) {
        ended.push(uid);
        ends.push(downTo);
      }
      for (const entry of entries) {
        if (before && isAsNew(entry, before)) continue;
        if (!place(found, entry, limit)) break;
      }
    }
    const last = found.length === limit ? found[limit - 1]! : null;
    for (const [i, downTo] of ends.entries())
      if (!last || !isAsNew(last, downTo)) unknown.push(ended[i]!);
    const asked = new Set(unknown);
    return {
      found: asked.size ? found.filter(({ authorUid }) => !asked.has(authorUid)) : found,
      unknown,
      last,
    };
  }

  /**
   * What is known of some authors by the entries that were found of them, in any order.
   * @param downTo none of theirs as new as this is missing; null when there are no others
   */
  headsOf(authorUids: string[], found: Found[], downTo: Position | null): Map<string, Head> {
    const entries = new Map<string, Found[]>(authorUids.map((uid) => [uid, []]));
    for (const entry of found)
      if (!downTo || isAsNew(entry, downTo)) place(entries.get(entry.authorUid)!, entry);
    return new Map([...entries].map(([uid, own]) => [uid, { entries: own, downTo }]));
  }
}

/** As `isAsNew`, of what is in memory: a page of a feed asks it hundreds of times. */
const standsBefore = (a: Found, b: Found) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a._id >= b._id);

/**
 * Among the newest so far, which stand in their order, where the last goes when they are as many as
 * are wanted. @returns false when all of those stand before it
 */
function place(newest: Found[], entry: Found, wanted = Infinity): boolean {
  if (newest.length < wanted) newest.push(entry);
  else if (standsBefore(newest.at(-1)!, entry)) return false;
  let at = newest.length - 1;
  for (; at > 0 && !standsBefore(newest[at - 1]!, entry); at--) newest[at] = newest[at - 1]!;
  newest[at] = entry;
  return true;
}
