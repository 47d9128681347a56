import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { RequestEndings } from './request-endings';
import { RequestsStore } from './requests.store';

/**
 * What ends requests. Their deadlines are set from the event, so that a crash between the fact and
 * its deadline cannot lose the deadline.
 */
@Listener('sessions')
export class RequestsEvents {
  constructor(
    private readonly store: RequestsStore,
    private readonly endings: RequestEndings,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.handle('request-deadline', ({ requestUid }) => endings.expire(requestUid));
  }

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.store.rename(data.uid, data.userName, tx);
  }

  @On('recipes.member-recipe.removed.v1')
  onMemberRecipeRemoved(
    { data }: DomainEvent<'recipes.member-recipe.removed.v1'>,
    work: UnitOfWork,
  ) {
    return this.endings.recipeRemoved(data.memberUid, data.recipeUid, work);
  }

  @On('sessions.request.opened.v1')
  async onRequestOpened({ data }: DomainEvent<'sessions.request.opened.v1'>, work: UnitOfWork) {
    const { requestUid, expiresAt } = data;
    const deadline = new Date(expiresAt);
    await orBySweep(this.jobs.schedule('request-deadline', requestUid, deadline, { requestUid }));
    // a chef may have become busy or gone at the same moment
    await this.endings.lookAgain(requestUid, work);
  }

  @On('sessions.request.declined.v1')
  onRequestDeclined({ data }: DomainEvent<'sessions.request.declined.v1'>, work: UnitOfWork) {
    return this.endings.lookAgain(data.requestUid, work);
  }

  @On('sessions.request.closed.v1')
  onRequestClosed({ data }: DomainEvent<'sessions.request.closed.v1'>) {
    return orBySweep(this.jobs.cancel('request-deadline', data.requestUid));
  }

  /** Whoever cooks now can answer nobody else. */
  @On('sessions.session.started.v1')
  async onSessionStarted({ data }: DomainEvent<'sessions.session.started.v1'>, work: UnitOfWork) {
    for (const { uid } of [data.chef, ...data.members])
      await this.endings.endUnanswerable(uid, work);
  }

  @On('sessions.participant.joined.v1')
  onParticipantJoined({ data }: DomainEvent<'sessions.participant.joined.v1'>, work: UnitOfWork) {
    return this.endings.endUnanswerable(data.member.uid, work);
  }
}
