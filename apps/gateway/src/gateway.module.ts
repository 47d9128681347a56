import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { Admission } from './live/admission';
import { CopiesEvents } from './live/copies.events';
import { LiveEvents } from './live/live-events';
import { LiveRooms } from './live/live-rooms';
import { LiveGateway } from './live/live.gateway';
import { Membership } from './live/membership';
import { RoomsStore } from './live/rooms.store';
import { Presence } from './presence';

/** Live events out, signalling between participants, presence. */
@Module({
  imports: [ServiceModule.register('gateway')],
  controllers: [CopiesEvents],
  providers: [Admission, LiveEvents, LiveGateway, LiveRooms, Membership, Presence, RoomsStore],
})
export class GatewayModule {}
