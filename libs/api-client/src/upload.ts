import { upload, uploaded, type Uploaded } from '@chefly/contracts';
import { ApiError, secondsOf, type Client } from './client';
import { whileBusy, type Patience } from './patience';
import { Places } from './places';

/** More at a time the server would not take of this member. */
const places = new Places(upload.atOnce);

/**
 * A line that takes nothing for so long is dead, and nobody else ends it for many minutes. Longer than
 * a call waits: what a system has taken for a slow line is told as gone, and has yet to go.
 */
export const STILL_MS = 120_000;
/** Looked at in steps: a page that slept on its device has looked once, however long it did. */
const LOOKS = 12;

interface Put {
  type: string;
  /** Told how many bytes have gone. */
  onProgress?: (loaded: number) => void;
  signal?: AbortSignal;
}

/**
 * Puts bytes where a ticket says, with true progress, once there is a place. @returns the answer as
 * it came. @throws ApiError
 */
export const putBytes = (url: string, body: Blob, put: Put) =>
  places.within(() => send(url, body, put), put.signal);

function send(url: string, body: Blob, { type, onProgress, signal }: Put) {
  return new Promise<unknown>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    let still = 0;
    const looks = setInterval(() => ++still > LOOKS && abort(), STILL_MS / LOOKS);
    signal?.addEventListener('abort', abort);
    request.onloadend = () => {
      clearInterval(looks);
      signal?.removeEventListener('abort', abort);
    };
    request.upload.onprogress = (event) => {
      still = 0;
      if (event.lengthComputable) onProgress?.(event.loaded);
    };
    const interrupted = () =>
      reject(
        new ApiError(
          0,
          'network',
          'The upload was interrupted. Your picture is still here; please try again.',
        ),
      );
    request.onabort = () => (signal?.aborted ? reject(signal.reason as Error) : interrupted());
    request.onerror = interrupted;
    request.onload = () => {
      const answer = (() => {
        try {
          return JSON.parse(request.responseText);
        } catch {
          return null;
        }
      })();
      if (request.status === 200) resolve(answer);
      else
        reject(
          new ApiError(
            request.status,
            answer?.code ?? 'server/failed',
            answer?.message ?? 'The upload failed. Please try again.',
            answer?.fields,
            secondsOf(request.getResponseHeader('retry-after')),
          ),
        );
    };
    request.send(body);
  });
}

/**
 * Opens an upload and sends the picture, again by itself when the server is busy.
 *
 * @param onProgress is told the part sent, from 0 to 1
 * @throws ApiError; the signal's reason when it is given up
 */
export async function uploadPicture(
  api: Client,
  file: File,
  onProgress: (part: number) => void,
  patience: Patience = {},
): Promise<Uploaded> {
  const { signal } = patience;
  const { type, size } = file;
  const told = (loaded: number) => onProgress(loaded / size);
  let ticket: { url: string } | undefined;
  // a ticket ends, and those before it may take longer than that
  const put = async () => {
    ticket ??= await api.content.openUpload({ type: type as 'image/jpeg', size }, { signal });
    return send(ticket.url, file, { type, onProgress: told, signal });
  };
  const answer = uploaded.parse(await whileBusy(() => places.within(put, signal), patience));
  // nobody waits for what arrived in the moment it was given up
  signal?.throwIfAborted();
  return answer;
}
