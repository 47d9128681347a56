import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { OPEN } from '@chefly/access';
import { Controller, Get, SetMetadata } from '@nestjs/common';
import { AccountsService } from './accounts/accounts.service';
import { KeysService } from './sign-ins/keys.service';
import { ResetsService } from './accounts/resets.service';
import { SignInsService } from './sign-ins/sign-ins.service';
import { SignUpsService } from './accounts/sign-ups.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class IdentityController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signUps: SignUpsService,
    private readonly signIns: SignInsService,
    private readonly keys: KeysService,
    private readonly resets: ResetsService,
  ) {}

  @Serve(routes.signUp) signUp(form: InputOf<Routes['signUp']>, caller: Caller) {
    return this.signUps.signUp(form, caller);
  }
  @Serve(routes.checkUserName) checkUserName(input: InputOf<Routes['checkUserName']>) {
    return this.signUps.checkUserName(input);
  }
  @Serve(routes.confirm) confirm(input: InputOf<Routes['confirm']>, caller: Caller) {
    return this.signUps.confirm(input, caller);
  }
  @Serve(routes.resendConfirmation) resendConfirmation(
    input: InputOf<Routes['resendConfirmation']>,
    caller: Caller,
  ) {
    return this.signUps.resendConfirmation(input, caller);
  }
  @Serve(routes.signIn) signIn(form: InputOf<Routes['signIn']>, caller: Caller) {
    return this.accounts.signIn(form, caller);
  }
  @Serve(routes.refresh) refresh(_: object, caller: Caller) {
    return this.signIns.refresh(caller);
  }
  @Serve(routes.signOut) async signOut(_: object, caller: Caller) {
    await this.signIns.signOut(caller);
    return {};
  }
  @Serve(routes.account) account(_: object, caller: Caller) {
    return this.accounts.account(caller);
  }
  @Serve(routes.signIns) listSignIns(_: object, caller: Caller) {
    return this.signIns.list(caller);
  }
  @Serve(routes.revokeSignIn) async revokeSignIn(
    { uid }: InputOf<Routes['revokeSignIn']>,
    caller: Caller,
  ) {
    await this.signIns.revoke(caller, uid);
    return {};
  }
  @Serve(routes.changeUserName) changeUserName(
    form: InputOf<Routes['changeUserName']>,
    caller: Caller,
  ) {
    return this.accounts.changeUserName(form, caller);
  }
  @Serve(routes.changeEmail) changeEmail(form: InputOf<Routes['changeEmail']>, caller: Caller) {
    return this.accounts.changeEmail(form, caller);
  }
  @Serve(routes.changePassword) changePassword(
    form: InputOf<Routes['changePassword']>,
    caller: Caller,
  ) {
    return this.accounts.changePassword(form, caller);
  }

  @Serve(routes.forgotPassword) forgotPassword(form: InputOf<Routes['forgotPassword']>) {
    return this.resets.forgot(form);
  }
  @Serve(routes.resetPassword) resetPassword(form: InputOf<Routes['resetPassword']>) {
    return this.resets.reset(form);
  }

  @Get('/api/identity/jwks.json') @SetMetadata(OPEN, true) async jwks() {
    return { keys: await this.keys.jwks() };
  }
}
