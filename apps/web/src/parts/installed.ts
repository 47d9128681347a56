import { onDevice } from '@chefly/ui';

/** It shows what is pushed, answers without the network, and takes what other apps share. */
export const WORKER = '/push-worker.js';

/** Whether this page stands by itself, as a program of the device’s own. */
export const isInstalled = () => !matchMedia('(display-mode: browser)').matches;

/** Other apps share to what is installed: its worker is there before anybody has cooked with it. */
export async function bringWorker() {
  if ('serviceWorker' in navigator) await onDevice(() => navigator.serviceWorker.register(WORKER));
}
