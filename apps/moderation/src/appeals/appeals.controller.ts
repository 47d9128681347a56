import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AppealsService } from './appeals.service';

const routes = contract.moderation;
type Routes = typeof routes;

@Controller()
export class AppealsController {
  constructor(private readonly appeals: AppealsService) {}

  @Serve(routes.appeal) appeal(form: InputOf<Routes['appeal']>, caller: Caller) {
    return this.appeals.appeal(form, caller);
  }
  @Serve(routes.linkedDecision) linked(input: InputOf<Routes['linkedDecision']>) {
    return this.appeals.linked(input);
  }
  @Serve(routes.linkedAppeal) linkedAppeal(form: InputOf<Routes['linkedAppeal']>) {
    return this.appeals.linkedAppeal(form);
  }
  @Serve(routes.appeals) list(query: InputOf<Routes['appeals']>) {
    return this.appeals.list(query);
  }
  @Serve(routes.answerAppeal) answer(form: InputOf<Routes['answerAppeal']>, caller: Caller) {
    return this.appeals.answer(form, caller);
  }
}
