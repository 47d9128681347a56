import { MINUTE, timing, type Chef, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { People } from '@chefly/people';
import { Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { NearBookings } from '../bookings/near-bookings';
import { RequestEndings } from '../requests/request-endings';
import { viewAnswers } from './answers';
import { personOf, type ChefRow } from './chef-row';
import { ChefsStore } from './chefs.store';
import { PresenceStore } from './presence.store';
import { priceOf } from './price';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';

type Sessions = typeof contract.sessions;

/** What is told later than this may be long over. */
const NEWS_MS = MINUTE;
const memberLease = (uid: string) => `member/${uid}`;

/** Who can be asked: presence and availability. */
@Injectable()
export class ChefsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly presence: PresenceStore,
    private readonly sessionsStore: SessionsStore,
    private readonly outbox: Outbox,
    @Inject(Cache) private readonly cache: Cache,
    private readonly requests: RequestEndings,
    private readonly people: People,
    private readonly near: NearBookings,
  ) {}

  async list({ recipe: recipeUid, ...query }: InputOf<Sessions['chefs']>, caller: Caller) {
    const decision = await this.people.mayJoinIn(caller.uid);
    if (!decision.allowed) throw new Refusal(decision.code);
    const { rows, next } = await this.chefsStore.listFree(
      { gender: caller.member.gender, recipeUid, exceptUid: caller.uid },
      query,
    );
    const chefs = await this.people.among('chef-list', caller.member, rows, (row) => ({
      uid: row._id,
      gender: row.gender,
    }));
    const free = await this.near.withTime(chefs);
    const now = new Date();
    return { items: free.map(({ chef, until }) => viewChef(chef, until, now)), next };
  }

  /** Members came online at `at`. Of those of a backlog only whoever is still here is believed. */
  async seen(uids: string[], at: Date, work: UnitOfWork) {
    const late = Date.now() - at.getTime() > NEWS_MS;
    const here = late ? await this.stillHere(uids) : new Set(uids);
    for (const row of await this.presence.setHere([...here], at, work.tx)) {
      this.tell(row, work);
      const session = await this.hostedBy(row, work);
      if (session) this.tellWaits(session._id, null, work);
    }
  }

  /**
   * The last socket of a member closed and none opened within the grace. Who waits for them alone
   * is told; the session that they host, if any, is answered.
   */
  async gone(uid: string, at: Date, work: UnitOfWork): Promise<string | null> {
    const row = await this.presence.setGone(uid, at, work.tx);
    if (!row) return null;
    if (row.online) this.tell(row, work);
    await this.requests.callOrEnd(row, work);
    const session = await this.hostedBy(row, work);
    if (!session) return null;
    const until = new Date(at.getTime() + timing.chefGone);
    await this.sessionsStore.planLook(session._id, until, work.tx);
    this.tellWaits(session._id, until, work);
    return session._id;
  }

  /** The session that goes on with this chef, if any. */
  private async hostedBy({ _id, busy }: ChefRow, { tx }: UnitOfWork): Promise<SessionRow | null> {
    const session = busy ? await this.sessionsStore.find(busy, tx) : null;
    return session?.chef.uid === _id && session.state === 'ongoing' ? session : null;
  }

  /** Who is in a session hears until when it waits for its chef. */
  private tellWaits(sessionUid: string, until: Date | null, { emit }: UnitOfWork) {
    emit('sessions.session.waits.v1', sessionUid, {
      sessionUid,
      until: until?.toISOString() ?? null,
    });
  }

  /** Lists that may show these chefs, or did, are not what they were. */
  async tellOf(uids: string[], work: UnitOfWork): Promise<void> {
    for (const row of await this.chefsStore.list(uids, work.tx)) this.tell(row, work);
  }

  private tell({ _id, gender, recipes }: ChefRow, { emit }: UnitOfWork) {
    const recipeUids = recipes.map(({ uid }) => uid);
    if (recipeUids.length)
      emit('sessions.chef.changed.v1', _id, { chefUid: _id, gender, recipeUids });
  }

  /**
   * Which of them hold a lease. A cache that is away knows nobody: then what was told is believed.
   */
  async stillHere(uids: string[]): Promise<Set<string>> {
    try {
      const held = await this.cache.held(uids.map(memberLease));
      return new Set(uids.filter((uid) => held.has(memberLease(uid))));
    } catch (error) {
      if (!isLostEngine(error)) throw error;
      return new Set(uids);
    }
  }
}

const viewChef = (row: ChefRow, until: Date | null, now: Date): Chef => ({
  ...personOf(row),
  level: row.level,
  rating: row.rating,
  ratings: row.ratings,
  sessions: row.sessions,
  recipes: row.recipes.map((recipe) => recipe.name),
  pricePaise: priceOf(row)?.pricePaise ?? null,
  until: until?.toISOString() ?? null,
  here: row.online,
  answers: viewAnswers(row.answers, now),
});
