import { browserKeeps } from '@chefly/ui';

const KEY = 'chefly-asked-to-tell';

export const refusedWords =
  'Timers ring while chefly is open, and not after: this browser’s settings refuse its messages.';

function once(): boolean {
  if (browserKeeps.read(KEY)) return false;
  browserKeeps.write(KEY, '1');
  return true;
}

/**
 * Asks, as the first timer is started on this device, whether the system may say that one is done:
 * whoever cooks looks at other screens. Once, by a press or a key, as browsers demand.
 *
 * @returns what there is to say when it was refused, now or before; null otherwise
 */
export async function askToTell(): Promise<string | null> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return null;
  if (Notification.permission === 'granted') return null;
  // said by voice: the next press asks
  if (navigator.userActivation && !navigator.userActivation.isActive) return null;
  if (!once()) return null;
  const answer =
    Notification.permission === 'denied' ? 'denied' : await Notification.requestPermission();
  return answer === 'denied' ? refusedWords : null;
}
