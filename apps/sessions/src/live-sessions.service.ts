import { createHash } from 'node:crypto';
import {
  timing,
  type contract,
  type InputOf,
  type RoomPass,
  type Session,
} from '@chefly/contracts';
import { Outbox, type Work } from '@chefly/engines/bus';
import { MediaRooms } from '@chefly/engines/media';
import { notFound, Refusal, type Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { GRACE_MS } from './chefs.service';
import { SessionsStore, type SessionRow } from './sessions.store';

type Sessions = typeof contract.sessions;

/** Sessions from their start to their end. Role, membership and type come from the stored session, never from the caller. */
@Injectable()
export class LiveSessionsService {
  constructor(
    @Inject(SessionsStore) private readonly store: SessionsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
  ) {}

  async session({ uid }: { uid: string }, caller: Caller): Promise<Session> {
    return view(await this.joined(uid, caller.uid), caller.uid);
  }

  async current(caller: Caller): Promise<Session | null> {
    const busy = (await this.store.findChef(caller.uid))?.busy;
    const row = busy ? await this.store.findSession(busy) : null;
    return row?.state === 'ongoing' ? view(row, caller.uid) : null;
  }

  async records(query: InputOf<Sessions['records']>, caller: Caller) {
    const { rows, next } = await this.store.listRecords(caller.uid, query);
    return { items: rows.map((row) => view(row, caller.uid)), next };
  }

  async toReview(query: InputOf<Sessions['toReview']>, caller: Caller) {
    const { rows, next } = await this.store.listToReview(caller.uid, query);
    return { items: rows.map((row) => view(row, caller.uid)), next };
  }

  /** The way into the media room; taking it is attending. */
  async token({ uid }: { uid: string }, caller: Caller): Promise<RoomPass> {
    const row = await this.joined(uid, caller.uid);
    const member = row.members.find((m) => m.uid === caller.uid);
    if (row.state === 'ended' || member?.leftAt) throw new Refusal('sessions/ended');
    if (member && !member.attendedAt)
      await this.store.sessions.updateOne(
        { _id: uid, state: 'ongoing' },
        { $set: { 'members.$[m].attendedAt': new Date() } },
        { arrayFilters: [{ 'm.uid': caller.uid }] },
      );
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
    const sessionUid = (await this.store.findChef(memberUid))?.busy;
    if (!sessionUid) return null;
    await this.store.sessions.updateOne(
      { _id: sessionUid, state: 'ongoing' },
      { $addToSet: { barred: roomKey(sessionUid, signInUid) } },
    );
    return sessionUid;
  }

  /** The chef's leaving ends the session for everyone; a member's leaves the others cooking. */
  async leave({ uid }: { uid: string }, caller: Caller): Promise<Session> {
    const row = await this.outbox.transaction(async (work) => {
      const found = await this.store.findSession(uid, work.session);
      if (!found?.uids.includes(caller.uid)) throw notFound();
      if (found.state === 'ended') return found;
      if (found.chef.uid === caller.uid) return this.end(found, 'chef', work);
      return this.depart(found, caller.uid, work);
    });
    return view(row, caller.uid);
  }

  /** Ends a session whose chef has not come back, or which everybody else has left. Called by jobs, at least once. */
  async endAbandoned(
    uid: string,
    reason: 'chef-gone' | 'everybody-left',
    now = new Date(),
  ): Promise<void> {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.findSession(uid, work.session);
      if (!row || row.state === 'ended') return;
      const chef = await this.store.findChef(row.chef.uid, work.session);
      const abandoned =
        reason === 'chef-gone'
          ? !chef || chef.onlineUntil.getTime() + timing.chefGone - GRACE_MS <= now.getTime()
          : row.members.every((member) => member.leftAt);
      if (abandoned) await this.end(row, reason, work);
    });
  }

  private async depart(
    row: SessionRow,
    memberUid: string,
    { session, emit }: Work,
  ): Promise<SessionRow> {
    const leaving = row.members.find((member) => member.uid === memberUid)!;
    if (leaving.leftAt) return row;
    const members = row.members.map((member) =>
      member.uid === memberUid ? { ...member, leftAt: new Date() } : member,
    );
    await this.store.sessions.updateOne(
      { _id: row._id, state: 'ongoing' },
      { $set: { members } },
      { session },
    );
    await this.store.release([memberUid], row._id, session);
    const { uid, firstName, lastName, userName } = leaving;
    emit('sessions.participant.left.v1', row._id, {
      sessionUid: row._id,
      member: { uid, firstName, lastName, userName },
      emptied: members.every((member) => member.leftAt),
    });
    return { ...row, members };
  }

  private async end(
    row: SessionRow,
    endedBy: string,
    { session, emit }: Work,
  ): Promise<SessionRow> {
    const endedAt = new Date();
    const change = { state: 'ended' as const, endedAt, endedBy };
    await this.store.sessions.updateOne(
      { _id: row._id, state: 'ongoing' },
      { $set: change },
      { session },
    );
    await this.store.release(row.uids, row._id, session);
    if (row.members.some((member) => member.attendedAt))
      await this.store.chefs.updateOne(
        { _id: row.chef.uid },
        { $inc: { sessions: 1 } },
        { session },
      );
    emit('sessions.session.ended.v1', row._id, {
      sessionUid: row._id,
      chefUid: row.chef.uid,
      memberUids: row.members.map((member) => member.uid),
      endedBy,
    });
    return { ...row, ...change };
  }

  /** @throws the same for a session that does not exist and one that the caller is no part of. */
  private async joined(uid: string, callerUid: string): Promise<SessionRow> {
    const row = await this.store.findSession(uid);
    if (!row?.uids.includes(callerUid)) throw notFound();
    return row;
  }
}

/** Says of a way into a room by which sign-in it was given, to us alone: the others in the room can read it. */
const roomKey = (sessionUid: string, signInUid: string) =>
  createHash('sha256').update(`${sessionUid} ${signInUid}`).digest('base64url');

function view(row: SessionRow, viewerUid: string): Session {
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
        away: false,
      })),
    ],
    recipe: row.recipe,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy ?? null,
    reviewable: false,
    stars: null,
  };
}
