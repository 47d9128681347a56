import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { GatewayEvents } from './gateway.events';
import { LiveGateway } from './live-gateway';
import { Presence } from './presence';
import { RoomsStore } from './rooms.store';

/** Live events out, signalling between participants, presence. */
@Module({
  imports: [ServiceModule.register('gateway')],
  providers: [LiveGateway, Presence, RoomsStore, GatewayEvents],
})
export class GatewayModule {}
