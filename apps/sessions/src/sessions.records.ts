import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from './chefs/chefs.store';
import { RequestsStore } from './requests/requests.store';
import { ReviewsStore } from './reviews/reviews.store';
import { SessionsStore } from './sessions/sessions.store';

const page = (after: string | null) => ({ cursor: after ?? undefined, limit: RECORDS_AT_ONCE });

/** Sessions stay as the record of those who cooked along, with a former member in their place. */
@Injectable()
export class SessionRecords implements PersonalRecords {
  readonly name = 'sessions';

  constructor(
    records: Records,
    private readonly store: SessionsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listRecords(uid, page(after));
    const shown = rows.map(({ _id, type, recipe, chef, startedAt, endedAt, members }) => ({
      ...{ uid: _id, type, recipe: recipe.name, startedAt, endedAt },
      as: chef.uid === uid ? 'chef' : 'member',
      attendedAt: members.find((member) => member.uid === uid)?.attendedAt ?? null,
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.makeFormer(uid, tx);
    return true;
  }
}

@Injectable()
export class RequestRecords implements PersonalRecords {
  readonly name = 'requests';

  constructor(
    records: Records,
    private readonly store: RequestsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, page(after));
    const shown = rows.map(({ _id, recipeName, type, state, askedAt }) => ({
      ...{ uid: _id, recipeName, type, state, askedAt },
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.makeFormer(uid, tx);
    return true;
  }
}

/** A rating goes on counting for its chef; its words go. What was written about the member goes with them. */
@Injectable()
export class ChefReviewRecords implements PersonalRecords {
  readonly name = 'chef-reviews';

  constructor(
    records: Records,
    private readonly store: ReviewsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listBy(uid, after, RECORDS_AT_ONCE);
    const shown = rows.map(({ _id, chefUid, rating, review, recipeName, createdAt }) => ({
      ...{ uid: _id, chefUid, rating, review, recipeName, createdAt },
    }));
    return { rows: shown, next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.makeFormer(uid, tx);
    return this.store.removeAbout(uid, RECORDS_AT_ONCE, tx);
  }
}

@Injectable()
export class ChefRecords implements PersonalRecords {
  readonly name = 'chef';

  constructor(
    records: Records,
    private readonly store: ChefsStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const row = await this.store.find(uid);
    if (!row) return { rows: [], next: null };
    const { level, rating, ratings, sessions, recipes, available } = row;
    return { rows: [{ level, rating, ratings, sessions, recipes, available }], next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.remove(uid, tx);
    return true;
  }
}

export const sessionsRecords = [
  ...[SessionRecords, RequestRecords],
  ...[ChefReviewRecords, ChefRecords],
];
