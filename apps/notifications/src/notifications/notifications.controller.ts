import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { NotificationsReader } from './notifications.reader';

const routes = contract.notifications;
type Routes = typeof routes;

@Controller()
export class NotificationsController {
  constructor(private readonly reader: NotificationsReader) {}

  @Serve(routes.list) list(query: InputOf<Routes['list']>, caller: Caller) {
    return this.reader.list(query, caller);
  }
  @Serve(routes.unread) unread(_: object, caller: Caller) {
    return this.reader.unread(caller);
  }
  @Serve(routes.markRead) markRead(input: InputOf<Routes['markRead']>, caller: Caller) {
    return this.reader.markRead(input, caller);
  }
}
