import { useState } from 'react';
import { isGathering } from './kitchen/gather-pane';
import { isLong } from './kitchen/step-look';
import { chatBelow, isDesk, roomOf, useStageLayout, useStepSpace } from './stage-layout';
import type { StageState } from './use-stage';

/** What is where in the room, and how large: by the window, by what goes on, and as was chosen here. */
export function useStageView(
  { kitchen, dish, others, own, hands, news, silent }: StageState,
  type: 'voice' | 'video',
) {
  const video = type === 'video';
  const layout = useStageLayout();
  const desk = isDesk(layout);
  const lies = layout === 'landscape';
  const below = chatBelow(layout, type);
  const [folded, setFolded] = useState(false);
  const lost = news.away || !!news.chefAway;
  const troubled = lost || !!own.trouble || silent.length > 0 || (hands.some && !lies);
  const space = useStepSpace(layout, troubled && !isGathering(kitchen, dish.things));
  const [voicesChosen, setVoicesChosen] = useState(false);
  const several = kitchen.chef && others.videos > 1 && !kitchen.state.spotlight.uid;
  const mixed = others.videos < others.here.length;
  return {
    layout,
    desk,
    lies,
    room: roomOf(layout, { several, video, long: dish.steps.some(isLong) }),
    chat: { below, inSight: layout === 'three' || below },
    step: { space, folded, fold: setFolded },
    voices: {
      shown: !video || voicesChosen,
      chosen: voicesChosen,
      turn: () => setVoicesChosen(!voicesChosen),
      /** Whether there are both, those on voice and those on video, to choose from. */
      offered: kitchen.chef && video && (mixed || voicesChosen),
    },
  };
}
