import type { RequestEnd } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { callChef } from './calls';
import { afterDecline, isOverdue, obstacleOf, withdrawn } from './request';
import type { ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { eachRow } from '../each-row';
import type { Closing, RequestRow } from './request-row';
import { RequestsStore } from './requests.store';

/** How requests end: by their deadline, or by what happened to those who wait for each other. */
@Injectable()
export class RequestEndings {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly outbox: Outbox,
    private readonly people: People,
  ) {}

  /** Closes an open request and says so. False when something else closed it first. */
  async close(request: RequestRow, change: Closing, { tx, emit }: UnitOfWork): Promise<boolean> {
    const { _id: requestUid, member } = request;
    if (!(await this.requestsStore.close(requestUid, change, tx))) return false;
    const { chefs, sessionUid = null, ...closing } = change;
    emit('sessions.request.closed.v1', requestUid, {
      requestUid,
      memberUid: member.uid,
      chefUids: chefs.map(({ uid }) => uid),
      sessionUid,
      ...closing,
    });
    return true;
  }

  /**
   * One chef has declined, or it is as if; with the last of them the request is declined.
   *
   * @param answeredAt when the chef did so; without it they have said nothing
   */
  async decline(
    request: RequestRow,
    chefUid: string,
    work: UnitOfWork,
    answeredAt?: Date,
  ): Promise<void> {
    const { _id: requestUid } = request;
    const memberUid = request.member.uid;
    const { chefs, state } = afterDecline(request, chefUid, answeredAt);
    work.emit('sessions.request.declined.v1', requestUid, { requestUid, memberUid, chefUid });
    if (state === 'declined') await this.close(request, { state, chefs }, work);
    else await this.requestsStore.setChefs(requestUid, chefs, work.tx);
  }

  /**
   * The deadline. Called by its job, at least once; closes nothing that is closed and nothing that
   * is early.
   */
  async expire(uid: string, now = new Date()): Promise<void> {
    await this.outbox.transaction(async (work) => {
      const request = await this.requestsStore.find(uid, work.tx);
      if (request && isOverdue(request, now)) await this.runOut(request, work, now);
    });
  }

  sweep(now: Date): Promise<void> {
    return eachRow(
      (page) => this.requestsStore.listOverdue(now, page),
      (request) => this.expire(request._id, now),
    );
  }

  /** Of one whose time is over, whether its job has come by or not. */
  async runOut(request: RequestRow, work: UnitOfWork, now: Date): Promise<void> {
    const { _id: uid, member, recipeName } = request;
    const rows = await this.waitedFor(request, work);
    // who cooked with somebody else, or was gone, has let nothing run out
    const could = new Set(rows.filter((row) => !obstacleOf(row, now)).map(({ _id }) => _id));
    const chefs = request.chefs.map((chef) =>
      chef.state === 'pending'
        ? {
            ...chef,
            state: 'expired' as const,
            ...(could.has(chef.uid) && { answeredMs: null }),
          }
        : chef,
    );
    if (!(await this.close(request, { state: 'expired', chefs }, work))) return;
    for (const { uid: chefUid, state } of chefs)
      if (state === 'expired')
        work.emit('sessions.request.missed.v1', uid, {
          requestUid: uid,
          chefUid,
          member,
          recipeName,
        });
  }

  /** Ends those of the requests waiting for this chef that nobody who was asked can answer now. */
  async endUnanswerable(chefUid: string, work: UnitOfWork): Promise<void> {
    for (const request of await this.requestsStore.listIncoming(chefUid, work.tx))
      await this.endIfUnanswerable(request, work);
  }

  /**
   * A chef went, as they were then: what waits for them is told to them by push, or ends where
   * nobody who was asked can answer it now.
   */
  async callOrEnd(chef: ChefRow, work: UnitOfWork): Promise<void> {
    const gone = { ...chef, online: false };
    for (const request of await this.requestsStore.listIncoming(chef._id, work.tx)) {
      if (chef.online && !obstacleOf(gone)) callChef(request, gone, work);
      await this.endIfUnanswerable(request, work);
    }
  }

  /** The same of one request, after something happened to one of its chefs. */
  async lookAgain(uid: string, work: UnitOfWork): Promise<void> {
    const request = await this.requestsStore.find(uid, work.tx);
    if (request?.state !== 'pending') return;
    const without = (await this.waitedFor(request, work)).find(
      ({ recipes }) => !recipes.some((recipe) => recipe.uid === request.recipeUid),
    );
    // one at a time: hearing of it looks again
    if (without) await this.decline(request, without._id, work);
    else await this.endIfUnanswerable(request, work);
  }

  /**
   * Two who may not meet any more do not wait for each other: for whoever asked, the chef has
   * declined.
   */
  async part(one: string, other: string, work: UnitOfWork): Promise<void> {
    for (const [memberUid, chefUid] of [
      [one, other],
      [other, one],
    ] as const) {
      const request = await this.requestsStore.latest(memberUid, work.tx);
      const asked = request?.chefs.some(({ uid, state }) => uid === chefUid && state === 'pending');
      if (request?.state === 'pending' && asked) await this.decline(request, chefUid, work);
    }
  }

  /** A chef who does not cook it any more has declined what waits for it. */
  async recipeRemoved(chefUid: string, recipeUid: string, work: UnitOfWork): Promise<void> {
    for (const request of await this.requestsStore.listIncoming(chefUid, work.tx))
      if (request.recipeUid === recipeUid) await this.decline(request, chefUid, work);
  }

  /**
   * What is open of a member's asking, and at them as a chef, after what they may do has changed:
   * as if declined.
   */
  async reconsider(uid: string, work: UnitOfWork): Promise<void> {
    const own = await this.requestsStore.latest(uid, work.tx);
    const open = own?.state === 'pending' ? [own] : [];
    for (const request of [...open, ...(await this.requestsStore.listIncoming(uid, work.tx))])
      await this.declineForbidden(request, uid, work);
  }

  /**
   * A member is about to be erased, or is suspended: their own request ends, and for who asked them
   * they have declined.
   */
  async leave(memberUid: string, work: UnitOfWork): Promise<void> {
    await this.withdrawOwn(memberUid, work);
    for (const request of await this.requestsStore.listIncoming(memberUid, work.tx))
      await this.decline(request, memberUid, work);
  }

  /** Who cooks for others does not wait for another. */
  async withdrawOwn(memberUid: string, work: UnitOfWork): Promise<void> {
    const own = await this.requestsStore.latest(memberUid, work.tx);
    if (own?.state === 'pending') await this.end(own, 'own-session', work);
  }

  private async declineForbidden(given: RequestRow, uid: string, work: UnitOfWork): Promise<void> {
    const { type, memberGender: gender } = given;
    const member = { uid: given.member.uid, gender };
    for (const chef of given.chefs) {
      if (chef.state !== 'pending' || (uid !== member.uid && uid !== chef.uid)) continue;
      const them = { uid: chef.uid, gender };
      const decision = await this.people.decide('request', member, them, { type }, work.tx);
      const request = decision.allowed ? null : await this.requestsStore.find(given._id, work.tx);
      if (request?.state === 'pending') await this.decline(request, chef.uid, work);
    }
  }

  private async endIfUnanswerable(request: RequestRow, work: UnitOfWork): Promise<void> {
    const obstacles = (await this.waitedFor(request, work)).map((chef) => obstacleOf(chef));
    if (obstacles.includes(null)) return;
    await this.end(request, obstacles[0] ?? 'chefs-gone', work);
  }

  /** The chefs who have not answered. */
  private waitedFor(request: RequestRow, { tx }: UnitOfWork): Promise<ChefRow[]> {
    const waiting = request.chefs.filter((chef) => chef.state === 'pending');
    return this.chefsStore.list(
      waiting.map((chef) => chef.uid),
      tx,
    );
  }

  private async end(request: RequestRow, reason: RequestEnd, work: UnitOfWork): Promise<void> {
    const chefs = withdrawn(request.chefs);
    await this.close(request, { state: 'cancelled', chefs, reason }, work);
  }
}
