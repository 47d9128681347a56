import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { AccountsStore } from './accounts.store';
import { IdentityController } from './identity.controller';
import { IdentityEvents } from './identity.events';
import { Guesses } from './guesses';
import { KeysService } from './keys.service';
import { MailsService } from './mails.service';
import { MailsStore } from './mails.store';
import { RolesService } from './roles.service';
import { SignInsService } from './sign-ins.service';
import { SignInsStore } from './sign-ins.store';
import { SignUpsService } from './sign-ups.service';

/** Accounts, credentials, sign-ins by device, e-mail confirmation, roles. */
@Module({
  imports: [ServiceModule.register('identity')],
  controllers: [IdentityController, IdentityEvents],
  providers: [
    AccountsService,
    AccountsStore,
    SignUpsService,
    MailsService,
    MailsStore,
    Guesses,
    RolesService,
    SignInsService,
    SignInsStore,
    KeysService,
  ],
})
export class IdentityModule {}
export { KeysService } from './keys.service';
export { RoleRefusal, RolesService } from './roles.service';
