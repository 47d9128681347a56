import { participants, relations, type Row } from './access-answers';

/** Who gets what of the kitchen of a session: read by whoever was in it, changed by who is. */
export const kitchenRows: Record<string, Row> = {
  'sessions.kitchen': { input: ({ session }) => ({ uid: session }), answers: participants },
  'sessions.kitchenRecord': { input: ({ session }) => ({ uid: session }), answers: participants },
  'sessions.credit': { input: ({ session }) => ({ uid: session }), answers: participants },
  'sessions.changeKitchen': {
    input: ({ session }, relation) => ({
      ...{ uid: session, changeUid: `change-of-caller-${relations.indexOf(relation)}`, seen: 0 },
      change: {
        do: 'start-timer',
        timerUid: `timer-of-caller-${relations.indexOf(relation)}`,
        ...{ name: 'Simmer', seconds: 60, step: null },
      },
    }),
    forEach: true,
    answers: { ...participants, exParticipant: 'sessions/ended' },
  },
  // the photo of a hand that nobody has raised; `hand-photo.spec` raises one
  'sessions.handPhoto': {
    input: ({ session }) => ({ uid: session, handUid: 'no-such-raised-hand' }),
    answers: {
      ...participants,
      ...{ self: 'request/not-found', participant: 'request/not-found' },
      exParticipant: 'sessions/ended',
    },
  },
};
