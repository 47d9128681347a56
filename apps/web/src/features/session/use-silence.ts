import { useEffect, useEffectEvent } from 'react';

/**
 * Who has pressed End is neither heard nor seen, however long its answer takes: then as before.
 * @param microphone whether it is on: it may have been on its way to be off when End was pressed
 */
export function useSilence(own: MediaStream | null, silent: boolean, microphone: boolean) {
  const restore = useEffectEvent((track: MediaStreamTrack) => {
    track.enabled = track.kind === 'video' || microphone;
  });
  useEffect(() => {
    if (!silent || !own) return;
    const sending = own.getTracks().filter(({ enabled }) => enabled);
    for (const track of sending) track.enabled = false;
    return () => sending.forEach((track) => restore(track));
  }, [own, silent]);
}
