import type { KitchenTimer } from '@chefly/contracts';
import { timerDone } from '@chefly/ui';
import { isSilent } from './chime';

const tagOf = ({ uid }: KitchenTimer) => `timer-${uid}`;

/**
 * A message of the system that a timer is done, where nobody looks at this page and the browser's
 * user has allowed it: which one, of which step and dish. Pressed, it leads back to this page.
 */
export async function tellTimer(timer: KitchenTimer, dish: string): Promise<void> {
  if (!('Notification' in globalThis) || document.visibilityState === 'visible') return;
  if (Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(timerDone(timer), {
    body: dish,
    tag: tagOf(timer),
    requireInteraction: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    data: { path: location.pathname, stays: true },
    // only where it was chosen: what it does otherwise is the system's own setting
    ...(isSilent('timer') && { silent: true }),
  });
}

/** Takes it back: the timer was heard, on this device or another, or is none any more. */
export async function untellTimer(timer: KitchenTimer): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = await registration?.getNotifications({ tag: tagOf(timer) });
  for (const notification of shown ?? []) notification.close();
}
