import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { BoundariesController } from './boundaries/boundaries.controller';
import { BoundariesEvents } from './boundaries/boundaries.events';
import { BoundariesService } from './boundaries/boundaries.service';
import { UntoldBlocks } from './boundaries/untold-blocks';
import { CompanionsService } from './follows/companions.service';
import { FollowListsService } from './follows/follow-lists.service';
import { FollowersDerived } from './follows/followers.derived';
import { FollowsController } from './follows/follows.controller';
import { FollowsEvents } from './follows/follows.events';
import { FollowsService } from './follows/follows.service';
import { RelationsStore } from './follows/relations.store';
import { FirstStepsService } from './profiles/first-steps.service';
import { MembersStore } from './profiles/members.store';
import { ProfilesController } from './profiles/profiles.controller';
import { ProfilesEvents } from './profiles/profiles.events';
import { ProfilesService } from './profiles/profiles.service';
import { UntoldNames } from './profiles/untold-names';
import { socialRecords } from './social.records';
import { SubjectsEvents } from './subjects.events';
import { DismissalRecords } from './suggestions/dismissals.records';
import { DismissalsStore } from './suggestions/dismissals.store';
import { SuggestionsController } from './suggestions/suggestions.controller';
import { SuggestionsService } from './suggestions/suggestions.service';

/** Profiles, follow requests and followers, what members set against each other, people search. */
@Module({
  imports: [ServiceModule.register('social')],
  controllers: [
    ...[ProfilesController, FollowsController, BoundariesController, SuggestionsController],
    ...[ProfilesEvents, FollowsEvents, BoundariesEvents, SubjectsEvents],
  ],
  providers: [
    ...[MembersStore, RelationsStore, DismissalsStore, UntoldBlocks, UntoldNames],
    ...[ProfilesService, FollowsService, FollowListsService, CompanionsService, BoundariesService],
    ...[SuggestionsService, FirstStepsService, FollowersDerived],
    ...[...socialRecords, DismissalRecords],
  ],
})
export class SocialModule {}
