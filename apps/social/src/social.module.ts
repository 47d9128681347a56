import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { BoundariesController } from './boundaries/boundaries.controller';
import { BoundariesService } from './boundaries/boundaries.service';
import { FollowListsService } from './follows/follow-lists.service';
import { FollowersDerived } from './follows/followers.derived';
import { FollowsController } from './follows/follows.controller';
import { FollowsEvents } from './follows/follows.events';
import { FollowsService } from './follows/follows.service';
import { RelationsStore } from './follows/relations.store';
import { MembersStore } from './profiles/members.store';
import { ProfilesController } from './profiles/profiles.controller';
import { ProfilesEvents } from './profiles/profiles.events';
import { ProfilesService } from './profiles/profiles.service';
import { socialRecords } from './social.records';
import { SubjectsEvents } from './subjects.events';

/** Profiles, follow requests and followers, what members set against each other, people search. */
@Module({
  imports: [ServiceModule.register('social')],
  controllers: [
    ...[ProfilesController, FollowsController, BoundariesController],
    ...[ProfilesEvents, FollowsEvents, SubjectsEvents],
  ],
  providers: [
    ...[MembersStore, RelationsStore],
    ...[ProfilesService, FollowsService, FollowListsService, BoundariesService],
    FollowersDerived,
    ...socialRecords,
  ],
})
export class SocialModule {}
