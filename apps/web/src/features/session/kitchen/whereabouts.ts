import { placeOf, type KitchenState, type Participant, type Session } from '@chefly/contracts';
import type { Kitchen } from './use-kitchen';

/** Where one of those who cook is, and how it goes. */
export interface Whereabouts {
  person: Participant;
  step: number;
  following: boolean;
  ready: boolean;
  hand: boolean;
  behind: boolean;
}

/** Members who are in the session, in the order in which the session names them. */
export function whereabouts(
  { participants }: Session,
  state: KitchenState,
  gone: readonly string[],
): Whereabouts[] {
  return participants
    .filter(({ role, left, uid }) => role === 'user' && !left && !gone.includes(uid))
    .map((person) => {
      const { step, following, ready } = placeOf(state, person.uid);
      const hand = state.hands.some(({ memberUid }) => memberUid === person.uid);
      return { person, step, following, ready, hand, behind: step < state.shown.step };
    });
}

/**
 * Those of them who are here: not away, and not on their way still, as who was accepted and never
 * comes. The chef, who is connected with everybody, has seen or heard them; for a guest it is the
 * session's word. Nobody else is at a step, and nobody waits until they are ready. Who does something
 * is here, whatever is known of them.
 */
export function hereAmong(
  { cooks, chef, me }: Pick<Kitchen, 'cooks' | 'chef' | 'me'>,
  { absent, met }: { absent: readonly string[]; met: readonly string[] },
): Whereabouts[] {
  const isKnown = ({ uid, came }: Participant) => (chef ? met.includes(uid) : came || uid === me);
  return cooks.filter(
    ({ person, ready, hand }) => !absent.includes(person.uid) && (isKnown(person) || ready || hand),
  );
}

/** Done with the step that the chef shows. */
export const readyCount = (cooks: readonly Whereabouts[], { shown }: KitchenState) =>
  cooks.filter(({ ready, step }) => ready && step === shown.step).length;

/** 'Step 4, ready' as a short mark beside somebody. */
export const markOf = ({ step, ready }: Whereabouts) => `Step ${step + 1}${ready ? ', ready' : ''}`;

/** Whose pan the chef has before them in large, for those who do not see it. */
export function panSaid(
  { chef }: Session,
  { state, me, people, chef: isChef }: Pick<Kitchen, 'state' | 'me' | 'people' | 'chef'>,
): string | undefined {
  const { uid } = state.spotlight;
  const lit = uid === null || isChef ? undefined : people.get(uid);
  return lit && `${chef.firstName} looks at ${lit.uid === me ? 'your' : `${lit.firstName}’s`} pan`;
}
