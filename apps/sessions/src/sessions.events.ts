import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { BoundariesStore } from '@chefly/people';
import { Inject } from '@nestjs/common';
import { ChefsService } from './chefs/chefs.service';
import { scheduleLook } from './sessions/deadlines';
import { AttendanceService } from './sessions/attendance.service';
import { LiveSessionsService } from './sessions/live-sessions.service';
import { PassesService } from './sessions/passes.service';
import { RequestEndings } from './requests/request-endings';
import { ChefsStore } from './chefs/chefs.store';
import { RequestsStore } from './requests/requests.store';
import { ReviewsStore } from './reviews/reviews.store';
import { SessionsStore } from './sessions/sessions.store';

@Listener('sessions')
export class SessionsEvents {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly reviewsStore: ReviewsStore,
    private readonly chefs: ChefsService,
    private readonly requests: RequestEndings,
    private readonly sessions: LiveSessionsService,
    private readonly attendance: AttendanceService,
    private readonly passes: PassesService,
    private readonly boundaries: BoundariesStore,
  ) {
    jobs.handle('request-deadline', ({ requestUid }) => requests.expire(requestUid));
    for (const queue of ['chef-gone', 'everybody-left'])
      jobs.handle(queue, ({ sessionUid }) => sessions.endAbandoned(sessionUid));
  }

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data: { uid, ...person } }: DomainEvent<'identity.member.registered.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.chefsStore.register({ _id: uid, ...person }, tx);
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    const stores = [this.chefsStore, this.requestsStore, this.sessionsStore, this.reviewsStore];
    for (const store of stores) await store.rename(data.uid, data.userName, tx);
  }

  @On('identity.signin.started.v1')
  async onSigninStarted({ data }: DomainEvent<'identity.signin.started.v1'>, { tx }: UnitOfWork) {
    await this.chefsStore.setAvailable(data.uid, true, tx);
  }

  @On('identity.signin.revoked.v1')
  async onSigninRevoked({ id, data }: DomainEvent<'identity.signin.revoked.v1'>) {
    const sessionUid = await this.passes.bar(data.uid, data.signInUid);
    if (sessionUid) await this.clearRoom(sessionUid, id);
  }

  /** Whoever leaves for good waits for nobody, and cooks no further. */
  @On('identity.erasure.asked.v1')
  async onErasureAsked({ data }: DomainEvent<'identity.erasure.asked.v1'>, work: UnitOfWork) {
    await this.requests.leave(data.uid, work);
    await this.sessions.putOut(data.uid, work, 'chef-gone');
  }

  /**
   * Whoever is suspended waits for nobody, nobody waits for them, and they are out of the session
   * they are in. Their sign-ins, and so the room, end by identity's events.
   */
  @On('moderation.member.suspended.v1')
  async onSuspended({ data }: DomainEvent<'moderation.member.suspended.v1'>, work: UnitOfWork) {
    const until = data.until ? new Date(data.until) : null;
    // this service's copy may hear of it after this handler: nobody may ask in between
    await this.boundaries.suspend(data.uid, until, work.tx);
    await this.requests.leave(data.uid, work);
    await this.sessions.putOut(data.uid, work);
  }

  @On('social.block.made.v1')
  async onBlockMade({ data }: DomainEvent<'social.block.made.v1'>, work: UnitOfWork) {
    await this.requests.part(data.setBy, data.against, work);
    await this.sessions.part(data.setBy, data.against, work);
  }

  @On('identity.minority.set.v1')
  async onMinoritySet({ data }: DomainEvent<'identity.minority.set.v1'>, work: UnitOfWork) {
    // this service's copy may hear of it after this handler, which asks by it
    await this.boundaries.setMinority(data.uid, new Date(data.until), data.consent, work.tx);
    await this.requests.reconsider(data.uid, work);
    await this.sessions.reconsider(data.uid, work);
  }

  @On('social.level.changed.v1')
  async onLevelChanged({ data }: DomainEvent<'social.level.changed.v1'>, { tx }: UnitOfWork) {
    await this.chefsStore.setLevel(data.uid, data.level, tx);
  }

  @On('recipes.member-recipe.added.v1')
  async onMemberRecipeAdded(
    { data }: DomainEvent<'recipes.member-recipe.added.v1'>,
    work: UnitOfWork,
  ) {
    const recipe = { uid: data.recipeUid, name: data.recipeName };
    await this.chefsStore.addRecipe(data.memberUid, recipe, work.tx);
    await this.chefs.tellOf([data.memberUid], work);
  }

  @On('recipes.member-recipe.removed.v1')
  async onMemberRecipeRemoved(
    { data }: DomainEvent<'recipes.member-recipe.removed.v1'>,
    work: UnitOfWork,
  ) {
    await this.chefs.tellOf([data.memberUid], work);
    await this.chefsStore.removeRecipe(data.memberUid, data.recipeUid, work.tx);
    await this.requests.recipeRemoved(data.memberUid, data.recipeUid, work);
  }

  @On('gateway.presence.seen.v1')
  onPresenceSeen({ data, time }: DomainEvent<'gateway.presence.seen.v1'>, work: UnitOfWork) {
    return this.chefs.seen(data.uids, new Date(time), work);
  }

  @On('gateway.presence.gone.v1')
  async onPresenceGone({ data, time }: DomainEvent<'gateway.presence.gone.v1'>, work: UnitOfWork) {
    const hosted = await this.chefs.gone(data.uid, new Date(time), work);
    if (hosted) await scheduleLook(this.jobs, 'chef-gone', hosted, new Date(time));
  }

  @On('gateway.room.entered.v1')
  onRoomEntered({ data, time }: DomainEvent<'gateway.room.entered.v1'>, work: UnitOfWork) {
    return this.attendance.entered(data.sessionUid, data.uid, new Date(time), work);
  }

  @On('gateway.room.left.v1')
  onRoomLeft({ data, time }: DomainEvent<'gateway.room.left.v1'>, work: UnitOfWork) {
    return this.attendance.vanished(data.sessionUid, data.uid, new Date(time), work);
  }

  // deadlines are set from the event, so that a crash between the fact and its deadline cannot lose
  // the deadline
  @On('sessions.request.opened.v1')
  async onRequestOpened({ data }: DomainEvent<'sessions.request.opened.v1'>, work: UnitOfWork) {
    const { requestUid, expiresAt } = data;
    await this.jobs.schedule('request-deadline', requestUid, new Date(expiresAt), { requestUid });
    // a chef may have become busy or gone at the same moment
    await this.requests.lookAgain(requestUid, work);
  }

  @On('sessions.request.declined.v1')
  onRequestDeclined({ data }: DomainEvent<'sessions.request.declined.v1'>, work: UnitOfWork) {
    return this.requests.lookAgain(data.requestUid, work);
  }

  @On('sessions.session.started.v1')
  async onSessionStarted(
    { data, time }: DomainEvent<'sessions.session.started.v1'>,
    work: UnitOfWork,
  ) {
    const uids = [data.chef, ...data.members].map(({ uid }) => uid);
    for (const uid of uids) await this.requests.endUnanswerable(uid, work);
    await this.chefs.tellOf(uids, work);
    // nobody may ever come into the room
    await scheduleLook(this.jobs, 'everybody-left', data.sessionUid, new Date(time));
  }

  @On('sessions.request.closed.v1')
  onRequestClosed({ data }: DomainEvent<'sessions.request.closed.v1'>) {
    return this.jobs.cancel('request-deadline', data.requestUid);
  }

  @On('sessions.participant.left.v1')
  async onParticipantLeft(
    { id, data, time }: DomainEvent<'sessions.participant.left.v1'>,
    work: UnitOfWork,
  ) {
    await this.chefs.tellOf([data.member.uid], work);
    await this.clearRoom(data.sessionUid, id);
    if (data.emptied)
      await scheduleLook(this.jobs, 'everybody-left', data.sessionUid, new Date(time));
  }

  @On('sessions.participant.away.v1')
  onParticipantAway({ data, time }: DomainEvent<'sessions.participant.away.v1'>) {
    return scheduleLook(this.jobs, 'everybody-left', data.sessionUid, new Date(time));
  }

  @On('sessions.session.ended.v1')
  async onSessionEnded({ id, data }: DomainEvent<'sessions.session.ended.v1'>, work: UnitOfWork) {
    await this.chefs.tellOf([data.chefUid, ...data.memberUids], work);
    await this.clearRoom(data.sessionUid, id);
  }

  /**
   * By a job, since a media server that is away must hold up neither deadlines nor other news; one
   * for each event, since one that runs already may have looked before this.
   */
  private clearRoom(sessionUid: string, eventId: string) {
    return this.jobs.schedule('media-room', eventId, new Date(), { sessionUid });
  }
}
