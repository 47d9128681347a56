import type { DomainEvent, Role } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { AuditService } from './audit.service';

const changed = (role: Role, held: boolean) => {
  const named = role === 'moderator' ? 'a moderator' : 'an administrator';
  return held ? `made ${named}` : `no longer ${named}`;
};

/** What others decided and the log keeps. */
@Listener('moderation')
export class AuditEvents {
  constructor(private readonly audit: AuditService) {}

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
  onSubmissionApproved({ data }: DomainEvent<'recipes.submission.approved.v1'>, { session }: Work) {
    return this.audit.append(
      {
        actor: data.decidedBy,
        action: 'submission approved',
        subject: data.submissionUid,
        reason: data.reason,
      },
      session,
    );
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
  onSubmissionRejected({ data }: DomainEvent<'recipes.submission.rejected.v1'>, { session }: Work) {
    return this.audit.append(
      {
        actor: data.decidedBy,
        action: 'submission rejected',
        subject: data.submissionUid,
        reason: data.reason,
      },
      session,
    );
  }
}
