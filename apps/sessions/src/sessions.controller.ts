import { contract, type InputOf } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { MediaRooms } from '@chefly/engines/media';
import { Serve, type Caller } from '@chefly/http';
import { OPEN } from '@chefly/access';
import { Body, Controller, Headers, HttpCode, Inject, Post, SetMetadata } from '@nestjs/common';
import { ChefsService } from './chefs/chefs.service';
import { LiveSessionsService } from './sessions/live-sessions.service';
import { PassesService } from './sessions/passes.service';
import { SessionViews } from './sessions/session-views';
import { Reconciliation } from './sessions/reconciliation';
import { AnswersService } from './requests/answers.service';
import { RequestsService } from './requests/requests.service';
import { ReviewsService } from './reviews/reviews.service';

const routes = contract.sessions;
type Routes = typeof routes;

const HINT_REMEMBERED_MS = 3_600_000;

@Controller()
export class SessionsController {
  constructor(
    private readonly chefs: ChefsService,
    private readonly requests: RequestsService,
    private readonly answers: AnswersService,
    private readonly sessions: LiveSessionsService,
    private readonly views: SessionViews,
    private readonly passes: PassesService,
    private readonly reviews: ReviewsService,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    private readonly reconciliation: Reconciliation,
    @Inject(Cache) private readonly cache: Cache,
  ) {}

  @Serve(routes.chefs) listChefs(query: InputOf<Routes['chefs']>, caller: Caller) {
    return this.chefs.list(query, caller);
  }
  @Serve(routes.availability) availability(_: object, caller: Caller) {
    return this.chefs.availability(caller);
  }
  @Serve(routes.setAvailability) setAvailability(
    input: InputOf<Routes['setAvailability']>,
    caller: Caller,
  ) {
    return this.chefs.setAvailability(input, caller);
  }
  @Serve(routes.ask) ask(input: InputOf<Routes['ask']>, caller: Caller) {
    return this.requests.ask(input, caller);
  }
  @Serve(routes.myRequest) myRequest(_: object, caller: Caller) {
    return this.requests.mine(caller);
  }
  @Serve(routes.cancel) cancel(input: InputOf<Routes['cancel']>, caller: Caller) {
    return this.requests.cancel(input, caller);
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
  @Serve(routes.token) token(input: InputOf<Routes['token']>, caller: Caller) {
    return this.passes.token(input, caller);
  }
  @Serve(routes.leave) leave(input: InputOf<Routes['leave']>, caller: Caller) {
    return this.sessions.leave(input, caller);
  }
  @Serve(routes.review) review(form: InputOf<Routes['review']>, caller: Caller) {
    return this.reviews.review(form, caller);
  }
  @Serve(routes.reviewsOf) reviewsOf(query: InputOf<Routes['reviewsOf']>, caller: Caller) {
    return this.reviews.list(query, caller);
  }

  /**
   * What the media server says happened in a room. Open because its signature is the permission;
   * anything else is answered alike and does nothing. Repeats and forgeries cost one look at the
   * room's own list at most.
   */
  @Post('/api/sessions/livekit-webhook')
  @HttpCode(200)
  @SetMetadata(OPEN, true)
  async hint(@Body() body: unknown, @Headers('authorization') authorization: string | undefined) {
    const hint = await this.rooms.readHint(typeof body === 'string' ? body : '', authorization);
    // the same message twice, or a recorded one played again, is not worth a second look; one that
    // failed is
    if (!hint || (await this.cache.get(`hint/${hint.id}`))) return {};
    await this.reconciliation.room(hint.room);
    await this.cache.set(`hint/${hint.id}`, 'seen', HINT_REMEMBERED_MS);
    return {};
  }
}
