import type { Member } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';

type Viewer = Pick<Member, 'uid' | 'roles'>;

declare const seen: unique symbol;
/** A row that its reader may see, which `Visibility` alone can say: nothing else is shown. */
export type Visible<R> = R & { readonly [seen]: true };

interface Options {
  /** Whom the viewer follows, where that was just read. */
  followed?: ReadonlySet<string>;
  /** Without those of members whom the viewer has muted. */
  unmuted?: boolean;
}

/**
 * Whose content a viewer may see, by the edges as they are now. Every read of posts, reviews,
 * likes, votes and pictures goes through here between finding rows and showing them, so that no
 * list can skip the rule.
 */
@Injectable()
export class Visibility {
  constructor(
    private readonly members: PeopleStore,
    private readonly people: People,
  ) {}

  /** Those of the rows that the viewer may see, in their order; one question for all of them. */
  async among<R extends { authorUid: string }>(
    viewer: Viewer,
    rows: R[],
    { followed, unmuted = false }: Options = {},
  ): Promise<Visible<R>[]> {
    const authors = [...new Set(rows.map((row) => row.authorUid))];
    const others = authors.filter((uid) => uid !== viewer.uid);
    if (!others.length) return rows as Visible<R>[];
    const follows = followed ?? (await this.members.followedAmong(viewer.uid, others));
    const readable = await this.people.readable(viewer, authors, follows, { unmuted });
    return rows.filter((row): row is Visible<R> => readable.has(row.authorUid));
  }

  /** The row, if there is one and the viewer may see it. */
  async one<R extends { authorUid: string }>(
    viewer: Viewer,
    row: R | null,
  ): Promise<Visible<R> | null> {
    return (row && (await this.among(viewer, [row]))[0]) ?? null;
  }

  async allows(viewer: Viewer, authorUid: string): Promise<boolean> {
    return !!(await this.one(viewer, { authorUid }));
  }

  /**
   * Those of the members who read an author's content for themselves, and so take part in what is
   * said below it.
   */
  async partakers(authorUid: string, memberUids: string[]): Promise<Set<string>> {
    const edges = await this.members.edgesAmong(memberUids.map((uid) => `${uid}:${authorUid}`));
    const followers = new Set(memberUids.filter((uid) => edges.has(`${uid}:${authorUid}`)));
    return this.people.partakers(authorUid, memberUids, followers);
  }
}
