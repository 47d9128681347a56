import { Runtime, ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { AccountsController } from './accounts/accounts.controller';
import { AccountsService } from './accounts/accounts.service';
import { PasswordsService } from './accounts/passwords.service';
import { AccountsStore } from './accounts/accounts.store';
import { endHashingThreads } from './accounts/hashing-threads';
import { LinksStore } from './accounts/links.store';
import { RecipientsMigrations } from './accounts/recipients.migrations';
import { ResetsService } from './accounts/resets.service';
import { RolesController } from './accounts/roles.controller';
import { RolesService } from './accounts/roles.service';
import { SignUpsController } from './accounts/sign-ups.controller';
import { SignUpsService } from './accounts/sign-ups.service';
import { SuspensionsEvents } from './accounts/suspensions.events';
import { SuspensionsService } from './accounts/suspensions.service';
import { TermsController } from './accounts/terms.controller';
import { UserNameKeysMigration } from './accounts/user-name-keys.migration';
import { AgesController } from './ages/ages.controller';
import { AgesService } from './ages/ages.service';
import { MinoritiesService } from './ages/minorities.service';
import { GuardiansService } from './ages/guardians.service';
import { GuardiansStore } from './ages/guardians.store';
import { MinoritiesDerived } from './ages/minorities.derived';
import { LinkWriter } from './mails/link-writer';
import { MailLimits } from './mails/mail-limits';
import { MailsEvents } from './mails/mails.events';
import { MailsService } from './mails/mails.service';
import { MailsStore } from './mails/mails.store';
import { ErasuresService } from './own-data/erasures.service';
import { ErasuresStore } from './own-data/erasures.store';
import { ExportsDerived } from './own-data/exports.derived';
import { ExportsService } from './own-data/exports.service';
import { ExportsStore } from './own-data/exports.store';
import { OwnDataController } from './own-data/own-data.controller';
import { ownDataEvents } from './own-data/own-data.events';
import {
  AccountRecords,
  ExportRecords,
  GuardianRecords,
  SignInRecords,
} from './own-data/own-data.records';
import { OwnDataSweep } from './own-data/own-data.sweep';
import { ChallengesService } from './passkeys/challenges.service';
import { ChallengesStore } from './passkeys/challenges.store';
import { PasskeyRecords } from './passkeys/passkeys.records';
import { PasskeySignInsService } from './passkeys/passkey-sign-ins.service';
import { PasskeysController } from './passkeys/passkeys.controller';
import { PasskeysService } from './passkeys/passkeys.service';
import { PasskeysStore } from './passkeys/passkeys.store';
import { EntranceService } from './sign-ins/entrance.service';
import { Guesses } from './sign-ins/guesses';
import { KeysService } from './sign-ins/keys.service';
import { KeysStore } from './sign-ins/keys.store';
import { SignInsController } from './sign-ins/sign-ins.controller';
import { SignInsEvents } from './sign-ins/sign-ins.events';
import { Revocations } from './sign-ins/revocations';
import { SignInsService } from './sign-ins/sign-ins.service';
import { SignInsStore } from './sign-ins/sign-ins.store';
import { SignInsSweep } from './sign-ins/sign-ins.sweep';

const ownData = [
  ...[ExportsService, ExportsStore, ExportsDerived, ErasuresService, ErasuresStore, OwnDataSweep],
  ...[AccountRecords, ExportRecords, GuardianRecords, SignInRecords],
];

const passkeys = [
  ...[PasskeysService, PasskeysStore, PasskeySignInsService, PasskeyRecords],
  ...[ChallengesService, ChallengesStore],
];

/** Accounts, credentials, sign-ins by device, e-mail confirmation, roles. */
@Module({
  imports: [ServiceModule.register('identity')],
  controllers: [
    SignUpsController,
    SignInsController,
    AccountsController,
    RolesController,
    AgesController,
    TermsController,
    PasskeysController,
    OwnDataController,
    MailsEvents,
    SignInsEvents,
    SuspensionsEvents,
    ...ownDataEvents,
  ],
  providers: [
    ...ownData,
    ...passkeys,
    EntranceService,
    AccountsService,
    PasswordsService,
    AccountsStore,
    LinksStore,
    SignUpsService,
    RecipientsMigrations,
    UserNameKeysMigration,
    ResetsService,
    MailsService,
    LinkWriter,
    MailLimits,
    MailsStore,
    Guesses,
    RolesService,
    SuspensionsService,
    SignInsService,
    Revocations,
    SignInsStore,
    SignInsSweep,
    KeysService,
    KeysStore,
    AgesService,
    MinoritiesService,
    GuardiansService,
    GuardiansStore,
    MinoritiesDerived,
  ],
})
export class IdentityModule {
  constructor(runtime: Runtime) {
    runtime.onStop(endHashingThreads);
  }
}
export { AgesService } from './ages/ages.service';
export { ErasuresService } from './own-data/erasures.service';
export { KeysService } from './sign-ins/keys.service';
export { RoleRefusal, RolesService } from './accounts/roles.service';
