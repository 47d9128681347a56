import type { Uploaded } from '@chefly/contracts';
import { keepWords, keptWords } from '@chefly/ui';
import { clear, createStore, delMany, entries, getMany, set } from 'idb-keyval';
import { onDevice } from './on-device';

/** A photo that was chosen for a form, until the form is sent. */
export interface KeptPhoto {
  key: string;
  /** When it was chosen. */
  at: number;
  file: File;
  /** What the server gave for it, and when. */
  sent?: { uploaded: Uploaded; at: number };
}

/** Receipts last 50 minutes: with an older one the photo is sent anew. */
const STALE_MS = 45 * 60_000;
export const uploadedBefore = ({ sent }: KeptPhoto): Uploaded | undefined =>
  sent && Date.now() - sent.at < STALE_MS ? sent.uploaded : undefined;

/** So many on a device: a draft of the largest kind, twice. */
const MOST = 20;
const LONGEST_MS = 7 * 24 * 3_600_000;

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('chefly-photos', 'photos'));

// which photos a draft has is kept like its words, by each tab for itself
const listOf = (draft: string) => `${draft}:photos`;
const keysOf = (draft: string) => JSON.parse(keptWords(listOf(draft)) || '[]') as string[];
const keepKeys = (draft: string, keys: string[]) =>
  keepWords(listOf(draft), keys.length ? JSON.stringify(keys) : '');

/** In the order in which they were chosen. */
export async function keptPhotos(draft: string): Promise<KeptPhoto[]> {
  const keys = keysOf(draft);
  if (!keys.length) return [];
  const found = (await onDevice(() => getMany<KeptPhoto>(keys, store()))) ?? [];
  return found.filter((photo) => !!photo);
}

export function keepPhoto(draft: string, photo: KeptPhoto) {
  const keys = keysOf(draft);
  if (!keys.includes(photo.key)) keepKeys(draft, [...keys, photo.key]);
  return onDevice(async () => {
    await set(photo.key, photo, store());
    await dropOld();
  });
}

export function forgetPhoto(draft: string, key: string) {
  keepKeys(
    draft,
    keysOf(draft).filter((other) => other !== key),
  );
  return onDevice(() => delMany([key], store()));
}

/** The draft was published, or begun anew. */
export function forgetDraftPhotos(draft: string) {
  const keys = keysOf(draft);
  keepKeys(draft, []);
  return onDevice(() => delMany(keys, store()));
}

/** Of every member on this device. */
export const forgetPhotos = () => onDevice(() => clear(store()));

/** A tab that was closed in the middle leaves its photos: they end by age, and by number. */
async function dropOld() {
  const all = (await entries<string, KeptPhoto>(store())).sort(([, a], [, b]) => b.at - a.at);
  const past = all.filter(([, { at }], n) => n >= MOST || Date.now() - at > LONGEST_MS);
  if (past.length)
    await delMany(
      past.map(([key]) => key),
      store(),
    );
}
