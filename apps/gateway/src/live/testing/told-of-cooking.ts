import type { EventType } from '@chefly/contracts';
import type { Told } from './heard-of';

const person = (uid: string) => ({ uid, firstName: uid, lastName: 'Khan', userName: uid });
const submission = { submissionUid: 'korma', authorUid: 'fatima' };
const booking = {
  bookingUid: 'booking',
  chef: person('fatima'),
  members: [person('ayesha'), person('sana')],
};
const invite = { ...booking, by: person('ayesha'), invited: person('bano') };
const booked = (...uids: string[]) => [
  `${uids.map((uid) => `member:${uid}`).join(' ')} : booking.changed {"uid":"booking"}`,
];
const ofAll = booked('fatima', 'ayesha', 'sana');
const participant = { sessionUid: 'session', member: person('ayesha') };
const inRoom = '{"sessionUid":"session","uid":"ayesha","identity":"ayesha"';
const kitchen = { sessionUid: 'session', version: 3, state: {} };
const each = (types: EventType[], data: object, heard: string[]): Told[] =>
  types.map((type) => [type, data, heard]);

/** Recipes, requests, booked times and sessions. */
export const ofCooking: Told[] = [
  ...each(
    [
      'recipes.submission.received.v1',
      'recipes.submission.approved.v1',
      'recipes.submission.rejected.v1',
      'recipes.submission.dismissed.v1',
    ],
    submission,
    ['member:fatima : recipes.changed {}', 'moderators : submissions.changed {}'],
  ),
  [
    'recipes.plan.changed.v1',
    { memberUid: 'fatima', version: 4 },
    ['member:fatima : plan.changed {"version":4}'],
  ],
  [
    'recipes.cooking.changed.v1',
    { memberUid: 'fatima', recipeUid: 'korma', version: 4 },
    ['member:fatima : cooking.changed {"recipeUid":"korma","version":4}'],
  ],
  // the device on which it was done knows it
  [
    'recipes.saved.changed.v1',
    { memberUid: 'fatima', signInUid: 'phone', recipe: { uid: 'korma', saved: true } },
    ['member:fatima but signin:phone : saved.changed {"recipe":{"uid":"korma","saved":true}}'],
  ],
  [
    'sessions.availability.set.v1',
    { chefUid: 'fatima', until: null },
    ['member:fatima : availability.changed {}'],
  ],
  // also on the device that did it: its other tabs
  [
    'sessions.booking-hours.changed.v1',
    { chefUid: 'fatima' },
    ['member:fatima : settings.changed {"of":"booking-hours"}'],
  ],
  [
    'sessions.chef.changed.v1',
    { chefUid: 'fatima', gender: 'female', recipeUids: ['korma', 'haleem'] },
    ['chefs:female:korma chefs:female:haleem : chefs.changed {}'],
  ],
  [
    'sessions.standing.changed.v1',
    { chefUid: 'fatima', rating: 5, ratings: 1, sessions: 1 },
    ['member:fatima : profile.changed {"uid":"fatima"}'],
  ],
  [
    'sessions.request.opened.v1',
    { requestUid: 'request', chefUids: ['fatima', 'hina'], member: person('ayesha') },
    ['member:fatima member:hina : requests.incoming {"opened":true}'],
  ],
  [
    'sessions.request.gathered.v1',
    { requestUid: 'request', chefUids: ['fatima', 'hina'] },
    ['member:fatima member:hina : requests.incoming {"opened":false}'],
  ],
  [
    'sessions.request.changed.v1',
    { requestUid: 'request', memberUid: 'ayesha' },
    ['member:ayesha : request.mine {"uid":"request","state":"pending","sessionUid":null}'],
  ],
  [
    'sessions.request.declined.v1',
    { requestUid: 'request', chefUid: 'fatima', memberUid: 'ayesha' },
    [
      'member:fatima : requests.incoming {"opened":false}',
      'member:ayesha : request.mine {"uid":"request","state":"pending","sessionUid":null,"declinedBy":"fatima"}',
    ],
  ],
  [
    'sessions.request.closed.v1',
    {
      ...{ requestUid: 'request', memberUid: 'ayesha', chefUids: ['fatima', 'hina'] },
      ...{ state: 'accepted', sessionUid: 'session', reason: null },
    },
    [
      'member:fatima member:hina : requests.incoming {"opened":false}',
      'member:ayesha : request.mine {"uid":"request","state":"accepted","sessionUid":"session","reason":null}',
    ],
  ],
  ...each(['sessions.booking.made.v1', 'sessions.cook-along.opened.v1'], booking, ofAll),
  ...each(
    [
      'sessions.booking.cancelled.v1',
      'sessions.booking.due.v1',
      'sessions.booking.missed.v1',
      'sessions.booking.prevented.v1',
    ],
    booking,
    ofAll,
  ),
  [
    'sessions.booking.left.v1',
    { ...booking, member: person('bano') },
    booked('fatima', 'ayesha', 'sana', 'bano'),
  ],
  [
    'sessions.booking.awaited.v1',
    { bookingUid: 'booking', uid: 'ayesha', uids: ['fatima', 'ayesha'] },
    booked('fatima', 'ayesha'),
  ],
  // whom somebody would like to bring hears of it once the chef has agreed
  ['sessions.booking.invite-asked.v1', invite, booked('fatima', 'ayesha')],
  ['sessions.booking.invite-offered.v1', invite, booked('fatima', 'ayesha', 'bano')],
  [
    'sessions.booking.invite-ended.v1',
    { ...invite, offered: true },
    booked('fatima', 'ayesha', 'bano'),
  ],
  ['sessions.booking.invite-ended.v1', { ...invite, offered: false }, booked('fatima', 'ayesha')],
  [
    'sessions.session.started.v1',
    { sessionUid: 'session', chef: person('fatima'), members: [person('ayesha'), person('sana')] },
    ['member:fatima member:ayesha member:sana : session.started {"sessionUid":"session"}'],
  ],
  [
    'sessions.participant.joined.v1',
    participant,
    [
      'member:ayesha : session.started {"sessionUid":"session"}',
      `session:session : session.joined ${inRoom}}`,
    ],
  ],
  [
    'sessions.participant.left.v1',
    participant,
    [`session:session : session.left ${inRoom},"away":false}`],
  ],
  [
    'sessions.participant.away.v1',
    participant,
    [`session:session : session.left ${inRoom},"away":true}`],
  ],
  ...each(['sessions.participant.came.v1', 'sessions.participant.back.v1'], participant, [
    `session:session : session.back ${inRoom}}`,
  ]),
  ...each(['sessions.kitchen.changed.v1', 'sessions.kitchen.changed.v2'], kitchen, [
    'session:session : kitchen.changed {"sessionUid":"session","version":3,"state":{}}',
  ]),
  ...[null, '2026-01-01T00:00:00.000Z'].map((until): Told => [
    'sessions.session.waits.v1',
    { sessionUid: 'session', until },
    ['session:session : session.waits {"sessionUid":"session"}'],
  ]),
  [
    'sessions.review.due.v1',
    { sessionUid: 'session', memberUid: 'ayesha', chef: person('fatima') },
    ['member:ayesha : review.due {"sessionUid":"session"}'],
  ],
  [
    'sessions.session.ended.v1',
    {
      ...{ sessionUid: 'session', chefUid: 'fatima' },
      ...{ memberUids: ['ayesha', 'sana'], endedBy: 'chef' },
    },
    [
      'member:fatima member:ayesha member:sana : session.ended {"sessionUid":"session","endedBy":"chef"}',
    ],
  ],
];
