import { onDevice } from '@chefly/ui';

/**
 * Takes from the screen what this browser was told while no page was open, and what was answered
 * there: it is the member's who has left, and whoever comes after them reads and answers nothing of
 * it.
 */
export async function forgetTold(): Promise<void> {
  if ('caches' in globalThis) await onDevice(() => caches.delete('answers'));
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = await registration?.getNotifications?.().catch(() => []);
  for (const notification of shown ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => undefined);
}
