import { bytesOfPart, partsOf, video } from '@chefly/contracts';
import { ApiError, isBusy, putBytes, uploadPicture, type Client } from '@chefly/api-client/react';
import { isFresh } from '../is-fresh';
import { loadPart } from '../load-part';
import { keepVideo, type KeptVideo } from './kept-videos';
import { posterOf } from './poster';

export type Step = 'reading' | 'converting' | 'sending' | 'offline' | 'busy' | 'preparing';
export interface Sent {
  receipt: string;
  poster: string;
  hasSound: boolean;
}
type Tell = (step: Step, part: number) => void;

const LONGEST_WAIT_MS = 15_000;
const LOOK_MS = [300, 600, 1200, 2000];

/**
 * Takes a video from where it stands to its receipt: fitted, with a poster, in parts. A connection
 * that breaks is waited for; a reload goes on with what is kept.
 * @throws what is wrong with the video, in words; the signal's reason when it is given up
 */
export async function sendVideo(
  api: Client,
  kept: KeptVideo,
  tell: Tell,
  signal: AbortSignal,
): Promise<Sent> {
  const change = async (to: Partial<KeptVideo>) => {
    // what was given up meanwhile is not kept again
    signal.throwIfAborted();
    Object.assign(kept, to);
    await keepVideo(kept);
  };
  if (!kept.fits) {
    tell('reading', 0);
    const { fitVideo } = await loadPart(() => import('./fit-video'));
    const file = await fitVideo(kept.file, (part) => tell('converting', part), signal);
    await change({ file, fits: true });
  }
  const patient = <T>(work: () => Promise<T>) => patiently(work, (why) => tell(why, 0), signal);
  const fresh = (thing?: { at: number }) => thing && isFresh(thing);
  if (!fresh(kept.poster)) {
    const picture = await posterOf(kept.file, signal);
    const { receipt } = await patient(() => sendPicture(api, picture, tell, signal));
    await change({ poster: { receipt, at: Date.now() } });
  }
  if (!fresh(kept.upload)) await change({ upload: await patient(() => open(api, kept.file)) });
  await patient(async () => {
    tell('sending', 0);
    await sendParts(api, kept, (part) => tell('sending', part), signal);
  });
  const done = await prepared(api, kept.upload!.uid, tell, patient, signal);
  return { ...done, poster: kept.poster!.receipt };
}

const sendPicture = (api: Client, picture: File, tell: Tell, signal: AbortSignal) =>
  uploadPicture(api, picture, () => undefined, {
    signal,
    onWait: (waits) => tell(waits ? 'busy' : 'sending', 0),
  });

async function open(api: Client, { type, size }: Blob) {
  const known = (video.types as readonly string[]).includes(type) ? type : 'video/mp4';
  const { uid, url } = await api.content.openVideo({ type: known as 'video/mp4', size });
  return { uid, url, at: Date.now() };
}

/** The parts that are not there yet, one after the other. Safe to repeat. */
async function sendParts(
  api: Client,
  { file, upload }: KeptVideo,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) {
  const { uid, url } = upload!;
  const { state, arrived } = await api.content.video({ uid });
  if (state !== 'open') return;
  let sent = arrived.reduce((sum, part) => sum + bytesOfPart(file.size, part), 0);
  onProgress(sent / file.size);
  for (let part = 0; part < partsOf(file.size); part++) {
    if (arrived.includes(part)) continue;
    const from = part * video.partBytes;
    const bytes = file.slice(from, from + bytesOfPart(file.size, part));
    await putBytes(`${url}&part=${part}`, bytes, {
      type: 'application/octet-stream',
      onProgress: (loaded) => onProgress((sent + loaded) / file.size),
      signal,
    });
    sent += bytes.size;
  }
  await api.content.finishVideo({ uid });
}

async function prepared(
  api: Client,
  uid: string,
  tell: Tell,
  patient: <T>(work: () => Promise<T>) => Promise<T>,
  signal: AbortSignal,
) {
  for (let look = 0; ; look++) {
    tell('preparing', 0);
    const { state, problem, receipt, hasSound } = await patient(() => api.content.video({ uid }));
    if (state === 'refused') throw new Error(problem ?? 'This video is not taken.');
    if (receipt) return { receipt, hasSound };
    await pause(LOOK_MS[Math.min(look, LOOK_MS.length - 1)]!, signal);
  }
}

/**
 * Tries again while the connection or the server is away, later each time, and at once when the
 * browser is online again.
 */
async function patiently<T>(
  work: () => Promise<T>,
  onAway: (why: 'offline' | 'busy') => void,
  signal: AbortSignal,
): Promise<T> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const status = error instanceof ApiError ? error.status : -1;
      if (status !== 0 && status !== 429 && status < 500) throw error;
      onAway(isBusy(error) ? 'busy' : 'offline');
      const least = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      await pause(Math.max(wait, least), signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', abort);
      resolve();
    };
    const abort = () => (end(), reject(signal.reason as Error));
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', abort);
  });
