import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { Partings } from '@chefly/people';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { AttendanceService } from './attendance.service';
import { scheduleLook } from './deadlines';
import { LiveSessionsService } from './live-sessions.service';
import { PassesService } from './passes.service';
import { SessionsStore } from './sessions.store';

/**
 * Who is in a session's room, and when it ends. Deadlines are set from the event, so that a crash
 * between the fact and its deadline cannot lose the deadline.
 */
@Listener('sessions')
export class SessionsEvents {
  constructor(
    private readonly store: SessionsStore,
    private readonly attendance: AttendanceService,
    private readonly passes: PassesService,
    private readonly partings: Partings,
    @Inject(Jobs) private readonly jobs: Jobs,
    sessions: LiveSessionsService,
  ) {
    for (const queue of ['chef-gone', 'everybody-left'])
      jobs.handle(queue, ({ sessionUid }) => sessions.endAbandoned(sessionUid));
  }

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.store.rename(data.uid, data.userName, tx);
  }

  @On('identity.signin.revoked.v1')
  async onSigninRevoked({ id, data }: DomainEvent<'identity.signin.revoked.v1'>) {
    const sessionUid = await this.passes.bar(data.uid, data.signInUid);
    if (sessionUid) await this.clearRoom(sessionUid, id);
  }

  @On('gateway.room.entered.v1')
  onRoomEntered({ data, time }: DomainEvent<'gateway.room.entered.v1'>, work: UnitOfWork) {
    return this.attendance.entered(data.sessionUid, data.uid, new Date(time), work);
  }

  @On('gateway.room.left.v1')
  onRoomLeft({ data, time }: DomainEvent<'gateway.room.left.v1'>, work: UnitOfWork) {
    return this.attendance.vanished(data.sessionUid, data.uid, new Date(time), work);
  }

  /** Nobody may ever come into the room. */
  @On('sessions.session.started.v1')
  onSessionStarted({ data, time }: DomainEvent<'sessions.session.started.v1'>) {
    return scheduleLook(this.jobs, 'everybody-left', data.sessionUid, new Date(time));
  }

  @On('sessions.participant.left.v1')
  async onParticipantLeft({ id, data, time }: DomainEvent<'sessions.participant.left.v1'>) {
    // also who was put out, and where the cache was away as they went
    await this.partings.left(data.sessionUid, [data.member.uid], new Date(time));
    await this.clearRoom(data.sessionUid, id);
    if (data.emptied)
      await scheduleLook(this.jobs, 'everybody-left', data.sessionUid, new Date(time));
  }

  @On('sessions.participant.away.v1')
  onParticipantAway({ data, time }: DomainEvent<'sessions.participant.away.v1'>) {
    return scheduleLook(this.jobs, 'everybody-left', data.sessionUid, new Date(time));
  }

  @On('sessions.session.ended.v1')
  async onSessionEnded({ id, data, time }: DomainEvent<'sessions.session.ended.v1'>) {
    await this.partings.left(data.sessionUid, [data.chefUid, ...data.memberUids], new Date(time));
    await this.clearRoom(data.sessionUid, id);
  }

  /**
   * By a job, since a media server that is away must hold up neither deadlines nor other news; one
   * for each event, since one that runs already may have looked before this. Jobs that are away hold
   * up no more: the reconciliation looks at the session, and at its room.
   */
  private clearRoom(sessionUid: string, eventId: string) {
    return orBySweep(this.jobs.schedule('media-room', eventId, new Date(), { sessionUid }));
  }
}
