import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CallsService } from './calls.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @Serve(routes.chefCall) get(input: InputOf<Routes['chefCall']>, caller: Caller) {
    return this.calls.get(input, caller);
  }
  @Serve(routes.callChefs) ask(input: InputOf<Routes['callChefs']>, caller: Caller) {
    return this.calls.ask(input, caller);
  }
  @Serve(routes.callChef) askFor(input: InputOf<Routes['callChef']>, caller: Caller) {
    return this.calls.ask(input, caller);
  }
  @Serve(routes.endChefCall) endFor(input: InputOf<Routes['endChefCall']>, caller: Caller) {
    return this.calls.end(input, caller);
  }
  @Serve(routes.endCall) end(input: InputOf<Routes['endCall']>, caller: Caller) {
    return this.calls.end(input, caller);
  }
}
