import { type AtTheDoor, type Person, type WaitingFor } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { People, type Somebody } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { minutesOf, personOf } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { priceAtStart, priceOf } from '../chefs/price';
import { RequestEndings } from '../requests/request-endings';
import { SessionStart } from '../sessions/session-start';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';
import { doorClosesAt, doorOpensAt } from './booking';
import type { BookingMember, BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { BookingsStore } from './bookings.store';

interface Answer {
  row: BookingRow;
  sessionUid: string | null;
  waiting: WaitingFor | null;
}

/**
 * The room at its time. Whoever comes to the door waits there until the chef and a guest are; then
 * they are in a session as after an acceptance, and whoever comes later joins it.
 */
@Injectable()
export class DoorService {
  constructor(
    private readonly store: BookingsStore,
    private readonly chefs: ChefsStore,
    private readonly sessions: SessionsStore,
    private readonly start: SessionStart,
    private readonly requests: RequestEndings,
    private readonly views: BookingViews,
    private readonly outbox: Outbox,
    private readonly people: People,
  ) {}

  async join({ uid }: { uid: string }, caller: Caller): Promise<AtTheDoor> {
    const { row, sessionUid, waiting } = await this.outbox.transaction(
      (work) => this.knock(uid, caller, work),
      uid,
    );
    return { booking: await this.views.view(row, caller), sessionUid, waitingFor: waiting };
  }

  private async knock(uid: string, caller: Caller, work: UnitOfWork): Promise<Answer> {
    const now = new Date();
    const row = await this.views.joined(uid, caller.uid, work.tx);
    if (row.state === 'cancelled' || row.state === 'missed')
      throw new Refusal('sessions/booking-over');
    if (row.state === 'started') return this.joinRunning(row, caller, work);
    if (now < doorOpensAt(row)) throw new Refusal('sessions/door-closed');
    if (now >= doorClosesAt(row)) throw new Refusal('sessions/booking-over');
    if ((await this.chefs.find(caller.uid, work.tx))?.busy)
      throw new Refusal('sessions/in-session');
    const isNew = !row.knocked.includes(caller.uid);
    const knocked = isNew ? { ...row, knocked: [...row.knocked, caller.uid] } : row;
    const answer = await this.tryToStart(knocked, work);
    if (isNew || answer.sessionUid) await this.store.save(answer.row, work.tx);
    if (isNew && !answer.sessionUid)
      work.emit('sessions.booking.awaited.v1', uid, {
        bookingUid: uid,
        uid: caller.uid,
        uids: row.uids,
        recipeName: row.recipe.name,
      });
    return answer;
  }

  private async tryToStart(row: BookingRow, work: UnitOfWork): Promise<Answer> {
    const wait = (waiting: WaitingFor): Answer => ({ row, sessionUid: null, waiting });
    const { tx } = work;
    const chef = await this.chefs.find(row.chef.uid, tx);
    if (!row.knocked.includes(row.chef.uid) || !chef || chef.busy) return wait('chef');
    const guests: BookingMember[] = [];
    for (const member of row.members)
      if (row.knocked.includes(member.uid) && !(await this.chefs.find(member.uid, tx))?.busy)
        guests.push(member);
    if (!guests.length) return wait('members');
    if (!(await this.mayMeet(row, guests, work)))
      return wait(row.kind === 'own' && row.members.length === 1 ? 'members' : 'company');
    const sessionUid = newUid();
    for (const uid of [chef._id, ...guests.map((guest) => guest.uid)]) {
      await this.chefs.occupy(uid, sessionUid, tx);
      await this.requests.withdrawOwn(uid, work);
    }
    const prices = guests.map((guest) => priceAtStart(guest.price, priceOf(chef)));
    await this.start.start(
      {
        sessionUid,
        chef: personOf(chef),
        guests: guests.map((guest, i) => ({ ...guest, type: row.type, price: prices[i]! })),
        recipe: row.recipe,
        minutes: minutesOf(chef, row.recipe.uid),
        type: row.type,
      },
      work,
    );
    const started = { ...row, state: 'started' as const, sessionUid };
    return { row: started, sessionUid, waiting: null };
  }

  /** For as long as the session goes on; who has left it is out of it. */
  private async joinRunning(row: BookingRow, caller: Caller, work: UnitOfWork): Promise<Answer> {
    const { tx } = work;
    const session = await this.sessions.find(row.sessionUid!, tx);
    if (session?.state !== 'ongoing') throw new Refusal('sessions/booking-over');
    const answer = { row, sessionUid: session._id, waiting: null };
    const inIt = session.members.find(({ uid }) => uid === caller.uid);
    if (inIt?.leftAt) throw new Refusal('sessions/booking-over');
    if (inIt || session.chef.uid === caller.uid) return answer;
    const member = row.members.find(({ uid }) => uid === caller.uid)!;
    await this.mayCome(session, row, member, work);
    if (!(await this.chefs.occupy(caller.uid, session._id, tx)))
      throw new Refusal('sessions/in-session');
    await this.requests.withdrawOwn(caller.uid, work);
    const chef = await this.chefs.find(row.chef.uid, tx);
    const price = priceAtStart(member.price, chef && priceOf(chef));
    await this.start.join(session, { ...member, type: row.type, price }, work);
    const next = { ...row, knocked: [...new Set([...row.knocked, caller.uid])] };
    await this.store.save(next, tx);
    return { ...answer, row: next };
  }

  /** Chef and guests, each with each of the others, as the rules are now. */
  private async mayMeet(row: BookingRow, guests: BookingMember[], { tx }: UnitOfWork) {
    const chef = { uid: row.chef.uid, gender: row.chefGender };
    const all: Somebody[] = [chef, ...guests];
    const about = { type: row.type, members: guests.length };
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1))
        if (!(await this.people.decide('session', one, other, about, tx)).allowed) return false;
    return true;
  }

  private async mayCome(
    session: SessionRow,
    row: BookingRow,
    member: BookingMember,
    { tx }: UnitOfWork,
  ): Promise<void> {
    const staying: Person[] = session.members.filter(({ leftAt }) => !leftAt);
    const about = { type: row.type, members: staying.length + 1 };
    const chef = { uid: row.chef.uid, gender: row.chefGender };
    for (const other of [chef, ...staying.map(({ uid }) => ({ uid, gender: row.chefGender }))]) {
      const decision = await this.people.decide('session', member, other, about, tx);
      if (!decision.allowed) throw new Refusal(decision.code);
    }
  }
}
