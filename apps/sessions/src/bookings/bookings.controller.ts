import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { BookingViews } from './booking-views';
import { BookingsService } from './bookings.service';
import { CallingOffService } from './calling-off.service';
import { DoorService } from './door.service';
import { InvitesService } from './invites.service';
import { SeatsService } from './seats.service';
import { SlotsService } from './slots.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class BookingsController {
  constructor(
    private readonly slotsService: SlotsService,
    private readonly bookings: BookingsService,
    private readonly seats: SeatsService,
    private readonly callingOff: CallingOffService,
    private readonly views: BookingViews,
    private readonly door: DoorService,
    private readonly invites: InvitesService,
  ) {}

  @Serve(routes.bookingHours) hours(_: object, caller: Caller) {
    return this.slotsService.getHours(caller);
  }
  @Serve(routes.setBookingHours) setHours(
    input: InputOf<Routes['setBookingHours']>,
    caller: Caller,
  ) {
    return this.slotsService.setHours(input, caller);
  }
  @Serve(routes.bookableChefs) bookable(input: InputOf<Routes['bookableChefs']>, caller: Caller) {
    return this.slotsService.bookable(input, caller);
  }
  @Serve(routes.slots) slots(input: InputOf<Routes['slots']>, caller: Caller) {
    return this.slotsService.list(input, caller);
  }
  @Serve(routes.book) book(input: InputOf<Routes['book']>, caller: Caller) {
    return this.bookings.book(input, caller);
  }
  @Serve(routes.openCookAlong) openCookAlong(
    input: InputOf<Routes['openCookAlong']>,
    caller: Caller,
  ) {
    return this.bookings.openCookAlong(input, caller);
  }
  @Serve(routes.takeSeat) takeSeat(input: InputOf<Routes['takeSeat']>, caller: Caller) {
    return this.seats.take(input, caller);
  }
  @Serve(routes.bookings) list(input: InputOf<Routes['bookings']>, caller: Caller) {
    return this.views.list(input, caller);
  }
  @Serve(routes.booking) one(input: InputOf<Routes['booking']>, caller: Caller) {
    return this.views.one(input, caller);
  }
  @Serve(routes.bookingCalendar) calendar(
    input: InputOf<Routes['bookingCalendar']>,
    caller: Caller,
  ) {
    return this.views.calendar(input, caller);
  }
  @Serve(routes.cancelBooking) cancel(input: InputOf<Routes['cancelBooking']>, caller: Caller) {
    return this.callingOff.cancel(input, caller);
  }
  @Serve(routes.joinBooking) join(input: InputOf<Routes['joinBooking']>, caller: Caller) {
    return this.door.join(input, caller);
  }
  @Serve(routes.bookingInvitations) invitations(_: object, caller: Caller) {
    return this.invites.list(caller);
  }
  @Serve(routes.inviteToBooking) invite(input: InputOf<Routes['inviteToBooking']>, caller: Caller) {
    return this.invites.invite(input, caller);
  }
  @Serve(routes.agreeToInvite) agree(input: InputOf<Routes['agreeToInvite']>, caller: Caller) {
    return this.invites.agree(input, caller);
  }
  @Serve(routes.endInvite) endInvite(input: InputOf<Routes['endInvite']>, caller: Caller) {
    return this.invites.end(input, caller);
  }
}
