import {
  placeOf,
  type KitchenChange,
  type KitchenState,
  type Participant,
  type Session,
} from '@chefly/contracts';
import { useAccount, useApi, useLive } from '@chefly/api-client/react';
import { changeKept, keptFor, onTheWay, useBanner, useNow } from '@chefly/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetPhotoSent } from '../../../parts/kept-photos';
import { tellOtherVersion } from '../../../parts/other-version';
import { refusedWords } from './refused-words';
import { SharedKitchen, type Sent } from './shared-kitchen';
import { whereabouts, type Whereabouts } from './whereabouts';

export interface Kitchen {
  state: KitchenState;
  /** It was told, and this member may do something in it. */
  open: boolean;
  /** What was done or asked here is not answered, again and again. */
  unanswered: boolean;
  /** How far a note or a raised hand has come by its uid; null: it has arrived. */
  onItsWay: (uid: string) => 'sending' | 'waiting' | null;
  /** Sends at once what waits to be sent again. */
  again: () => void;
  /** The server's time, by the second. */
  now: Date;
  me: string;
  chef: boolean;
  /** Those who take part or took part in the session, by uid. */
  people: ReadonlyMap<string, Participant>;
  /** The members who cook along, and where each is. */
  cooks: readonly Whereabouts[];
  /** The step on this screen: a member's own, the chef's for all. */
  step: number;
  act: (change: KitchenChange) => void;
  /** To a step: of the chef everybody goes along, a member steps out. */
  goTo: (step: number) => void;
  /** Asks for all of it: what was changed before this browser heard is not told again. */
  catchUp: () => void;
}

/**
 * The shared kitchen of the session while mounted.
 *
 * @param gone who has left the session since it was asked for
 */
export function useKitchen(session: Session, gone: readonly string[]): Kitchen {
  const api = useApi();
  const show = useBanner();
  const { uid: me } = useAccount();
  const here = session.participants
    .filter(({ uid, left }) => !left && !gone.includes(uid))
    .map(({ uid }) => uid)
    .join(' ');
  const { uid, startedAt } = session;
  const chefUid = session.chef.uid;
  const way = onTheWay<Sent>(`kitchen:${uid}:way`, ({ changeUid }) => changeUid, isSent);
  const [writer] = useState(keptFor);
  const [shared] = useState(
    () =>
      new SharedKitchen({ me, chefUid, startedAt }, here.split(' '), {
        send: (sent) => api.sessions.changeKitchen({ uid, ...sent }),
        read: () => api.sessions.kitchen({ uid }),
        onRefused: (refused) => show(refusedWords(refused), { kind: 'problem' }),
        onOtherVersion: () => tellOtherVersion(show),
        onDone: (change) => {
          if (change.do === 'raise-hand' && change.photo)
            void forgetPhotoSent(keptTrouble(uid), change.photo);
        },
        onLost: (change) => {
          // not among the words of who came after
          if (writer !== keptFor()) return;
          // what was begun meanwhile stays too
          const back = (words: string) => (begun: string) =>
            [words, begun].filter(Boolean).join('\n');
          if (change.do === 'pin-note') changeKept(keptNote(uid), back(change.text));
          if (change.do === 'raise-hand') changeKept(keptTrouble(uid), back(change.note));
        },
        way: { ...way, add: (sent) => isWritten(sent.change) && way.add(sent) },
      }),
  );
  useEffect(() => {
    shared.start();
    void shared.catchUp();
    return () => shared.stop();
  }, [shared]);
  useEffect(() => shared.setHere(here.split(' ')), [shared, here]);
  useLive('kitchen.changed', (kitchen) => kitchen.sessionUid === uid && shared.hear(kitchen));
  const { state, open, unanswered, sending } = useSyncExternalStore(
    shared.subscribe,
    () => shared.view,
  );
  useNow();
  const chef = me === chefUid;
  const step = chef ? state.shown.step : placeOf(state, me).step;
  return {
    state,
    open,
    unanswered,
    onItsWay: (of) =>
      sending.some((change) => writtenUid(change) === of)
        ? unanswered
          ? 'waiting'
          : 'sending'
        : null,
    again: shared.again,
    now: shared.now(),
    me,
    chef,
    people: new Map(session.participants.map((person) => [person.uid, person])),
    cooks: whereabouts(session, state, gone),
    step,
    act: shared.act,
    goTo: (to) => shared.act(chef ? { do: 'show', step: to } : { do: 'step-out', step: to }),
    catchUp: shared.catchUp,
  };
}

/** What cannot be tapped again: a note, and what is wrong with the dish. */
const writtenUid = (change: KitchenChange): string | null =>
  change.do === 'pin-note' ? change.noteUid : change.do === 'raise-hand' ? change.handUid : null;
const isWritten = (change: KitchenChange) => writtenUid(change) !== null;

/** One of those, as it is kept. */
function isSent({ changeUid, change }: { changeUid?: unknown; change?: unknown }): boolean {
  if (typeof changeUid !== 'string' || typeof change !== 'object' || !change) return false;
  const { do: deed, text, note } = change as Record<string, unknown>;
  return deed === 'pin-note'
    ? typeof text === 'string'
    : deed === 'raise-hand' && typeof note === 'string';
}

/** Under which words are kept that are not in the kitchen yet: a note's, and those of who is stuck. */
export const keptNote = (sessionUid: string) => `pin:${sessionUid}`;
export const keptTrouble = (sessionUid: string) => `stuck:${sessionUid}`;

export const newUid = () => crypto.randomUUID();
