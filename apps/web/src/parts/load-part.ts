/**
 * The program of a screen or a part of it did not come: the network or the server is away, or a
 * newer version has replaced it.
 */
export class ScreenUnavailable extends Error {
  constructor(cause?: unknown) {
    super(
      'This did not come: we cannot be reached, or chefly has become newer since you opened this ' +
        'page. Load the page again; what you did is kept.',
      { cause },
    );
  }
}

const AGAIN_MS = [300, 1200];

/** @throws ScreenUnavailable */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of AGAIN_MS)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return load().catch((cause: unknown) => {
    throw new ScreenUnavailable(cause);
  });
}
