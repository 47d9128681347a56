import { browserKeeps } from '@chefly/ui';
import { useEffectEvent, useLayoutEffect } from 'react';

const OFF = 'chefly-console-keys-off';
export const keysAreOff = () => browserKeeps.read(OFF) === '1';
export const turnKeys = (on: boolean) => browserKeeps.write(OFF, on ? null : '1');

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * What each key does while mounted: not while somebody types, nor beside Control and its like, nor
 * under a dialog. A key that is held does it once. Who speaks to the computer, or presses keys by
 * chance, turns them off; the list of them is still found by its own.
 */
export function useKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.repeat || document.querySelector('[role="dialog"]')) return;
    const action = actions[event.key];
    if (!action || (keysAreOff() && event.key !== '?')) return;
    // Enter on a button is the button's
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    action();
  });
  // as soon as what they are for is on the screen
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
