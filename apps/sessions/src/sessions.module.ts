import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ChefsService } from './chefs.service';
import { SessionsDerived } from './derived';
import { LiveSessionsService } from './live-sessions.service';
import { PresenceSweep } from './presence-sweep';
import { Reconciliation } from './reconciliation';
import { RequestsService } from './requests.service';
import { ReviewsService } from './reviews.service';
import { SessionsController } from './sessions.controller';
import { SessionsEvents } from './sessions.events';
import { SessionsStore } from './sessions.store';

/** Presence, chefs, requests, live sessions, media rooms, chef reviews. */
@Module({
  imports: [ServiceModule.register('sessions')],
  controllers: [SessionsController, SessionsEvents],
  providers: [
    ChefsService,
    RequestsService,
    LiveSessionsService,
    ReviewsService,
    SessionsStore,
    Reconciliation,
    PresenceSweep,
    SessionsDerived,
  ],
})
export class SessionsModule {}
