import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { BookingAdmission } from './bookings/booking-admission';
import { BookingEndings } from './bookings/booking-endings';
import { BookingInvites } from './bookings/booking-invites';
import { BookingLooks } from './bookings/booking-looks';
import { BookingPlaces } from './bookings/booking-places';
import { BookingRace } from './bookings/booking-race';
import { BookingViews } from './bookings/booking-views';
import { BookingsController } from './bookings/bookings.controller';
import { BookingsEvents } from './bookings/bookings.events';
import { BookingRecords, HoursRecords } from './bookings/bookings.records';
import { BookingsService } from './bookings/bookings.service';
import { BookingsStore } from './bookings/bookings.store';
import { CallingOffService } from './bookings/calling-off.service';
import { DoorService } from './bookings/door.service';
import { HoursStore } from './bookings/hours.store';
import { InvitesService } from './bookings/invites.service';
import { Lateness } from './bookings/lateness';
import { NearBookings } from './bookings/near-bookings';
import { Outages } from './bookings/outages';
import { OutagesStore } from './bookings/outages.store';
import { SeatsService } from './bookings/seats.service';
import { SlotsService } from './bookings/slots.service';
import { CallsController } from './calls/calls.controller';
import { CallsEvents } from './calls/calls.events';
import { CallRecords } from './calls/calls.records';
import { CallsService } from './calls/calls.service';
import { CallsStore } from './calls/calls.store';
import { AnsweringEvents } from './chefs/answering.events';
import { AnsweringService } from './chefs/answering.service';
import { AvailabilityEvents } from './chefs/availability.events';
import { AvailabilityService } from './chefs/availability.service';
import { BusyChefsService } from './chefs/busy-chefs.service';
import { ChefsController } from './chefs/chefs.controller';
import { ChefsDerived } from './chefs/chefs.derived';
import { ChefsEvents } from './chefs/chefs.events';
import { ChefRecords } from './chefs/chefs.records';
import { ChefsService } from './chefs/chefs.service';
import { ChefsStore } from './chefs/chefs.store';
import { PresenceSweep } from './chefs/presence.sweep';
import { UsualChefsService } from './chefs/usual-chefs.service';
import { UsualChefsStore } from './chefs/usual-chefs.store';
import { PresenceStore } from './chefs/presence.store';
import { FreeRecipesService } from './chefs/free-recipes.service';
import { EndingsEvents } from './endings.events';
import { KitchenController } from './kitchen/kitchen.controller';
import { KitchenDerived } from './kitchen/kitchen.derived';
import { KitchenEvents } from './kitchen/kitchen.events';
import { KitchenRecords } from './kitchen/kitchen.records';
import { KitchenService } from './kitchen/kitchen.service';
import { KitchenStore } from './kitchen/kitchen.store';
import { RecordService } from './kitchen/record.service';
import { AnswersService } from './requests/answers.service';
import { AskableChefs } from './requests/askable-chefs';
import { AskingLimits } from './requests/asking-limits';
import { ReceiptsService } from './requests/receipts.service';
import { RequestEndings } from './requests/request-endings';
import { RequestReports } from './requests/request-reports';
import { RequestsController } from './requests/requests.controller';
import { RequestsEvents } from './requests/requests.events';
import { RequestRecords } from './requests/requests.records';
import { RequestsService } from './requests/requests.service';
import { RequestsStore } from './requests/requests.store';
import { ReviewsController } from './reviews/reviews.controller';
import { ReviewsEvents } from './reviews/reviews.events';
import { ChefReviewRecords } from './reviews/reviews.records';
import { ReviewReports } from './reviews/review-reports';
import { RecipeReviewsService } from './reviews/recipe-reviews.service';
import { ReviewsService } from './reviews/reviews.service';
import { ReviewsStore } from './reviews/reviews.store';
import { SessionsGauges } from './sessions.gauges';
import { AdmissionService } from './sessions/admission.service';
import { AttendanceService } from './sessions/attendance.service';
import { CookedRecipesService } from './sessions/cooked-recipes.service';
import { LiveSessionsService } from './sessions/live-sessions.service';
import { MarketController } from './sessions/market.controller';
import { MediaHintsController } from './sessions/media-hints.controller';
import { PassesService } from './sessions/passes.service';
import { Reconciliation } from './sessions/reconciliation';
import { RoomClearing } from './sessions/room-clearing';
import { RoomsSweep } from './sessions/rooms.sweep';
import { SessionLooks } from './sessions/session-looks';
import { SessionStart } from './sessions/session-start';
import { SessionCredits } from './sessions/session-credits';
import { SessionViews } from './sessions/session-views';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsEvents } from './sessions/sessions.events';
import { SessionRecords } from './sessions/sessions.records';
import { SessionsStore } from './sessions/sessions.store';
import { SettlementService } from './sessions/settlement.service';
import { SubjectsEvents } from './sessions/subjects.events';

const controllers = [
  BookingsController,
  ChefsController,
  MarketController,
  RequestsController,
  SessionsController,
  KitchenController,
  CallsController,
  ReviewsController,
];
const chefs = [
  ChefsService,
  AvailabilityService,
  AnsweringService,
  BusyChefsService,
  FreeRecipesService,
  UsualChefsService,
  UsualChefsStore,
  ChefsStore,
  PresenceStore,
  ChefsDerived,
  PresenceSweep,
];
const requests = [
  RequestsService,
  AnswersService,
  AskableChefs,
  AskingLimits,
  ReceiptsService,
  RequestEndings,
  RequestReports,
  RequestsStore,
];
const sessions = [
  LiveSessionsService,
  SettlementService,
  AttendanceService,
  CookedRecipesService,
  AdmissionService,
  PassesService,
  SessionViews,
  SessionCredits,
  SessionStart,
  SessionsStore,
  SessionLooks,
  Reconciliation,
  RoomClearing,
  RoomsSweep,
  SessionsGauges,
];
const bookings = [
  SlotsService,
  BookingsService,
  SeatsService,
  BookingAdmission,
  BookingRace,
  CallingOffService,
  BookingViews,
  BookingEndings,
  BookingInvites,
  InvitesService,
  BookingPlaces,
  BookingLooks,
  DoorService,
  BookingsStore,
  HoursStore,
  Lateness,
  NearBookings,
  Outages,
  OutagesStore,
];
const calls = [CallsService, CallsStore];
const kitchen = [KitchenService, RecordService, KitchenStore, KitchenDerived];
const reviews = [ReviewReports, ReviewsService, RecipeReviewsService, ReviewsStore];

/** Presence, chefs, requests, live sessions, media rooms, chef reviews. */
@Module({
  imports: [ServiceModule.register('sessions')],
  controllers: [
    ...controllers,
    MediaHintsController,
    // of one event in this order: requests end before their chefs are told of
    EndingsEvents,
    RequestsEvents,
    BookingsEvents,
    ChefsEvents,
    CallsEvents,
    AvailabilityEvents,
    AnsweringEvents,
    SessionsEvents,
    ReviewsEvents,
    SubjectsEvents,
    KitchenEvents,
  ],
  providers: [
    ...chefs,
    ...requests,
    ...sessions,
    ...kitchen,
    ...bookings,
    ...calls,
    ...reviews,
    // in the order of the export
    SessionRecords,
    RequestRecords,
    ChefReviewRecords,
    ChefRecords,
    KitchenRecords,
    CallRecords,
    BookingRecords,
    HoursRecords,
  ],
})
export class SessionsModule {}
