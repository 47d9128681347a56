import type { StageLayer } from './stage-layers';
import type { StageState } from './use-stage';
import { focusChat, useSessionKeys } from './use-session-keys';

/** What keys do in the room, with what of it is pressed as well: the hand, and that keys are turned off. */
export function useStageKeys(
  { kitchen, dish: { steps }, own, hands }: StageState,
  { video, chatInSight, open }: Shown,
) {
  const raise = () => (hands.own ? hands.lower(hands.own) : open('stuck'));
  const mayRaise = !kitchen.chef && kitchen.open;
  const at = Math.min(kitchen.step, Math.max(0, steps.length - 1));
  const keys = useSessionKeys({
    m: () => own.setMicrophone(!own.local.microphone),
    v: video ? () => own.setCamera(!own.local.camera) : undefined,
    c: () => (chatInSight ? focusChat() : open('chat')),
    h: mayRaise ? raise : undefined,
    '?': () => open('keys'),
    previous: at > 0 ? () => kitchen.goTo(at - 1) : undefined,
    next: at < steps.length - 1 ? () => kitchen.goTo(at + 1) : undefined,
  });
  return {
    /** Of the steps that there are. */
    at,
    keys,
    hand: mayRaise ? { raised: !!hands.own, onPress: raise } : null,
  };
}

interface Shown {
  video: boolean;
  chatInSight: boolean;
  open: (layer: StageLayer) => void;
}
