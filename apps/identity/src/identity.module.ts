import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { AccountsStore } from './accounts.store';
import { IdentityController } from './identity.controller';
import { IdentityEvents } from './identity.events';
import { KeysService } from './keys.service';
import { SignInsService } from './sign-ins.service';
import { SignInsStore } from './sign-ins.store';

/** Accounts, credentials, sign-ins by device, e-mail confirmation, roles. */
@Module({
  imports: [ServiceModule.register('identity')],
  controllers: [IdentityController],
  providers: [
    AccountsService,
    AccountsStore,
    SignInsService,
    SignInsStore,
    KeysService,
    IdentityEvents,
  ],
})
export class IdentityModule {}
export { KeysService } from './keys.service';
