import type { LiveMessages } from '@chefly/contracts';
import { keptFor } from '@chefly/ui';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';

type Change = LiveMessages['saved.changed'];
const told = z.object({
  /** The uid of the member who did it: a tab of somebody else has nothing of it. */
  of: z.string().min(1),
  change: z.object({ recipe: z.object({ uid: z.string(), saved: z.boolean() }).nullable() }),
});
type Told = z.infer<typeof told>;

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
  // a tab may be of another version of this page
  const onTold = useEffectEvent((given: unknown) => {
    const { data } = told.safeParse(given);
    if (data && data.of === keptFor()) hear(data.change);
  });
  useEffect(() => {
    const listen = ({ data }: MessageEvent<unknown>) => onTold(data);
    tabs.addEventListener('message', listen);
    return () => tabs.removeEventListener('message', listen);
  }, []);
}
