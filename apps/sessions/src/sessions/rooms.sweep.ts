import { Outbox } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';
import { ChefsService } from '../chefs/chefs.service';
import { PresenceStore } from '../chefs/presence.store';
import { isIn } from './attendance';
import { AttendanceService } from './attendance.service';
import { SessionsStore } from './sessions.store';

/** Who is in a session's room by what was told, beside who is by the leases that gateways hold. */
@Injectable()
export class RoomsSweep {
  constructor(
    private readonly store: SessionsStore,
    private readonly attendance: AttendanceService,
    private readonly chefs: ChefsService,
    private readonly presence: PresenceStore,
    private readonly outbox: Outbox,
  ) {}

  async compare(sessionUid: string, held: Set<string>, now: Date): Promise<void> {
    const row = await this.store.find(sessionUid);
    if (row?.state !== 'ongoing') return;
    const uids = [row.chef.uid, ...row.members.filter((m) => !m.leftAt).map(({ uid }) => uid)];
    const missed = uids.filter((uid) => held.has(uid) && !isIn(row, uid));
    const lost = await this.certainlyOut(uids.filter((uid) => !held.has(uid) && isIn(row, uid)));
    for (const uid of missed)
      await this.outbox.transaction((work) => this.attendance.entered(sessionUid, uid, now, work));
    for (const uid of lost)
      await this.outbox.transaction((work) => this.attendance.vanished(sessionUid, uid, now, work));
  }

  /**
   * A cache that was restarted has forgotten everybody for a moment: where it knows that a member
   * is here, it knows the room as well, and who is said to be gone is in no room.
   */
  private async certainlyOut(uids: string[]): Promise<string[]> {
    if (!uids.length) return [];
    const here = await this.chefs.stillHere(uids);
    const gone = new Set(await this.presence.goneOf(uids));
    return uids.filter((uid) => here.has(uid) || gone.has(uid));
  }
}
