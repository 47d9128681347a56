import { useSyncExternalStore } from 'react';
import { bringWorker, isInstalled } from './installed';

/** A browser's offer to keep this page as a program of the device's own. It is good once. */
interface Offer extends Event {
  prompt(): Promise<{ outcome?: unknown }>;
}

let standing: Offer | null = null;
const listeners = new Set<() => void>();
function put(offer: Offer | null) {
  standing = offer;
  for (const tell of listeners) tell();
}
function listen(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/**
 * Before any screen stands: browsers make it once, and say it to nobody who comes later. Theirs
 * would stand before whatever is on the screen, also where somebody cooks.
 */
export function hearOfInstalling() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    put(event as Offer);
  });
  addEventListener('appinstalled', () => {
    put(null);
    void bringWorker();
  });
  if (isInstalled()) void bringWorker();
}

/**
 * Takes the offer up, and answers whether chefly was installed then. Null where nothing is offered: it
 * is installed, or the browser has a way of its own, or none.
 */
export function useInstallOffer(): (() => Promise<boolean>) | null {
  const offer = useSyncExternalStore(listen, () => standing);
  if (!offer) return null;
  return async () => {
    put(null);
    try {
      return (await offer.prompt()).outcome === 'accepted';
    } catch {
      // it is not good any more, and nothing came of it
      return false;
    }
  };
}
