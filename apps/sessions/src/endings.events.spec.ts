import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { Refusal } from '@chefly/http';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BookingsStore } from './bookings/bookings.store';
import { NearBookings } from './bookings/near-bookings';
import { ChefsStore } from './chefs/chefs.store';
import { AskableChefs } from './requests/askable-chefs';
import { AskingLimits } from './requests/asking-limits';
import { RequestEndings } from './requests/request-endings';
import { RequestsService } from './requests/requests.service';
import { RequestsStore } from './requests/requests.store';
import { SessionsStore } from './sessions/sessions.store';
import { EndingsEvents } from './endings.events';

const [CHEF, MEMBER] = ['chef', 'member'].map((name) => name.padEnd(20, '-')) as [string, string];
const RECIPE = { uid: 'recipe'.padEnd(20, '-'), name: 'Shakshuka' };
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const caller = {
  ...{ uid: MEMBER, person: person(MEMBER) },
  member: { uid: MEMBER, gender: 'female', roles: [] },
} as never;
const never = async () => undefined;
const others = { part: never, goneOf: never, putOut: never, reconsider: never };

describe('what is asked of a chef while', () => {
  let store: Store;
  let close: () => Promise<void>;
  let boundaries: BoundariesStore;
  let requests: RequestsStore;
  let outbox: Outbox;
  let service: RequestsService;
  let events: EndingsEvents;
  /** What happens once a request is about to be written: it waits for that, or that for it. */
  let meanwhile: (() => Promise<unknown>) | null;
  let ending: Promise<unknown>;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    outbox = new Outbox(store, new InProcessBus(), 'sessions');
    const chefs = new ChefsStore(store);
    boundaries = new BoundariesStore(store);
    requests = new RequestsStore(store);
    const people = new People(boundaries);
    const bookings = new BookingsStore(store);
    const endings = new RequestEndings(chefs, requests, outbox, people);
    const limits = new AskingLimits(
      requests,
      new SessionsStore(store),
      { increment: () => 1 } as never,
      { limitFactor: 1 } as never,
    );
    const askable = new AskableChefs(chefs, limits, people, new NearBookings(bookings));
    service = new RequestsService(
      ...([
        ...[chefs, requests, endings, outbox, askable, people, bookings],
        undefined,
      ] as never as ConstructorParameters<typeof RequestsService>),
    );
    const begun = Promise.withResolvers<void>();
    const seen = {
      countAsking: (...asked: Parameters<ChefsStore['countAsking']>) =>
        chefs.countAsking(...asked).finally(begun.resolve),
    };
    events = new EndingsEvents(
      ...([boundaries, endings, others, others, seen] as never as ConstructorParameters<
        typeof EndingsEvents
      >),
    );
    await store.prepare();
    await store.transaction(async (tx) => {
      for (const _id of [CHEF, MEMBER])
        await chefs.register({ _id, ...person(_id), gender: 'female' } as never, tx);
      const free = { recipes: [RECIPE], online: true };
      await chefs['rows'].updateOne({ _id: CHEF }, free, { session: tx });
    });
    meanwhile = null;
    ending = Promise.resolve();
    const insert = requests.insert.bind(requests);
    requests.insert = async (...given) => {
      const [doing] = [meanwhile, (meanwhile = null)];
      if (doing) {
        ending = doing();
        await Promise.race([ending, begun.promise]);
      }
      return insert(...given);
    };
  });
  afterEach(() => close());

  const asked = { chefUids: [CHEF], recipeUid: RECIPE.uid, type: 'voice', prices: {} } as never;

  it('nothing else happens waits for them', async () => {
    await service.ask(asked, caller);
    expect((await requests.latest(MEMBER))?.state).toBe('pending');
  });

  it.each([
    ['they are', CHEF],
    ['who asks is', MEMBER],
  ])(
    '%s said to be suspended is refused from then on, whatever else has not heard',
    async (_, uid) => {
      const data = { uid, until: null } as never;
      await outbox.transaction((work) => events.onSuspended({ data } as never, work));
      await expect(service.ask(asked, caller)).rejects.toBeInstanceOf(Refusal);
    },
  );

  it.each([
    ['they block who asks', 'onBlockMade', { setBy: CHEF, against: MEMBER }],
    ['who asks blocks them', 'onBlockMade', { setBy: MEMBER, against: CHEF }],
    ['they are suspended', 'onSuspended', { uid: CHEF, until: null }],
    ['who asks is suspended', 'onSuspended', { uid: MEMBER, until: null }],
    ['they ask to be erased', 'onErasureAsked', { uid: CHEF }],
    ['who asks is about to be erased', 'onErasureAsked', { uid: MEMBER }],
    [
      'who asks is known as minor, without consent',
      'onMinoritySet',
      { uid: MEMBER, until: '2099-01-01T00:00:00.000Z', consent: false },
    ],
  ] as const)('%s is found by whoever ends it', async (_, method, data) => {
    meanwhile = () =>
      outbox.transaction(async (work) => {
        // what the service's own copies hear of in the same transaction
        if ('setBy' in data)
          await boundaries.setBoundary('block', data.setBy, data.against, work.tx);
        else if (method === 'onErasureAsked') await boundaries.hide(data.uid, work.tx);
        await events[method]({ data } as never, work);
      });
    const refused = await service.ask(asked, caller).then(
      () => null,
      (error: unknown) => error,
    );
    await ending;
    // by what has happened, and by nothing that fails in any case
    if (refused) expect(refused).toBeInstanceOf(Refusal);
    expect(meanwhile).toBeNull();
    expect((await requests.latest(MEMBER))?.state).not.toBe('pending');
  });
});
