import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ChefsController } from './chefs/chefs.controller';
import { ChefsDerived } from './chefs/chefs.derived';
import { ChefsEvents } from './chefs/chefs.events';
import { ChefRecords } from './chefs/chefs.records';
import { ChefsService } from './chefs/chefs.service';
import { ChefsStore } from './chefs/chefs.store';
import { PresenceSweep } from './chefs/presence-sweep';
import { AnswersService } from './requests/answers.service';
import { RequestEndings } from './requests/request-endings';
import { RequestsController } from './requests/requests.controller';
import { RequestsEvents } from './requests/requests.events';
import { RequestRecords } from './requests/requests.records';
import { RequestsService } from './requests/requests.service';
import { RequestsStore } from './requests/requests.store';
import { ReviewsController } from './reviews/reviews.controller';
import { ReviewsEvents } from './reviews/reviews.events';
import { ChefReviewRecords } from './reviews/reviews.records';
import { ReviewsService } from './reviews/reviews.service';
import { ReviewsStore } from './reviews/reviews.store';
import { SessionsGauges } from './sessions.gauges';
import { AttendanceService } from './sessions/attendance.service';
import { LiveSessionsService } from './sessions/live-sessions.service';
import { MediaHintsController } from './sessions/media-hints.controller';
import { PassesService } from './sessions/passes.service';
import { Reconciliation } from './sessions/reconciliation';
import { RoomsSweep } from './sessions/rooms-sweep';
import { SessionViews } from './sessions/session-views';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsEvents } from './sessions/sessions.events';
import { SessionRecords } from './sessions/sessions.records';
import { SessionsStore } from './sessions/sessions.store';
import { SettlementService } from './sessions/settlement.service';
import { SubjectsEvents } from './sessions/subjects.events';
import { StandingEvents } from './standing.events';

const controllers = [ChefsController, RequestsController, SessionsController, ReviewsController];
const chefs = [ChefsService, ChefsStore, ChefsDerived, PresenceSweep];
const requests = [RequestsService, AnswersService, RequestEndings, RequestsStore];
const sessions = [
  LiveSessionsService,
  SettlementService,
  AttendanceService,
  PassesService,
  SessionViews,
  SessionsStore,
  Reconciliation,
  RoomsSweep,
  SessionsGauges,
];
const reviews = [ReviewsService, ReviewsStore];

/** Presence, chefs, requests, live sessions, media rooms, chef reviews. */
@Module({
  imports: [ServiceModule.register('sessions')],
  controllers: [
    ...controllers,
    MediaHintsController,
    // of one event in this order: requests end before their chefs are told of
    StandingEvents,
    RequestsEvents,
    ChefsEvents,
    SessionsEvents,
    ReviewsEvents,
    SubjectsEvents,
  ],
  providers: [
    ...chefs,
    ...requests,
    ...sessions,
    ...reviews,
    // in the order of the export
    SessionRecords,
    RequestRecords,
    ChefReviewRecords,
    ChefRecords,
  ],
})
export class SessionsModule {}
