import { HOUR, MINUTE } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsService } from '../reviews/reviews.service';
import { ReviewsStore } from '../reviews/reviews.store';
import { AttendanceService } from './attendance.service';
import { SessionsStore, type SessionMember, type SessionRow } from './sessions.store';
import { SettlementService } from './settlement.service';

const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const price = { pricePaise: 50_000, agreementUid: 'agreement', rateBasisPoints: 1000 } as never;
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('what a session leaves behind', () => {
  let store: Store;
  let close: () => Promise<void>;
  let sessions: SessionsStore;
  let chefs: ChefsStore;
  let settlement: SettlementService;
  let reviews: ReviewsService;
  let minors: string[];
  let told: [type: string, data: any][];
  let count = 0;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    sessions = new SessionsStore(store);
    chefs = new ChefsStore(store);
    [minors, told] = [[], []];
    const people = {
      minorsAmong: async (uids: string[]) => uids.filter((uid) => minors.includes(uid)),
    } as never;
    settlement = new SettlementService(chefs, sessions, { attendanceMs: MINUTE } as never, people);
    const outbox = { transaction: (work: (unit: UnitOfWork) => unknown) => within(work) } as never;
    reviews = new ReviewsService(chefs, sessions, new ReviewsStore(store), outbox, people);
    await store.prepare();
    for (const uid of ['chef', 'fatima', 'ayesha', 'sana'])
      await within(({ tx }) => chefs.register({ ...person(uid), _id: uid, gender: 'female' }, tx));
  });
  afterEach(() => close());

  const within = <T>(work: (unit: UnitOfWork) => T) =>
    store.transaction(async (tx: ClientSession) =>
      work({
        tx,
        emit: (type: string, _subject: string, data: unknown) => told.push([type, data]),
      } as never),
    ) as Promise<Awaited<T>>;
  const member = (uid: string, togetherMs: number): SessionMember => ({
    ...{ ...person(uid), type: 'voice', inSince: null, outSince: null, togetherMs },
    ...{ attendedAt: null, leftAt: null, price },
  });
  /** Fatima has been there for long enough, Ayesha for a moment. */
  const begin = async (members = [member('fatima', MINUTE), member('ayesha', MINUTE - 1)]) => {
    const row: SessionRow = {
      ...{ _id: `session ${++count}`, chef: person('chef'), chefInSince: null, members },
      ...{ uids: ['chef', ...members.map(({ uid }) => uid)], type: 'voice', state: 'ongoing' },
      ...{ recipe: { uid: 'r', name: 'Nihari' }, startedAt: new Date(), endedAt: null },
      endedBy: null,
    };
    await within(({ tx }) => sessions.insert(row, tx));
    for (const uid of row.uids) await within(({ tx }) => chefs.occupy(uid, row._id, tx));
    return row._id;
  };
  const found = async (uid: string) => (await sessions.find(uid))!;
  const end = async (uid: string) => {
    const row = await found(uid);
    await within((work) => settlement.end(row, 'chef', work));
  };
  const leave = async (uid: string, memberUid: string) => {
    const row = await found(uid);
    await within((work) => settlement.depart(row, memberUid, work));
  };
  const toldOf = (type: string) =>
    told.filter(([each]) => each === type).map(([, data]) => data.memberUid as string);
  const review = (uid: string, by: string) =>
    reviews.review({ uid, rating: 5, review: 'Warm' } as never, { uid: by } as never);
  const standing = async () => {
    const { ratings, sessions: held } = (await chefs.find('chef'))!;
    return { ratings, held };
  };
  const busy = async (uid: string) => (await chefs.find(uid))!.busy;

  it('is a review and a fee of who attended, and neither of who did not', async () => {
    const uid = await begin();
    await end(uid);
    expect([toldOf('sessions.review.due.v1'), toldOf('sessions.fee.due.v1')]).toEqual([
      ...[['fatima'], ['fatima']],
    ]);
    await expect(review(uid, 'ayesha')).rejects.toEqual(code('sessions/not-attended'));
    await expect(review(uid, 'chef')).rejects.toEqual(code('sessions/not-attended'));
    await expect(review(uid, 'sana')).rejects.toEqual(code('request/not-found'));
    await review(uid, 'fatima');
    await expect(review(uid, 'fatima')).rejects.toEqual(code('sessions/reviewed'));
    expect((await found(uid)).toReview).toEqual([]);
  });

  it.each(['chef', 'fatima'])(
    'is no fee where the %s is found to be under 18 by now',
    async (uid) => {
      minors = [uid];
      await end(await begin());
      expect(toldOf('sessions.fee.due.v1')).toEqual([]);
    },
  );

  it('is a review of who goes, from then on, and asked for once; their fee comes with the end', async () => {
    const uid = await begin();
    await expect(review(uid, 'fatima')).rejects.toEqual(code('sessions/not-ended'));
    for (let i = 0; i < 2; i++) await leave(uid, 'fatima');
    expect([await busy('fatima'), await busy('ayesha')]).toEqual([null, uid]);
    expect(toldOf('sessions.fee.due.v1')).toEqual([]);
    await review(uid, 'fatima');
    await end(uid);
    expect(toldOf('sessions.review.due.v1')).toEqual(['fatima']);
    expect(toldOf('sessions.fee.due.v1')).toEqual(['fatima']);
    expect((await found(uid)).toReview).toEqual([]);
    expect([await busy('chef'), await busy('ayesha')]).toEqual([null, null]);
  });

  it.each([
    ['no fee, where they had been there for less than that', MINUTE - 1, []],
    ['a review and a fee, where they had been there for long enough', MINUTE, ['ayesha']],
  ])('of who had left before it was heard that they came is %s', async (_what, ms, due) => {
    const left = new Date(Date.now() - 10 * MINUTE);
    const uid = await begin([{ ...member('ayesha', 0), leftAt: left }, member('fatima', 0)]);
    const attendance = new AttendanceService(sessions);
    for (const [who, before] of [
      ['chef', HOUR],
      ['ayesha', ms],
    ] as const)
      await within((work) => attendance.entered(uid, who, new Date(left.getTime() - before), work));
    await end(uid);
    expect(toldOf('sessions.fee.due.v1')).toEqual(due);
    expect(toldOf('sessions.review.due.v1')).toEqual(due);
  });

  it('stays as it ended, whoever is said to have gone since', async () => {
    const uid = await begin();
    const before = await found(uid);
    await end(uid);
    const ended = await found(uid);
    await within((work) => settlement.depart(before, 'ayesha', work));
    expect((await found(uid)).members).toEqual(ended.members);
  });

  it('counts once a week for what one member says of a chef and cooks with them', async () => {
    for (let i = 0; i < 2; i++) {
      const uid = await begin();
      await end(uid);
      await review(uid, 'fatima');
    }
    expect(await standing()).toEqual({ ratings: 1, held: 1 });
    // who was with them, and not for long enough, has not cooked with the chef yet
    const other = await begin([member('ayesha', HOUR)]);
    await end(other);
    await review(other, 'ayesha');
    expect(await standing()).toEqual({ ratings: 2, held: 2 });
  });

  it('counts for a group in which one has not cooked with the chef this week, whoever else is in it', async () => {
    await end(await begin());
    await end(await begin([member('fatima', HOUR), member('sana', HOUR)]));
    expect(await standing()).toMatchObject({ held: 2 });
  });

  it('is when each attended, which for who left is when they did', async () => {
    const left = new Date(Date.now() - 10 * MINUTE);
    const gone = { ...member('fatima', HOUR), attendedAt: left, leftAt: left };
    const uid = await begin([gone, member('sana', HOUR)]);
    await end(uid);
    const [fatima, sana] = (await found(uid)).members;
    expect(fatima!.attendedAt).toEqual(left);
    expect(sana!.attendedAt! > left).toBe(true);
  });

  it('counts for nothing where nobody attended', async () => {
    await end(await begin([member('ayesha', 0)]));
    expect(await standing()).toEqual({ ratings: 0, held: 0 });
  });
});
