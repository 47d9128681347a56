import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { SocialDerived } from './derived';
import { FollowsService } from './follows.service';
import { ProfilesService } from './profiles.service';
import { SocialController } from './social.controller';
import { SocialEvents } from './social.events';
import { SocialStore } from './social.store';

/** Profiles, follow requests and followers, people search. */
@Module({
  imports: [ServiceModule.register('social')],
  controllers: [SocialController, SocialEvents],
  providers: [FollowsService, ProfilesService, SocialStore, SocialDerived],
})
export class SocialModule {}
