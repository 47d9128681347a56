import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AnswersService } from './answers.service';
import { ReceiptsService } from './receipts.service';
import { RequestsService } from './requests.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class RequestsController {
  constructor(
    private readonly requests: RequestsService,
    private readonly answers: AnswersService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Serve(routes.ask) ask(input: InputOf<Routes['ask']>, caller: Caller) {
    return this.requests.ask(input, caller);
  }
  @Serve(routes.askMore) askMore(input: InputOf<Routes['askMore']>, caller: Caller) {
    return this.requests.askMore(input, caller);
  }
  @Serve(routes.see) see(input: InputOf<Routes['see']>, caller: Caller) {
    return this.receipts.see(input, caller);
  }
  @Serve(routes.myRequest) mine(_: object, caller: Caller) {
    return this.requests.mine(caller);
  }
  @Serve(routes.cancel) cancel(input: InputOf<Routes['cancel']>, caller: Caller) {
    return this.requests.cancel(input, caller);
  }
  @Serve(routes.gather) gather(input: InputOf<Routes['gather']>, caller: Caller) {
    return this.requests.gather(input, caller);
  }
  @Serve(routes.requestPhoto) photo(input: InputOf<Routes['requestPhoto']>, caller: Caller) {
    return this.requests.photo(input, caller);
  }
  @Serve(routes.firstSteps) firstSteps(_: object, caller: Caller) {
    return this.requests.firstSteps(caller);
  }
  @Serve(routes.incoming) incoming(_: object, caller: Caller) {
    return this.requests.incoming(caller);
  }
  @Serve(routes.accept) accept(input: InputOf<Routes['accept']>, caller: Caller) {
    return this.answers.accept(input, caller);
  }
  @Serve(routes.decline) decline(input: InputOf<Routes['decline']>, caller: Caller) {
    return this.answers.decline(input, caller);
  }
}
