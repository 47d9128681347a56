import type { DomainEvent, Role } from '@chefly/contracts';
import { Consumer, type UnitOfWork } from '@chefly/engines/bus';
import { Listener, mayBeEarly, On } from '@chefly/service';
import type { ClientSession } from 'mongoose';
import { PeopleStore } from '../people/people.store';
import { AuditService } from './audit.service';
import { TitlesStore } from './titles.store';

const changed = (role: Role, held: boolean) => {
  const named = role === 'moderator' ? 'a moderator' : 'an administrator';
  return held ? `made ${named}` : `no longer ${named}`;
};

/** What others decided and the log keeps. */
@Listener('moderation')
export class AuditEvents {
  constructor(
    private readonly audit: AuditService,
    private readonly titles: TitlesStore,
    private readonly people: PeopleStore,
    private readonly consumer: Consumer,
  ) {}

  @On('identity.role.changed.v1')
  onRoleChangedBefore({ data }: DomainEvent<'identity.role.changed.v1'>, { tx }: UnitOfWork) {
    const { by, role, held, uid } = data;
    const reason = 'by an operator’s command';
    return this.audit.append({ actor: by, action: changed(role, held), subject: uid, reason }, tx);
  }

  @On('identity.role.changed.v2')
  onRoleChanged({ data }: DomainEvent<'identity.role.changed.v2'>, { tx }: UnitOfWork) {
    const { by, role, held, uid, reason } = data;
    return this.audit.append({ actor: by, action: changed(role, held), subject: uid, reason }, tx);
  }

  @On('recipes.submission.approved.v1')
  onSubmissionApproved(event: DomainEvent<'recipes.submission.approved.v1'>, work: UnitOfWork) {
    return this.noteSubmission('submission approved', event, work);
  }

  @On('content.video.heard.v1')
  onVideoHeard({ data }: DomainEvent<'content.video.heard.v1'>, { tx }: UnitOfWork) {
    const heard = {
      sound: 'video approved with its sound',
      silent: 'video approved without its sound',
      reject: 'video rejected',
    };
    return this.audit.append(
      {
        actor: data.decidedBy,
        action: heard[data.verdict],
        subject: data.videoUid,
        reason: data.reason,
      },
      tx,
    );
  }

  @On('recipes.submission.rejected.v1')
  onSubmissionRejected(event: DomainEvent<'recipes.submission.rejected.v1'>, work: UnitOfWork) {
    return this.noteSubmission('submission rejected', event, work);
  }

  /** Thrown away by its author: the log keeps that it was decided, and not what it was called. */
  @On('recipes.submission.dismissed.v1')
  onSubmissionDismissed(
    { data }: DomainEvent<'recipes.submission.dismissed.v1'>,
    { tx }: UnitOfWork,
  ) {
    return this.titles.remove(data.submissionUid, tx);
  }

  private async noteSubmission(
    action: string,
    { data, time }: Pick<DomainEvent<'recipes.submission.rejected.v1'>, 'data' | 'time'>,
    { tx }: UnitOfWork,
  ) {
    const { submissionUid: subject, authorUid, name: title, decidedBy: actor, reason } = data;
    // of an author who is erased by now nothing is kept but that it was decided
    if ((await this.people.guard(authorUid, tx)) || (await this.isToCome(authorUid, time, tx)))
      await this.titles.save({ _id: subject, authorUid, title }, tx);
    await this.audit.append({ actor, action, subject, reason }, tx);
  }

  /** Not known here, and not gone either: who registered is heard beside what was decided. */
  private async isToCome(authorUid: string, time: string, tx: ClientSession): Promise<boolean> {
    return mayBeEarly({ time }) && !(await this.consumer.isGone([authorUid], tx));
  }
}
