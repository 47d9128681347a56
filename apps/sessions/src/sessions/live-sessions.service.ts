import type { Session } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { notFound, type Caller } from '@chefly/http';
import { goesOf, Partings, People } from '@chefly/people';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { hereIn } from './admission.service';
import { isLeftAlone } from './company';
import { abandoned } from './session';
import { SessionViews } from './session-views';
import { SettlementService } from './settlement.service';
import { ChefsStore } from '../chefs/chefs.store';
import { SessionsStore, type SessionRow } from './sessions.store';

/** Who goes from a session that goes on, and when it ends. */
@Injectable()
export class LiveSessionsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly settlement: SettlementService,
    private readonly views: SessionViews,
    private readonly outbox: Outbox,
    @Inject(Cache) private readonly cache: Cache,
    private readonly people: People,
    private readonly partings: Partings,
  ) {}

  /** The chef's leaving ends the session for everyone; a member's leaves the others cooking. */
  async leave({ uid }: { uid: string }, caller: Caller): Promise<Session> {
    const row = await this.outbox.transaction(async (work) => {
      const found = await this.sessionsStore.find(uid, work.tx);
      if (!found?.uids.includes(caller.uid)) throw notFound();
      if (found.state === 'ended') return found;
      if (found.chef.uid === caller.uid) return this.settlement.end(found, 'chef', work);
      return this.settlement.depart(found, caller.uid, work);
    });
    const at = row.endedAt ?? row.members.find((member) => member.uid === caller.uid)!.leftAt!;
    const others = row.state === 'ended' ? hereIn(row) : [];
    await this.partings.left(uid, [caller.uid, ...others], at);
    return this.views.viewOne(row, caller);
  }

  /**
   * Two who may not meet any more are not in one session: the guest goes, and of two guests the one
   * whom the other has set it against. A chef without guests does not cook for nobody.
   */
  async part(setBy: string, against: string, work: UnitOfWork): Promise<void> {
    const row = await this.ongoingOf(setBy, work.tx);
    if (!row?.uids.includes(against)) return;
    const leaving = goesOf(setBy, against, row.chef.uid);
    if (row.members.find(({ uid }) => uid === leaving)?.leftAt) return;
    await this.goFrom(row, leaving, work);
  }

  /** Moderators have ended it. */
  async stop(uid: string, work: UnitOfWork): Promise<void> {
    const row = await this.sessionsStore.find(uid, work.tx);
    if (row?.state === 'ongoing') await this.settlement.end(row, 'moderators', work);
  }

  /** Takes a member out of the session that they are in, as if they had left. */
  async putOut(memberUid: string, work: UnitOfWork, endedBy = 'moderators'): Promise<void> {
    const row = await this.ongoingOf(memberUid, work.tx);
    if (!row) return;
    if (row.chef.uid === memberUid) await this.settlement.end(row, endedBy, work);
    else await this.settlement.depart(row, memberUid, work);
  }

  /** What a member may do has changed: they go from a session that they may not be in any more. */
  async reconsider(memberUid: string, work: UnitOfWork): Promise<void> {
    const { tx } = work;
    const row = await this.ongoingOf(memberUid, tx);
    if (!row) return;
    const company = row.type === 'video' ? await this.people.minorsAmong(row.uids, tx) : [];
    await this.sessionsStore.change(row._id, { company }, tx);
    const isChef = row.chef.uid === memberUid;
    if (!isChef && row.members.find(({ uid }) => uid === memberUid)?.leftAt) return;
    const { allowed } = await this.people.mayJoinIn(memberUid, tx);
    const next = { ...row, company };
    if (allowed) {
      if (isLeftAlone(next)) await this.settlement.end(next, 'company-gone', work);
    } else if (isChef) await this.settlement.end(next, 'chef', work);
    else await this.goFrom(next, memberUid, work);
  }

  /**
   * Ends a session that its chef or everybody else has left for too long. Called by jobs, at least
   * once.
   */
  async endAbandoned(uid: string, now = new Date()): Promise<void> {
    const row = await this.sessionsStore.find(uid);
    if (row?.state !== 'ongoing') return;
    const due = abandoned(row, await this.chefsStore.find(row.chef.uid), now);
    // what was told may lag behind: whoever holds a lease on the room is in it
    if (!due || (due === 'everybody-left' && (await this.countIn(row)))) return;
    if (due === 'company-gone' && (await this.countIn(row)) > 1) return;
    await this.outbox.transaction(async (work) => {
      const found = await this.sessionsStore.find(uid, work.tx);
      if (found?.state !== 'ongoing') return;
      const chef = await this.chefsStore.find(found.chef.uid, work.tx);
      const reason = abandoned(found, chef, now);
      if (reason) await this.settlement.end(found, reason, work);
    });
  }

  private async ongoingOf(memberUid: string, tx: ClientSession): Promise<SessionRow | null> {
    const busy = (await this.chefsStore.find(memberUid, tx))?.busy;
    const row = busy ? await this.sessionsStore.find(busy, tx) : null;
    return row?.state === 'ongoing' ? row : null;
  }

  /** @throws while the cache is away: nobody's session is ended on a guess. */
  private async countIn(row: SessionRow): Promise<number> {
    const staying = row.members.filter((member) => !member.leftAt);
    const names = staying.map((member) => `room/${row._id}/${member.uid}`);
    return (await this.cache.held(names)).size;
  }

  /** A guest goes, and whoever is left behind with nobody is free. */
  private async goFrom(row: SessionRow, memberUid: string, work: UnitOfWork): Promise<void> {
    const rest = await this.settlement.depart(row, memberUid, work);
    if (rest.state === 'ongoing' && rest.members.every(({ leftAt }) => leftAt))
      await this.settlement.end(rest, 'everybody-left', work);
  }
}
