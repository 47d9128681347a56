import { useMedia } from '@chefly/ui';

/** How the device is held: a phone upright or on its side, or a screen that stands beside the stove. */
export type Held = 'upright' | 'lies' | 'stand';

export function useHeld(): Held {
  const stand = useMedia('(min-width: 1024px) and (min-height: 600px)');
  const lies = useMedia('(orientation: landscape) and (max-height: 500px)');
  return stand ? 'stand' : lies ? 'lies' : 'upright';
}
