import type { Client } from '@chefly/api-client';
import { pushSubscription } from '@chefly/contracts';
import { WORKER } from '../../parts/installed';
import { keepPushedTo } from '../../parts/pushed-to';

/** unsupported: this browser takes no messages · denied: its user has refused them · off · on */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const subscribed = async () =>
  (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription() ?? null;

/** @param isTheirs whether this browser was turned on by the member who asks */
export async function pushState(isTheirs: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return isTheirs && (await subscribed()) ? 'on' : 'off';
}

/** Asks the browser's user, and tells the server where to. @returns false when they refused. */
export async function turnOn(api: Client, key: string, uid: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // one made for another key brings nothing any more
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== key) await before.unsubscribe();
  await tell(
    api,
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
  keepPushedTo(uid);
  return true;
}

export async function turnOff(api: Client): Promise<void> {
  keepPushedTo(null);
  const subscription = await subscribed();
  if (!subscription) return;
  await api.notifications.unsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** After a sign-in, or when the browser has changed its address: the server forgets with the sign-in that it knew. */
export async function renew(api: Client): Promise<void> {
  const subscription = isSupported() && (await subscribed());
  if (subscription) await tell(api, subscription);
}

async function tell(api: Client, subscription: PushSubscription): Promise<void> {
  await api.notifications.subscribe(pushSubscription.parse(subscription.toJSON()));
}

/** The key that a permission was given for, as the server writes it. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
