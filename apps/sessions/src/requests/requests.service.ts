import {
  SELECTION_CAP,
  timing,
  unnamedMember,
  type contract,
  type IncomingRequest,
  type InputOf,
  type OwnRequest,
  type Picture,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store';
import { AskableChefs } from './askable-chefs';
import { callChef } from './calls';
import { isOverdue, waitFor, withdrawn } from './request';
import { RequestEndings } from './request-endings';
import { priceOf } from '../chefs/price';
import { personOf, type ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import type { RequestRow } from './request-row';
import { RequestsStore } from './requests.store';

type Sessions = typeof contract.sessions;

/** Asking chefs, and what waits for whom. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly endings: RequestEndings,
    private readonly outbox: Outbox,
    private readonly askable: AskableChefs,
    private readonly people: People,
    private readonly bookings: BookingsStore,
    private readonly pictures: Pictures,
  ) {}

  async ask(
    { chefUids, recipeUid, type, prices, stuck }: InputOf<Sessions['ask']>,
    caller: Caller,
  ): Promise<OwnRequest> {
    const now = new Date();
    try {
      const row = await this.outbox.transaction(async (work) => {
        const { tx } = work;
        const member = await this.chefsStore.find(caller.uid, tx);
        if (member?.busy) throw new Refusal('sessions/in-session');
        const previous = await this.requestsStore.latest(caller.uid, tx);
        const ranOut = !!previous && isOverdue(previous, now);
        if (ranOut) await this.endings.runOut(previous, work, now);
        const about = { recipeUid, type, prices };
        const chefs = await this.askable.list(chefUids, about, caller, now, tx);
        const request: RequestRow = {
          _id: newUid(),
          // the token may still say an earlier username
          member: member ? personOf(member) : caller.person,
          memberGender: caller.member.gender,
          openFor: caller.uid,
          recipeUid,
          recipeName: chefs[0]!.recipes.find((recipe) => recipe.uid === recipeUid)!.name,
          type,
          ...(stuck && this.shownBy(stuck, caller)),
          state: 'pending',
          chefs: chefs.map(asAsked),
          askedAt: now,
          expiresAt: new Date(
            now.getTime() + waitFor(ranOut ? 'expired' : (previous?.state ?? null)),
          ),
          sessionUid: null,
          reason: null,
        };
        await this.requestsStore.insert(request, tx);
        ring(request, chefs, work);
        return request;
      }, chefUids[0]);
      return await this.viewOwn(row, caller);
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('sessions/request-open') : error;
    }
  }

  /**
   * More chefs for what waits already, up to as many as are asked at once; the deadline stays. In
   * its last minute nobody is asked who could hardly answer.
   */
  async askMore(
    { uid, chefUids, prices }: InputOf<Sessions['askMore']>,
    caller: Caller,
  ): Promise<OwnRequest> {
    const now = new Date();
    const row = await this.outbox.transaction(async (work) => {
      const request = await this.requestsStore.find(uid, work.tx);
      if (!request || request.member.uid !== caller.uid) throw notFound();
      const inTime = request.expiresAt.getTime() - now.getTime() > timing.lastMinute;
      if (request.state !== 'pending' || !inTime) throw new Refusal('sessions/request-closed');
      const fresh = chefUids.filter((each) => request.chefs.every((chef) => chef.uid !== each));
      // asked in another tab, or the answer was lost
      if (!fresh.length) return request;
      if (request.chefs.length + new Set(fresh).size > SELECTION_CAP)
        throw new Refusal('sessions/enough-asked');
      const { recipeUid, type } = request;
      const about = { recipeUid, type, prices };
      const chefs = await this.askable.list(fresh, about, caller, now, work.tx);
      const asked = chefs.map((chef) => ({ ...asAsked(chef), askedAt: now }));
      const next = { ...request, chefs: [...request.chefs, ...asked] };
      await this.requestsStore.setChefs(uid, next.chefs, work.tx);
      ring(next, chefs, work);
      const changed = { requestUid: uid, memberUid: caller.uid };
      work.emit('sessions.request.changed.v1', uid, changed);
      return next;
    });
    return this.viewOwn(row, caller);
  }

  async mine(caller: Caller): Promise<OwnRequest | null> {
    const row = await this.requestsStore.latest(caller.uid);
    return row && this.viewOwn(row, caller);
  }

  /** Whether the caller ever asked a chef, or booked a time. */
  async firstSteps({ uid }: Caller) {
    const met = !!(await this.requestsStore.latest(uid)) || (await this.bookings.hasBooked(uid));
    return { met };
  }

  async incoming(caller: Caller): Promise<{ items: IncomingRequest[]; serverTime: string }> {
    const rows = (await this.requestsStore.listIncoming(caller.uid)).sort(
      (a, b) => a.askedAt.getTime() - b.askedAt.getTime(),
    );
    const present = await this.people.present(
      caller.member,
      rows.map((row) => row.member.uid),
    );
    const shown = rows.filter((row) => present.has(row.member.uid));
    return {
      items: shown.map(
        ({ _id: uid, member, recipeName, type, stuck, picture, gathered, ...row }) => ({
          uid,
          member,
          recipeName,
          type,
          pricePaise: row.chefs.find((chef) => chef.uid === caller.uid)?.price?.pricePaise ?? null,
          stuck: stuck ? { ...stuck, photo: !!picture } : null,
          gathered: gathered?.length ?? 0,
          seen: row.chefs.some((chef) => chef.uid === caller.uid && chef.seenAt),
          askedAt: row.askedAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        }),
      ),
      serverTime: new Date().toISOString(),
    };
  }

  /** Cancelling twice is cancelling once; what was accepted, declined or over first stays so. */
  async cancel({ uid }: { uid: string }, caller: Caller): Promise<OwnRequest> {
    const row = await this.outbox.transaction(async (work) => {
      const request = await this.requestsStore.find(uid, work.tx);
      if (!request || request.member.uid !== caller.uid) throw notFound();
      if (request.state === 'cancelled') return request;
      const chefs = withdrawn(request.chefs);
      const change = { state: 'cancelled' as const, chefs };
      if (isOverdue(request, new Date()) || !(await this.endings.close(request, change, work)))
        throw new Refusal('sessions/request-closed');
      return { ...request, ...change };
    });
    return this.viewOwn(row, caller);
  }

  /** All that is ready, in place of what was said before. */
  async gather({ uid, things }: InputOf<Sessions['gather']>, caller: Caller): Promise<OwnRequest> {
    const gathered = [...new Set(things)];
    const row = await this.outbox.transaction(async ({ tx, emit }) => {
      const request = await this.requestsStore.find(uid, tx);
      if (!request || request.member.uid !== caller.uid) throw notFound();
      const gathers = !request.stuck && request.expiresAt > new Date();
      if (!gathers || !(await this.requestsStore.setGathered(uid, gathered, tx)))
        throw new Refusal('sessions/request-closed');
      // the chefs see how much it is: nothing else rings at theirs
      if (gathered.length === (request.gathered ?? []).length) return { ...request, gathered };
      const waiting = request.chefs.filter(({ state }) => state === 'pending');
      emit('sessions.request.gathered.v1', uid, {
        requestUid: uid,
        chefUids: waiting.map((chef) => chef.uid),
      });
      return { ...request, gathered };
    });
    return this.viewOwn(row, caller);
  }

  /**
   * For whoever asked and the chefs who have not answered, as long as the request is open.
   *
   * @throws as not found for everybody else's eyes.
   */
  async photo({ uid }: { uid: string }, caller: Caller, now = new Date()): Promise<Picture> {
    const row = await this.requestsStore.find(uid);
    if (row?.state !== 'pending' || row.expiresAt <= now || !row.picture) throw notFound();
    const isAsked = row.chefs.some((chef) => chef.uid === caller.uid && chef.state === 'pending');
    const present = await this.people.present(caller.member, [row.member.uid]);
    const mayLook = row.member.uid === caller.uid || (isAsked && present.has(row.member.uid));
    if (!mayLook) throw notFound();
    return this.pictures.view(row.picture)!;
  }

  /** @throws when the receipt of the photo is another's, too old or made up. */
  private shownBy(
    { photo, ...stuck }: NonNullable<InputOf<Sessions['ask']>['stuck']>,
    { uid }: Caller,
  ): Pick<RequestRow, 'stuck' | 'picture'> {
    return { stuck, ...(photo && { picture: this.pictures.redeem(uid, photo) }) };
  }

  /** Without the names of chefs who are nobody to whoever asked them now. */
  private async viewOwn(row: RequestRow, caller: Caller): Promise<OwnRequest> {
    const present = await this.people.present(
      caller.member,
      row.chefs.map((chef) => chef.uid),
    );
    // past its deadline a request reads as expired, also in the moment before its job closes it
    const state = isOverdue(row, new Date()) ? 'expired' : row.state;
    return {
      uid: row._id,
      recipeName: row.recipeName,
      type: row.type,
      state,
      recipeUid: row.recipeUid,
      chefs: row.chefs.map(({ price, seenAt, answeredMs: _ms, askedAt: _at, ...chef }) => ({
        ...chef,
        seen: !!seenAt,
        ...(present.has(chef.uid) ? {} : unnamedMember),
        pricePaise: price?.pricePaise ?? null,
      })),
      expiresAt: row.expiresAt.toISOString(),
      serverTime: new Date().toISOString(),
      sessionUid: row.sessionUid,
      reason: row.reason ?? null,
      gathered: row.stuck ? null : (row.gathered ?? []),
    };
  }
}

const asAsked = (chef: ChefRow): RequestRow['chefs'][number] => ({
  ...personOf(chef),
  state: 'pending',
  price: priceOf(chef),
});

/** These chefs are asked: their pages hear of it, and who has none open is told by push. */
function ring(request: RequestRow, chefs: ChefRow[], work: UnitOfWork): void {
  const { _id: requestUid, member, expiresAt } = request;
  work.emit('sessions.request.opened.v1', requestUid, {
    requestUid,
    member,
    chefUids: chefs.map(({ _id }) => _id),
    expiresAt: expiresAt.toISOString(),
  });
  for (const chef of chefs) callChef(request, chef, work);
}
