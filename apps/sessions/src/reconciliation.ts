import { timing } from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { MediaRooms, type Present } from '@chefly/engines/media';
import { log, Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { SessionsStore } from './sessions.store';

const EVERY_MS = 30_000;

/**
 * Brings rooms and deadlines in line with the stored sessions, whatever was not told: a gateway that died with the
 * chef's socket, a media server that was restarted, a webhook that never came. Every step may be done by several
 * replicas at once and again.
 */
@Injectable()
export class Reconciliation {
  constructor(
    @Inject(SessionsStore) private readonly store: SessionsStore,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    @Inject(Runtime) runtime: Runtime,
  ) {
    jobs.work('reconcile', () => this.sweep());
    const timer = setInterval(
      () =>
        void this.plan().catch((err) =>
          log.error({ err }, 'the next reconciliation could not be planned'),
        ),
      EVERY_MS,
    ).unref();
    runtime.onStop(() => clearInterval(timer));
  }

  /** Every replica plans the same one, ahead of its time, so that one of them does it. */
  private async plan(now = Date.now()) {
    const next = Math.floor(now / EVERY_MS) + 1;
    await this.jobs.schedule('reconcile', String(next), new Date(next * EVERY_MS), {});
  }

  /** A chef without a socket has the usual time to come back, also when nobody told that they are gone. */
  async sweep(now = new Date()): Promise<void> {
    const ongoing = await this.store.listOngoing();
    for (const session of ongoing) {
      const chef = await this.store.findChef(session.chef.uid);
      if (chef && chef.onlineUntil < now)
        await this.jobs.schedule(
          'chef-gone',
          session._id,
          new Date(chef.onlineUntil.getTime() + timing.chefGone),
          { sessionUid: session._id },
        );
    }
    const due = await this.store.listOverdue(now);
    for (const uid of due)
      await this.jobs.schedule('request-deadline', uid, now, { requestUid: uid });
    // last, since deadlines do not wait for a media server that is away: nobody may have told that somebody came back
    for (const session of ongoing)
      if (session.barred?.length || session.members.some((member) => member.leftAt))
        await this.room(session._id);
  }

  /** Puts out of a room whoever has no business in it: all of them once the session has ended. */
  async room(sessionUid: string): Promise<void> {
    const session = await this.store.findSession(sessionUid);
    if (!session || session.state === 'ended') return this.rooms.close(sessionUid);
    const left = new Set(
      session.members.filter((member) => member.leftAt).map((member) => member.uid),
    );
    const hasBusiness = ({ identity, key }: Present) =>
      session.uids.includes(identity) && !left.has(identity) && !session.barred?.includes(key);
    for (const present of (await this.rooms.participants(sessionUid)) ?? [])
      if (!hasBusiness(present)) await this.rooms.remove(sessionUid, present.identity);
  }
}
