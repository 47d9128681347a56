import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller';
import { AuditEvents } from './audit/audit.events';
import { AuditService } from './audit/audit.service';

/** Reports, cases, decisions, appeals and the audit log of them all. */
@Module({
  imports: [ServiceModule.register('moderation')],
  controllers: [AuditController, AuditEvents],
  providers: [AuditService],
})
export class ModerationModule {}
