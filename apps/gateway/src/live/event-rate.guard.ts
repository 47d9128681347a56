import { browserToServer, SECOND, type BrowserMessageType } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Refusal } from '@chefly/http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { LiveSocket } from './live-socket';

const WINDOW_MS = 10 * SECOND;

/** How often one socket may say something, by the contract of the event. */
@Injectable()
export class EventRate implements CanActivate {
  constructor(@Inject(Config) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const ws = context.switchToWs();
    const { data } = ws.getClient<LiveSocket>();
    const event = ws.getPattern() as BrowserMessageType;
    const now = Date.now();
    if (now - data.countedSince > WINDOW_MS) {
      data.counts.clear();
      data.countedSince = now;
    }
    const count = (data.counts.get(event) ?? 0) + 1;
    data.counts.set(event, count);
    if (count > browserToServer[event].perTenSeconds * this.config.limitFactor)
      throw new Refusal('request/too-many');
    return true;
  }
}
