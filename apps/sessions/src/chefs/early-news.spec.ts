import { newUid, type Store } from '@chefly/engines/store';
import { InProcessCache } from '@chefly/engines/cache';
import { Consumer, InProcessBus, Outbox } from '@chefly/engines/bus';
import { until } from '@chefly/engines/testing';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { DAY, ERASURE_GRACE_DAYS, topicOf, type EventType } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AvailabilityEvents } from './availability.events';
import { AvailabilityService } from './availability.service';
import { ChefsEvents } from './chefs.events';
import { ChefsService } from './chefs.service';
import { ChefsStore } from './chefs.store';
import { PresenceStore } from './presence.store';
import { PresenceSweep } from './presence.sweep';

const uid = 'ayesha'.padEnd(20, '-');
const recipeUid = 'haleem'.padEnd(20, '-');
const nothing = {} as never;

describe('what a member does in the moment after they registered', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chefs: ChefsStore;
  let bus: InProcessBus;
  let consumer: Consumer;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    chefs = new ChefsStore(store);
    bus = new InProcessBus();
    const outbox = new Outbox(store, bus, 'sessions');
    consumer = new Consumer(store, bus, outbox, 'sessions');
    const told = { tellOf: async () => undefined };
    const jobs = { handle: () => undefined } as never;
    const requests = { endUnanswerable: async () => undefined };
    const availability = new AvailabilityService(
      ...([chefs, told, requests, outbox] as never as [never, never, never, never]),
      nothing,
      nothing,
      nothing,
    );
    const ofChefs = new ChefsEvents(chefs, told as never, jobs);
    const ofOffers = new AvailabilityEvents(availability, jobs);
    consumer.on('identity.member.registered.v1', (...heard) =>
      ofChefs.onMemberRegistered(...heard),
    );
    consumer.on('recipes.member-recipe.added.v2', (...heard) =>
      ofChefs.onMemberRecipeAdded(...heard),
    );
    consumer.on('notifications.browsers.changed.v1', (...heard) =>
      ofOffers.onBrowsersChanged(...heard),
    );
    await store.prepare();
    await consumer.start();
  });
  afterEach(() => close());

  const hear = (type: EventType, data: object, ago = 0) => {
    const event = {
      ...{ specversion: '1.0', id: newUid(), source: '/test', type, subject: uid, data },
      ...{ time: new Date(Date.now() - ago).toISOString(), datacontenttype: 'application/json' },
    };
    return bus.publish([{ topic: topicOf(type), key: uid, value: JSON.stringify(event) }]);
  };
  const names = { firstName: 'Ayesha', lastName: 'Khan', userName: 'ayesha' };
  const register = () => hear('identity.member.registered.v1', { uid, ...names, gender: 'female' });
  const recipe = { memberUid: uid, recipeUid, recipeName: 'Haleem', cuisine: '' };
  const addsRecipe = (ago?: number) => hear('recipes.member-recipe.added.v2', recipe, ago);
  const allowsPush = (pushable = true) =>
    hear('notifications.browsers.changed.v1', { memberUid: uid, pushable });

  it('is known of them also where it is heard before that', async () => {
    const early = [addsRecipe(), allowsPush()];
    await register();
    await Promise.all(early);
    await until(async () =>
      expect(await chefs.find(uid)).toMatchObject({
        recipes: [{ uid: recipeUid, name: 'Haleem' }],
        pushable: true,
      }),
    );
    expect(await consumer.deadLetters.count()).toBe(0);
  });

  it('is not lost of their coming: who is here is found by their lease at the next look', async () => {
    const cache = new InProcessCache();
    const presence = new PresenceStore(store);
    const outbox = new Outbox(store, bus, 'sessions');
    const people = new ChefsService(
      chefs,
      presence,
      nothing,
      outbox,
      cache,
      nothing,
      nothing,
      nothing,
    );
    const compare = { compare: async () => undefined };
    const sweep = new PresenceSweep(
      ...([presence, people, compare] as never as [never, never, never]),
      outbox,
      cache,
      nothing,
    );
    await cache.hold([`member/${uid}`], 'a gateway', DAY);
    await outbox.transaction((work) => people.seen([uid], new Date(), work));
    await register();
    expect((await chefs.find(uid))!.online).toBe(false);
    await sweep.sweep(new Date());
    expect((await chefs.find(uid))!.online).toBe(true);
    await cache.close();
  });

  it('waits as a dead letter where that they registered does not come by then', async () => {
    await Promise.all([addsRecipe(), allowsPush()]);
    expect(await consumer.deadLetters.count()).toBe(2);
    await register();
    for (const { _id } of await consumer.deadLetters.list()) await consumer.replay(_id);
    expect((await chefs.find(uid))!.recipes).toHaveLength(1);
  });

  it('is nothing of whoever is erased since', async () => {
    await addsRecipe((ERASURE_GRACE_DAYS + 1) * DAY);
    await allowsPush(false);
    expect(await consumer.deadLetters.count()).toBe(0);
  });
});
