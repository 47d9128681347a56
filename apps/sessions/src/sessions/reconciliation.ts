import { Jobs } from '@chefly/engines/jobs';
import { MediaRooms, type Present } from '@chefly/engines/media';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import type { PageQuery } from '@chefly/engines/store';
import { LiveSessionsService } from './live-sessions.service';
import { AvailabilityService } from '../chefs/availability.service';
import { PresenceSweep } from '../chefs/presence-sweep';
import { BookingLooks } from '../bookings/booking-looks';
import { BookingsStore } from '../bookings/bookings.store';
import { RequestEndings } from '../requests/request-endings';
import { RequestReports } from '../requests/request-reports';
import { nextLook, toBeCleared } from './session';
import { ChefsStore } from '../chefs/chefs.store';
import { RequestsStore } from '../requests/requests.store';
import { SessionsStore } from './sessions.store';

const EVERY_MS = 30_000;

/**
 * Brings rooms and deadlines in line with the stored sessions, whatever was not told: a gateway
 * that died with the chef's socket, a media server that was restarted, a webhook that never came.
 * Every step may be done by several replicas at once and again.
 */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly sessionsStore: SessionsStore,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    private readonly presence: PresenceSweep,
    private readonly requests: RequestEndings,
    private readonly reports: RequestReports,
    private readonly availability: AvailabilityService,
    private readonly sessions: LiveSessionsService,
    private readonly bookingsStore: BookingsStore,
    private readonly bookings: BookingLooks,
    periods: Periods,
  ) {
    periods.once('reconcile', EVERY_MS, () => this.sweep());
    jobs.handle('media-room', ({ sessionUid }) => this.room(sessionUid as string));
  }

  /** Whatever is overdue, page by page: it costs what is late, not what goes on. */
  async sweep(): Promise<void> {
    const now = new Date();
    await this.presence.sweep(now);
    await eachPage(
      (page) => this.requestsStore.listOverdue(now, page),
      (request) => this.requests.expire(request._id, now),
    );
    await eachPage(
      (page) => this.reports.listPhotosOver(now, page),
      (request) => this.reports.dropPhoto(request._id),
    );
    await eachPage(
      (page) => this.chefsStore.listOver(now, page),
      (chef) => this.availability.end(chef._id, now),
    );
    await eachPage(
      (page) => this.bookingsStore.listToLookAt(now, page),
      (booking) => this.bookings.look(booking._id, now),
    );
    await eachPage(
      (page) => this.sessionsStore.listToLookAt(now, page),
      (session) => this.look(session._id, now),
    );
  }

  /** Deadlines first: they do not wait for a media server that is away. */
  private async look(sessionUid: string, now: Date): Promise<void> {
    await this.sessions.endAbandoned(sessionUid, now);
    const row = await this.sessionsStore.find(sessionUid);
    if (!row) return;
    const next = nextLook(row, await this.chefsStore.find(row.chef.uid), now);
    await this.sessionsStore.looked(row, next);
    if (toBeCleared(row))
      await this.jobs.schedule('media-room', `look-${sessionUid}`, now, { sessionUid });
  }

  /** Puts out of a room whoever has no business in it: all of them once the session has ended. */
  async room(sessionUid: string): Promise<void> {
    const session = await this.sessionsStore.find(sessionUid);
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

const AT_ONCE = 50;

/** Does something to each row of a list, a page at a time and the rows of a page at once. */
async function eachPage<T>(
  list: (page: PageQuery) => Promise<{ rows: T[]; next: string | null }>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await list({ limit: AT_ONCE, cursor });
    await Promise.all(rows.map(work));
    if (!next) return;
    cursor = next;
  }
}
