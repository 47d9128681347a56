import type { DomainEvent, Events, Role } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
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
  ) {}

  @On('identity.role.changed.v1')
  onRoleChangedBefore({ data }: DomainEvent<'identity.role.changed.v1'>, { session }: Work) {
    const { by, role, held, uid } = data;
    const reason = 'by an operator’s command';
    return this.audit.append(
      { actor: by, action: changed(role, held), subject: uid, reason },
      session,
    );
  }

  @On('identity.role.changed.v2')
  onRoleChanged({ data }: DomainEvent<'identity.role.changed.v2'>, { session }: Work) {
    const { by, role, held, uid, reason } = data;
    return this.audit.append(
      { actor: by, action: changed(role, held), subject: uid, reason },
      session,
    );
  }

  @On('recipes.submission.approved.v1')
  onSubmissionApproved({ data }: DomainEvent<'recipes.submission.approved.v1'>, work: Work) {
    return this.noteSubmission('submission approved', data, work);
  }

  @On('content.video.heard.v1')
  onVideoHeard({ data }: DomainEvent<'content.video.heard.v1'>, { session }: Work) {
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
      session,
    );
  }

  @On('recipes.submission.rejected.v1')
  onSubmissionRejected({ data }: DomainEvent<'recipes.submission.rejected.v1'>, work: Work) {
    return this.noteSubmission('submission rejected', data, work);
  }

  /** Thrown away by its author: the log keeps that it was decided, and not what it was called. */
  @On('recipes.submission.dismissed.v1')
  onSubmissionDismissed(
    { data }: DomainEvent<'recipes.submission.dismissed.v1'>,
    { session }: Work,
  ) {
    return this.titles.remove(data.submissionUid, session);
  }

  private async noteSubmission(
    action: string,
    decided: Events['recipes.submission.rejected.v1'],
    { session }: Work,
  ) {
    const { submissionUid: subject, authorUid, name: title, decidedBy: actor, reason } = decided;
    await this.titles.save({ _id: subject, authorUid, title }, session);
    await this.audit.append({ actor, action, subject, reason }, session);
  }
}
