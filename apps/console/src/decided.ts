import { useEffect, type RefObject } from 'react';
import { useLocation, type NavigateOptions } from 'react-router-dom';
import { isTyping } from './keys';

/** What was open before was decided: who works by the keyboard goes on with what is open now. */
export const afterDecision: NavigateOptions = { replace: true, state: { decided: true } };

const useDecided = () => !!(useLocation().state as { decided?: boolean } | null)?.decided;

/** Takes the focus to an entry that is opened because the one before it was decided. */
export function useFocusAfterDecision(entry: RefObject<HTMLElement | null>) {
  const decided = useDecided();
  useEffect(() => {
    if (decided && !isTyping(document.activeElement)) entry.current?.focus();
  }, [decided, entry]);
}

/** Where nothing is left to open the screen's title takes it. */
export function useFocusAfterLast(nothingOpen: boolean) {
  const last = useDecided() && nothingOpen;
  useEffect(() => {
    const title = document.querySelector<HTMLElement>('main h1');
    if (!last || !title) return;
    title.tabIndex = -1;
    title.focus();
  }, [last]);
}
