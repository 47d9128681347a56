import {
  TAKEN_BACK_CAP,
  timing,
  unnamedMember,
  WAITING_CAP,
  type contract,
  type IncomingRequest,
  type InputOf,
  type OwnRequest,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { Config } from '@chefly/config';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { mayDealInMoney } from '@chefly/policy';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { obstacleOf, waitFor, withdrawn } from './request';
import { RequestEndings } from './request-endings';
import { priceOf, wasShown } from '../chefs/price';
import { ChefsStore, personOf, type ChefRow } from '../chefs/chefs.store';
import { RequestsStore, type RequestRow } from './requests.store';

type Sessions = typeof contract.sessions;

/** Asking chefs, and what waits for whom. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly endings: RequestEndings,
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
      const row = await this.outbox.transaction(async ({ tx, emit }) => {
        const member = await this.chefsStore.find(caller.uid, tx);
        if (member?.busy) throw new Refusal('sessions/in-session');
        await this.notTooOften(caller.uid, now, tx);
        const chefs: ChefRow[] = [];
        for (const uid of new Set(chefUids))
          chefs.push(await this.askable(uid, { recipeUid, type }, caller, tx));
        await this.checkPrices(chefs, prices, caller, tx);
        const previous = await this.requestsStore.latest(caller.uid, tx);
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
        await this.requestsStore.insert(request, tx);
        emit('sessions.request.opened.v1', request._id, {
          requestUid: request._id,
          member: request.member,
          chefUids: request.chefs.map((chef) => chef.uid),
          expiresAt: request.expiresAt.toISOString(),
        });
        return request;
      });
      return await this.viewOwn(row, caller);
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('sessions/request-open') : error;
    }
  }

  async mine(caller: Caller): Promise<OwnRequest | null> {
    const row = await this.requestsStore.latest(caller.uid);
    return row && this.viewOwn(row, caller);
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
    const row = await this.outbox.transaction(async (work) => {
      const request = await this.requestsStore.find(uid, work.tx);
      if (!request || request.member.uid !== caller.uid) throw notFound();
      if (request.state === 'cancelled') return request;
      const chefs = withdrawn(request.chefs);
      const change = { state: 'cancelled' as const, chefs };
      if (!(await this.endings.close(request, change, work)))
        throw new Refusal('sessions/request-closed');
      return { ...request, ...change };
    });
    return this.viewOwn(row, caller);
  }

  /**
   * Each asking and taking back rings at a chef's: it is bounded, and what ended by itself does not
   * count.
   */
  private async notTooOften(memberUid: string, now: Date, tx: ClientSession): Promise<void> {
    const since = new Date(now.getTime() - timing.takingBack);
    const takenBack = await this.requestsStore.countTakenBack(memberUid, since, tx);
    if (takenBack >= TAKEN_BACK_CAP * this.config.limitFactor)
      throw new Refusal('sessions/asking-too-often');
  }

  /** @throws when a chef asks for more than was shown, or the member may not owe anything. */
  private async checkPrices(
    chefs: ChefRow[],
    shown: InputOf<Sessions['ask']>['prices'],
    { uid }: Caller,
    tx: ClientSession,
  ): Promise<void> {
    if (!chefs.every((chef) => wasShown(priceOf(chef), shown[chef._id])))
      throw new Refusal('sessions/price-changed');
    if (!chefs.some(priceOf)) return;
    const minor = (await this.people.minorsAmong([uid], tx)).length > 0;
    const decision = mayDealInMoney({ minor });
    if (!decision.allowed) throw new Refusal(decision.code);
  }

  private async askable(
    uid: string,
    { recipeUid, type }: Pick<InputOf<Sessions['ask']>, 'recipeUid' | 'type'>,
    caller: Caller,
    tx: ClientSession,
  ): Promise<ChefRow> {
    const chef = await this.chefsStore.find(uid, tx);
    if (!chef) throw notFound();
    const them = { uid, gender: chef.gender };
    const decision = await this.people.decide('request', caller.member, them, { type }, tx);
    if (!decision.allowed) throw new Refusal(decision.code);
    if (!chef.recipes.some((recipe) => recipe.uid === recipeUid))
      throw new Refusal('sessions/recipe-not-held');
    if (obstacleOf(chef)) throw new Refusal('sessions/chef-not-available');
    if ((await this.requestsStore.listIncoming(uid, tx)).length >= WAITING_CAP)
      throw new Refusal('sessions/too-many-requests');
    return chef;
  }

  /** Without the names of chefs who are nobody to whoever asked them now. */
  private async viewOwn(row: RequestRow, caller: Caller): Promise<OwnRequest> {
    const present = await this.people.present(
      caller.member,
      row.chefs.map((chef) => chef.uid),
    );
    // past its deadline a request reads as expired, also in the moment before its job closes it
    const state = row.state === 'pending' && row.expiresAt <= new Date() ? 'expired' : row.state;
    return {
      uid: row._id,
      recipeName: row.recipeName,
      type: row.type,
      state,
      chefs: row.chefs.map(({ price, ...chef }) => ({
        ...chef,
        ...(present.has(chef.uid) ? {} : unnamedMember),
        pricePaise: price?.pricePaise ?? null,
      })),
      expiresAt: row.expiresAt.toISOString(),
      serverTime: new Date().toISOString(),
      sessionUid: row.sessionUid,
      reason: row.reason ?? null,
    };
  }
}
