import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ContentNewsEvents } from './content-news.events';
import { DigestService } from './digest/digest.service';
import { OneClickController } from './digest/one-click.controller';
import { FollowNewsEvents } from './follow-news.events';
import { HearingNewsEvents } from './hearing-news.events';
import { ModerationNewsEvents } from './moderation-news.events';
import { MonetizationNewsEvents } from './monetization-news.events';
import { NotificationsController } from './notifications.controller';
import { NotificationsDerived } from './notifications.derived';
import { NotificationsReader } from './notifications.reader';
import { notificationsRecords } from './notifications.records';
import { NotificationsService } from './notifications.service';
import { NotificationsStore } from './notifications.store';
import { PeopleEvents } from './people/people.events';
import { PeopleStore } from './people/people.store';
import { PushEvents } from './push/push.events';
import { PushService } from './push/push.service';
import { SubscriptionsStore } from './push/subscriptions.store';
import { RecipeNewsEvents } from './recipe-news.events';
import { SessionNewsEvents } from './session-news.events';
import { SettingsController } from './settings/settings.controller';
import { SettingsService } from './settings/settings.service';
import { SettingsStore } from './settings/settings.store';
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
const list = [
  ...notificationsRecords,
  NotificationsDerived,
  NotificationsReader,
  NotificationsService,
  NotificationsStore,
  PeopleStore,
  Trimming,
  VoicesStore,
];
const settings = [DigestService, PushService, SettingsService, SettingsStore, SubscriptionsStore];

/** The list of what happened to a member, and how else they are told of it: by push, by a digest. */
@Module({
  imports: [ServiceModule.register('notifications')],
  controllers: [
    NotificationsController,
    OneClickController,
    SettingsController,
    PeopleEvents,
    PushEvents,
    ...news,
  ],
  providers: [...list, ...settings],
})
export class NotificationsModule {}
