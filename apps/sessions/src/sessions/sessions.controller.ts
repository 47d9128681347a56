import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { LiveSessionsService } from './live-sessions.service';
import { PassesService } from './passes.service';
import { SessionCredits } from './session-credits';
import { SessionViews } from './session-views';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: LiveSessionsService,
    private readonly views: SessionViews,
    private readonly passes: PassesService,
    private readonly credits: SessionCredits,
  ) {}

  @Serve(routes.current) current(_: object, caller: Caller) {
    return this.views.current(caller);
  }
  @Serve(routes.records) records(query: InputOf<Routes['records']>, caller: Caller) {
    return this.views.records(query, caller);
  }
  @Serve(routes.toReview) toReview(query: InputOf<Routes['toReview']>, caller: Caller) {
    return this.views.toReview(query, caller);
  }
  @Serve(routes.session) session(input: InputOf<Routes['session']>, caller: Caller) {
    return this.views.session(input, caller);
  }
  @Serve(routes.credit) credit(input: InputOf<Routes['credit']>, caller: Caller) {
    return this.credits.credit(input, caller);
  }
  @Serve(routes.token) token(input: InputOf<Routes['token']>, caller: Caller) {
    return this.passes.token(input, caller);
  }
  @Serve(routes.leave) leave(input: InputOf<Routes['leave']>, caller: Caller) {
    return this.sessions.leave(input, caller);
  }
}
