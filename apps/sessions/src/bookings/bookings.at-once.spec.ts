import { COMPANION_PURPOSE, DAY } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { Signer } from '@chefly/pictures';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChefsStore } from '../chefs/chefs.store';
import { EndingsEvents } from '../endings.events';
import { BookingAdmission } from './booking-admission';
import { BookingEndings } from './booking-endings';
import { BookingInvites } from './booking-invites';
import { BookingPlaces } from './booking-places';
import { BookingRace } from './booking-race';
import { BookingViews } from './booking-views';
import { BookingsService } from './bookings.service';
import { BookingsStore } from './bookings.store';
import { HoursStore } from './hours.store';
import { InvitesService } from './invites.service';
import { SeatsService } from './seats.service';
import { neverAway } from './testing/never-away';

const [CHEF, FIRST, SECOND, ALONG, OWN] = ['chef', 'first', 'second', 'along', 'own'].map((name) =>
  name.padEnd(20, '-'),
) as [string, string, string, string, string];
const signer = new Signer('known to nobody');
const RECIPE = { uid: 'recipe'.padEnd(20, '-'), name: 'Shakshuka' };
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const callerOf = (uid: string) =>
  ({
    ...{ uid, person: person(uid) },
    member: { uid, gender: 'female', roles: [] },
  }) as never;

let store: Store;
let close: () => Promise<void>;
let service: BookingsService;
let seats: SeatsService;
let admission: BookingAdmission;
let inviting: InvitesService;
let events: EndingsEvents;
let outbox: Outbox;
let bookings: BookingsStore;
/** What happens once somebody is about to be booked: it waits for them, or they for it. */
let meanwhile: (() => Promise<unknown>) | null;
let ending: Promise<unknown>;

beforeEach(async () => {
  ({ store, close } = await embeddedStore());
  outbox = new Outbox(store, new InProcessBus(), 'sessions');
  const [chefs, boundaries] = [new ChefsStore(store), new BoundariesStore(store)];
  const people = new People(boundaries);
  bookings = new BookingsStore(store);
  const config = { limitFactor: 1, publicUrl: 'http://chefly.test' } as never;
  const invites = new BookingInvites(bookings, chefs);
  const endings = new BookingEndings(bookings, people, invites, neverAway);
  const views = new BookingViews(bookings, people, invites, config, neverAway);
  const places = new BookingPlaces(bookings, config);
  const slots = { nearest: async () => [] } as never;
  const hours = new HoursStore(store);
  admission = new BookingAdmission(bookings, hours, chefs, people, places);
  const race = new BookingRace(slots, views, outbox);
  service = new BookingsService(bookings, admission, places, race);
  seats = new SeatsService(bookings, admission, invites, race);
  inviting = new InvitesService(bookings, chefs, invites, views, outbox, people, signer);
  const never = async () => undefined;
  const others = { part: never, leave: never, putOut: never, reconsider: never } as never;
  const begun = Promise.withResolvers<void>();
  const seen = {
    countAsking: (...asked: Parameters<ChefsStore['countAsking']>) =>
      chefs.countAsking(...asked).finally(begun.resolve),
  } as never;
  events = new EndingsEvents(boundaries, others, others, endings, seen);
  await store.prepare();
  await store.transaction(async (tx) => {
    for (const _id of [CHEF, FIRST, SECOND])
      await chefs.register({ _id, ...person(_id), gender: 'female' } as never, tx);
    await chefs['rows'].updateOne({ _id: CHEF }, { recipes: [RECIPE] }, { session: tx });
    await bookings.insert(cookAlong(), tx);
  });
  meanwhile = null;
  const happen = async () => {
    const [doing] = [meanwhile, (meanwhile = null)];
    if (!doing) return;
    ending = doing();
    await Promise.race([ending, begun.promise]);
  };
  const lists = bookings.listBetween.bind(bookings);
  bookings.listBetween = ((...given) =>
    happen().then(() => lists(...given))) as typeof bookings.listBetween;
  const set = invites.set.bind(invites);
  invites.set = (...given) => happen().then(() => set(...given));
});
afterEach(() => close());

/** Of the chef with the first, who has told them that they come. */
function cookAlong(): Parameters<BookingsStore['insert']>[0] {
  const startsAt = new Date(Date.now() + 3 * DAY);
  const first = { ...person(FIRST), gender: 'female', bookedAt: new Date(), price: null, place: 0 };
  return {
    ...{ _id: ALONG, kind: 'cook-along', state: 'booked', type: 'video', recipe: RECIPE },
    ...{ chef: person(CHEF), chefGender: 'female', chefPlace: 0, members: [first] },
    ...{ uids: [CHEF, FIRST], holds: ['held'], knocked: [], told: [], sequence: 0 },
    ...{ startsAt, lookAt: startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    ...{ bookedAt: new Date(), sessionUid: null, reason: null },
  } as never;
}

/** The first's own time with the chef. */
const own = { _id: OWN, kind: 'own', chefPlace: undefined } as const;

const happens = (method: keyof EndingsEvents, data: object) => {
  meanwhile = () => outbox.transaction((work) => events[method]({ data } as never, work));
};

it.each([
  ['another guest blocks them', 'onBlockMade', { setBy: FIRST, against: SECOND }],
  ['they block another guest', 'onBlockMade', { setBy: SECOND, against: FIRST }],
  ['they are suspended', 'onSuspended', { uid: SECOND, until: null }],
  ['they ask to be erased', 'onErasureAsked', { uid: SECOND }],
  [
    'they are known as minor, without consent',
    'onMinoritySet',
    { uid: SECOND, until: '2099-01-01T00:00:00.000Z', consent: false },
  ],
] as const)('nobody keeps a seat that they take while %s', async (_, method, data) => {
  happens(method, data);
  await seats.take({ uid: ALONG } as never, callerOf(SECOND)).catch(() => undefined);
  await ending;
  const row = (await bookings.find(ALONG))!;
  const both = row.uids.includes(FIRST) && row.uids.includes(SECOND);
  expect(both).toBe(false);
  if (method !== 'onBlockMade') expect(row.uids).not.toContain(SECOND);
});

const partings = [
  ['the chef blocks them', 'onBlockMade', { setBy: CHEF, against: SECOND }],
  ['they block the chef', 'onBlockMade', { setBy: SECOND, against: CHEF }],
  ['they block who brings them', 'onBlockMade', { setBy: SECOND, against: FIRST }],
  ['they are suspended', 'onSuspended', { uid: SECOND, until: null }],
  ['they ask to be erased', 'onErasureAsked', { uid: SECOND }],
  [
    'they are known as minor, without consent',
    'onMinoritySet',
    { uid: SECOND, until: '2099-01-01T00:00:00.000Z', consent: false },
  ],
] as const;
it.each(
  (['asked', 'agreed'] as const).flatMap((toBe) =>
    partings.map(([what, method, data]) => ({ toBe, what, method, data })),
  ),
)('nobody is brought who is $toBe while $what', async ({ toBe, method, data }) => {
  const sealed = { memberUid: FIRST, companionUid: SECOND, until: Date.now() + DAY };
  const ticket = signer.seal(COMPANION_PURPOSE, sealed);
  const says = {
    asked: () => inviting.invite({ uid: OWN, ticket }, callerOf(FIRST)),
    agreed: () => inviting.agree({ uid: OWN, memberUid: SECOND }, callerOf(CHEF)),
  };
  await bookings['rows'].deleteMany({});
  await outbox.transaction(({ tx }) => bookings.insert({ ...cookAlong(), ...own }, tx));
  if (toBe === 'agreed') await says.asked();
  happens(method, data);
  await says[toBe]().catch(() => undefined);
  await ending;
  const { invites = [] } = (await bookings.find(OWN))!;
  expect(invites.filter(({ state }) => state !== 'ended')).toEqual([]);
});

it.each([
  ['they are suspended', 'onSuspended'],
  ['they ask to be erased', 'onErasureAsked'],
] as const)('no chef keeps a cook-along that they open while %s', async (_, method) => {
  await bookings['rows'].deleteMany({});
  const from = Date.now() + 5 * DAY;
  admission.slot = async () => ({ from, to: from + 3_600_000 }) as never;
  happens(method, { uid: CHEF, until: null });
  const asked = { startsAt: new Date(from).toISOString(), recipeUid: RECIPE.uid, type: 'video' };
  await service.openCookAlong(asked as never, callerOf(CHEF)).catch(() => undefined);
  await ending;
  const states = await bookings['rows'].find({}).lean();
  expect(states.filter(({ state }) => state === 'booked')).toEqual([]);
});
