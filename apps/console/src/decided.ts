import { useEffect, type RefObject } from 'react';
import { isTyping } from './keys';

/** For the next that opens, once: neither a reload nor Back brings it again. */
let wanted = false;

/** What is open was decided: who works by the keyboard goes on with what opens in its place. */
export function focusAfterDecision() {
  wanted = true;
}

function take(): boolean {
  const was = wanted;
  wanted = false;
  return was;
}

/** Takes the focus to an entry that is opened because the one before it was decided. */
export function useFocusAfterDecision(entry: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (take() && !isTyping(document.activeElement)) entry.current?.focus();
  }, [entry]);
}

/** Where nothing is left to open the screen's title takes it. */
export function useFocusAfterLast(nothingOpen: boolean) {
  useEffect(() => {
    const title = document.querySelector<HTMLElement>('main h1');
    if (!nothingOpen || !take() || !title) return;
    title.tabIndex = -1;
    title.focus();
  }, [nothingOpen]);
}
