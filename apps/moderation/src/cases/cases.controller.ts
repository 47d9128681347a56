import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { DecisionsService } from '../decisions/decisions.service';
import { CaseFilesService } from './case-files.service';

const routes = contract.moderation;
type Routes = typeof routes;

@Controller()
export class CasesController {
  constructor(
    private readonly cases: CaseFilesService,
    private readonly decisions: DecisionsService,
  ) {}

  @Serve(routes.cases) list(query: InputOf<Routes['cases']>, caller: Caller) {
    return this.cases.list(query, caller);
  }
  @Serve(routes.case) file(input: InputOf<Routes['case']>, caller: Caller) {
    return this.cases.file(input, caller);
  }
  @Serve(routes.decide) decide(form: InputOf<Routes['decide']>, caller: Caller) {
    return this.decisions.decide(form, caller);
  }
  @Serve(routes.confirm) confirm(form: InputOf<Routes['confirm']>, caller: Caller) {
    return this.decisions.confirm(form, caller);
  }
  @Serve(routes.withdraw) withdraw(form: InputOf<Routes['withdraw']>, caller: Caller) {
    return this.decisions.withdraw(form, caller);
  }
  @Serve(routes.myDecisions) listOwn(query: InputOf<Routes['myDecisions']>, caller: Caller) {
    return this.decisions.listOwn(query, caller);
  }
}
