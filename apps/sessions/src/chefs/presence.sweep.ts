import { Outbox } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { Inject, Injectable } from '@nestjs/common';
import { ChefsService } from './chefs.service';
import { scheduleLook } from '../sessions/deadlines';
import { RoomsSweep } from '../sessions/rooms.sweep';
import { PresenceStore } from './presence.store';

const AT_ONCE = 500;
/**
 * Longer than gateways wait before they hold their leases anew, should the cache have lost them
 * all.
 */
const PATIENCE_MS = 25_000;

/**
 * Brings what is said of members in line with the leases that gateways hold, whatever was not told.
 * Who is said to be here and holds none is believed to be gone at the second look, since a cache
 * that was restarted has forgotten everybody for a moment; who holds one is here.
 */
@Injectable()
export class PresenceSweep {
  constructor(
    private readonly presence: PresenceStore,
    private readonly chefs: ChefsService,
    private readonly rooms: RoomsSweep,
    private readonly outbox: Outbox,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async sweep(now: Date): Promise<void> {
    const sessions = await this.sweepGone(now);
    const inRooms = new Map(sessions.map((uid) => [uid, new Set<string>()]));
    try {
      for await (const names of this.cache.eachHeld()) await this.sweepHere(names, inRooms, now);
    } catch (error) {
      // who is held cannot be known now
      if (isLostEngine(error)) return;
      throw error;
    }
    for (const [sessionUid, uids] of inRooms) await this.rooms.compare(sessionUid, uids, now);
  }

  /** @returns the sessions in which members are who are said to be here. */
  private async sweepGone(now: Date): Promise<string[]> {
    const sessions = new Set<string>();
    for (let after = ''; ;) {
      const rows = await this.presence.listOnline(after, AT_ONCE);
      if (!rows.length) return [...sessions];
      after = rows.at(-1)!._id;
      for (const { busy } of rows) if (busy) sessions.add(busy);
      const here = await this.chefs.stillHere(rows.map((row) => row._id));
      const missing = rows.filter((row) => !here.has(row._id));
      const lost = missing.filter(
        (row) => row.unheldSince && now.getTime() - row.unheldSince.getTime() >= PATIENCE_MS,
      );
      await this.note(missing, rows, now);
      await Promise.all(lost.map((row) => this.lose(row._id, now)));
    }
  }

  private async sweepHere(names: string[], inRooms: Map<string, Set<string>>, now: Date) {
    const leases = names.map((name) => name.split('/'));
    for (const [kind, sessionUid, uid] of leases)
      if (kind === 'room')
        inRooms.set(sessionUid!, (inRooms.get(sessionUid!) ?? new Set()).add(uid!));
    const uids = leases.filter(([kind]) => kind === 'member').map(([, uid]) => uid!);
    const missed = await this.presence.goneOf(uids);
    if (missed.length) await this.outbox.transaction((work) => this.chefs.seen(missed, now, work));
  }

  private async note(
    missing: { _id: string; unheldSince?: Date }[],
    rows: { _id: string; unheldSince?: Date }[],
    now: Date,
  ): Promise<void> {
    const uids = (list: { _id: string }[]) => list.map((row) => row._id);
    const fresh = uids(missing.filter((row) => !row.unheldSince));
    const back = uids(rows.filter((row) => row.unheldSince && !missing.includes(row)));
    await this.presence.noteUnheld(fresh, now);
    await this.presence.noteHeld(back);
  }

  private async lose(uid: string, now: Date): Promise<void> {
    const hosted = await this.outbox.transaction((work) => this.chefs.gone(uid, now, work));
    if (hosted) await scheduleLook(this.jobs, 'chef-gone', hosted, now);
  }
}
