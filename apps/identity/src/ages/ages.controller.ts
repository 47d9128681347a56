import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AgesService } from './ages.service';
import { GuardiansService } from './guardians.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class AgesController {
  constructor(
    private readonly ages: AgesService,
    private readonly guardians: GuardiansService,
  ) {}

  @Serve(routes.age) status(_: object, caller: Caller) {
    return this.ages.status(caller);
  }
  @Serve(routes.setDateOfBirth) setDateOfBirth(
    form: InputOf<Routes['setDateOfBirth']>,
    caller: Caller,
  ) {
    return this.ages.setDateOfBirth(form, caller);
  }
  @Serve(routes.askGuardian) ask(form: InputOf<Routes['askGuardian']>, caller: Caller) {
    return this.guardians.ask(form, caller);
  }
  @Serve(routes.guardianLink) read(input: InputOf<Routes['guardianLink']>) {
    return this.guardians.read(input);
  }
  @Serve(routes.answerGuardian) answer(input: InputOf<Routes['answerGuardian']>) {
    return this.guardians.answer(input);
  }
  @Serve(routes.revokeGuardian) revoke(input: InputOf<Routes['revokeGuardian']>) {
    return this.guardians.revoke(input);
  }
}
