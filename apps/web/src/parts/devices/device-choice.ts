import type { DeviceChoice, Wanted } from '@chefly/media-room';
import { browserKeeps, readKept, tabKeeps } from '@chefly/ui';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/** Which devices are used in this browser: of the browser's own naming, kept on this device. */
export type KeptDevices = DeviceChoice & { speaker?: string };

const KEY = 'chefly-devices';
const listeners = new Set<() => void>();
let kept: KeptDevices | null = null;

const id = z.string().optional().catch(undefined);
const devices = z.object({ microphone: id, camera: id, speaker: id });
const read = (): KeptDevices => readKept(devices, browserKeeps.read(KEY)) ?? {};

export const chosenDevices = (): KeptDevices => (kept ??= read());

export function keepDevice(kind: keyof KeptDevices, id: string) {
  kept = { ...chosenDevices(), [kind]: id };
  browserKeeps.write(KEY, JSON.stringify(kept));
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

const isOn = z.boolean().catch(true);
const entry = z.object({ microphone: isOn, camera: isOn });
const wantedAt = (place: string): Wanted | null => readKept(entry, tabKeeps.read(place));

export const wantedOnEntry = (sessionUid?: string): Wanted =>
  (sessionUid && wantedAt(placeOf(sessionUid))) ||
  (wantedAt(placeOf()) ?? { microphone: true, camera: true });

/** Without a session: for the next one. */
export function keepWanted(wanted: Wanted, sessionUid?: string) {
  if (sessionUid) tabKeeps.forget(ENTRY);
  tabKeeps.write(placeOf(sessionUid), JSON.stringify(wanted));
}
