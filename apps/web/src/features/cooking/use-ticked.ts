import { messages, SELECTION_CAP, timing, type IncomingRequest } from '@chefly/contracts';
import { useBanner } from '@chefly/ui';
import { useState } from 'react';

/** Which of the requests are ticked, to be answered together. */
export function useTicked(items: readonly IncomingRequest[]) {
  const show = useBanner();
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = items.filter((item) => ticked.includes(item.uid));
  // those that are not there any more are not among them
  const uids = ticked.filter((uid) => chosen.some((item) => item.uid === uid));
  return {
    uids,
    /** All of them ask for the same dish. */
    together: chosen.every((item) => item.recipeName === chosen[0]!.recipeName),
    toggle(uid: string) {
      if (uids.includes(uid)) setTicked(uids.filter((other) => other !== uid));
      else if (uids.length >= SELECTION_CAP)
        show(messages.selectionLimit, { forMs: timing.selectionMessage });
      else setTicked([...uids, uid]);
    },
  };
}
export type Ticked = ReturnType<typeof useTicked>;
