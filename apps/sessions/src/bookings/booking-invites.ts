import type { InviteEnd, Person } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { personOf } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { factsOf, openInvites, personOnly, withInvite } from './booking';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';

/** What becomes of invitations to a booking, and who is told. */
@Injectable()
export class BookingInvites {
  constructor(
    private readonly store: BookingsStore,
    private readonly chefs: ChefsStore,
  ) {}

  /** Not a change of what is booked: calendars need not hear of it. */
  async set(
    row: BookingRow,
    memberUid: string,
    state: 'asked' | 'offered',
    work: UnitOfWork,
  ): Promise<BookingRow> {
    const next = withInvite(row, memberUid, state);
    await this.store.save(next, work.tx);
    const told = await this.told(row, memberUid, work.tx);
    if (told) work.emit(`sessions.booking.invite-${state}.v1`, row._id, told);
    return next;
  }

  /** An open one, for good: who was asked once is not asked again. */
  async end(
    row: BookingRow,
    memberUid: string,
    end: Exclude<InviteEnd, 'accepted'>,
    work: UnitOfWork,
  ): Promise<BookingRow> {
    const next = withInvite(row, memberUid, 'ended');
    await this.store.save(next, work.tx);
    await this.tellEnd(row, memberUid, end, work);
    return next;
  }

  /** To be written with the change that ended it. */
  async tellEnd(
    row: BookingRow,
    memberUid: string,
    end: InviteEnd,
    { tx, emit }: UnitOfWork,
  ): Promise<void> {
    const given = openInvites(row).find(({ uid }) => uid === memberUid);
    const told = given && (await this.told(row, memberUid, tx));
    if (told)
      emit('sessions.booking.invite-ended.v1', row._id, {
        ...told,
        end,
        offered: given.state === 'offered',
      });
  }

  async endAll(row: BookingRow, work: UnitOfWork): Promise<void> {
    for (const { uid } of openInvites(row)) await this.tellEnd(row, uid, 'gone', work);
  }

  /** Their names as they are now: an invitation keeps none. */
  async namesOf(uids: string[]): Promise<Map<string, Person>> {
    const rows = uids.length ? await this.chefs.list(uids) : [];
    return new Map(rows.map((row) => [row._id, personOf(row)]));
  }

  private async told(row: BookingRow, memberUid: string, tx: ClientSession) {
    const invited = await this.chefs.find(memberUid, tx);
    const by = row.members[0];
    return (
      invited &&
      by && { ...factsOf(row), by: personOnly(by), invited: personOnly(personOf(invited)) }
    );
  }
}
