import type { contract, IncomingRequest, InputOf, OwnRequest } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { decide } from '@chefly/policy';
import { notFound, Refusal, type Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { afterAccept, afterDecline, refusalToAnswer, waitFor } from './request';
import {
  personOf,
  SessionsStore,
  type ChefRow,
  type RequestRow,
  type SessionRow,
} from './sessions.store';

type Sessions = typeof contract.sessions;

/** Requests that may wait for one chef at a time. */
const WAITING_FOR_ONE_CHEF = 20;

/** Asking chefs, and their answers. Each answer is one transaction over requests, session and who is busy. */
@Injectable()
export class RequestsService {
  constructor(
    @Inject(SessionsStore) private readonly store: SessionsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async ask(
    { chefUids, recipeUid, type }: InputOf<Sessions['ask']>,
    caller: Caller,
  ): Promise<OwnRequest> {
    const now = new Date();
    try {
      const row = await this.outbox.transaction(async ({ session, emit }) => {
        const member = await this.store.findChef(caller.uid, session);
        if (member?.busy) throw new Refusal('sessions/in-session');
        const chefs: ChefRow[] = [];
        for (const uid of new Set(chefUids))
          chefs.push(await this.askable(uid, recipeUid, caller, now, session));
        const previous = await this.store.latestRequest(caller.uid, session);
        const request: RequestRow = {
          _id: newUid(),
          member: caller.person,
          memberGender: caller.member.gender,
          openFor: caller.uid,
          recipeUid,
          recipeName: chefs[0]!.recipes.find((recipe) => recipe.uid === recipeUid)!.name,
          type,
          state: 'pending',
          chefs: chefs.map((chef) => ({ ...personOf(chef), state: 'pending' })),
          askedAt: now,
          expiresAt: new Date(now.getTime() + waitFor(previous?.state ?? null)),
          sessionUid: null,
        };
        await this.store.requests.create([request], { session });
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
    const row = await this.store.latestRequest(caller.uid);
    return row && viewOwn(row);
  }

  async incoming(caller: Caller): Promise<{ items: IncomingRequest[]; serverTime: string }> {
    const rows = (await this.store.listIncoming(caller.uid)).sort(
      (a, b) => a.askedAt.getTime() - b.askedAt.getTime(),
    );
    return {
      items: rows.map(({ _id: uid, member, recipeName, type, askedAt, expiresAt }) => ({
        uid,
        member,
        recipeName,
        type,
        askedAt: askedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      serverTime: new Date().toISOString(),
    };
  }

  /** Cancelling twice is cancelling once; what was accepted or declined first stays so. */
  async cancel({ uid }: { uid: string }, caller: Caller): Promise<OwnRequest> {
    const row = await this.outbox.transaction(async ({ session, emit }) => {
      const request = await this.store.findRequest(uid, session);
      if (!request || request.member.uid !== caller.uid) throw notFound();
      if (request.state === 'cancelled') return request;
      const chefs = request.chefs.map((chef) =>
        chef.state === 'pending' ? { ...chef, state: 'cancelled' as const } : chef,
      );
      if (!(await this.store.closeRequest(uid, { state: 'cancelled', chefs }, session)))
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
        const { chefs, state } = afterDecline(request.chefs, caller.uid);
        emit('sessions.request.declined.v1', uid, {
          requestUid: uid,
          memberUid: request.member.uid,
          chefUid: caller.uid,
        });
        if (state === 'declined') {
          await this.store.closeRequest(uid, { state, chefs }, session);
          emit('sessions.request.closed.v1', uid, {
            requestUid: uid,
            memberUid: request.member.uid,
            chefUids: chefs.map((chef) => chef.uid),
            state,
            sessionUid: null,
          });
        } else
          await this.store.requests.updateOne(
            { _id: uid, state: 'pending' },
            { $set: { chefs } },
            { session },
          );
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
      for (const request of requests) {
        const decision = decide('session', caller.member, {
          uid: request.member.uid,
          gender: request.memberGender,
        });
        if (!decision.allowed) throw new Refusal('sessions/mixed-group');
      }
      if (!(await this.store.occupy(caller.uid, sessionUid, session)))
        throw new Refusal('sessions/in-session');
      const type = requests.some((request) => request.type === 'video') ? 'video' : 'voice';
      const row: SessionRow = {
        _id: sessionUid,
        chef: caller.person,
        members: requests.map((request) => ({
          ...request.member,
          type: request.type,
          attendedAt: null,
          leftAt: null,
        })),
        uids: [caller.uid, ...requests.map((request) => request.member.uid)],
        type,
        recipe: { uid: requests[0]!.recipeUid, name: requests[0]!.recipeName },
        state: 'ongoing',
        startedAt: new Date(),
        endedAt: null,
        endedBy: null,
      };
      for (const request of requests) {
        if (!(await this.store.occupy(request.member.uid, sessionUid, session)))
          throw new Refusal('sessions/request-closed');
        const chefs = afterAccept(request.chefs, caller.uid);
        if (
          !(await this.store.closeRequest(
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
      await this.store.sessions.create([row], { session });
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
      const request = await this.store.findRequest(uid, session);
      if (!request || request.state !== 'pending' || request.expiresAt > now) return;
      const chefs = request.chefs.map((chef) =>
        chef.state === 'pending' ? { ...chef, state: 'expired' as const } : chef,
      );
      if (await this.store.closeRequest(uid, { state: 'expired', chefs }, session))
        emit('sessions.request.closed.v1', uid, {
          requestUid: uid,
          memberUid: request.member.uid,
          chefUids: chefs.map((chef) => chef.uid),
          state: 'expired',
          sessionUid: null,
        });
    });
  }

  private async askable(
    uid: string,
    recipeUid: string,
    caller: Caller,
    now: Date,
    session: ClientSession,
  ): Promise<ChefRow> {
    const chef = await this.store.findChef(uid, session);
    if (!chef) throw notFound();
    const decision = decide('request', caller.member, { uid, gender: chef.gender });
    if (!decision.allowed) throw new Refusal(decision.code);
    if (!chef.recipes.some((recipe) => recipe.uid === recipeUid))
      throw new Refusal('sessions/recipe-not-held');
    if (!chef.available || chef.busy || chef.onlineUntil <= now)
      throw new Refusal('sessions/chef-not-available');
    if ((await this.store.listIncoming(uid, session)).length >= WAITING_FOR_ONE_CHEF)
      throw new Refusal('sessions/too-many-requests');
    return chef;
  }

  private async answerable(
    uid: string,
    chefUid: string,
    session: ClientSession,
  ): Promise<RequestRow> {
    const request = await this.store.findRequest(uid, session);
    if (!request || !request.chefs.some((chef) => chef.uid === chefUid)) throw notFound();
    const refusal = refusalToAnswer(request, chefUid, new Date());
    if (refusal) throw new Refusal(refusal);
    return request;
  }
}

function viewOwn(row: RequestRow): OwnRequest {
  // past its deadline a request reads as expired, also in the moment before its job closes it
  const state = row.state === 'pending' && row.expiresAt <= new Date() ? 'expired' : row.state;
  return {
    uid: row._id,
    recipeName: row.recipeName,
    type: row.type,
    state,
    chefs: row.chefs,
    expiresAt: row.expiresAt.toISOString(),
    serverTime: new Date().toISOString(),
    sessionUid: row.sessionUid,
    reason: null,
  };
}
