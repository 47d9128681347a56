import { useEffect } from 'react';

/** Who has pressed End is neither heard nor seen, however long its answer takes: then as before. */
export function useSilence(own: MediaStream | null, silent: boolean) {
  useEffect(() => {
    if (!silent || !own) return;
    const sending = own.getTracks().filter(({ enabled }) => enabled);
    for (const track of sending) track.enabled = false;
    return () => {
      for (const track of sending) track.enabled = true;
    };
  }, [own, silent]);
}
