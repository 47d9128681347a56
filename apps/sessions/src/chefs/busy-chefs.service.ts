import {
  bookingLimits,
  BUSY_CHEFS_CAP,
  MINUTE,
  type BusyChef,
  type contract,
  type InputOf,
} from '@chefly/contracts';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { callUid, CallsStore } from '../calls/calls.store';
import { NearBookings } from '../bookings/near-bookings';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';
import { viewAnswers } from './answers';
import { personOf, type ChefRow } from './chef-row';
import { ChefsStore } from './chefs.store';
import { UsualChefsService } from './usual-chefs.service';

type Sessions = typeof contract.sessions;

/** Nobody knows it better, and nobody is to know when exactly a session began. */
const ROUNDED_TO = 5 * MINUTE;
/** Behind no session at all, and before each. */
const ANY_SESSION = '!';
const LOOKED_AT_ONCE = 40;
const LOOKS = 5;
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

/**
 * When a session may be over: once the whole of its recipe has been cooked, and after two hours at
 * the latest, since nothing longer can be booked: what soaks or simmers longer does so alone. Null
 * where the time is not known or has passed; and of a session that began in the middle.
 */
export function overAbout(
  { startedAt, minutes, asked }: Pick<SessionRow, 'startedAt' | 'minutes' | 'asked'>,
  now: Date,
): Date | null {
  const ms = Math.min((minutes ?? 0) * MINUTE, bookingLimits.longest);
  if (!ms || asked?.some(({ step }) => step)) return null;
  const over = Math.ceil((startedAt.getTime() + ms) / ROUNDED_TO) * ROUNDED_TO;
  return over > now.getTime() ? new Date(over) : null;
}

/** Chefs of a recipe who cook with others at the moment, and about when they are free. */
@Injectable()
export class BusyChefsService {
  constructor(
    private readonly chefs: ChefsStore,
    private readonly sessions: SessionsStore,
    private readonly people: People,
    private readonly near: NearBookings,
    private readonly calls: CallsStore,
    private readonly usual: UsualChefsService,
  ) {}

  /** Who is somebody's guest is not told of: whom they cook with would stand beside them. */
  async list({ recipe: recipeUid }: InputOf<Sessions['busyChefs']>, caller: Caller) {
    const decision = await this.people.mayJoinIn(caller.uid);
    if (!decision.allowed) throw new Refusal(decision.code);
    const now = new Date();
    const { gender } = caller.member;
    const items: BusyChef[] = [];
    let from = ANY_SESSION;
    let seen: string[] = [];
    // behind guests, and whoever may not be shown, there are others
    for (let look = 0; look < LOOKS && items.length < BUSY_CHEFS_CAP; look++) {
      const exceptUids = [caller.uid, ...seen];
      const filter = { gender, recipeUid, exceptUids, from };
      const rows = await this.chefs.listBusy(filter, LOOKED_AT_ONCE);
      items.push(...(await this.shown(rows, recipeUid, caller, now)));
      if (rows.length < LOOKED_AT_ONCE) break;
      from = rows.at(-1)!.busy!;
      seen = rows.flatMap(({ _id, busy }) => (busy === from ? _id : []));
    }
    return {
      items: items.slice(0, BUSY_CHEFS_CAP).sort(bySoonest),
      usual: await this.usual.of(recipeUid, { uid: caller.uid, gender }, now),
    };
  }

  /** Those of these whom the caller may see, and who are not somebody's guests. */
  private async shown(
    rows: ChefRow[],
    recipeUid: string,
    caller: Caller,
    now: Date,
  ): Promise<BusyChef[]> {
    const chefs = await this.people.among('chef-list', caller.member, rows, (row) => ({
      uid: row._id,
      gender: row.gender,
    }));
    if (!chefs.length) return [];
    const callOf = ({ _id }: ChefRow) => callUid(caller.uid, recipeUid, _id);
    const [sessions, doors, called] = await Promise.all([
      this.sessions.list(chefs.map(({ busy }) => busy!)),
      this.near.doorsOf(
        chefs.map(({ _id }) => _id),
        now,
      ),
      this.calls.standing(chefs.map(callOf), now),
    ]);
    const hosted = new Map(sessions.map((row) => [row.chef.uid, row]));
    return chefs.flatMap((chef) => {
      const session = hosted.get(chef._id);
      if (session?.state !== 'ongoing') return [];
      const over = overAbout(session, now);
      // whoever stops before or has the next appointment then is not free then
      const end = [chef.availableUntil, doors.get(chef._id)].find(
        (date) => date && over && date < after(over, bookingLimits.shortest),
      );
      return end ? [] : { ...view(chef, over, now), told: called.has(callOf(chef)) };
    });
  }
}

const bySoonest = (one: BusyChef, other: BusyChef) =>
  (one.freeAbout ?? '9').localeCompare(other.freeAbout ?? '9') || other.rating - one.rating;

const view = (chef: ChefRow, over: Date | null, now: Date): Omit<BusyChef, 'told'> => ({
  ...personOf(chef),
  level: chef.level,
  rating: chef.rating,
  ratings: chef.ratings,
  answers: viewAnswers(chef.answers, now),
  freeAbout: over?.toISOString() ?? null,
});
