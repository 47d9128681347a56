import { createContext, useEffect, useState, useSyncExternalStore } from 'react';

/** Any of them is a gesture to one browser or another: a finger counts where it is lifted. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** What stands around the button that plays them: it is pressed to its end. */
export const HEAR_MARK = 'data-hear';

/**
 * Plays the others' pictures and voices, and knows whom the browser keeps silent until somebody
 * touches the page: whoever came in without a gesture, by a reload or from a notification.
 */
class Playback {
  private readonly refused = new Map<HTMLMediaElement, string>();
  private readonly listeners = new Set<() => void>();
  private uids: readonly string[] = [];

  /** Whose voices wait, each once; the same list until that changes. */
  readonly silent = () => this.uids;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Plays what an element has been given, of whom. */
  play(element: HTMLMediaElement, uid: string) {
    const media = element.srcObject as MediaStream | null;
    // what has nothing to play is not refused either
    if (!media?.getTracks().length) return this.forget(element);
    const answer = element.play();
    // whether it may play is told at once; until there is something to be heard may take long
    if (!element.paused) this.forget(element);
    answer.catch((error: DOMException) => {
      const gone = !element.isConnected || element.srcObject !== media;
      if (error.name === 'NotAllowedError' && !gone) this.hold(element, uid);
    });
  }

  /** Tries again whatever was refused: from a gesture it is let through. */
  readonly hear = () => {
    for (const [element, uid] of [...this.refused]) {
      element.muted = false;
      this.play(element, uid);
    }
  };

  /** It plays, or there is nothing to be played any more. */
  forget(element: HTMLMediaElement) {
    if (this.refused.delete(element)) this.tell();
  }

  private hold(element: HTMLMediaElement, uid: string) {
    this.refused.set(element, uid);
    this.tell();
    // a picture moves without its sound all the same
    if (element.localName !== 'video' || element.muted) return;
    element.muted = true;
    element.play().catch(() => undefined);
  }

  private tell() {
    const uids = [...new Set(this.refused.values())];
    if (uids.join() === this.uids.join()) return;
    this.uids = uids;
    for (const listener of this.listeners) listener();
  }
}

/** By which the elements of a session are played. */
export const PlaybackContext = createContext(new Playback());

/**
 * The playing of a session, and whom it keeps silent; any gesture on the page ends that.
 *
 * @param sends the own microphone or camera is in use, which browsers take for leave to play
 */
export function usePlayback(sends: boolean): { playback: Playback; silent: readonly string[] } {
  const [playback] = useState(() => new Playback());
  const silent = useSyncExternalStore(playback.subscribe, playback.silent, playback.silent);
  const waits = silent.length > 0;
  useEffect(() => {
    if (sends) playback.hear();
  }, [playback, sends]);
  useEffect(() => {
    if (!waits) return;
    const hear = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`[${HEAR_MARK}]`))) playback.hear();
    };
    for (const kind of GESTURES) document.addEventListener(kind, hear, true);
    return () => {
      for (const kind of GESTURES) document.removeEventListener(kind, hear, true);
    };
  }, [playback, waits]);
  return { playback, silent };
}
