import { contract, type InputOf } from '@chefly/contracts';
import { Consumer } from '@chefly/engines/bus';
import { Serve, ServiceModule } from '@chefly/service';
import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { AuditService } from './audit.service';

const routes = contract.moderation;

@Controller()
export class ModerationController {
  constructor(@Inject(AuditService) private readonly audit: AuditService) {}

  @Serve(routes.audit) listAudit(query: InputOf<typeof routes.audit>) {
    return this.audit.list(query);
  }
}

@Injectable()
export class ModerationEvents {
  constructor(@Inject(Consumer) consumer: Consumer, @Inject(AuditService) audit: AuditService) {
    consumer.on('identity.role.changed.v1', ({ data }, { session }) =>
      audit.append(
        {
          actor: data.by,
          action: data.held ? `made a ${data.role}` : `no longer a ${data.role}`,
          subject: data.uid,
          reason: 'by an operator’s command',
        },
        session,
      ),
    );
    consumer.on('recipes.submission.approved.v1', ({ data }, { session }) =>
      audit.append(
        {
          actor: data.decidedBy,
          action: 'submission approved',
          subject: data.submissionUid,
          reason: data.reason,
        },
        session,
      ),
    );
    consumer.on('recipes.submission.rejected.v1', ({ data }, { session }) =>
      audit.append(
        {
          actor: data.decidedBy,
          action: 'submission rejected',
          subject: data.submissionUid,
          reason: data.reason,
        },
        session,
      ),
    );
  }
}

/** The audit log of moderators' decisions. */
@Module({
  imports: [ServiceModule.register('moderation')],
  controllers: [ModerationController],
  providers: [AuditService, ModerationEvents],
})
export class ModerationModule {}
