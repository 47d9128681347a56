import {
  timing,
  type Availability,
  type ChefNow,
  type contract,
  type InputOf,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { eachRow } from '../each-row';
import { RequestEndings } from '../requests/request-endings';
import { NearBookings } from '../bookings/near-bookings';
import { SlotsService } from '../bookings/slots.service';
import { viewAnswers } from './answers';
import { isAvailable, isReachable } from './availability';
import { ChefsService } from './chefs.service';
import type { ChefRow } from './chef-row';
import { ChefsStore } from './chefs.store';
import { priceOf } from './price';

type Sessions = typeof contract.sessions;

/** Whether a chef is offered, until when, and whether also while they have no page open. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly store: ChefsStore,
    private readonly chefs: ChefsService,
    private readonly requests: RequestEndings,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly slots: SlotsService,
    private readonly near: NearBookings,
  ) {}

  async get({ uid }: Caller): Promise<Availability> {
    return view(await this.store.find(uid), new Date());
  }

  async set(form: InputOf<Sessions['setAvailability']>, { uid }: Caller): Promise<Availability> {
    const now = new Date();
    const until = form.until ? new Date(form.until) : undefined;
    if (form.available && until && !isNear(until, now))
      throw new Refusal('sessions/availability-end');
    return this.outbox.transaction(async (work) => {
      const row = await this.store.find(uid, work.tx);
      if (!row) return view(null, now);
      const before = isAvailable(row, now) ? row.availableUntil : undefined;
      const next = {
        ...row,
        available: form.available,
        availableUntil: form.available ? (form.until === undefined ? before : until) : undefined,
        askWhenClosed: form.askWhenClosed ?? row.askWhenClosed ?? false,
      };
      await this.save(row, next, work);
      return view(next, now);
    });
  }

  /** The end. Called by its job, at least once; of one that was moved or taken back nothing ends. */
  async end(uid: string, now = new Date()): Promise<void> {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.find(uid, work.tx);
      if (!row?.available || !row.availableUntil || row.availableUntil > now) return;
      await this.save(row, { ...row, available: false, availableUntil: undefined }, work);
    });
  }

  sweep(now: Date): Promise<void> {
    return eachRow(
      (page) => this.store.listOver(now, page),
      (chef) => this.end(chef._id, now),
    );
  }

  /**
   * Whether some browser of theirs may be pushed to, as notifications tells. False when the member is
   * not known here.
   */
  async setPushable(uid: string, pushable: boolean, work: UnitOfWork): Promise<boolean> {
    const row = await this.store.find(uid, work.tx);
    if (row) await this.save(row, { ...row, pushable }, work);
    return !!row;
  }

  /** Nothing is told of whoever may not be asked: they are as one who is not free. */
  async now({ uid }: { uid: string }, caller: Caller): Promise<ChefNow> {
    const row = await this.store.find(uid);
    const now = new Date();
    const nothing = { free: false, until: null, bookable: false, pricePaise: null, answers: null };
    if (!row) return nothing;
    const them = { uid, gender: row.gender };
    const { allowed } = await this.people.decide('chef-list', caller.member, them);
    if (!allowed || !row.recipes.length) return nothing;
    const answers = !row.busy && isAvailable(row, now) && isReachable(row, now);
    const [free] = answers ? await this.near.withTime([row], now) : [];
    return {
      free: !!free,
      until: free?.until?.toISOString() ?? null,
      bookable: await this.slots.isBookable(row),
      pricePaise: priceOf(row)?.pricePaise ?? null,
      answers: viewAnswers(row.answers, now),
    };
  }

  /** What is said once more is told to nobody: all who look at the chef's dishes would ask anew. */
  private async save(before: ChefRow, row: ChefRow, work: UnitOfWork): Promise<void> {
    if (isSameOffer(before, row)) return;
    await this.store.setOffer(row, work.tx);
    await this.requests.endUnanswerable(row._id, work);
    work.emit('sessions.availability.set.v1', row._id, {
      chefUid: row._id,
      until: row.availableUntil?.toISOString() ?? null,
    });
    await this.chefs.tellOf([row._id], work);
  }
}

const isSameOffer = (one: ChefRow, other: ChefRow) =>
  one.available === other.available &&
  one.availableUntil?.getTime() === other.availableUntil?.getTime() &&
  !!one.askWhenClosed === !!other.askWhenClosed &&
  !!one.pushable === !!other.pushable;

const isNear = (until: Date, now: Date) =>
  until > now && until.getTime() - now.getTime() <= timing.availability;

const view = (row: ChefRow | null, now: Date): Availability => {
  const available = !!row && isAvailable(row, now);
  return {
    available,
    busy: !!row?.busy,
    until: (available && row.availableUntil?.toISOString()) || null,
    askWhenClosed: row?.askWhenClosed ?? false,
    pushable: row?.pushable ?? false,
  };
};
