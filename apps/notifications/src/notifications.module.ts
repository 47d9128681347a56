import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { DigestService } from './digest/digest.service';
import { OneClickController } from './digest/one-click.controller';
import { BookingMails } from './news/booking-mails';
import { CompaniesStore } from './news/companies.store';
import { BookingNewsEvents } from './news/booking-news.events';
import { InviteNewsEvents } from './news/invite-news.events';
import { ContentNewsEvents } from './news/content-news.events';
import { FollowNewsEvents } from './news/follow-news.events';
import { HearingNewsEvents } from './news/hearing-news.events';
import { ModerationNewsEvents } from './news/moderation-news.events';
import { MonetizationNewsEvents } from './news/monetization-news.events';
import { NewsRemoval } from './news/news-removal.service';
import { RecipeNewsEvents } from './news/recipe-news.events';
import { SessionNewsEvents } from './news/session-news.events';
import { NotificationsController } from './notifications/notifications.controller';
import { NotificationsDerived } from './notifications/notifications.derived';
import { NotificationsReader } from './notifications/notifications.reader';
import { NotificationRecords } from './notifications/notifications.records';
import { NotificationsService } from './notifications/notifications.service';
import { NotificationsStore } from './notifications/notifications.store';
import { Trimming } from './notifications/trimming';
import { VoicesStore } from './notifications/voices.store';
import { PeopleEvents } from './people/people.events';
import { PeopleStore } from './people/people.store';
import { PushEvents } from './push/push.events';
import { PushService } from './push/push.service';
import { SubscriptionRecords } from './push/subscriptions.records';
import { SubscriptionsStore } from './push/subscriptions.store';
import { SettingsController } from './settings/settings.controller';
import { SettingsRecords } from './settings/settings.records';
import { SettingsService } from './settings/settings.service';
import { SettingsStore } from './settings/settings.store';

const news = [
  BookingNewsEvents,
  InviteNewsEvents,
  ContentNewsEvents,
  FollowNewsEvents,
  HearingNewsEvents,
  ModerationNewsEvents,
  MonetizationNewsEvents,
  RecipeNewsEvents,
  SessionNewsEvents,
];
const list = [
  BookingMails,
  CompaniesStore,
  NewsRemoval,
  NotificationsDerived,
  NotificationsReader,
  NotificationsService,
  NotificationsStore,
  PeopleStore,
  Trimming,
  VoicesStore,
];
/** In the order of the export. */
const records = [NotificationRecords, SettingsRecords, SubscriptionRecords];
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
  providers: [...list, ...settings, ...records],
})
export class NotificationsModule {}
