import { useEffect, useSyncExternalStore } from 'react';

/** What browsers take for a touch: of a finger the end counts, of a mouse the beginning. */
const TOUCHES = ['pointerdown', 'pointerup', 'keydown', 'click'] as const;
/** Longer than the longest sound. */
const PLAYS_MS = 1200;
/** So long a timer that was just started may take to be held for. */
const STARTS_MS = 5000;
/** A browser opens its sound in less; and what it says moves nothing from under a finger. */
const SETTLES_MS = 1000;

/** One for the page: browsers hold sound back until a touch lets it out, each context by itself. */
let context: AudioContext | null = null;
let holders = 0;
let listening: AbortController | null = null;
let mute = false;
let settling: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function say(is: boolean) {
  if (mute === is) return;
  mute = is;
  for (const listener of listeners) listener();
}

function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => say(context !== null && context.state !== 'running'), SETTLES_MS);
}

/** @returns null where the browser has no sound */
function openSound(): AudioContext | null {
  if (context) return context;
  try {
    context = new AudioContext();
  } catch {
    return null;
  }
  context.addEventListener('statechange', settle);
  settle();
  return context;
}

async function letOut(): Promise<void> {
  const sound = openSound();
  // closed meanwhile, or kept back: it is asked for again at the next touch
  if (sound && sound.state !== 'running') await sound.resume().catch(() => undefined);
}

/** Any touch lets the sound of the page out, until all who hold it have released it. */
function holdSound(): () => void {
  if (!holders++) {
    listening = new AbortController();
    const { signal } = listening;
    const how = { capture: true, passive: true, signal };
    for (const touch of TOUCHES) addEventListener(touch, letOut, how);
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    if (--holders) return;
    listening?.abort();
    clearTimeout(settling);
    const closed = context;
    context = null;
    say(false);
    closed?.removeEventListener('statechange', settle);
    void closed?.close().catch(() => undefined);
  };
}

/** Called where somebody presses for what will sound later. */
export function readySound(): void {
  setTimeout(holdSound(), STARTS_MS);
  void letOut();
}

/**
 * Plays, at once or as soon as the browser opens its sound; what it held back for longer is not
 * heard late.
 *
 * @param over nobody wants to hear it any more
 */
export function withSound(play: (sound: AudioContext) => void, over?: AbortSignal): void {
  setTimeout(holdSound(), PLAYS_MS);
  const sound = openSound();
  if (sound?.state === 'running') return play(sound);
  const asked = Date.now();
  void letOut().then(() => {
    const late = over?.aborted || Date.now() - asked > SETTLES_MS;
    if (sound === context && sound?.state === 'running' && !late) play(sound);
  });
}

/** While something is waited for that will sound. */
export function useSound(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const release = holdSound();
    void letOut();
    return release;
  }, [waits]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the browser keeps the sound back that is waited for: a touch lets it out. */
export const useHeldBack = (): boolean => useSyncExternalStore(subscribe, () => mute);
