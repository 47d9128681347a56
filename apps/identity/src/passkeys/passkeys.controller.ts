import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { PasskeySignInsService } from './passkey-sign-ins.service';
import { PasskeysService } from './passkeys.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly signIns: PasskeySignInsService,
  ) {}

  @Serve(routes.passkeys) list(_: object, caller: Caller) {
    return this.passkeys.list(caller);
  }
  @Serve(routes.beginPasskey) begin(form: InputOf<Routes['beginPasskey']>, caller: Caller) {
    return this.passkeys.begin(form, caller);
  }
  @Serve(routes.addPasskey) add(form: InputOf<Routes['addPasskey']>, caller: Caller) {
    return this.passkeys.add(form, caller);
  }
  @Serve(routes.renamePasskey) rename(form: InputOf<Routes['renamePasskey']>, caller: Caller) {
    return this.passkeys.rename(form, caller);
  }
  @Serve(routes.removePasskey) remove(form: InputOf<Routes['removePasskey']>, caller: Caller) {
    return this.passkeys.remove(form, caller);
  }
  @Serve(routes.beginPasskeySignIn) beginSignIn(_: object, caller: Caller) {
    return this.signIns.begin(caller);
  }
  @Serve(routes.signInWithPasskey) signIn(
    { assertion }: InputOf<Routes['signInWithPasskey']>,
    caller: Caller,
  ) {
    return this.signIns.signIn(assertion, caller);
  }
}
