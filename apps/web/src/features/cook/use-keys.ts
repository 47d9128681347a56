import { browserKeeps } from '@chefly/ui';
import { useEffect, useEffectEvent } from 'react';

const OFF = 'chefly-cook-keys-off';
export const keysAreOff = () => browserKeeps.read(OFF) === '1';
export const turnKeys = (on: boolean) => browserKeeps.write(OFF, on ? null : '1');

export interface Deeds {
  next: () => void;
  back: () => void;
  timer: () => void;
  ingredients: () => void;
  stuck: () => void;
  help: () => void;
}

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
/** Space presses a button that has the focus. */
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && !!target.closest('button, a, [role=checkbox], [role=spinbutton]');

/** What a key does, by the way the page runs; undefined for one that does nothing here. */
export function deedOf(key: string, isRtl: boolean): keyof Deeds | undefined {
  const keys: Record<string, keyof Deeds> = {
    ArrowRight: isRtl ? 'back' : 'next',
    ArrowLeft: isRtl ? 'next' : 'back',
    ' ': 'next',
    t: 'timer',
    i: 'ingredients',
    h: 'stuck',
    '?': 'help',
  };
  return keys[key.length === 1 ? key.toLowerCase() : key];
}

/** Cook mode by keys: not while a field or a dialog has the focus, nor when they are turned off. */
export function useKeys(deeds: Deeds) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (inField(event.target) || document.querySelector('[role=dialog]')) return;
    if (event.key === ' ' && isPressable(event.target)) return;
    const deed = deedOf(event.key, document.documentElement.dir === 'rtl');
    if (!deed || (keysAreOff() && deed !== 'help')) return;
    if (event.repeat) return;
    event.preventDefault();
    deeds[deed]();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
