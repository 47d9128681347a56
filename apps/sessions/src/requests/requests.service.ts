import {
  TAKEN_BACK_CAP,
  timing,
  WAITING_CAP,
  type contract,
  type ErrorCode,
  type IncomingRequest,
  type InputOf,
  type OwnRequest,
  type RequestEnd,
} from '@chefly/contracts';
import { Outbox, type Work } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { Config } from '@chefly/config';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People, type Somebody } from '@chefly/people';
import { mayDealInMoney } from '@chefly/policy';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  afterAccept,
  afterDecline,
  obstacleOf,
  refusalToAnswer,
  waitFor,
  withdrawn,
} from './request';
import { priceAtStart, priceOf, wasShown } from '../chefs/price';
import { ChefsStore, personOf, type ChefRow } from '../chefs/chefs.store';
import { RequestsStore, type RequestRow } from './requests.store';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';

type Sessions = typeof contract.sessions;

/** Asking chefs, and their answers. Each answer is one transaction over requests, session and who is busy. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly outbox: Outbox,
    @Inject(Config) private readonly config: Config,
    private readonly people: People,
  ) {}

  async ask(
    { chefUids, recipeUid, type, prices }: InputOf<Sessions['ask']>,
    caller: Caller,
  ): Promise<OwnRequest> {
    const now = new Date();
    try {
      const row = await this.outbox.transaction(async ({ session, emit }) => {
        const member = await this.chefsStore.find(caller.uid, session);
        if (member?.busy) throw new Refusal('sessions/in-session');
        await this.notTooOften(caller.uid, now, session);
        const chefs: ChefRow[] = [];
        for (const uid of new Set(chefUids))
          chefs.push(await this.askable(uid, { recipeUid, type }, caller, session));
        await this.checkPrices(chefs, prices, caller, session);
        const previous = await this.requestsStore.latest(caller.uid, session);
        const request: RequestRow = {
          _id: newUid(),
          // the token may still say an earlier username
          member: member ? personOf(member) : caller.person,
          memberGender: caller.member.gender,
          openFor: caller.uid,
          recipeUid,
          recipeName: chefs[0]!.recipes.find((recipe) => recipe.uid === recipeUid)!.name,
          type,
          state: 'pending',
          chefs: chefs.map((chef) => ({
            ...personOf(chef),
            state: 'pending',
            price: priceOf(chef),
          })),
          askedAt: now,
          expiresAt: new Date(now.getTime() + waitFor(previous?.state ?? null)),
          sessionUid: null,
          reason: null,
        };
        await this.requestsStore.insert(request, session);
        emit('sessions.request.opened.v1', request._id, {
          requestUid: request._id,
          member: request.member,
          chefUids: request.chefs.map((chef) => chef.uid),
          expiresAt: request.expiresAt.toISOString(),
        });
        return request;
      });
      return viewOwn(row);
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('sessions/request-open') : error;
    }
  }

  async mine(caller: Caller): Promise<OwnRequest | null> {
    const row = await this.requestsStore.latest(caller.uid);
    return row && viewOwn(row);
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
      items: shown.map(({ _id: uid, member, recipeName, type, chefs, askedAt, expiresAt }) => ({
        uid,
        member,
        recipeName,
        type,
        pricePaise: chefs.find((chef) => chef.uid === caller.uid)?.price?.pricePaise ?? null,
        askedAt: askedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      serverTime: new Date().toISOString(),
    };
  }

  /** Cancelling twice is cancelling once; what was accepted or declined first stays so. */
  async cancel({ uid }: { uid: string }, caller: Caller): Promise<OwnRequest> {
    const row = await this.outbox.transaction(async ({ session, emit }) => {
      const request = await this.requestsStore.find(uid, session);
      if (!request || request.member.uid !== caller.uid) throw notFound();
      if (request.state === 'cancelled') return request;
      const chefs = withdrawn(request.chefs);
      if (!(await this.requestsStore.close(uid, { state: 'cancelled', chefs }, session)))
        throw new Refusal('sessions/request-closed');
      emit('sessions.request.closed.v1', uid, {
        requestUid: uid,
        memberUid: caller.uid,
        chefUids: chefs.map((chef) => chef.uid),
        state: 'cancelled',
        sessionUid: null,
      });
      return { ...request, chefs, state: 'cancelled' as const };
    });
    return viewOwn(row);
  }

  async decline({ uids }: InputOf<Sessions['decline']>, caller: Caller) {
    await this.outbox.transaction(async ({ session, emit }) => {
      for (const uid of new Set(uids)) {
        const request = await this.answerable(uid, caller.uid, session);
        await this.declineFor(request, caller.uid, { session, emit });
      }
    });
    return {};
  }

  /** One atomic acceptance: chef and members busy, requests accepted, session created, other chefs withdrawn; or nothing. */
  async accept(
    { uids }: InputOf<Sessions['accept']>,
    caller: Caller,
  ): Promise<{ sessionUid: string }> {
    const sessionUid = newUid();
    await this.outbox.transaction(async ({ session, emit }) => {
      const requests: RequestRow[] = [];
      for (const uid of new Set(uids))
        requests.push(await this.answerable(uid, caller.uid, session));
      await this.mayCookTogether(requests, caller, session);
      const chef = await this.chefsStore.find(caller.uid, session);
      if (!(await this.chefsStore.occupy(caller.uid, sessionUid, session)))
        throw new Refusal('sessions/in-session');
      await this.withdrawOwn(caller.uid, { session, emit });
      const type = requests.some((request) => request.type === 'video') ? 'video' : 'voice';
      const startedAt = new Date();
      const all = [caller.uid, ...requests.map((request) => request.member.uid)];
      const row: SessionRow = {
        _id: sessionUid,
        chef: chef ? personOf(chef) : caller.person,
        chefInSince: null,
        members: requests.map((request) => ({
          ...request.member,
          type: request.type,
          inSince: null,
          outSince: startedAt,
          togetherMs: 0,
          attendedAt: null,
          leftAt: null,
          price: priceAtStart(
            request.chefs.find(({ uid }) => uid === caller.uid)?.price ?? null,
            chef && priceOf(chef),
          ),
        })),
        uids: all,
        type,
        company: type === 'video' ? await this.people.minorsAmong(all, session) : [],
        recipe: { uid: requests[0]!.recipeUid, name: requests[0]!.recipeName },
        state: 'ongoing',
        startedAt,
        endedAt: null,
        endedBy: null,
        // nobody may ever come into the room, and a job that would look may be lost
        lookAt: new Date(startedAt.getTime() + timing.everybodyGone),
      };
      for (const request of requests) {
        if (!(await this.chefsStore.occupy(request.member.uid, sessionUid, session)))
          throw new Refusal('sessions/request-closed');
        const chefs = afterAccept(request.chefs, caller.uid);
        if (
          !(await this.requestsStore.close(
            request._id,
            { state: 'accepted', chefs, sessionUid },
            session,
          ))
        )
          throw new Refusal('sessions/request-closed');
        emit('sessions.request.closed.v1', request._id, {
          requestUid: request._id,
          memberUid: request.member.uid,
          chefUids: chefs.map((chef) => chef.uid),
          state: 'accepted',
          sessionUid,
        });
      }
      await this.sessionsStore.insert(row, session);
      emit('sessions.session.started.v1', sessionUid, {
        sessionUid,
        chef: row.chef,
        members: requests.map((request) => request.member),
        type,
        recipeName: row.recipe.name,
      });
    });
    return { sessionUid };
  }

  /** The deadline. Called by its job, at least once; closes nothing that is closed and nothing that is early. */
  async expire(uid: string, now = new Date()): Promise<void> {
    await this.outbox.transaction(async ({ session, emit }) => {
      const request = await this.requestsStore.find(uid, session);
      if (!request || request.state !== 'pending' || request.expiresAt > now) return;
      const chefs = request.chefs.map((chef) =>
        chef.state === 'pending' ? { ...chef, state: 'expired' as const } : chef,
      );
      if (!(await this.requestsStore.close(uid, { state: 'expired', chefs }, session))) return;
      const { member, recipeName } = request;
      emit('sessions.request.closed.v1', uid, {
        requestUid: uid,
        memberUid: member.uid,
        chefUids: chefs.map((chef) => chef.uid),
        state: 'expired',
        sessionUid: null,
      });
      for (const { uid: chefUid, state } of chefs)
        if (state === 'expired')
          emit('sessions.request.missed.v1', uid, { requestUid: uid, chefUid, member, recipeName });
    });
  }

  /** Ends those of the requests waiting for this chef that nobody who was asked can answer any more. */
  async endUnanswerable(chefUid: string, work: Work): Promise<void> {
    for (const request of await this.requestsStore.listIncoming(chefUid, work.session))
      await this.endIfUnanswerable(request, work);
  }

  /** The same of one request, after something happened to one of its chefs. */
  async lookAgain(uid: string, work: Work): Promise<void> {
    const request = await this.requestsStore.find(uid, work.session);
    if (request?.state !== 'pending') return;
    const waitedFor = request.chefs.filter((chef) => chef.state === 'pending');
    const chefs = await this.chefsStore.list(
      waitedFor.map((chef) => chef.uid),
      work.session,
    );
    const without = chefs.find(
      ({ recipes }) => !recipes.some((recipe) => recipe.uid === request.recipeUid),
    );
    // one at a time: hearing of it looks again
    if (without) await this.declineFor(request, without._id, work);
    else await this.endIfUnanswerable(request, work);
  }

  /** Two who may not meet any more do not wait for each other: for whoever asked, the chef has declined. */
  async part(one: string, other: string, work: Work): Promise<void> {
    for (const [memberUid, chefUid] of [
      [one, other],
      [other, one],
    ] as const) {
      const request = await this.requestsStore.latest(memberUid, work.session);
      const asked = request?.chefs.some(({ uid, state }) => uid === chefUid && state === 'pending');
      if (request?.state === 'pending' && asked) await this.declineFor(request, chefUid, work);
    }
  }

  /** A chef who does not cook it any more has declined what waits for it. */
  async recipeRemoved(chefUid: string, recipeUid: string, work: Work): Promise<void> {
    for (const request of await this.requestsStore.listIncoming(chefUid, work.session))
      if (request.recipeUid === recipeUid) await this.declineFor(request, chefUid, work);
  }

  /** What is open of a member's asking, and at them as a chef, after what they may do has changed: as if declined. */
  async reconsider(uid: string, work: Work): Promise<void> {
    const own = await this.requestsStore.latest(uid, work.session);
    const open = own?.state === 'pending' ? [own] : [];
    for (const request of [...open, ...(await this.requestsStore.listIncoming(uid, work.session))])
      await this.declineForbidden(request, uid, work);
  }

  private async declineForbidden(given: RequestRow, uid: string, work: Work): Promise<void> {
    const { type, memberGender: gender } = given;
    const member = { uid: given.member.uid, gender };
    for (const chef of given.chefs) {
      if (chef.state !== 'pending' || (uid !== member.uid && uid !== chef.uid)) continue;
      const them = { uid: chef.uid, gender };
      const decision = await this.people.decide('request', member, them, { type }, work.session);
      const request = decision.allowed
        ? null
        : await this.requestsStore.find(given._id, work.session);
      if (request?.state === 'pending') await this.declineFor(request, chef.uid, work);
    }
  }

  private async declineFor(request: RequestRow, chefUid: string, { session, emit }: Work) {
    const { _id: requestUid } = request;
    const memberUid = request.member.uid;
    const { chefs, state } = afterDecline(request.chefs, chefUid);
    emit('sessions.request.declined.v1', requestUid, { requestUid, memberUid, chefUid });
    if (state !== 'declined') return this.requestsStore.setChefs(requestUid, chefs, session);
    await this.requestsStore.close(requestUid, { state, chefs }, session);
    emit('sessions.request.closed.v1', requestUid, {
      requestUid,
      memberUid,
      chefUids: chefs.map((chef) => chef.uid),
      state,
      sessionUid: null,
    });
  }

  /** @throws unless the chef may cook with each of them, and each of them with the others. */
  private async mayCookTogether(requests: RequestRow[], caller: Caller, session: ClientSession) {
    const type = requests.some((request) => request.type === 'video') ? 'video' : 'voice';
    const about = { type, members: requests.length } as const;
    const all: Somebody[] = [
      caller.member,
      ...requests.map(({ member, memberGender }) => ({ uid: member.uid, gender: memberGender })),
    ];
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) {
        const decision = await this.people.decide('session', one, other, about, session);
        if (!decision.allowed) throw new Refusal(codeOfGroup(decision.code, i === 0));
      }
  }

  private async endIfUnanswerable(request: RequestRow, work: Work): Promise<void> {
    const waitedFor = request.chefs.filter((chef) => chef.state === 'pending');
    const chefs = await this.chefsStore.list(
      waitedFor.map((chef) => chef.uid),
      work.session,
    );
    const obstacles = chefs.map(obstacleOf);
    if (obstacles.includes(null)) return;
    await this.end(request, obstacles[0] ?? 'chefs-gone', work);
  }

  /** Who cooks for others does not wait for another. */
  /** A member is about to be erased: their own request ends, and for who asked them they have declined. */
  async leave(memberUid: string, work: Work): Promise<void> {
    await this.withdrawOwn(memberUid, work);
    for (const request of await this.requestsStore.listIncoming(memberUid, work.session))
      await this.declineFor(request, memberUid, work);
  }

  private async withdrawOwn(memberUid: string, work: Work): Promise<void> {
    const own = await this.requestsStore.latest(memberUid, work.session);
    if (own?.state === 'pending') await this.end(own, 'own-session', work);
  }

  private async end(request: RequestRow, reason: RequestEnd, { session, emit }: Work) {
    const chefs = withdrawn(request.chefs);
    const change = { state: 'cancelled' as const, chefs, reason };
    if (!(await this.requestsStore.close(request._id, change, session))) return;
    emit('sessions.request.closed.v1', request._id, {
      requestUid: request._id,
      memberUid: request.member.uid,
      chefUids: chefs.map((chef) => chef.uid),
      state: 'cancelled',
      sessionUid: null,
      reason,
    });
  }

  /** Each asking and taking back rings at a chef's: it is bounded, and what ended by itself does not count. */
  private async notTooOften(memberUid: string, now: Date, session: ClientSession): Promise<void> {
    const since = new Date(now.getTime() - timing.takingBack);
    const takenBack = await this.requestsStore.countTakenBack(memberUid, since, session);
    if (takenBack >= TAKEN_BACK_CAP * this.config.limitFactor)
      throw new Refusal('sessions/asking-too-often');
  }

  /** @throws when a chef asks for more than was shown, or the member may not owe anything. */
  private async checkPrices(
    chefs: ChefRow[],
    shown: InputOf<Sessions['ask']>['prices'],
    { uid }: Caller,
    session: ClientSession,
  ): Promise<void> {
    if (!chefs.every((chef) => wasShown(priceOf(chef), shown[chef._id])))
      throw new Refusal('sessions/price-changed');
    if (!chefs.some(priceOf)) return;
    const minor = (await this.people.minorsAmong([uid], session)).length > 0;
    const decision = mayDealInMoney({ minor });
    if (!decision.allowed) throw new Refusal(decision.code);
  }

  private async askable(
    uid: string,
    { recipeUid, type }: Pick<InputOf<Sessions['ask']>, 'recipeUid' | 'type'>,
    caller: Caller,
    session: ClientSession,
  ): Promise<ChefRow> {
    const chef = await this.chefsStore.find(uid, session);
    if (!chef) throw notFound();
    const them = { uid, gender: chef.gender };
    const decision = await this.people.decide('request', caller.member, them, { type }, session);
    if (!decision.allowed) throw new Refusal(decision.code);
    if (!chef.recipes.some((recipe) => recipe.uid === recipeUid))
      throw new Refusal('sessions/recipe-not-held');
    if (obstacleOf(chef)) throw new Refusal('sessions/chef-not-available');
    if ((await this.requestsStore.listIncoming(uid, session)).length >= WAITING_CAP)
      throw new Refusal('sessions/too-many-requests');
    return chef;
  }

  private async answerable(
    uid: string,
    chefUid: string,
    session: ClientSession,
  ): Promise<RequestRow> {
    const request = await this.requestsStore.find(uid, session);
    if (!request || !request.chefs.some((chef) => chef.uid === chefUid)) throw notFound();
    const refusal = refusalToAnswer(request, chefUid, new Date());
    if (refusal) throw new Refusal(refusal);
    return request;
  }
}

/** Of the chef's own what it is, and of one of the others that they do not fit together. */
function codeOfGroup(code: ErrorCode, withChef: boolean): ErrorCode {
  if (withChef && code === 'request/not-found') return 'sessions/request-closed';
  const own = code === 'policy/guardian-needed' || code === 'policy/minor';
  return withChef && own ? code : 'sessions/mixed-group';
}

function viewOwn(row: RequestRow): OwnRequest {
  // past its deadline a request reads as expired, also in the moment before its job closes it
  const state = row.state === 'pending' && row.expiresAt <= new Date() ? 'expired' : row.state;
  return {
    uid: row._id,
    recipeName: row.recipeName,
    type: row.type,
    state,
    chefs: row.chefs.map(({ price, ...chef }) => ({
      ...chef,
      pricePaise: price?.pricePaise ?? null,
    })),
    expiresAt: row.expiresAt.toISOString(),
    serverTime: new Date().toISOString(),
    sessionUid: row.sessionUid,
    reason: row.reason ?? null,
  };
}
