import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { People } from '@chefly/people';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';
import { ChefsStore } from '../chefs/chefs.store';
import { eachRow } from '../each-row';
import { absentees, arrivedBy, doorClosesAt, due, factsOf, heldTime, nextLook } from './booking';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import { Outages } from './outages';

/** What the time brings to a booking: its reminders, and who did not come. */
@Injectable()
export class BookingLooks {
  constructor(
    private readonly store: BookingsStore,
    private readonly sessions: SessionsStore,
    private readonly chefs: ChefsStore,
    private readonly people: People,
    private readonly outbox: Outbox,
    private readonly outages: Outages,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.handle('booking-look', ({ bookingUid }) => this.look(bookingUid as string));
  }

  /** Called by its job and by the sweep, at least once; tells nothing twice and nothing early. */
  async look(uid: string, now = new Date()): Promise<void> {
    const lookAt = await this.outbox.transaction(async (work) => {
      const row = await this.store.find(uid, work.tx);
      if (!row || row.settled || row.state === 'cancelled' || row.state === 'missed') return null;
      const isOver = now >= doorClosesAt(row);
      const session =
        isOver && row.sessionUid ? await this.sessions.find(row.sessionUid, work.tx) : null;
      const arriving = arrivedBy(session);
      const waits = arriving && now < arriving;
      const next = !isOver
        ? this.remind(row, now, work)
        : waits
          ? row
          : await this.settle(row, session, work);
      const at = waits ? arriving : nextLook(next, now);
      const { lookAt: _lookAt, ...rest } = next;
      await this.store.save(at ? { ...rest, lookAt: at } : rest, work.tx);
      return at;
    });
    if (lookAt) await this.plan(uid, lookAt);
  }

  sweep(now: Date): Promise<void> {
    return eachRow(
      (page) => this.store.listToLookAt(now, page),
      (booking) => this.look(booking._id, now),
    );
  }

  plan(bookingUid: string, at: Date): Promise<void> {
    return orBySweep(this.jobs.schedule('booking-look', bookingUid, at, { bookingUid }));
  }

  /** After a change: the next look as it is stored. */
  async planNext(uid: string): Promise<void> {
    const row = await this.store.find(uid);
    if (row?.lookAt) await this.plan(uid, row.lookAt);
    else await orBySweep(this.jobs.cancel('booking-look', uid));
  }

  private remind(row: BookingRow, now: Date, { emit }: UnitOfWork): BookingRow {
    const within = due(row, now);
    if (!within) return row;
    emit('sessions.booking.due.v1', row._id, { ...factsOf(row), within });
    return { ...row, told: [...row.told, within] };
  }

  /** Of these, those whom the session would not have let in: they let nobody down. */
  private async shutOut(
    row: BookingRow,
    session: SessionRow,
    uids: string[],
    tx: ClientSession,
  ): Promise<string[]> {
    const about = { type: row.type, members: 2 };
    const shutOut: string[] = [];
    for (const { uid, gender } of row.members) {
      if (!uids.includes(uid) || session.uids.includes(uid)) continue;
      for (const other of session.uids) {
        const them = { uid: other, gender: row.chefGender };
        const decision = await this.people.decide('session', { uid, gender }, them, about, tx);
        if (decision.allowed) continue;
        shutOut.push(uid);
        break;
      }
    }
    return shutOut;
  }

  private async absent(
    row: BookingRow,
    session: SessionRow | null,
    tx: ClientSession,
  ): Promise<string[]> {
    const elsewhere: string[] = [];
    for (const uid of session ? [] : row.knocked)
      if ((await this.chefs.find(uid, tx))?.busy) elsewhere.push(uid);
    const missing = absentees(row, session, elsewhere);
    const shutOut = session ? await this.shutOut(row, session, missing, tx) : [];
    return missing.filter((uid) => !shutOut.includes(uid));
  }

  /**
   * The door is closed: whoever was expected and did not come has let the others down. Where we were
   * away ourselves at some of its time nobody has, whoever may have come.
   */
  private async settle(
    row: BookingRow,
    session: SessionRow | null,
    { tx, emit }: UnitOfWork,
  ): Promise<BookingRow> {
    const away =
      !!row.members.length && (await this.outages.touched(row.startsAt, doorClosesAt(row), tx));
    const prevented = away && row.state === 'booked';
    const absent = away ? [] : await this.absent(row, session, tx);
    const uids = row.uids.filter((uid) => !absent.includes(uid));
    // what stands in calendars is taken out by what is a change of it
    const sequence = row.sequence + 1;
    if (prevented) emit('sessions.booking.prevented.v1', row._id, { ...factsOf(row), sequence });
    else if (absent.length || row.state === 'booked')
      emit('sessions.booking.missed.v1', row._id, {
        ...factsOf(row),
        absentUids: absent,
        uids: session ? [] : uids,
      });
    const { holds: _holds, invites: _invites, ...rest } = row;
    const time = { from: row.startsAt.getTime(), to: row.endsAt.getTime() };
    return {
      ...(row.state === 'booked' ? { ...rest, state: 'missed' } : rest),
      // the place among what one may have booked is free again; the time is not while they cook
      ...(row.state === 'started' && { holds: heldTime(row.uids, time) }),
      ...(prevented && { prevented, sequence }),
      ...(absent.length && { lapsed: [...new Set([...(row.lapsed ?? []), ...absent])] }),
      settled: true,
    };
  }
}
