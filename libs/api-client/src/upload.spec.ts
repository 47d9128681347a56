import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { upload } from '@chefly/contracts';
import { ApiError, type Client } from './client';
import { STILL_MS, uploadPicture } from './upload';

interface Answer {
  status: number;
  body: object;
  retryAfter?: string;
}
const taken = {
  receipt: 'given',
  picture: { uid: 'a-picture', width: 4, height: 3, color: '#aabbcc', blur: '', sources: [] },
};
const busy: Answer = {
  status: 429,
  body: { code: 'content/uploads-busy', message: 'Many pictures.' },
  retryAfter: '2',
};
const arrives: Answer = { status: 200, body: taken };

/** What the page has put, answered when the test says so. */
let sent: Put[] = [];
class Put {
  upload = {} as { onprogress?: (event: object) => void };
  aborted = false;
  onload?: () => void;
  onloadend?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  private retryAfter: string | null = null;
  open() {}
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name.toLowerCase() === 'retry-after' ? this.retryAfter : null;
  }
  send() {
    sent.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer({ status, body, retryAfter }: Answer) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.retryAfter = retryAfter ?? null;
    this.onload?.();
    this.onloadend?.();
  }
}

const openUpload = jest.fn(async () => ({ url: '/put' }));
const api = { content: { openUpload } } as unknown as Client;
const file = new File(['a dish'], 'dish.jpg', { type: 'image/jpeg' });
/** Whatever follows from what has happened by now. */
const follow = () => jest.advanceTimersByTimeAsync(0);

describe('a picture that is sent', () => {
  beforeEach(() => {
    sent = [];
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    Object.assign(globalThis, { XMLHttpRequest: Put });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  });

  const begin = () => {
    const stop = new AbortController();
    const waits: boolean[] = [];
    const end = uploadPicture(api, file, () => undefined, {
      signal: stop.signal,
      onWait: (waiting) => waits.push(waiting),
    }).then(
      ({ receipt }) => receipt,
      (error: Error) => (error instanceof ApiError ? error.code : error.name),
    );
    return { end, waits, stop };
  };

  it('is sent again by itself when the server is busy, not before it said, and says that it waits', async () => {
    const { end, waits } = begin();
    await follow();
    sent[0]!.answer(busy);
    await jest.advanceTimersByTimeAsync(1999);
    expect([sent.length, waits]).toEqual([1, [true]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    sent[1]!.answer(arrives);
    expect(await end).toBe('given');
    expect(waits).toEqual([true, false]);
  });

  it('is given back after so many times, with what the server said', async () => {
    const { end, waits } = begin();
    for (let i = 0; i < 20; i++) {
      await follow();
      if (sent[i]) sent[i]!.answer(busy);
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(await end).toBe('content/uploads-busy');
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.length).toBeLessThan(10);
    expect(waits).toEqual([true, false]);
  });

  it('is given up while it waits, and not sent again', async () => {
    const { end, waits, stop } = begin();
    await follow();
    sent[0]!.answer(busy);
    await follow();
    stop.abort();
    expect(await end).toBe('AbortError');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([sent.length, waits]).toEqual([1, [true, false]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is refused at once for whatever else is wrong', async () => {
    const { end, waits } = begin();
    await follow();
    sent[0]!.answer({ status: 422, body: { code: 'content/media-invalid', message: 'None.' } });
    expect(await end).toBe('content/media-invalid');
    expect([sent.length, waits]).toEqual([1, []]);
  });

  it('is given back, and its place with it, where the line is dead; one that only is slow goes on', async () => {
    const all = Array.from({ length: upload.atOnce + 1 }, begin);
    await follow();
    const [slow, dead] = sent as [Put, Put];
    for (let loaded = 1; loaded <= 4; loaded++) {
      await jest.advanceTimersByTimeAsync(STILL_MS - 1);
      for (const each of sent)
        if (each !== dead) each.upload.onprogress!({ lengthComputable: true, loaded });
    }
    expect(await all[1]!.end).toBe('network');
    expect([slow.aborted, dead.aborted]).toEqual([false, true]);
    // who waited has the place
    expect(sent).toHaveLength(upload.atOnce + 1);
    for (const each of sent) each.answer(arrives);
    expect(await all[0]!.end).toBe('given');
    await Promise.all(all.map(({ end }) => end));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('goes behind as many as the server takes of one member at a time', async () => {
    const all = Array.from({ length: upload.atOnce + 2 }, begin);
    await follow();
    expect(sent).toHaveLength(upload.atOnce);
    all.at(-1)!.stop.abort();
    sent[0]!.answer(arrives);
    await follow();
    expect(sent).toHaveLength(upload.atOnce + 1);
    for (const each of sent.slice(1)) each.answer(arrives);
    expect(await Promise.all(all.map(({ end }) => end))).toEqual([
      ...Array.from({ length: upload.atOnce + 1 }, () => 'given'),
      'AbortError',
    ]);
    expect(sent).toHaveLength(upload.atOnce + 1);
  });

  it('is given its ticket when it has a place, and not while others are sent for a quarter of an hour', async () => {
    openUpload.mockClear();
    const all = Array.from({ length: upload.atOnce + 1 }, begin);
    await follow();
    expect(openUpload).toHaveBeenCalledTimes(upload.atOnce);
    sent[0]!.answer(arrives);
    await follow();
    expect(openUpload).toHaveBeenCalledTimes(upload.atOnce + 1);
    // one that is sent again has it still
    sent.at(-1)!.answer(busy);
    await jest.advanceTimersByTimeAsync(2000);
    for (const each of sent.slice(1)) each.answer(arrives);
    await Promise.all(all.map(({ end }) => end));
    expect(openUpload).toHaveBeenCalledTimes(upload.atOnce + 1);
  });
});
