import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { BoundariesService } from './boundaries.service';
import { FollowListsService } from './follow-lists.service';
import { FollowsService } from './follows.service';
import { ProfilesService } from './profiles.service';

const routes = contract.social;
type Routes = typeof routes;

@Controller()
export class SocialController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly follows: FollowsService,
    private readonly lists: FollowListsService,
    private readonly boundaries: BoundariesService,
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

  @Serve(routes.followers) followers(input: InputOf<Routes['followers']>, caller: Caller) {
    return this.lists.followers(input, caller);
  }
  @Serve(routes.following) following(input: InputOf<Routes['following']>, caller: Caller) {
    return this.lists.following(input, caller);
  }
  @Serve(routes.removeFollower) removeFollower(
    input: InputOf<Routes['removeFollower']>,
    caller: Caller,
  ) {
    return this.follows.removeFollower(input, caller);
  }
  @Serve(routes.block) block(input: InputOf<Routes['block']>, caller: Caller) {
    return this.boundaries.block(input, caller);
  }
  @Serve(routes.unblock) unblock(input: InputOf<Routes['unblock']>, caller: Caller) {
    return this.boundaries.unblock(input, caller);
  }
  @Serve(routes.blocks) blocks(input: InputOf<Routes['blocks']>, caller: Caller) {
    return this.boundaries.list('block', input, caller);
  }
  @Serve(routes.mute) mute(input: InputOf<Routes['mute']>, caller: Caller) {
    return this.boundaries.mute(input, caller);
  }
  @Serve(routes.unmute) unmute(input: InputOf<Routes['unmute']>, caller: Caller) {
    return this.boundaries.unmute(input, caller);
  }
  @Serve(routes.mutes) mutes(input: InputOf<Routes['mutes']>, caller: Caller) {
    return this.boundaries.list('mute', input, caller);
  }
}
