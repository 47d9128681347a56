import { Direction as Radix } from 'radix-ui';
import { useSyncExternalStore, type ReactNode } from 'react';

const root = () => document.documentElement;

function onDirection(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

/** Tells tabs, menus and dialogs below which way the page runs, and again when that changes. */
export function Direction({ children }: { children: ReactNode }) {
  const dir = useSyncExternalStore(onDirection, () => (root().dir === 'rtl' ? 'rtl' : 'ltr'));
  return <Radix.Provider dir={dir}>{children}</Radix.Provider>;
}
