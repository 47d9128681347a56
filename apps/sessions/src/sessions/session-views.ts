import { unnamedMember, type contract, type InputOf, type Session } from '@chefly/contracts';
import { notFound, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { hasComeIn, isAway, personIn } from './participants';
import type { ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsStore, reviewUid, type ReviewRow } from '../reviews/reviews.store';
import { waitsUntil } from './session';
import { SessionsStore, type SessionRow } from './sessions.store';

type Sessions = typeof contract.sessions;

/**
 * Sessions as those see them who are or were in them: with the stars that were given, and without
 * the names of whoever is nobody to the reader now.
 */
@Injectable()
export class SessionViews {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly reviewsStore: ReviewsStore,
    private readonly people: People,
  ) {}

  async session({ uid }: { uid: string }, caller: Caller): Promise<Session> {
    return this.viewOne(await this.joined(uid, caller.uid), caller);
  }

  async current(caller: Caller): Promise<Session | null> {
    const busy = (await this.chefsStore.find(caller.uid))?.busy;
    const row = busy ? await this.sessionsStore.find(busy) : null;
    return row?.state === 'ongoing' ? this.viewOne(row, caller) : null;
  }

  async records(query: InputOf<Sessions['records']>, caller: Caller) {
    const { rows, next } = await this.sessionsStore.listRecords(caller.uid, query);
    return { items: await this.viewAll(rows, caller), next };
  }

  async toReview(query: InputOf<Sessions['toReview']>, caller: Caller) {
    const { rows, next } = await this.sessionsStore.listToReview(caller.uid, query);
    return { items: await this.viewAll(rows, caller), next };
  }

  /** @throws the same for a session that does not exist and one that the caller is no part of. */
  async joined(uid: string, callerUid: string): Promise<SessionRow> {
    const row = await this.sessionsStore.find(uid);
    if (!row?.uids.includes(callerUid)) throw notFound();
    return row;
  }

  async viewOne(row: SessionRow, caller: Caller): Promise<Session> {
    return (await this.viewAll([row], caller))[0]!;
  }

  /** The stars are the viewer's own, or those of the only member for their chef. */
  private async viewAll(rows: SessionRow[], caller: Caller): Promise<Session[]> {
    const viewerUid = caller.uid;
    const starsBy = (row: SessionRow) => {
      const only = row.members.length === 1 ? row.members[0]!.uid : null;
      const author = row.chef.uid === viewerUid ? only : viewerUid;
      return author ? reviewUid(row._id, author) : null;
    };
    const [chefs, reviews, present] = await Promise.all([
      this.chefsOf(rows.filter(({ state }) => state === 'ongoing')),
      this.reviewsStore.byUid(rows.flatMap((row) => starsBy(row) ?? [])),
      this.people.present(
        caller.member,
        rows.flatMap((row) => row.uids),
      ),
    ]);
    const named = <P extends { uid: string }>(person: P): P =>
      present.has(person.uid) ? person : { ...person, ...unnamedMember };
    return rows.map((row) =>
      view(
        { ...row, chef: named(row.chef), members: row.members.map(named) },
        viewerUid,
        reviews.get(starsBy(row) ?? ''),
        chefs.get(row.chef.uid) ?? null,
      ),
    );
  }

  /** Those who hold these sessions, as possible chefs. Of none nothing is asked. */
  private async chefsOf(rows: SessionRow[]): Promise<Map<string, ChefRow>> {
    const uids = rows.map(({ chef }) => chef.uid);
    const chefs = uids.length ? await this.chefsStore.list(uids) : [];
    return new Map(chefs.map((chef) => [chef._id, chef]));
  }
}

function view(
  row: SessionRow,
  viewerUid: string,
  review: ReviewRow | undefined,
  chef: ChefRow | null,
): Session {
  const role = row.chef.uid === viewerUid ? 'chef' : 'user';
  const member = row.members.find((m) => m.uid === viewerUid);
  // whoever has left, or was put out, hears nothing of where the chef is
  const goesOn = row.state === 'ongoing' && !member?.leftAt;
  return {
    uid: row._id,
    state: row.state,
    type: role === 'chef' ? row.type : (member?.type ?? row.type),
    role,
    left: !!member?.leftAt,
    chef: row.chef,
    participants: [
      {
        ...row.chef,
        role: 'chef',
        type: row.type,
        left: row.state === 'ended',
        away: false,
        came: true,
      },
      ...row.members.map((guest) => ({
        ...personIn(row, guest.uid),
        type: guest.type,
        role: 'user' as const,
        left: !!guest.leftAt,
        away: row.state === 'ongoing' && isAway(row, guest.uid),
        came: hasComeIn(row, guest),
      })),
    ],
    recipe: row.recipe,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy ?? null,
    partEndedAt: (member?.leftAt ?? row.endedAt)?.toISOString() ?? null,
    waitsUntil: (goesOn && waitsUntil(row, chef)?.toISOString()) || null,
    reviewable: !!row.toReview?.includes(viewerUid),
    stars: review?.rating ?? null,
  };
}
