import { mayTakePart, maySee } from '@chefly/policy';
import type { Member } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';

/**
 * Whose content a viewer may see, by the edges as they are now. Every read of posts, reviews, likes, votes and pictures
 * goes through here between finding rows and showing them, so that no list can skip the rule.
 */
@Injectable()
export class Visibility {
  constructor(private readonly people: PeopleStore) {}

  /** Those of the rows that the viewer may see, in their order; one question for all of them. */
  async among<R extends { authorUid: string }>(viewer: Member, rows: R[]): Promise<R[]> {
    const others = new Set(rows.map((row) => row.authorUid).filter((uid) => uid !== viewer.uid));
    const followed = others.size
      ? await this.people.followedAmong(viewer.uid, [...others])
      : new Set<string>();
    return rows.filter((row) => maySee(viewer, row.authorUid, followed.has(row.authorUid)));
  }

  async allows(viewer: Member, authorUid: string): Promise<boolean> {
    return (await this.among(viewer, [{ authorUid }])).length === 1;
  }

  /** Those of the members who read an author's content for themselves, and so take part in what is said below it. */
  async partakers(authorUid: string, memberUids: string[]): Promise<Set<string>> {
    const edges = await this.people.edgesAmong(memberUids.map((uid) => `${uid}:${authorUid}`));
    return new Set(
      memberUids.filter((uid) => mayTakePart(uid, authorUid, edges.has(`${uid}:${authorUid}`))),
    );
  }
}
