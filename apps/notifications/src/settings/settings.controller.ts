import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { PushService } from '../push/push.service';
import { SettingsService } from './settings.service';

const routes = contract.notifications;
type Routes = typeof routes;

@Controller()
export class SettingsController {
  constructor(
    private readonly service: SettingsService,
    private readonly push: PushService,
  ) {}

  @Serve(routes.settings) settings(_: object, caller: Caller) {
    return this.service.get(caller);
  }
  @Serve(routes.changeSettings)
  changeSettings(settings: InputOf<Routes['changeSettings']>, caller: Caller) {
    return this.service.change(settings, caller);
  }
  @Serve(routes.endDigest) endDigest(input: InputOf<Routes['endDigest']>) {
    return this.service.endDigest(input);
  }
  @Serve(routes.pushKey) async pushKey() {
    return this.push.key();
  }
  @Serve(routes.subscribe) subscribe(target: InputOf<Routes['subscribe']>, caller: Caller) {
    return this.push.subscribe(target, caller);
  }
  @Serve(routes.unsubscribe)
  unsubscribe(input: InputOf<Routes['unsubscribe']>, caller: Caller) {
    return this.push.unsubscribe(input, caller);
  }
}
