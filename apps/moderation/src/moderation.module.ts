import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { AppealsController } from './appeals/appeals.controller';
import { AppealsService } from './appeals/appeals.service';
import { AuditController } from './audit/audit.controller';
import { AuditEvents } from './audit/audit.events';
import { AuditNames } from './audit/audit-names';
import { AuditService } from './audit/audit.service';
import { AuditStore } from './audit/audit.store';
import { CasesController } from './cases/cases.controller';
import { CasesDerived } from './cases/cases.derived';
import { CaseFilesService } from './cases/case-files.service';
import { CasesService } from './cases/cases.service';
import { CasesStore } from './cases/cases.store';
import { DecisionsEvents } from './decisions/decisions.events';
import { DecisionsService } from './decisions/decisions.service';
import { DecisionsStore } from './decisions/decisions.store';
import { SuspensionsDerived } from './decisions/suspensions.derived';
import { ReportAnswersService } from './decisions/report-answers.service';
import { SuspensionsService } from './decisions/suspensions.service';
import { SuspensionsStore } from './decisions/suspensions.store';
import { EvidenceService } from './cases/evidence.service';
import { AgreementsService } from './monetization/agreements.service';
import { AgreementsStore } from './monetization/agreements.store';
import { Books } from './monetization/books';
import { FeeViews } from './monetization/fee-views';
import { FeesService } from './monetization/fees.service';
import { FeesStore } from './monetization/fees.store';
import { LedgerStore } from './monetization/ledger.store';
import { MonetizationController } from './monetization/monetization.controller';
import { MonetizationEvents } from './monetization/monetization.events';
import { monetizationRecords } from './monetization/monetization.records';
import { OfflinePayments, Payments } from './monetization/payments';
import { PayoutsService } from './monetization/payouts.service';
import { RevocationAppealsService } from './monetization/revocation-appeals.service';
import { moderationRecords } from './moderation.records';
import { PeopleEvents } from './people/people.events';
import { PeopleStore } from './people/people.store';
import { EvidenceEvents } from './cases/evidence.events';
import { TitlesStore } from './audit/titles.store';
import { ReportsController } from './reports/reports.controller';
import { ReportsEvents } from './reports/reports.events';
import { ReportsService } from './reports/reports.service';
import { ReportsStore } from './reports/reports.store';

const reports = [ReportsService, ReportsStore];
const cases = [CasesService, CaseFilesService, CasesStore, CasesDerived, EvidenceService];
const decisions = [
  ...[DecisionsService, DecisionsStore, ReportAnswersService],
  ...[SuspensionsService, SuspensionsStore, SuspensionsDerived],
];

const monetization = [
  ...[AgreementsService, AgreementsStore, RevocationAppealsService],
  ...[FeesService, FeesStore, FeeViews, PayoutsService, LedgerStore, Books],
  { provide: Payments, useClass: OfflinePayments },
];

/** Reports, cases, decisions, appeals, monetization and the audit log of them all. */
@Module({
  imports: [ServiceModule.register('moderation')],
  controllers: [
    ...[ReportsController, ReportsEvents, EvidenceEvents],
    ...[CasesController, DecisionsEvents],
    AppealsController,
    ...[AuditController, AuditEvents],
    ...[MonetizationController, MonetizationEvents],
    PeopleEvents,
  ],
  providers: [
    ...moderationRecords,
    ...monetizationRecords,
    ...[...reports, ...cases, ...decisions, ...monetization],
    ...[AppealsService, AuditService, AuditStore, AuditNames, TitlesStore, PeopleStore],
  ],
})
export class ModerationModule {}
