import type { Refused } from '@chefly/contracts';
import { Catch, type ArgumentsHost, type WsExceptionFilter } from '@nestjs/common';
import type { LiveSocket } from './live-socket';
import { refusedBy } from './refusals';

/**
 * Every failure of a message is told to its sender, by the acknowledgement if they wait for one.
 */
@Catch()
export class LiveErrorFilter implements WsExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const ws = host.switchToWs();
    const refused = refusedBy(error, ws.getPattern());
    const answer = host.getArgs<unknown[]>().find((arg) => typeof arg === 'function');
    if (answer) (answer as (refused: Refused) => void)(refused);
    else ws.getClient<LiveSocket>().emit('exception', refused);
  }
}
