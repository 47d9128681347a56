import { contract, type InputOf, type DomainEvent } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Serve } from '@chefly/http';
import { ServiceModule, Listener, On } from '@chefly/service';
import { Controller, Module } from '@nestjs/common';
import { AuditService } from './audit.service';

const routes = contract.moderation;

@Controller()
export class ModerationController {
  constructor(private readonly audit: AuditService) {}

  @Serve(routes.audit) listAudit(query: InputOf<typeof routes.audit>) {
    return this.audit.list(query);
  }
}

@Listener('moderation')
export class ModerationEvents {
  constructor(private readonly audit: AuditService) {}

  @On('identity.role.changed.v1')
  onRoleChanged({ data }: DomainEvent<'identity.role.changed.v1'>, { session }: Work) {
    return this.audit.append(
      {
        actor: data.by,
        action: data.held ? `made a ${data.role}` : `no longer a ${data.role}`,
        subject: data.uid,
        reason: 'by an operator’s command',
      },
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

/** The audit log of moderators' decisions. */
@Module({
  imports: [ServiceModule.register('moderation')],
  controllers: [ModerationController, ModerationEvents],
  providers: [AuditService],
})
export class ModerationModule {}
