import { createHash } from 'node:crypto';
import type { RoomPass } from '@chefly/contracts';
import { MediaRooms } from '@chefly/engines/media';
import type { Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { AdmissionService } from './admission.service';
import { ChefsStore } from '../chefs/chefs.store';
import { SessionsStore } from './sessions.store';

/** Passes into media rooms: role and type come from the stored session, never from the caller. */
@Injectable()
export class PassesService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly admission: AdmissionService,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
  ) {}

  /** The way into the media room. */
  async token({ uid }: { uid: string }, caller: Caller): Promise<RoomPass> {
    const row = await this.admission.admit(uid, caller);
    const member = row.members.find((m) => m.uid === caller.uid);
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

  /**
   * A sign-in was ended: whoever came into the room by it goes, and does not come back by it.
   * Answers which session that concerns.
   */
  async bar(memberUid: string, signInUid: string): Promise<string | null> {
    const sessionUid = (await this.chefsStore.find(memberUid))?.busy;
    if (!sessionUid) return null;
    await this.sessionsStore.bar(sessionUid, roomKey(sessionUid, signInUid));
    return sessionUid;
  }
}

/**
 * Says of a way into a room by which sign-in it was given, to us alone: the others in the room can
 * read it.
 */
const roomKey = (sessionUid: string, signInUid: string) =>
  createHash('sha256').update(`${sessionUid} ${signInUid}`).digest('base64url');
