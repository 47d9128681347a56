import { ApiError } from './client';

/** So often what a busy server did not take is tried again, before its author is asked. */
const TRIES = 6;
const LONGEST_WAIT_MS = 30_000;
/** Where the server does not say when. */
const DEFAULT_WAIT_S = 2;

export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'content/uploads-busy';

export interface Patience {
  /** Ends the waiting, too. */
  signal?: AbortSignal;
  /** Told that it waits for the server, and that it does no more: each once, if at all. */
  onWait?: (waits: boolean) => void;
}

/**
 * Tries again while the server is busy, never before it said, later each time, and not all at once.
 *
 * @throws the server's answer, after so many times; the signal's reason when it is given up
 */
export async function whileBusy<T>(
  work: () => Promise<T>,
  { signal, onWait }: Patience,
): Promise<T> {
  let waits = false;
  try {
    for (let tried = 0; ; tried++)
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || tried === TRIES) throw error;
        if (!waits) onWait?.((waits = true));
        await pause(waitAfter(error, tried), signal);
      }
  } finally {
    if (waits) onWait?.(false);
  }
}

function waitAfter({ retryAfter }: ApiError, tried: number): number {
  const least = Math.min((retryAfter ?? DEFAULT_WAIT_S) * 1000, LONGEST_WAIT_MS);
  return Math.min(least * (1 + tried), LONGEST_WAIT_MS) * (1 + Math.random() / 2);
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => (end(), reject(signal!.reason as Error));
    const timer = setTimeout(() => (end(), resolve()), ms);
    signal?.addEventListener('abort', abort);
  });
