const KEY = 'chefly-asked-to-tell';

export const refusedWords =
  'Timers ring while chefly is open, and not after: this browser’s settings refuse its messages.';

/** Full, or forbidden: it is asked again then, and a browser that was told no answers by itself. */
function once(): boolean {
  try {
    if (localStorage.getItem(KEY)) return false;
    localStorage.setItem(KEY, '1');
    return true;
  } catch {
    return true;
  }
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
