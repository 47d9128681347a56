import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { Entries, type Entry } from './entries';
import { FeedService, PIECE } from './feed.service';
import { entryOf, feedRow, FeedStore, type FeedRow } from './feed.store';

/** The feeds, anew from posts, reviews and follows. */
@Injectable()
export class FeedsDerived {
  constructor(
    private readonly entries: Entries,
    private readonly people: PeopleStore,
    private readonly feeds: FeedStore,
    private readonly service: FeedService,
    runtime: Runtime,
  ) {
    runtime.rebuildable.push({ name: 'feeds', rebuild: () => this.rebuild() });
  }

  /**
   * Adds what is missing, then removes what should not be there: a feed is never empty in between.
   */
  private async rebuild(): Promise<number> {
    for await (const entry of this.entries.every()) await this.add(entry);
    for await (const rows of batches<FeedRow>(this.feeds.every())) {
      const stale = await this.staleOf(rows);
      await this.feeds.remove(stale.map((row) => row._id));
    }
    for await (const members of batches<{ _id: string }>(this.people.everyMember()))
      for (const { _id } of members) await this.feeds.trim(_id);
    return this.feeds.count();
  }

  private async add(entry: Entry): Promise<void> {
    await this.feeds.add([feedRow(entry.authorUid, entry)]);
    for (let after: string | null = null; ;) {
      const progress = await this.service.fanOut(entry, after, PIECE);
      if (progress.done) return;
      after = progress.after;
    }
  }

  private async staleOf(rows: FeedRow[]): Promise<FeedRow[]> {
    const [known, edges] = await Promise.all([
      this.entries.among(rows.map(entryOf)),
      this.people.edgesAmong(rows.map((row) => `${row.memberUid}:${row.authorUid}`)),
    ]);
    return rows.filter((row) => {
      const edge = `${row.memberUid}:${row.authorUid}`;
      return !known.has(entryOf(row)._id) || (row.memberUid !== row.authorUid && !edges.has(edge));
    });
  }
}
