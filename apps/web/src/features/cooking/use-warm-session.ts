import { useEffect } from 'react';

/** How the rooms of this installation carry media, as its pages are told. */
const media = () => document.querySelector<HTMLMetaElement>('meta[name="media"]')?.content;

/**
 * Loads what a session is made of while somebody still waits for one: its programs are most of what
 * is left to wait for once a chef has accepted. What cannot be loaded now is loaded then.
 */
export function useWarmSession(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const parts = [
      import('../session/session-screen'),
      import('../../parts/open-room').then(({ warmRoom }) => warmRoom(media())),
    ];
    for (const part of parts) part.catch(() => undefined);
  }, [waits]);
}
