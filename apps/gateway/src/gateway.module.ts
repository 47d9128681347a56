import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { Admission } from './live/admission';
import { Audiences } from './live/audiences';
import { CirclesStore } from './live/circles.store';
import { CopiesEvents } from './live/copies.events';
import { LiveEvents } from './live/live-events';
import { LiveRooms } from './live/live-rooms';
import { LiveGateway } from './live/live.gateway';
import { Membership } from './live/membership';
import { SessionsStore } from './live/sessions.store';
import { Presence } from './presence';

/** Live events out, signalling between participants, presence. */
@Module({
  imports: [ServiceModule.register('gateway')],
  controllers: [CopiesEvents],
  providers: [
    Admission,
    Audiences,
    CirclesStore,
    LiveEvents,
    LiveGateway,
    LiveRooms,
    Membership,
    Presence,
    SessionsStore,
  ],
})
export class GatewayModule {}
