import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { SignUpsService } from './sign-ups.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class SignUpsController {
  constructor(private readonly signUps: SignUpsService) {}

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
}
