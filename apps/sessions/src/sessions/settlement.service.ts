import { timing, type Person } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Config } from '@chefly/config';
import { People } from '@chefly/people';
import { mayDealInMoney } from '@chefly/policy';
import { Inject, Injectable } from '@nestjs/common';
import { leave } from './attendance';
import { isLeftAlone } from './company';
import { personIn } from './participants';
import { emptySince } from './session';
import { ChefsStore } from '../chefs/chefs.store';
import { SessionsStore, type SessionRow } from './sessions.store';

/** What a departure and the end settle: who attended, who may review, who owes, what counts. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly sessionsStore: SessionsStore,
    @Inject(Config) private readonly config: Config,
    private readonly people: People,
  ) {}

  /** A member goes. If the last guest may not be alone with the chef, the session ends with it. */
  async depart(row: SessionRow, memberUid: string, work: UnitOfWork): Promise<SessionRow> {
    const { tx, emit } = work;
    const leaving = row.members.find((member) => member.uid === memberUid)!;
    if (leaving.leftAt) return row;
    const now = new Date();
    const members = leave(row, memberUid, now).members.map((member) =>
      member.uid === memberUid
        ? { ...member, leftAt: now, attendedAt: this.attended(member.togetherMs, now) }
        : member,
    );
    const due = members.filter(({ uid, attendedAt }) => uid === memberUid && attendedAt);
    const change = { members, toReview: [...(row.toReview ?? []), ...due.map(({ uid }) => uid)] };
    await this.sessionsStore.change(row._id, change, tx);
    await this.sessionsStore.planLook(row._id, now, tx);
    await this.chefsStore.release([memberUid], row._id, tx);
    emit('sessions.participant.left.v1', row._id, {
      sessionUid: row._id,
      member: personIn(row, memberUid),
      emptied: !!emptySince({ members }),
    });
    this.askForReviews(row, due, work);
    const rest = { ...row, ...change };
    return isLeftAlone(rest) ? this.end(rest, 'company-gone', work) : rest;
  }

  /**
   * The end settles who attended: they review the chef, and the session may count for the chef's
   * standing.
   */
  async end(row: SessionRow, endedBy: string, work: UnitOfWork): Promise<SessionRow> {
    const { tx, emit } = work;
    const endedAt = new Date();
    const settled = row.uids.reduce((room, uid) => leave(room, uid, endedAt), row);
    const members = settled.members.map((member) => ({
      ...member,
      attendedAt: member.attendedAt ?? this.attended(member.togetherMs, endedAt),
    }));
    const attended = members.filter((member) => member.attendedAt);
    // who was known to have attended as they left has been asked, and may have written already
    const asked = row.members.flatMap(({ uid, attendedAt }) => (attendedAt ? uid : []));
    const due = attended.filter(({ uid }) => !asked.includes(uid));
    const counted = await this.counts(
      row,
      attended.map(({ uid }) => uid),
      work,
    );
    const change = {
      members,
      chefInSince: null,
      state: 'ended' as const,
      endedAt,
      endedBy,
      toReview: [...(row.toReview ?? []), ...due.map(({ uid }) => uid)],
      counted,
      lookAt: endedAt,
    };
    await this.sessionsStore.change(row._id, change, tx);
    await this.chefsStore.release(row.uids, row._id, tx);
    if (counted) await this.countSession(row.chef.uid, work);
    emit('sessions.session.ended.v1', row._id, {
      sessionUid: row._id,
      chefUid: row.chef.uid,
      memberUids: row.members.map((member) => member.uid),
      endedBy,
    });
    this.askForReviews(row, due, work);
    await this.charge({ ...row, members }, work);
    return { ...row, ...change };
  }

  private askForReviews({ _id, chef, recipe }: SessionRow, by: Person[], { emit }: UnitOfWork) {
    for (const { uid: memberUid } of by)
      emit('sessions.review.due.v1', _id, {
        sessionUid: _id,
        memberUid,
        chef,
        recipeName: recipe.name,
      });
  }

  /**
   * Whoever attended owes what they were shown when they asked, unless one of the two is found to be
   * under 18 by now. Told once, with the session's end.
   */
  private async charge(
    { _id: sessionUid, chef, recipe, startedAt, members }: SessionRow,
    { tx, emit }: UnitOfWork,
  ): Promise<void> {
    const owing = members.flatMap(({ uid, attendedAt, price }) =>
      attendedAt && price ? { memberUid: uid, price } : [],
    );
    if (!owing.length) return;
    const uids = [chef.uid, ...owing.map(({ memberUid }) => memberUid)];
    const minors = await this.people.minorsAmong(uids, tx);
    for (const { memberUid, price } of owing)
      if (
        mayDealInMoney({ minor: [chef.uid, memberUid].some((uid) => minors.includes(uid)) }).allowed
      )
        emit('sessions.fee.due.v1', sessionUid, {
          sessionUid,
          memberUid,
          chefUid: chef.uid,
          recipeName: recipe.name,
          ...price,
          startedAt: startedAt.toISOString(),
        });
  }

  private attended(togetherMs: number, at: Date): Date | null {
    return togetherMs >= this.config.attendanceMs ? at : null;
  }

  /** Of the sessions of one pair one in a week counts: standing is not for sale. */
  private async counts(row: SessionRow, attendedUids: string[], { tx }: UnitOfWork) {
    if (!attendedUids.length) return false;
    const since = new Date(row.startedAt.getTime() - timing.pairStanding);
    const known = await this.sessionsStore.cookedWith(row.chef.uid, attendedUids, since, tx);
    return attendedUids.some((uid) => !known.has(uid));
  }

  private async countSession(chefUid: string, { tx, emit }: UnitOfWork): Promise<void> {
    const chef = await this.chefsStore.countSession(chefUid, tx);
    if (!chef) return;
    const { rating, ratings, sessions } = chef;
    emit('sessions.standing.changed.v1', chefUid, { chefUid, rating, ratings, sessions });
  }
}
