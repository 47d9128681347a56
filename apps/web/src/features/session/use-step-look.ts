import { useMedia } from '@chefly/ui';
import type { StepLook } from './kitchen/step-look';
import { isDesk, type StageLayout } from './stage-layout';

/** By the screen, and by whether pictures stand beside the step or above it. */
export function useStepLook(layout: StageLayout, video: boolean): StepLook {
  const desk = isDesk(layout);
  const lies = layout === 'landscape';
  const tablet = useMedia('(min-width: 44em)') && layout === 'portrait';
  const roomy = desk || tablet;
  const voice = roomy && !video;
  // a tablet that lies, where a hand or a timer takes lines of the step
  const low = useMedia('(max-height: 51em)') && desk;
  const size = roomy || !video ? 'cook' : 'session';
  return {
    row: desk || voice,
    size,
    short: voice ? 'far' : low ? 'long' : size,
    long: roomy ? 'long' : 'session',
    withUses: size === 'cook',
    named: roomy,
    ring: voice ? 96 : roomy ? 72 : lies ? 44 : 60,
    low: lies || low,
  };
}
