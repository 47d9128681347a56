import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { BoundariesService } from './boundaries.service';
import { SocialDerived } from './derived';
import { FollowListsService } from './follow-lists.service';
import { FollowsService } from './follows.service';
import { ProfilesService } from './profiles.service';
import { SocialController } from './social.controller';
import { SocialEvents } from './social.events';
import { SubjectsEvents } from './subjects.events';
import { SocialStore } from './social.store';

/** Profiles, follow requests and followers, what members set against each other, people search. */
@Module({
  imports: [ServiceModule.register('social')],
  controllers: [SocialController, SocialEvents, SubjectsEvents],
  providers: [
    BoundariesService,
    FollowListsService,
    FollowsService,
    ProfilesService,
    SocialStore,
    SocialDerived,
  ],
})
export class SocialModule {}
