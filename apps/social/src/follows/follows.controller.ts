import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CompanionsService } from './companions.service';
import { FollowListsService } from './follow-lists.service';
import { FollowsService } from './follows.service';

const routes = contract.social;
type Routes = typeof routes;

@Controller()
export class FollowsController {
  constructor(
    private readonly follows: FollowsService,
    private readonly lists: FollowListsService,
    private readonly companions: CompanionsService,
  ) {}

  @Serve(routes.follow) follow(input: InputOf<Routes['follow']>, caller: Caller) {
    return this.follows.follow(input, caller);
  }

  @Serve(routes.unfollow) unfollow(input: InputOf<Routes['unfollow']>, caller: Caller) {
    return this.follows.unfollow(input, caller);
  }

  @Serve(routes.followRequests) followRequests(
    input: InputOf<Routes['followRequests']>,
    caller: Caller,
  ) {
    return this.follows.requests(input, caller);
  }

  @Serve(routes.acceptFollow) acceptFollow(input: InputOf<Routes['acceptFollow']>, caller: Caller) {
    return this.follows.accept(input, caller);
  }

  @Serve(routes.rejectFollow) rejectFollow(input: InputOf<Routes['rejectFollow']>, caller: Caller) {
    return this.follows.reject(input, caller);
  }

  @Serve(routes.followers) followers(input: InputOf<Routes['followers']>, caller: Caller) {
    return this.lists.followers(input, caller);
  }

  @Serve(routes.following) following(input: InputOf<Routes['following']>, caller: Caller) {
    return this.lists.following(input, caller);
  }

  @Serve(routes.companion) companion(input: InputOf<Routes['companion']>, caller: Caller) {
    return this.companions.ticket(input, caller);
  }

  @Serve(routes.removeFollower) removeFollower(
    input: InputOf<Routes['removeFollower']>,
    caller: Caller,
  ) {
    return this.follows.removeFollower(input, caller);
  }
}
