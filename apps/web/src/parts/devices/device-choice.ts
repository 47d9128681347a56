import type { DeviceChoice, Wanted } from '@chefly/media-room';
import { useSyncExternalStore } from 'react';

/** Which devices are used in this browser: of the browser's own naming, kept on this device. */
export type KeptDevices = DeviceChoice & { speaker?: string };

const KEY = 'chefly-devices';
const listeners = new Set<() => void>();
let kept: KeptDevices | null = null;

function read(): KeptDevices {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      ['microphone', 'camera', 'speaker'].flatMap((kind) => {
        const id = found[kind];
        return typeof id === 'string' ? [[kind, id]] : [];
      }),
    );
  } catch {
    return {};
  }
}

export const chosenDevices = (): KeptDevices => (kept ??= read());

export function keepDevice(kind: keyof KeptDevices, id: string) {
  kept = { ...chosenDevices(), [kind]: id };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing knows it until the tab is closed
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useChosenDevices = (): KeptDevices =>
  useSyncExternalStore(subscribe, chosenDevices, chosenDevices);

/**
 * What is on and off when a session begins, or goes on after a reload of this tab: as it was left
 * there, else as it was set before the session, else both on.
 */
const ENTRY = 'chefly-entry';
const placeOf = (sessionUid?: string) => (sessionUid ? `${ENTRY}:${sessionUid}` : ENTRY);

function wantedAt(place: string): Wanted | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Partial<Wanted> | null;
    return found && { microphone: found.microphone !== false, camera: found.camera !== false };
  } catch {
    return null;
  }
}

export const wantedOnEntry = (sessionUid?: string): Wanted =>
  (sessionUid && wantedAt(placeOf(sessionUid))) ||
  (wantedAt(placeOf()) ?? { microphone: true, camera: true });

/** Without a session: for the next one. */
export function keepWanted(wanted: Wanted, sessionUid?: string) {
  try {
    if (sessionUid)
      for (const place of Object.keys(sessionStorage))
        if (place.startsWith(ENTRY)) sessionStorage.removeItem(place);
    sessionStorage.setItem(placeOf(sessionUid), JSON.stringify(wanted));
  } catch {
    // then a reload begins with both on
  }
}
