import { MINUTE, type RequestState } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChefsStore } from '../chefs/chefs.store';
import type { RequestRow } from './request-row';
import { RequestEndings } from './request-endings';
import { RequestsStore } from './requests.store';

const [FATIMA, HINA, AYESHA] = ['fatima', 'hina', 'ayesha'].map((name) => name.padEnd(20, '-')) as [
  ...[string, string, string],
];
const [NIHARI, HALEEM] = ['nihari', 'haleem'].map((name) => ({ uid: name, name })) as [
  ...[{ uid: string; name: string }, { uid: string; name: string }],
];
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });

describe('a request that waits', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chefs: ChefsStore;
  let requests: RequestsStore;
  let boundaries: BoundariesStore;
  let endings: RequestEndings;
  let told: [type: string, data: any][];
  let made = 0;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    chefs = new ChefsStore(store);
    requests = new RequestsStore(store);
    boundaries = new BoundariesStore(store);
    const outbox = new Outbox(store, new InProcessBus(), 'sessions');
    endings = new RequestEndings(chefs, requests, outbox, new People(boundaries));
    told = [];
    await store.prepare();
    await within(async ({ tx }) => {
      for (const _id of [FATIMA, HINA, AYESHA])
        await chefs.register({ _id, ...person(_id), gender: 'female' } as never, tx);
    });
    await chefsAre({ online: true, recipes: [NIHARI, HALEEM] }, FATIMA, HINA);
  });
  afterEach(() => close());

  const within = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    store.transaction((tx) =>
      work({
        tx,
        emit: (type: string, _key: string, data: object) => told.push([type, data]),
      } as never),
    );
  const chefsAre = (change: object, ...uids: string[]) =>
    within(({ tx }) => chefs['rows'].updateMany({ _id: { $in: uids } }, change, { session: tx }));
  const ask = async (
    asked: Record<string, RequestState>,
    recipe = NIHARI,
    inMs = 5 * MINUTE,
  ): Promise<string> => {
    const _id = `request-${++made}`.padEnd(20, '-');
    const row: RequestRow = {
      ...{ _id, member: person(AYESHA), memberGender: 'female', openFor: _id },
      ...{ recipeUid: recipe.uid, recipeName: recipe.name, type: 'voice', state: 'pending' },
      chefs: Object.entries(asked).map(([uid, state]) => ({ ...person(uid), state, price: null })),
      ...{ askedAt: new Date(), expiresAt: new Date(Date.now() + inMs) },
      ...{ sessionUid: null, reason: null },
    };
    await within(({ tx }) => requests.insert(row, tx));
    return _id;
  };
  const found = async (uid: string) => {
    const { state, reason, chefs: asked } = (await requests.find(uid))!;
    return { state, reason, chefs: asked.map((chef) => chef.state) };
  };
  const heard = (type: string) =>
    told.filter(([each]) => each === type).map(([, { chefUid }]) => chefUid);
  const waiting = { state: 'pending', reason: null };

  it('is declined by who does not cook its dish any more, and goes on where it is of another', async () => {
    const [lost, other] = [
      await ask({ [FATIMA]: 'pending' }),
      await ask({ [FATIMA]: 'pending' }, HALEEM),
    ];
    await within((work) => endings.recipeRemoved(FATIMA, NIHARI.uid, work));
    expect(await found(lost)).toEqual({ state: 'declined', reason: null, chefs: ['declined'] });
    expect(await found(other)).toEqual({ ...waiting, chefs: ['pending'] });
  });

  it('is declined by who had lost the dish as they were asked, and goes on with the others', async () => {
    await chefsAre({ recipes: [HALEEM] }, FATIMA);
    const uid = await ask({ [FATIMA]: 'pending', [HINA]: 'pending' });
    await within((work) => endings.lookAgain(uid, work));
    expect(await found(uid)).toEqual({ ...waiting, chefs: ['declined', 'pending'] });
  });

  it('runs out for who could have answered: to others it was none of theirs to answer', async () => {
    await chefsAre({ busy: 'a session' }, HINA);
    const uid = await ask(
      { [FATIMA]: 'pending', [HINA]: 'pending', [AYESHA]: 'declined' },
      NIHARI,
      -1,
    );
    await endings.expire(uid);
    const { chefs: asked } = (await requests.find(uid))!;
    expect(asked.map(({ state, answeredMs }) => [state, answeredMs])).toEqual([
      ['expired', null],
      ['expired', undefined],
      ['declined', undefined],
    ]);
  });

  it('is missed by those alone whom it waited for, and by nobody before its time', async () => {
    const [late, early] = [
      await ask({ [FATIMA]: 'pending', [HINA]: 'declined' }, NIHARI, -1),
      await ask({ [FATIMA]: 'pending' }),
    ];
    for (const uid of [late, early]) {
      const row = (await requests.find(uid))!;
      if (uid === late) await within((work) => endings.runOut(row, work, new Date()));
      else await endings.expire(uid);
    }
    expect(heard('sessions.request.missed.v1')).toEqual([FATIMA]);
    expect(await found(early)).toMatchObject(waiting);
  });

  it('is told by push to who goes, once, however often it is said that they went', async () => {
    const until = new Date(Date.now() + 60 * MINUTE);
    const byPush = { availableUntil: until, askWhenClosed: true, pushable: true, byPush: true };
    await chefsAre(byPush, FATIMA);
    const uid = await ask({ [FATIMA]: 'pending' });
    for (const online of [true, false]) {
      const chef = { ...(await chefs.find(FATIMA))!, online };
      await chefsAre({ online: false }, FATIMA);
      await within((work) => endings.callOrEnd(chef, work));
    }
    expect(heard('sessions.chef.called.v1')).toEqual([FATIMA]);
    expect(await found(uid)).toMatchObject(waiting);
  });

  it('is declined once by who has said no before a block, or before the rules changed', async () => {
    const uid = await ask({ [FATIMA]: 'declined', [HINA]: 'pending' });
    await within((work) => endings.part(AYESHA, FATIMA, work));
    await within(({ tx }) => boundaries.setBoundary('block', AYESHA, FATIMA, tx));
    await within((work) => endings.reconsider(FATIMA, work));
    await within((work) => endings.reconsider(AYESHA, work));
    expect(heard('sessions.request.declined.v1')).toEqual([]);
    expect(await found(uid)).toEqual({ ...waiting, chefs: ['declined', 'pending'] });
  });
});
