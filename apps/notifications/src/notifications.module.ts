import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { ServiceModule } from '@chefly/service';
import { Controller, Module } from '@nestjs/common';
import { ModerationNewsEvents } from './moderation-news.events';
import { NotificationsEvents } from './notifications.events';
import { NotificationsService } from './notifications.service';
import { NotificationsStore } from './notifications.store';
import { Trimming } from './trimming';

const routes = contract.notifications;

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Serve(routes.list) list(query: InputOf<typeof routes.list>, caller: Caller) {
    return this.notifications.list(query, caller);
  }
  @Serve(routes.unread) unread(_: object, caller: Caller) {
    return this.notifications.unread(caller);
  }
  @Serve(routes.markRead) markRead(_: object, caller: Caller) {
    return this.notifications.markRead(caller);
  }
}

/** The list of what happened to a member. */
@Module({
  imports: [ServiceModule.register('notifications')],
  controllers: [NotificationsController, NotificationsEvents, ModerationNewsEvents],
  providers: [NotificationsService, NotificationsStore, Trimming],
})
export class NotificationsModule {}
