import { FIRST_MESSAGES_CAP } from '@chefly/contracts';
import { useEffect, useEffectEvent } from 'react';

/**
 * Asks anew whether more may be written once as much has gone unanswered as may, and when the answer
 * comes that makes it possible again.
 * @param refused whether nothing more may be written, as it was answered last
 */
export function useBound(unanswered: number, refused: boolean, ask: () => void) {
  const look = useEffectEvent(() => {
    if (refused || unanswered >= FIRST_MESSAGES_CAP) ask();
  });
  useEffect(() => look(), [unanswered]);
}
