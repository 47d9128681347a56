import {
  apart,
  members,
  nobodyBut,
  nothing,
  ofMembers,
  ofOwner,
  ownersOnly,
  participants,
  underAge,
  type Row,
} from './access-answers';
import type { World } from './access-world';

const ofSession = ({ session }: World) => ({ uid: session });

/** Chefs, requests and the session: hina is the chef. */
export const sessionRows: Record<string, Row> = {
  'sessions.chefs': {
    input: ({ recipe }) => ({ recipe }),
    answers: { ...members, ...underAge },
  },
  'sessions.busyChefs': {
    input: ({ recipe }) => ({ recipe }),
    answers: { ...members, ...underAge },
  },
  'sessions.availability': ofMembers(nothing),
  'sessions.setAvailability': ofMembers(() => ({ available: true })),
  'sessions.chefNow': ofMembers(ofOwner),
  'sessions.myRequest': ofMembers(nothing),
  'sessions.incoming': ofMembers(nothing),
  'sessions.firstSteps': ofMembers(nothing),
  'sessions.current': ofMembers(nothing),
  'sessions.records': ofMembers(nothing),
  'sessions.toReview': ofMembers(nothing),
  'sessions.reviewsOf': ofMembers(ofOwner),
  'sessions.ratingsOf': ofMembers(ofOwner),
  'sessions.ofRecipe': ofMembers(({ recipe }) => ({ recipe })),
  'sessions.reviewsOfRecipe': ofMembers(({ recipe }) => ({ recipe })),
  'sessions.chefCall': ofMembers(({ recipe }) => ({ recipe })),
  'sessions.callChef': {
    input: ({ recipe, chef }) => ({ recipe, chef: chef.uid }),
    answers: {
      ...members,
      ...apart,
      ...underAge,
      oppositeGender: 'policy/gender',
      self: 'policy/self',
    },
    self: 'chef',
  },
  'sessions.endChefCall': ofMembers(({ recipe, chef }) => ({ recipe, chef: chef.uid })),
  'sessions.callChefs': {
    input: ({ recipe }) => ({ recipe }),
    answers: { ...members, ...underAge },
  },
  'sessions.endCall': ofMembers(({ recipe }) => ({ recipe })),
  'sessions.session': { input: ofSession, answers: participants },
  'sessions.token': {
    input: ofSession,
    answers: { ...participants, exParticipant: 'sessions/ended' },
  },
  'sessions.review': {
    input: ({ endedSession }) => ({ uid: endedSession, rating: 5, review: 'Good' }),
    answers: {
      ...participants,
      exParticipant: 'sessions/not-attended',
      self: 'sessions/not-attended',
    },
  },
  'sessions.cancel': {
    input: async ({ request }) => ({ uid: await request() }),
    answers: ownersOnly('request/not-found'),
    self: 'guest',
  },
  // for one that is over; `asking-more.spec` asks while one waits
  'sessions.askMore': {
    input: async ({ request, guest, chef }) => {
      const uid = await request();
      await guest.api.sessions.cancel({ uid });
      return { uid, chefUids: [chef.uid] };
    },
    answers: { ...ownersOnly('request/not-found'), self: 'sessions/request-closed' },
    self: 'guest',
  },
  // what is not one's to see is let pass
  'sessions.see': ofMembers(() => ({ uids: ['no-such-request-of-any'] })),
  // for one that is over; `gathering.spec` gathers while one waits
  'sessions.gather': {
    input: async ({ request, guest }) => {
      const uid = await request();
      await guest.api.sessions.cancel({ uid });
      return { uid, things: ['i0'] };
    },
    answers: { ...ownersOnly('request/not-found'), self: 'sessions/request-closed' },
    self: 'guest',
  },
  // of a request without one; `request-photo.spec` sends one
  'sessions.requestPhoto': {
    input: () => ({ uid: 'no-such-request-of-any' }),
    answers: nobodyBut([], 'request/not-found'),
  },
  'sessions.decline': {
    input: async ({ request }) => ({ uids: [await request()] }),
    answers: ownersOnly('request/not-found'),
    self: 'chef',
  },
  'sessions.ask': {
    input: ({ chef, recipe }) => ({ chefUids: [chef.uid], recipeUid: recipe, type: 'voice' }),
    answers: {
      ...members,
      ...apart,
      ...underAge,
      oppositeGender: 'policy/gender',
      participant: 'sessions/in-session',
      self: 'policy/self',
    },
    self: 'chef',
  },
  'sessions.accept': {
    input: async ({ request }) => ({ uids: [await request()] }),
    answers: ownersOnly('request/not-found'),
    self: 'chef',
  },
  'sessions.leave': { input: ofSession, answers: participants },
};
