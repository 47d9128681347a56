import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { BookingLooks } from '../bookings/booking-looks';
import { AvailabilityService } from '../chefs/availability.service';
import { PresenceSweep } from '../chefs/presence.sweep';
import { RequestEndings } from '../requests/request-endings';
import { RequestReports } from '../requests/request-reports';
import { SessionLooks } from './session-looks';

const EVERY_MS = 30_000;

/**
 * Brings rooms and deadlines in line with what is stored, whatever was not told: a gateway that died
 * with the chef's socket, a media server that was restarted, a webhook that never came. Each part
 * takes whatever of its own is overdue, page by page: it costs what is late, not what goes on. Every
 * step may be done by several replicas at once and again.
 */
@Injectable()
export class Reconciliation {
  constructor(
    presence: PresenceSweep,
    requests: RequestEndings,
    reports: RequestReports,
    availability: AvailabilityService,
    bookings: BookingLooks,
    sessions: SessionLooks,
    periods: Periods,
  ) {
    periods.once('reconcile', EVERY_MS, async () => {
      const now = new Date();
      for (const part of [presence, requests, reports, availability, bookings, sessions])
        await part.sweep(now);
    });
  }
}
