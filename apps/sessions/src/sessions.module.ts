import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ChefsStore } from './chefs/chefs.store';
import { RequestsStore } from './requests/requests.store';
import { ReviewsStore } from './reviews/reviews.store';
import { SessionsStore } from './sessions/sessions.store';
import { ChefsService } from './chefs/chefs.service';
import { SessionsDerived } from './derived';
import { AttendanceService } from './sessions/attendance.service';
import { LiveSessionsService } from './sessions/live-sessions.service';
import { PassesService } from './sessions/passes.service';
import { SessionViews } from './sessions/session-views';
import { SettlementService } from './sessions/settlement.service';
import { PricesEvents } from './chefs/prices.events';
import { PresenceSweep } from './chefs/presence-sweep';
import { RoomsSweep } from './sessions/rooms-sweep';
import { Reconciliation } from './sessions/reconciliation';
import { AnswersService } from './requests/answers.service';
import { RequestEndings } from './requests/request-endings';
import { RequestsService } from './requests/requests.service';
import { ReviewsService } from './reviews/reviews.service';
import { SessionsController } from './sessions.controller';
import { sessionsRecords } from './sessions.records';
import { SessionsEvents } from './sessions.events';
import { SubjectsEvents } from './subjects.events';

/** Presence, chefs, requests, live sessions, media rooms, chef reviews. */
@Module({
  imports: [ServiceModule.register('sessions')],
  controllers: [SessionsController, SessionsEvents, SubjectsEvents, PricesEvents],
  providers: [
    ChefsService,
    RequestsService,
    AnswersService,
    RequestEndings,
    LiveSessionsService,
    SettlementService,
    AttendanceService,
    PassesService,
    SessionViews,
    ReviewsService,
    ChefsStore,
    RequestsStore,
    SessionsStore,
    ReviewsStore,
    Reconciliation,
    PresenceSweep,
    RoomsSweep,
    SessionsDerived,
    ...sessionsRecords,
  ],
})
export class SessionsModule {}
