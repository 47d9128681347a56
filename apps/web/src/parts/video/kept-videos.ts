import { clear, createStore, del, entries, set } from 'idb-keyval';
import { onDevice } from '../on-device';

/** A video on its way: as much of it as is known, so that a reload goes on where it stood. */
export interface KeptVideo {
  key: string;
  /** When it was chosen: the order in which they stand. */
  at: number;
  /** The member and the form that it is chosen for. */
  place: string;
  name: string;
  /** What is sent: the chosen file, or what the browser has made of it. */
  file: Blob;
  /** It fits: it was looked at, and converted if need be. */
  fits?: boolean;
  /** Where its parts go, and since when. */
  upload?: { uid: string; url: string; at: number };
  poster?: { receipt: string; at: number };
  speech: boolean;
}

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('chefly-videos', 'videos'));

export const keepVideo = (video: KeptVideo) => onDevice(() => set(video.key, video, store()));
export const forgetVideo = (key: string) => onDevice(() => del(key, store()));

export async function keptVideos(place: string): Promise<KeptVideo[]> {
  const found = (await onDevice(() => entries<string, KeptVideo>(store()))) ?? [];
  return found
    .map(([, video]) => video)
    .filter((video) => video.place === place)
    .sort((a, b) => a.at - b.at);
}

/** Of every member on this device. */
export const forgetVideos = () => onDevice(() => clear(store()));
