import { useMedia } from '@chefly/ui';
import type { StepSpace } from './kitchen/step-look';

/**
 * How the room is laid out: a phone upright or on its side, two columns with the chat as a drawer,
 * three columns.
 */
export type StageLayout = 'portrait' | 'landscape' | 'two' | 'three';

export function useStageLayout(): StageLayout {
  // by the letters that somebody reads: larger ones need more room
  const three = useMedia('(min-width: 75em)');
  const two = useMedia('(min-width: 60em)');
  const lies = useMedia('(orientation: landscape) and (max-height: 500px)');
  if (three) return 'three';
  if (two) return 'two';
  return lies ? 'landscape' : 'portrait';
}

/** The step stands beside those who are there, not below them. */
export const isDesk = (layout: StageLayout): boolean => layout === 'two' || layout === 'three';

/** @param shared something stands above the step, and takes lines of it */
export function useStepSpace(layout: StageLayout, shared: boolean): StepSpace {
  // so few lines fit that the step is not squeezed under the picture, it is moved through with all
  // that belongs to it
  const few = useMedia('(max-height: 34em) and (min-height: 501px), (max-height: 19em)');
  if (isDesk(layout)) return 'card';
  return few ? 'few' : shared ? 'shared' : 'card';
}

/**
 * In a session by voice the names of who is there leave room for the chat below them; three columns
 * have it beside the step.
 */
export const chatBelow = (layout: StageLayout, type: 'voice' | 'video'): boolean =>
  layout === 'two' && type === 'voice';

/**
 * The grid of a layout; one picture has more room than each of several, and who is only heard has no
 * more than a name. On a phone that lies long steps have the larger half.
 */
export const roomOf = (
  layout: StageLayout,
  { several, video, long }: { several: boolean; video: boolean; long: boolean },
): string =>
  ({
    portrait: 'flex min-h-0 flex-1 flex-col',
    landscape: `grid min-h-0 flex-1 gap-2 p-2 pe-0 ${
      video ? (long ? 'grid-cols-[46fr_54fr]' : 'grid-cols-[56fr_44fr]') : 'grid-cols-[32fr_68fr]'
    }`,
    two: `grid min-h-0 flex-1 gap-4 px-5 ${
      !video
        ? 'grid-cols-[300px_minmax(0,1fr)]'
        : several
          ? 'grid-cols-[300px_minmax(0,1fr)]'
          : 'grid-cols-[minmax(300px,40%)_minmax(0,1fr)]'
    }`,
    three: `grid min-h-0 flex-1 gap-4 px-5 ${
      !video
        ? 'grid-cols-[220px_minmax(0,1fr)_320px]'
        : several
          ? 'grid-cols-[minmax(300px,25%)_minmax(0,1fr)_320px]'
          : 'grid-cols-[minmax(300px,36%)_minmax(0,1fr)_320px]'
    }`,
  })[layout];
