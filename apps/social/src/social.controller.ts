import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { FollowsService } from './follows.service';
import { ProfilesService } from './profiles.service';

const routes = contract.social;
type Routes = typeof routes;

@Controller()
export class SocialController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly follows: FollowsService,
  ) {}

  @Serve(routes.profile) profile(input: InputOf<Routes['profile']>, caller: Caller) {
    return this.profiles.profile(input, caller);
  }
  @Serve(routes.updateProfile) updateProfile(
    input: InputOf<Routes['updateProfile']>,
    caller: Caller,
  ) {
    return this.profiles.update(input, caller);
  }
  @Serve(routes.people) people(input: InputOf<Routes['people']>, caller: Caller) {
    return this.profiles.search(input, caller);
  }
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
}
