import type { Booking } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { SlotsService } from './slots.service';

/** Losers look again so often before they are told. */
const TRIES = 3;

/** One try to get a time of a chef: whose it is, the moment that counts, and what is written by it. */
export interface Attempt {
  caller: Caller;
  now: Date;
  work: UnitOfWork;
}

/** Several may want the same time at once: of two who do, the unique index of `holds` lets one have it. */
@Injectable()
export class BookingRace {
  constructor(
    private readonly slots: SlotsService,
    private readonly views: BookingViews,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param time that is wanted · @param attempt asks every rule anew in each try, since a winner has
   *   changed what they are asked of
   * @returns the booking as the caller sees it. @throws `sessions/slot-taken`, with what is free
   *   nearest to that time
   */
  async run(
    time: { chefUid: string; at: Date },
    caller: Caller,
    attempt: (attempt: Attempt) => Promise<BookingRow>,
  ): Promise<Booking> {
    for (let left = TRIES; ; left--)
      try {
        const row = await this.outbox.transaction((work) =>
          attempt({ caller, now: new Date(), work }),
        );
        return await this.views.view(row, caller);
      } catch (error) {
        if (isDuplicate(error) && left) continue;
        if (!isDuplicate(error) && !isSlotTaken(error)) throw error;
        const nearest = await this.slots.nearest(time.chefUid, time.at, caller);
        throw new Refusal(
          'sessions/slot-taken',
          nearest.length ? { startsAt: nearest.join(' ') } : undefined,
        );
      }
  }
}

const isSlotTaken = (error: unknown) =>
  error instanceof Refusal && error.code === 'sessions/slot-taken';
