import { leftAt, type Session } from '@chefly/contracts';
import { timerDone, timerSays, useBanner } from '@chefly/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSound } from '../../parts/sound';
import { dueOf, useAlarm } from '../../parts/use-alarm';
import type { Kitchen } from './kitchen/use-kitchen';

interface Before {
  step: number;
  hands: ReadonlyMap<string, boolean>;
  own: string | undefined;
  notes: number;
  lefts: Map<string, number>;
}

/**
 * Says what others do in the kitchen, as sentences one after another; the end of a timer at once,
 * which rings as one's own does.
 *
 * @param of so many steps it has
 * @param lowered the hand that was taken down here
 * @returns what is to be heard at once
 */
export function useKitchenNews(
  kitchen: Kitchen,
  session: Session,
  of: number,
  say: (sentence: string) => void,
  lowered: string | null,
): string {
  const show = useBanner();
  const chefName = session.chef.firstName;
  const before = useRef<Before | null>(null);
  const { state, now, me, chef, people, open } = kitchen;
  const dish = session.recipe.name;
  // by others a timer is started without a touch of this screen
  useSound(open);
  const due = open ? dueOf(state.timers, now).map((timer) => ({ ...timer, dish })) : [];
  const ringing = useAlarm(due, 'shared');
  const tell = useEffectEvent((was: Before | null, is: Before) => {
    if (!was) return;
    if (!chef && was.step !== is.step && kitchen.step === is.step)
      say(`Step ${is.step + 1} of ${of}, moved by ${chefName}`);
    for (const hand of state.hands) {
      const name = people.get(hand.memberUid)?.firstName ?? 'Somebody';
      const mine = hand.memberUid === me;
      if (!was.hands.has(hand.uid) && chef)
        say(`${name} is stuck at step ${hand.step + 1}${hand.note ? `: ${hand.note}` : ''}`);
      if (was.hands.get(hand.uid) === false && hand.answeredAt && mine)
        say(`${chefName} answers you`);
    }
    // who takes it down knows that it is
    if (was.own && !is.own && was.own !== lowered) show(`${chefName} has closed your question`);
    if (is.notes > was.notes && !chef)
      say(`${chefName} pinned a note: ${state.notes.at(-1)!.text}`);
    for (const timer of state.timers) {
      const [had, left] = [was.lefts.get(timer.uid), is.lefts.get(timer.uid)];
      const words = had !== undefined && left !== undefined && timerSays(timer, had, left);
      if (words && left) say(words);
    }
  });
  useEffect(() => {
    if (!open) return;
    const runs = state.timers.filter(({ endsAt }) => endsAt !== null);
    const is: Before = {
      step: state.shown.step,
      hands: new Map(state.hands.map(({ uid, answeredAt }) => [uid, !!answeredAt])),
      own: state.hands.find(({ memberUid }) => memberUid === me)?.uid,
      notes: state.notes.length,
      lefts: new Map(runs.map((timer) => [timer.uid, leftAt(timer, now)])),
    };
    tell(before.current, is);
    before.current = is;
  }, [open, state, now, me]);
  // of those that end together none hides another
  return ringing.map(timerDone).join('. ');
}
