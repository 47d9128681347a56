import { contract, type InputOf } from '@chefly/contracts';
import { Serve } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AuditService } from './audit.service';

const routes = contract.moderation;

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Serve(routes.audit) listAudit(query: InputOf<typeof routes.audit>) {
    return this.audit.list(query);
  }
}
