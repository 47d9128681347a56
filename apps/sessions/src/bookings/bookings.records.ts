import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { BookingsStore } from './bookings.store';
import { HoursStore } from './hours.store';

const GIVEN_BACK = 'given-back ';

/** The times that a member booked, or was booked for, or knows that they were invited to. */
@Injectable()
export class BookingRecords implements PersonalRecords {
  readonly name = 'bookings';

  constructor(
    records: Records,
    private readonly store: BookingsStore,
  ) {
    records.add(this);
  }

  /** Behind those that they are part of, those of which they gave their place back. */
  async page(uid: string, after: string | null) {
    if (after?.startsWith(GIVEN_BACK)) return this.givenBack(uid, after.slice(GIVEN_BACK.length));
    const { rows, next } = await this.store.listOf(uid, pageAfter(after));
    const theirs = rows.filter(
      ({ uids, invites = [] }) =>
        uids.includes(uid) ||
        invites.some((each) => each.uid === uid && each.state !== 'asked' && !each.untold),
    );
    const shown = theirs.map(({ _id, kind, state, prevented, invites = [], ...row }) => ({
      uid: _id,
      kind,
      state,
      ...(prevented && { prevented }),
      type: row.type,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      recipeName: row.recipe.name,
      role: row.chef.uid === uid ? 'chef' : row.uids.includes(uid) ? 'user' : 'invited',
      letDown: !!row.lapsed?.includes(uid),
      // of others there is nothing in it
      invitation: invites.find((invite) => invite.uid === uid)?.state ?? null,
    }));
    return { rows: shown, next: next ?? GIVEN_BACK };
  }

  private async givenBack(uid: string, after: string) {
    const rows = await this.store.listGivenBack(uid, after, RECORDS_AT_ONCE);
    const shown = rows
      // who was invited is told of it as of an invitation
      .filter(({ invites = [] }) => !invites.some((invite) => invite.uid === uid))
      .map(({ _id, kind, type, startsAt, endsAt, recipe, lapsed, calledOff = [] }) => ({
        uid: _id,
        kind,
        type,
        startsAt,
        endsAt,
        recipeName: recipe.name,
        role: 'former' as const,
        letDown: !!lapsed?.includes(uid),
        givenBackAt: calledOff.flatMap((each) => (each.uid === uid ? each.at : [])),
      }));
    const last = rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id;
    return { rows: shown, next: last && `${GIVEN_BACK}${last}` };
  }

  /** Of what was booked with nobody there is nobody left who would look for it. */
  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.removeAlone(uid, tx);
    await this.store.dropInvites(uid, tx);
    await this.store.makeFormer(uid, tx);
    return true;
  }
}

/** The hours in which a chef can be booked. */
@Injectable()
export class HoursRecords implements PersonalRecords {
  readonly name = 'booking-hours';

  constructor(
    records: Records,
    private readonly store: HoursStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const row = await this.store.find(uid);
    if (!row) return { rows: [], next: null };
    const { _id, ...hours } = row;
    return { rows: [hours], next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.remove(uid, tx);
    return true;
  }
}
