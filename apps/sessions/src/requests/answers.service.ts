import type { AskedAbout, contract, ErrorCode, InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People, type Somebody } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { afterAccept, refusalToAnswer } from './request';
import { RequestEndings } from './request-endings';
import { priceAtStart, priceOf } from '../chefs/price';
import { minutesOf, personOf } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import type { RequestRow } from './request-row';
import { RequestsStore } from './requests.store';
import { SessionStart } from '../sessions/session-start';

type Sessions = typeof contract.sessions;

/** The answers of chefs, each one transaction over requests, session and who is busy. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly sessions: SessionStart,
    private readonly endings: RequestEndings,
    private readonly outbox: Outbox,
    private readonly people: People,
  ) {}

  async decline({ uids }: InputOf<Sessions['decline']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      for (const uid of new Set(uids)) {
        const request = await this.answerable(uid, caller.uid, work.tx, 'declined');
        // the same once more: the answer may have been lost
        if (request.chefs.some((chef) => chef.uid === caller.uid && chef.state === 'declined'))
          continue;
        await this.endings.decline(request, caller.uid, work, new Date());
      }
    });
    return {};
  }

  /**
   * One atomic acceptance: chef and members busy, requests accepted, session created, other chefs
   * withdrawn; or nothing.
   */
  async accept(
    { uids }: InputOf<Sessions['accept']>,
    caller: Caller,
  ): Promise<{ sessionUid: string }> {
    const sessionUid = newUid();
    await this.outbox.transaction(async (work) => {
      const { tx } = work;
      const requests: RequestRow[] = [];
      for (const uid of new Set(uids)) requests.push(await this.answerable(uid, caller.uid, tx));
      // a session cooks one dish: nobody is brought to another than they asked for
      if (requests.some(({ recipeUid }) => recipeUid !== requests[0]!.recipeUid))
        throw new Refusal('sessions/mixed-group');
      await this.mayCookTogether(requests, caller, tx);
      const chef = await this.chefsStore.find(caller.uid, tx);
      if (!(await this.chefsStore.occupy(caller.uid, sessionUid, tx)))
        throw new Refusal('sessions/in-session');
      await this.endings.withdrawOwn(caller.uid, work);
      for (const request of requests) await this.acceptOne(request, caller.uid, sessionUid, work);
      const guests = requests.map((request) => ({
        ...request.member,
        type: request.type,
        price: priceAtStart(
          request.chefs.find(({ uid }) => uid === caller.uid)?.price ?? null,
          chef && priceOf(chef),
        ),
      }));
      const recipe = { uid: requests[0]!.recipeUid, name: requests[0]!.recipeName };
      const person = chef ? personOf(chef) : caller.person;
      const type = typeOf(requests);
      const asked = askedAbout(requests);
      const minutes = minutesOf(chef, recipe.uid);
      await this.sessions.start(
        { sessionUid, chef: person, guests, recipe, minutes, type, asked },
        work,
      );
    });
    return { sessionUid };
  }

  private async acceptOne(
    request: RequestRow,
    chefUid: string,
    sessionUid: string,
    work: UnitOfWork,
  ) {
    const change = { state: 'accepted' as const, chefs: afterAccept(request, chefUid, new Date()) };
    const won =
      (await this.chefsStore.occupy(request.member.uid, sessionUid, work.tx)) &&
      (await this.endings.close(request, { ...change, sessionUid }, work));
    if (!won) throw new Refusal('sessions/request-closed');
  }

  /** @throws unless the chef may cook with each of them, and each of them with the others. */
  private async mayCookTogether(requests: RequestRow[], caller: Caller, tx: ClientSession) {
    const about = { type: typeOf(requests), members: requests.length } as const;
    const all: Somebody[] = [
      caller.member,
      ...requests.map(({ member, memberGender }) => ({ uid: member.uid, gender: memberGender })),
    ];
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) {
        const decision = await this.people.decide('session', one, other, about, tx);
        if (!decision.allowed) throw new Refusal(codeOfGroup(decision.code, i === 0));
      }
  }

  /** @param said what this chef may have answered before */
  private async answerable(
    uid: string,
    chefUid: string,
    tx: ClientSession,
    said?: 'declined',
  ): Promise<RequestRow> {
    const request = await this.requestsStore.find(uid, tx);
    const chef = request?.chefs.find((each) => each.uid === chefUid);
    if (!request || !chef) throw notFound();
    if (said && chef.state === said) return request;
    const refusal = refusalToAnswer(request, chefUid, new Date());
    if (refusal) throw new Refusal(refusal);
    return request;
  }
}

/** One who shows their pan makes it a video session; the others bring their voice. */
const typeOf = (requests: RequestRow[]) =>
  requests.some((request) => request.type === 'video') ? 'video' : 'voice';

/** How the kitchen begins; nothing where nobody is stuck or has gathered anything. */
const askedAbout = (requests: RequestRow[]): AskedAbout[] | undefined =>
  requests.some(({ stuck, gathered }) => stuck || gathered?.length)
    ? requests.map(({ member, stuck, gathered }) => ({
        uid: member.uid,
        step: stuck?.step ?? 0,
        ...(gathered?.length && { here: gathered }),
      }))
    : undefined;

/** Of the chef's own what it is, and of one of the others that they do not fit together. */
function codeOfGroup(code: ErrorCode, withChef: boolean): ErrorCode {
  if (withChef && code === 'request/not-found') return 'sessions/request-closed';
  const own = code === 'policy/guardian-needed' || code === 'policy/minor';
  return withChef && own ? code : 'sessions/mixed-group';
}
