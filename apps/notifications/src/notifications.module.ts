import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ContentNewsEvents } from './content-news.events';
import { FollowNewsEvents } from './follow-news.events';
import { HearingNewsEvents } from './hearing-news.events';
import { ModerationNewsEvents } from './moderation-news.events';
import { MonetizationNewsEvents } from './monetization-news.events';
import { NotificationsController } from './notifications.controller';
import { NotificationsDerived } from './notifications.derived';
import { NotificationsReader } from './notifications.reader';
import { NotificationsService } from './notifications.service';
import { NotificationsStore } from './notifications.store';
import { PeopleEvents } from './people/people.events';
import { PeopleStore } from './people/people.store';
import { RecipeNewsEvents } from './recipe-news.events';
import { SessionNewsEvents } from './session-news.events';
import { Trimming } from './trimming';
import { VoicesStore } from './voices.store';

const news = [
  ContentNewsEvents,
  FollowNewsEvents,
  HearingNewsEvents,
  ModerationNewsEvents,
  MonetizationNewsEvents,
  RecipeNewsEvents,
  SessionNewsEvents,
];

/** The list of what happened to a member. */
@Module({
  imports: [ServiceModule.register('notifications')],
  controllers: [NotificationsController, PeopleEvents, ...news],
  providers: [
    NotificationsDerived,
    NotificationsReader,
    NotificationsService,
    NotificationsStore,
    PeopleStore,
    Trimming,
    VoicesStore,
  ],
})
export class NotificationsModule {}
