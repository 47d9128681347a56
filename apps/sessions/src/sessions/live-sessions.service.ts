import { createHash } from 'node:crypto';
import {
  timing,
  type contract,
  type InputOf,
  type Person,
  type RoomPass,
  type Session,
} from '@chefly/contracts';
import { Outbox, type Work } from '@chefly/engines/bus';
import { MediaRooms } from '@chefly/engines/media';
import { Cache } from '@chefly/engines/cache';
import { Config } from '@chefly/config';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Inject, Injectable } from '@nestjs/common';
import { enter, leave } from './attendance';
import { aloneSince, isLeftAlone } from './company';
import { abandoned, emptySince } from './session';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsStore, reviewUid, type ReviewRow } from '../reviews/reviews.store';
import { SessionsStore, type SessionRow } from './sessions.store';

type Sessions = typeof contract.sessions;

/** Sessions from their start to their end. Role, membership and type come from the stored session, never from the caller. */
@Injectable()
export class LiveSessionsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly reviewsStore: ReviewsStore,
    private readonly outbox: Outbox,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
    private readonly people: People,
  ) {}

  async session({ uid }: { uid: string }, caller: Caller): Promise<Session> {
    return this.viewOne(await this.joined(uid, caller.uid), caller.uid);
  }

  async current(caller: Caller): Promise<Session | null> {
    const busy = (await this.chefsStore.find(caller.uid))?.busy;
    const row = busy ? await this.sessionsStore.find(busy) : null;
    return row?.state === 'ongoing' ? this.viewOne(row, caller.uid) : null;
  }

  async records(query: InputOf<Sessions['records']>, caller: Caller) {
    const { rows, next } = await this.sessionsStore.listRecords(caller.uid, query);
    return { items: await this.viewAll(rows, caller.uid), next };
  }

  async toReview(query: InputOf<Sessions['toReview']>, caller: Caller) {
    const { rows, next } = await this.sessionsStore.listToReview(caller.uid, query);
    return { items: await this.viewAll(rows, caller.uid), next };
  }

  /** The way into the media room. */
  async token({ uid }: { uid: string }, caller: Caller): Promise<RoomPass> {
    const row = await this.joined(uid, caller.uid);
    const member = row.members.find((m) => m.uid === caller.uid);
    if (row.state === 'ended' || member?.leftAt || !(await this.mayMeetIn(row, caller)))
      throw new Refusal('sessions/ended');
    const entrance = {
      room: uid,
      identity: caller.uid,
      name: caller.person.firstName,
      role: member ? ('user' as const) : ('chef' as const),
      type: member?.type ?? row.type,
      key: roomKey(uid, caller.member.signInUid),
    };
    const { role, type, identity } = entrance;
    return { ...(await this.rooms.pass(entrance)), role, type, identity };
  }

  /** A sign-in was ended: whoever came into the room by it goes, and does not come back by it. Answers which session that concerns. */
  async bar(memberUid: string, signInUid: string): Promise<string | null> {
    const sessionUid = (await this.chefsStore.find(memberUid))?.busy;
    if (!sessionUid) return null;
    await this.sessionsStore.bar(sessionUid, roomKey(sessionUid, signInUid));
    return sessionUid;
  }

  /** The chef's leaving ends the session for everyone; a member's leaves the others cooking. */
  async leave({ uid }: { uid: string }, caller: Caller): Promise<Session> {
    const row = await this.outbox.transaction(async (work) => {
      const found = await this.sessionsStore.find(uid, work.session);
      if (!found?.uids.includes(caller.uid)) throw notFound();
      if (found.state === 'ended') return found;
      if (found.chef.uid === caller.uid) return this.end(found, 'chef', work);
      return this.depart(found, caller.uid, work);
    });
    return this.viewOne(row, caller.uid);
  }

  /**
   * Two who may not meet any more are not in one session: the guest goes, and of two guests the one whom the other has
   * set it against. A chef without guests does not cook for nobody.
   */
  async part(setBy: string, against: string, work: Work): Promise<void> {
    const busy = (await this.chefsStore.find(setBy, work.session))?.busy;
    const row = busy ? await this.sessionsStore.find(busy, work.session) : null;
    if (row?.state !== 'ongoing' || !row.uids.includes(against)) return;
    const leaving = row.chef.uid === against ? setBy : against;
    if (row.members.find(({ uid }) => uid === leaving)?.leftAt) return;
    await this.goFrom(row, leaving, work);
  }

  /** Moderators have ended it. */
  async stop(uid: string, work: Work): Promise<void> {
    const row = await this.sessionsStore.find(uid, work.session);
    if (row?.state === 'ongoing') await this.end(row, 'moderators', work);
  }

  /** Takes a member out of the session that they are in, as if they had left. */
  async putOut(memberUid: string, work: Work, endedBy = 'moderators'): Promise<void> {
    const busy = (await this.chefsStore.find(memberUid, work.session))?.busy;
    const row = busy ? await this.sessionsStore.find(busy, work.session) : null;
    if (row?.state !== 'ongoing') return;
    if (row.chef.uid === memberUid) await this.end(row, endedBy, work);
    else await this.depart(row, memberUid, work);
  }

  /** What a member may do has changed: they go from a session that they may not be in any more. */
  async reconsider(memberUid: string, work: Work): Promise<void> {
    const { session } = work;
    const busy = (await this.chefsStore.find(memberUid, session))?.busy;
    const row = busy ? await this.sessionsStore.find(busy, session) : null;
    if (row?.state !== 'ongoing') return;
    const company = row.type === 'video' ? await this.people.minorsAmong(row.uids, session) : [];
    await this.sessionsStore.change(row._id, { company }, session);
    const isChef = row.chef.uid === memberUid;
    if (!isChef && row.members.find(({ uid }) => uid === memberUid)?.leftAt) return;
    const { allowed } = await this.people.mayJoinIn(memberUid, session);
    const next = { ...row, company };
    if (allowed) {
      if (isLeftAlone(next)) await this.end(next, 'company-gone', work);
    } else if (isChef) await this.end(next, 'chef', work);
    else await this.goFrom(next, memberUid, work);
  }

  /** A participant is in the room, as a gateway saw it. */
  async entered(sessionUid: string, uid: string, at: Date, work: Work): Promise<void> {
    const row = await this.sessionsStore.find(sessionUid, work.session);
    if (row?.state !== 'ongoing') return;
    const wasAway = isAway(row, uid);
    const next = enter(row, uid, at);
    await this.saveRoom(next, work);
    if (wasAway && !isAway(next, uid))
      work.emit('sessions.participant.back.v1', sessionUid, {
        sessionUid,
        member: personIn(row, uid),
      });
  }

  /** A participant has not been in the room for the grace, and may come back. The chef's end is presence's business. */
  async vanished(sessionUid: string, uid: string, at: Date, work: Work): Promise<void> {
    const row = await this.sessionsStore.find(sessionUid, work.session);
    if (row?.state !== 'ongoing') return;
    const next = leave(row, uid, at);
    await this.saveRoom(next, work);
    if (!isAway(row, uid) && isAway(next, uid))
      work.emit('sessions.participant.away.v1', sessionUid, {
        sessionUid,
        member: personIn(row, uid),
      });
  }

  /** Ends a session that its chef or everybody else has left for too long. Called by jobs, at least once. */
  async endAbandoned(uid: string, now = new Date()): Promise<void> {
    const row = await this.sessionsStore.find(uid);
    if (row?.state !== 'ongoing') return;
    const due = abandoned(row, await this.chefsStore.find(row.chef.uid), now);
    // what was told may lag behind: whoever holds a lease on the room is in it
    if (!due || (due === 'everybody-left' && (await this.countIn(row)))) return;
    if (due === 'company-gone' && (await this.countIn(row)) > 1) return;
    await this.outbox.transaction(async (work) => {
      const found = await this.sessionsStore.find(uid, work.session);
      if (found?.state !== 'ongoing') return;
      const chef = await this.chefsStore.find(found.chef.uid, work.session);
      const reason = abandoned(found, chef, now);
      if (reason) await this.end(found, reason, work);
    });
  }

  /** A guest with the chef; a chef with somebody at least. */
  private async mayMeetIn(row: SessionRow, caller: Caller): Promise<boolean> {
    const { gender } = caller.member;
    const staying = row.members.filter(({ leftAt }) => !leftAt);
    const partners: Person[] = row.chef.uid === caller.uid ? staying : [row.chef];
    const about = { type: row.type, members: staying.length };
    const allowed = await this.people.among(
      'media-room',
      caller.member,
      partners,
      ({ uid }) => ({ uid, gender }),
      about,
    );
    return !partners.length || allowed.length > 0;
  }

  /** @throws while the cache is away: nobody's session is ended on a guess. */
  private async countIn(row: SessionRow): Promise<number> {
    const staying = row.members.filter((member) => !member.leftAt);
    const names = staying.map((member) => `room/${row._id}/${member.uid}`);
    return (await this.cache.held(names)).size;
  }

  private async saveRoom(row: SessionRow, { session }: Work): Promise<void> {
    const { _id, members, chefInSince } = row;
    await this.sessionsStore.change(_id, { members, chefInSince }, session);
    const empty = emptySince({ members });
    if (empty)
      await this.sessionsStore.planLook(
        _id,
        new Date(empty.getTime() + timing.everybodyGone),
        session,
      );
    const alone = aloneSince(row);
    if (alone)
      await this.sessionsStore.planLook(
        row._id,
        new Date(alone.getTime() + timing.company),
        session,
      );
  }

  /** A guest goes, and whoever is left behind with nobody is free. */
  private async goFrom(row: SessionRow, memberUid: string, work: Work): Promise<void> {
    const rest = await this.depart(row, memberUid, work);
    if (rest.state === 'ongoing' && rest.members.every(({ leftAt }) => leftAt))
      await this.end(rest, 'everybody-left', work);
  }

  private async depart(row: SessionRow, memberUid: string, work: Work): Promise<SessionRow> {
    const { session, emit } = work;
    const leaving = row.members.find((member) => member.uid === memberUid)!;
    if (leaving.leftAt) return row;
    const now = new Date();
    const members = leave(row, memberUid, now).members.map((member) =>
      member.uid === memberUid
        ? { ...member, leftAt: now, attendedAt: this.attended(member.togetherMs, now) }
        : member,
    );
    const due = members.filter(({ uid, attendedAt }) => uid === memberUid && attendedAt);
    const change = { members, toReview: [...(row.toReview ?? []), ...due.map(({ uid }) => uid)] };
    await this.sessionsStore.change(row._id, change, session);
    await this.sessionsStore.planLook(row._id, now, session);
    await this.chefsStore.release([memberUid], row._id, session);
    emit('sessions.participant.left.v1', row._id, {
      sessionUid: row._id,
      member: personIn(row, memberUid),
      emptied: !!emptySince({ members }),
    });
    this.askForReviews(row, due, work);
    const rest = { ...row, ...change };
    return isLeftAlone(rest) ? this.end(rest, 'company-gone', work) : rest;
  }

  /** The end settles who attended: they review the chef, and the session may count for the chef's standing. */
  private async end(row: SessionRow, endedBy: string, work: Work): Promise<SessionRow> {
    const { session, emit } = work;
    const endedAt = new Date();
    const settled = row.uids.reduce((room, uid) => leave(room, uid, endedAt), row);
    const members = settled.members.map((member) => ({
      ...member,
      attendedAt: member.attendedAt ?? this.attended(member.togetherMs, endedAt),
    }));
    const attended = members.filter((member) => member.attendedAt);
    // who left before has been asked, and may have written already
    const due = attended.filter((member) => !member.leftAt);
    const counted = await this.counts(
      row,
      attended.map(({ uid }) => uid),
      work,
    );
    const change = {
      ...{ members, chefInSince: null, state: 'ended' as const, endedAt, endedBy },
      ...{ toReview: [...(row.toReview ?? []), ...due.map(({ uid }) => uid)] },
      ...{ counted, lookAt: endedAt },
    };
    await this.sessionsStore.change(row._id, change, session);
    await this.chefsStore.release(row.uids, row._id, session);
    if (counted) await this.countSession(row.chef.uid, work);
    emit('sessions.session.ended.v1', row._id, {
      sessionUid: row._id,
      chefUid: row.chef.uid,
      memberUids: row.members.map((member) => member.uid),
      endedBy,
    });
    this.askForReviews(row, due, work);
    this.charge({ ...row, members }, work);
    return { ...row, ...change };
  }

  private askForReviews({ _id, chef, recipe }: SessionRow, by: Person[], { emit }: Work) {
    for (const { uid: memberUid } of by)
      emit('sessions.review.due.v1', _id, {
        sessionUid: _id,
        memberUid,
        chef,
        recipeName: recipe.name,
      });
  }

  /** Whoever attended owes what they were shown when they asked. Told once, with the session's end. */
  private charge({ _id: sessionUid, chef, recipe, startedAt, members }: SessionRow, work: Work) {
    for (const { uid: memberUid, attendedAt, price } of members)
      if (attendedAt && price)
        work.emit('sessions.fee.due.v1', sessionUid, {
          ...{ sessionUid, memberUid, chefUid: chef.uid, recipeName: recipe.name, ...price },
          startedAt: startedAt.toISOString(),
        });
  }

  private attended(togetherMs: number, at: Date): Date | null {
    return togetherMs >= this.config.attendanceMs ? at : null;
  }

  /** Of the sessions of one pair one in a week counts: standing is not for sale. */
  private async counts(row: SessionRow, attendedUids: string[], { session }: Work) {
    if (!attendedUids.length) return false;
    const since = new Date(row.startedAt.getTime() - timing.pairStanding);
    const known = await this.sessionsStore.cookedWith(row.chef.uid, attendedUids, since, session);
    return attendedUids.some((uid) => !known.has(uid));
  }

  private async countSession(chefUid: string, { session, emit }: Work): Promise<void> {
    const chef = await this.chefsStore.countSession(chefUid, session);
    if (!chef) return;
    const { rating, ratings, sessions } = chef;
    emit('sessions.standing.changed.v1', chefUid, { chefUid, rating, ratings, sessions });
  }

  private async viewOne(row: SessionRow, viewerUid: string): Promise<Session> {
    return (await this.viewAll([row], viewerUid))[0]!;
  }

  /** With the stars given: the viewer's own, or those of the only member for their chef. */
  private async viewAll(rows: SessionRow[], viewerUid: string): Promise<Session[]> {
    const starsBy = (row: SessionRow) => {
      const only = row.members.length === 1 ? row.members[0]!.uid : null;
      const author = row.chef.uid === viewerUid ? only : viewerUid;
      return author ? reviewUid(row._id, author) : null;
    };
    const reviews = await this.reviewsStore.byUid(rows.flatMap((row) => starsBy(row) ?? []));
    return rows.map((row) => view(row, viewerUid, reviews.get(starsBy(row) ?? '')));
  }

  /** @throws the same for a session that does not exist and one that the caller is no part of. */
  private async joined(uid: string, callerUid: string): Promise<SessionRow> {
    const row = await this.sessionsStore.find(uid);
    if (!row?.uids.includes(callerUid)) throw notFound();
    return row;
  }
}

/** Says of a way into a room by which sign-in it was given, to us alone: the others in the room can read it. */
const roomKey = (sessionUid: string, signInUid: string) =>
  createHash('sha256').update(`${sessionUid} ${signInUid}`).digest('base64url');

/** In the room before and not now; whoever has not been in yet is on their way. */
const isAway = ({ members, startedAt }: SessionRow, uid: string) =>
  members.some(
    (member) =>
      member.uid === uid && !member.leftAt && !!member.outSince && member.outSince > startedAt,
  );

function personIn(row: SessionRow, memberUid: string): Person {
  const { uid, firstName, lastName, userName } = row.members.find((m) => m.uid === memberUid)!;
  return { uid, firstName, lastName, userName };
}

function view(row: SessionRow, viewerUid: string, review?: ReviewRow): Session {
  const role = row.chef.uid === viewerUid ? 'chef' : 'user';
  const member = row.members.find((m) => m.uid === viewerUid);
  return {
    uid: row._id,
    state: row.state,
    type: role === 'chef' ? row.type : (member?.type ?? row.type),
    role,
    left: !!member?.leftAt,
    chef: row.chef,
    participants: [
      { ...row.chef, role: 'chef', type: row.type, left: row.state === 'ended', away: false },
      ...row.members.map(({ uid, firstName, lastName, userName, type, leftAt }) => ({
        uid,
        firstName,
        lastName,
        userName,
        type,
        role: 'user' as const,
        left: !!leftAt,
        away: row.state === 'ongoing' && isAway(row, uid),
      })),
    ],
    recipe: row.recipe,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy ?? null,
    partEndedAt: (member?.leftAt ?? row.endedAt)?.toISOString() ?? null,
    reviewable: !!row.toReview?.includes(viewerUid),
    stars: review?.rating ?? null,
  };
}
