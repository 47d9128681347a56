import { HOUR, MINUTE } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NotificationsService } from '../notifications/notifications.service';
import { NotificationsStore } from '../notifications/notifications.store';
import { VoicesStore } from '../notifications/voices.store';
import { PeopleStore } from '../people/people.store';
import { SettingsStore } from '../settings/settings.store';
import { SessionNewsEvents } from './session-news.events';

const person = (firstName: string) => ({
  ...{ uid: `${firstName}-of-many-years`, firstName, lastName: '', userName: firstName },
});
const [fatima, hafsa, sana] = [person('Fatima'), person('Hafsa'), person('Sana')];
const SESSION = 'a-session-of-one-day';

describe('news of sessions', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let rows: NotificationsStore;
  let boundaries: BoundariesStore;
  let news: SessionNewsEvents;

  beforeEach(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(store, new InProcessBus(), 'notifications');
    rows = new NotificationsStore(store);
    boundaries = new BoundariesStore(store);
    const service = new NotificationsService(
      rows,
      new VoicesStore(store),
      new PeopleStore(store),
      new People(boundaries),
      new SettingsStore(store),
      { mayHave: () => false } as never,
    );
    news = new SessionNewsEvents(service);
    await store.prepare();
  });
  afterEach(() => close());

  type Handler = Exclude<keyof SessionNewsEvents, 'notifications'>;
  const tell = (handler: Handler, data: object, time = new Date()) =>
    outbox.transaction(async (work: UnitOfWork) => {
      const event = { data: { recipeName: 'Haleem', ...data }, time: time.toISOString() };
      await news[handler](event as never, work);
    });
  const list = async ({ uid }: typeof fatima) =>
    (await rows.list(uid, { limit: 10 })).rows.map(({ kind, voices = 1 }) => [kind, voices]);

  it('a request waits in the list of each chef, until they decline it or it is closed', async () => {
    const request = { requestUid: 'a-request-of-sana', member: sana, expiresAt: new Date() };
    for (const { uid: chefUid } of [fatima, hafsa])
      await tell('onChefCalled', { ...request, chefUid });
    await tell('onRequestDeclined', { ...request, chefUid: hafsa.uid });
    expect([await list(fatima), await list(hafsa)]).toEqual([[['request-waiting', 1]], []]);
    await tell('onRequestClosed', { ...request, chefUids: [fatima.uid, hafsa.uid] });
    expect(await list(fatima)).toEqual([]);
  });

  it('requests that a chef missed are one line for each member, and counted', async () => {
    for (const [requestUid, member] of [
      ['the-first-of-sana', sana],
      ['the-second-of-sana', sana],
      ['the-first-of-hafsa', hafsa],
    ] as const)
      await tell('onRequestMissed', { requestUid, member, chefUid: fatima.uid });
    expect(await list(fatima)).toEqual([
      ['request-missed', 1],
      ['request-missed', 2],
    ]);
  });

  it('that a chef is free is in the list for good, and pushed for as long as that may well be so', async () => {
    const since = new Date(Date.now() - MINUTE);
    await tell('onChefFree', { memberUid: sana.uid, chef: fatima }, since);
    const [row] = (await rows.list(sana.uid, { limit: 10 })).rows;
    expect(row).toMatchObject({ kind: 'chef-free', pushedUntil: expect.any(Date) });
    const pushedMs = row!.pushedUntil!.getTime() - since.getTime();
    expect(pushedMs).toBeGreaterThan(MINUTE);
    expect(pushedMs).toBeLessThan(HOUR);
  });

  it('a review that is due stays until it is written, and is not asked for after that', async () => {
    const due = { sessionUid: SESSION, memberUid: sana.uid, chef: fatima };
    await tell('onReviewDue', due);
    await rows.removeBefore(new Date(Date.now() + 1000));
    expect(await list(sana)).toEqual([['review-due', 1]]);
    const rated = { sessionUid: SESSION, authorUid: sana.uid, chefUid: fatima.uid };
    await tell('onChefRated', rated);
    await tell('onReviewDue', due);
    expect([await list(sana), await list(fatima)]).toEqual([[], [['session-reviewed', 1]]]);
  });

  it('a chef is told of no review by whom they have muted, and it is done for its author', async () => {
    await outbox.transaction(({ tx }) => boundaries.setBoundary('mute', fatima.uid, sana.uid, tx));
    await tell('onReviewDue', { sessionUid: SESSION, memberUid: sana.uid, chef: fatima });
    const rated = { sessionUid: SESSION, authorUid: sana.uid, chefUid: fatima.uid };
    await tell('onChefRated', rated);
    expect([await list(sana), await list(fatima)]).toEqual([[], []]);
  });
});
