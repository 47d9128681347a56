import type { UnitOfWork } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';

/** What a member is given of their own records at a time: about as much as a page of a list. */
export const RECORDS_AT_ONCE = 50;

/** The page of a list that stands for the next piece of them. */
export const pageAfter = (after: string | null) => ({
  cursor: after ?? undefined,
  limit: RECORDS_AT_ONCE,
});

export interface RecordsPage {
  /** As the member reads them: no digests, nothing that only others may know. */
  rows: object[];
  /** Keys of the member's own stored pictures in them. */
  pictures?: string[];
  /** The member's own videos in them: the file in the archive, and where its pieces are. */
  films?: { name: string; place: string; pieces: number }[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
}

/**
 * One kind of thing that a service keeps about members. Whoever keeps something new implements this and adds itself to
 * the service's `Records` in its constructor: the export then brings it along, and the erasure takes it out.
 */
export interface PersonalRecords {
  /** Names the file in the export. Of several of a service, they are gone through in the order of their names. */
  readonly name: string;
  page(uid: string, after: string | null): Promise<RecordsPage>;
  /**
   * Takes out a piece of what a member has here, or makes it anonymous where others need the rest, and emits what the
   * copies of others follow. Safe to repeat. True when there is no more.
   */
  erase(uid: string, work: UnitOfWork): Promise<boolean>;
}

/** Everything personal that one service keeps. */
@Injectable()
export class Records {
  private readonly all: PersonalRecords[] = [];

  add(...records: PersonalRecords[]): void {
    this.all.push(...records);
    this.all.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The records of this name, or those after it where a newer version has none of that name. */
  from(name: string): PersonalRecords | undefined {
    return this.all.find((records) => records.name >= name);
  }

  after(name: string): PersonalRecords | undefined {
    return this.all.find((records) => records.name > name);
  }
}
