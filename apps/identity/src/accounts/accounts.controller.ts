import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { ResetsService } from './resets.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly resets: ResetsService,
  ) {}

  @Serve(routes.account) account(_: object, caller: Caller) {
    return this.accounts.account(caller);
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
  @Serve(routes.forgotPassword) forgotPassword(
    form: InputOf<Routes['forgotPassword']>,
    caller: Caller,
  ) {
    return this.resets.forgot(form, caller);
  }
  @Serve(routes.resetPassword) resetPassword(form: InputOf<Routes['resetPassword']>) {
    return this.resets.reset(form);
  }
}
