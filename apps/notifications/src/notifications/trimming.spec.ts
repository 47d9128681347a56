import { DAY } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { SettingsStore } from '../settings/settings.store';
import { NotificationsDerived } from './notifications.derived';
import { NotificationsService } from './notifications.service';
import { NotificationsStore } from './notifications.store';
import { Trimming } from './trimming';
import { VoicesStore } from './voices.store';

const [GUEST, CHEF] = ['the-guest-of-a-session', 'the-chef-of-a-session'] as const;
const ABOUT = `review:session:${GUEST}`;

describe('what stands for something to be done, and is older than all else that is kept', () => {
  let close: () => Promise<void>;
  let rows: NotificationsStore;
  let voices: VoicesStore;
  let service: NotificationsService;
  let within: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  let trim: (now: number) => Promise<void>;
  let differences: () => Promise<string[]>;

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    const { store } = kept;
    rows = new NotificationsStore(store);
    voices = new VoicesStore(store);
    const outbox = new Outbox(store, new InProcessBus(), 'notifications');
    within = (work) => outbox.transaction(work);
    service = new NotificationsService(
      rows,
      voices,
      new PeopleStore(store),
      new People(new BoundariesStore(store)),
      new SettingsStore(store),
      { mayHave: () => false } as never,
    );
    const trimming = new Trimming(rows, voices, { once: () => undefined } as never);
    trim = (now) => trimming['trim'](now);
    const runtime = { derived: [] as { compare: (mend: boolean) => Promise<string[]> }[] };
    new NotificationsDerived(rows, voices, runtime as never);
    differences = () => runtime.derived[0]!.compare(false);
    await store.prepare();
    await within((work) => service.notify(due, work));
    await trim(Date.now() + 100 * DAY);
    expect(await told()).toHaveLength(1);
  });
  afterEach(() => close());

  const due = {
    ...{ memberUid: GUEST, kind: 'review-due' as const, link: null, title: 'Haleem', about: ABOUT },
    ...{ from: { uid: CHEF, firstName: 'Fatima', lastName: '', userName: 'fatima' }, stays: true },
  };
  const told = async () => (await rows.list(GUEST, { limit: 10 })).rows;

  it('is nothing to be mended', async () => {
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['is done', (work: UnitOfWork) => service.finish(ABOUT, work)],
    ['is about somebody who is erased', (work: UnitOfWork) => service.forgetActor(CHEF, work)],
    [
      'is about somebody who parted',
      (work: UnitOfWork) => service.forgetBetween(GUEST, CHEF, work),
    ],
  ])('goes once it %s, and what stood behind it after that', async (_what, ends) => {
    await within(async (work) => void (await ends(work)));
    expect(await told()).toEqual([]);
    await trim(Date.now() + 100 * DAY);
    expect(await voices['voices'].countDocuments({})).toBe(0);
  });
});
