import { browserKeeps } from '@chefly/ui';
import { useEffect, useEffectEvent } from 'react';

const OFF = 'chefly-search-key-off';
export const searchKeyIsOff = () => browserKeeps.read(OFF) === '1';
export const turnSearchKey = (on: boolean) => browserKeeps.write(OFF, on ? null : '1');

const TYPED = 'input, textarea, select, [contenteditable]';

/** The slash leads to the search: not while somebody writes, nor under a dialog, nor turned off. */
export function useSearchKey(search: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.repeat || searchKeyIsOff()) return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    if (document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    search();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
