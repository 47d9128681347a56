import { timing } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';
import { enter, leave } from './attendance';
import { aloneSince } from './company';
import { hasComeIn, isAway, personIn } from './participants';
import { emptySince } from './session';
import { SessionsStore, type SessionRow } from './sessions.store';

/** Who comes into the rooms of sessions and goes, as gateways see it. */
@Injectable()
export class AttendanceService {
  constructor(private readonly store: SessionsStore) {}

  /** A participant is in the room: of a guest it is told where they were not in it before. */
  async entered(sessionUid: string, uid: string, at: Date, work: UnitOfWork): Promise<void> {
    const row = await this.store.find(sessionUid, work.tx);
    if (row?.state !== 'ongoing') return;
    const next = enter(row, uid, at);
    await this.saveRoom(next, work);
    const before = row.members.find((member) => member.uid === uid);
    if (!before) return;
    const told = { sessionUid, member: personIn(row, uid) };
    // whoever enters has come by that
    if (!hasComeIn(row, before)) work.emit('sessions.participant.came.v1', sessionUid, told);
    if (isAway(row, uid) && !isAway(next, uid))
      work.emit('sessions.participant.back.v1', sessionUid, told);
  }

  /**
   * A participant has not been in the room for the grace, and may come back. The chef's end is
   * presence's business.
   */
  async vanished(sessionUid: string, uid: string, at: Date, work: UnitOfWork): Promise<void> {
    const row = await this.store.find(sessionUid, work.tx);
    if (row?.state !== 'ongoing') return;
    const next = leave(row, uid, at);
    await this.saveRoom(next, work);
    if (!isAway(row, uid) && isAway(next, uid))
      work.emit('sessions.participant.away.v1', sessionUid, {
        sessionUid,
        member: personIn(row, uid),
      });
  }

  private async saveRoom(row: SessionRow, { tx }: UnitOfWork): Promise<void> {
    const { _id, members, chefInSince } = row;
    const came = chefInSince && { chefCame: true };
    await this.store.change(_id, { members, chefInSince, ...came }, tx);
    const waits = [
      [emptySince({ members }), timing.everybodyGone],
      [aloneSince(row), timing.company],
    ] as const;
    for (const [since, ms] of waits)
      if (since) await this.store.planLook(_id, new Date(since.getTime() + ms), tx);
  }
}
