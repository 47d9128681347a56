import { describe, expect, it } from '@jest/globals';
import { BookingLooks } from './bookings/booking-looks';
import { CallsEvents } from './calls/calls.events';
import { AvailabilityEvents } from './chefs/availability.events';
import { ChefsEvents } from './chefs/chefs.events';
import { RequestsEvents } from './requests/requests.events';
import { SessionsEvents } from './sessions/sessions.events';

const away = async () => {
  throw Object.assign(new Error('Redis did not answer within 6 s'), { code: 'ETIMEDOUT' });
};
const jobs = { handle: () => undefined, schedule: away, cancel: away } as never;
const of = (methods: object) => methods as never;
const nothing = of({});
const work = of({ tx: null });
const time = new Date().toISOString();
const event = (data: object) => of({ id: 'an-event', time, data });

const looksAt = (lookAt: Date | null) =>
  new BookingLooks(
    ...([
      { find: async () => ({ lookAt }) },
      {},
      {},
      {},
      {},
      {},
      jobs,
    ] as never as ConstructorParameters<typeof BookingLooks>),
  );
const sessions = new SessionsEvents(
  nothing,
  nothing,
  of({ bar: async () => 'a-session' }),
  of({ left: async () => undefined }),
  jobs,
  nothing,
);
const requests = new RequestsEvents(nothing, of({ lookAgain: async () => undefined }), jobs);
const availability = new AvailabilityEvents(nothing, jobs);
const more = { chefUid: 'c', cursor: 'behind these', told: 0 };
const calls = new CallsEvents(
  of({ lookFor: async () => undefined, chefChanged: async () => more }),
  jobs,
);
const chefs = new ChefsEvents(nothing, of({ gone: async () => 'a-session' }), jobs);

/** What follows from these a sweep finds by the rows: an event that failed would hold up all behind it. */
describe('while no job can be planned, no event waits for it:', () => {
  it.each<[what: string, heard: () => unknown]>([
    ['a sign-in that ends', () => sessions.onSigninRevoked(event({ uid: 'u', signInUid: 's' }))],
    ['a session that starts', () => sessions.onSessionStarted(event({ sessionUid: 's' }))],
    [
      'the last who leaves',
      () => sessions.onParticipantLeft(event({ member: { uid: 'u' }, emptied: true })),
    ],
    ['one who is away', () => sessions.onParticipantAway(event({ sessionUid: 's' }))],
    ['a session that ends', () => sessions.onSessionEnded(event({ chefUid: 'c', memberUids: [] }))],
    ['a chef who goes', () => chefs.onPresenceGone(event({ uid: 'c' }), work)],
    ['a request', () => requests.onRequestOpened(event({ expiresAt: time }), work)],
    ['a request that is over', () => requests.onRequestClosed(event({ requestUid: 'r' }))],
    ['a chef who is free until then', () => availability.onSet(event({ until: time }))],
    ['a chef who is not free', () => availability.onSet(event({ until: null }))],
    ['a booked time', () => looksAt(new Date()).planNext('b')],
    ['a booked time that is called off', () => looksAt(null).planNext('b')],
    ['who waits for a chef', () => calls.onAsked(event({ until: time }), work)],
    ['a chef for whom many wait', () => calls.onChefChanged(event({ chefUid: 'c' }), work)],
  ])('%s', async (_what, heard) => {
    await expect(heard()).resolves.toBeUndefined();
  });

  it('and what is wrong about one is told as ever', async () => {
    const wrong = of({
      handle: () => undefined,
      schedule: () => Promise.reject(new Error('wrong')),
    });
    await expect(
      new AvailabilityEvents(nothing, wrong).onSet(event({ until: time })),
    ).rejects.toThrow('wrong');
  });
});
