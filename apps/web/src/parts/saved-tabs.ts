import type { LiveMessages } from '@chefly/contracts';
import { keptFor } from '@chefly/ui';
import { useEffect, useEffectEvent } from 'react';

type Change = LiveMessages['saved.changed'];
interface Told {
  /** The uid of the member who did it: a tab of somebody else has nothing of it. */
  of: string;
  change: Change;
}

/**
 * What is saved here is told to this browser's other tabs by itself: they share the sign-in, to
 * which the server does not tell what it has done. Never to the tab that did it: there a recipe that
 * is saved no more stays in its list, to be saved again.
 */
const tabs = new BroadcastChannel('chefly-saved');

/** Tells the other tabs, once the server has it. */
export const tellTabs = (recipe: Change['recipe']) =>
  tabs.postMessage({ of: keptFor(), change: { recipe } } satisfies Told);

/** Hears what is saved in other tabs of this browser. */
export function useOtherTabs(hear: (change: Change) => void) {
  const onTold = useEffectEvent(({ data: { of, change } }: MessageEvent<Told>) => {
    if (of && of === keptFor()) hear(change);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<Told>) => onTold(event);
    tabs.addEventListener('message', listen);
    return () => tabs.removeEventListener('message', listen);
  }, []);
}
