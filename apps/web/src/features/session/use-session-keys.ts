import { messages } from '@chefly/contracts';
import { useKeptSwitch } from './use-kept-switch';
import { useEffect, useEffectEvent } from 'react';

/** What keys do in a session, by their name. */
export type SessionKeys = Partial<
  Record<'m' | 'v' | 'c' | 'h' | '?' | 'previous' | 'next', () => void>
>;

const TYPED = 'input, textarea, select, [contenteditable], [role=dialog]';
const isTyped = (target: EventTarget | null) =>
  target instanceof Element && !!target.closest(TYPED);

function nameOf({ key }: KeyboardEvent): keyof SessionKeys | null {
  const rtl = document.documentElement.dir === 'rtl';
  if (key === 'ArrowLeft') return rtl ? 'next' : 'previous';
  if (key === 'ArrowRight') return rtl ? 'previous' : 'next';
  const name = key.toLowerCase();
  return ['m', 'v', 'c', 'h', '?'].includes(name) ? (name as keyof SessionKeys) : null;
}

/**
 * One key for what is done often, while nothing is written and no layer is open. Can be turned off,
 * but for the list of them.
 */
export function useSessionKeys(keys: SessionKeys): { on: boolean; turn: (on: boolean) => void } {
  const [off, turnOff] = useKeptSwitch('chefly-session-keys-off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = nameOf(event);
    if (!name || isTyped(event.target) || document.querySelector('[role=dialog]')) return;
    if (off && name !== '?') return;
    const act = keys[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return { on: !off, turn: (on) => turnOff(!on) };
}

/** Where the chat is in sight, its key leads into it. */
export const focusChat = () =>
  document.querySelector<HTMLElement>(`aside [aria-label="${messages.yourMessage}"]`)?.focus();
