import { OPEN } from '@chefly/access';
import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller, Get, SetMetadata } from '@nestjs/common';
import { PasswordsService } from '../accounts/passwords.service';
import { KeysService } from './keys.service';
import { SignInsService } from './sign-ins.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class SignInsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInsService,
    private readonly keys: KeysService,
  ) {}

  @Serve(routes.signIn) signIn(form: InputOf<Routes['signIn']>, caller: Caller) {
    return this.passwords.signIn(form, caller);
  }
  @Serve(routes.refresh) refresh(_: object, caller: Caller) {
    return this.signIns.refresh(caller);
  }
  @Serve(routes.signOut) async signOut(_: object, caller: Caller) {
    await this.signIns.signOut(caller);
    return {};
  }
  @Serve(routes.signIns) list(_: object, caller: Caller) {
    return this.signIns.list(caller);
  }
  @Serve(routes.revokeSignIn) async revoke(
    { uid }: InputOf<Routes['revokeSignIn']>,
    caller: Caller,
  ) {
    await this.signIns.revoke(caller, uid);
    return {};
  }

  @Get('/api/identity/jwks.json') @SetMetadata(OPEN, true) async jwks() {
    return { keys: await this.keys.jwks() };
  }
}
