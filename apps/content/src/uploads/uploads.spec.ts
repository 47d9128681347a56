import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND, upload } from '@chefly/contracts';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { UploadsService } from './uploads.service';
import { UploadsStore } from './uploads.store';

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
let mongo: EmbeddedMongo;
let store: Store;
let uploads: UploadsStore;
beforeAll(async () => {
  mongo = await EmbeddedMongo.start({ folder, fsync: false });
  store = await Store.connect(mongo, 'uploads');
  uploads = new UploadsStore(store);
  await store.prepare();
});
afterEach(() => void jest.useRealTimers());
afterAll(async () => {
  await store.close();
  await mongo.stop();
  rmSync(folder, { recursive: true });
});

it('lets the same bytes come again half a minute after the process that had them was killed', async () => {
  const now = Date.now();
  await uploads.open('killed', 'fatima', now);
  expect(await uploads.claim('killed', 'bytes', now)).toBe(true);
  expect(await uploads.claim('killed', 'bytes', now + 29 * SECOND)).toBe(false);
  expect(await uploads.claim('killed', 'bytes', now + 31 * SECOND)).toBe(true);
});

it('lets them not, while one request is at it for however long', async () => {
  const now = Date.now();
  await uploads.open('slow', 'fatima', now);
  await uploads.claim('slow', 'bytes', now);
  await uploads.hold('slow', now + 20 * SECOND);
  expect(await uploads.claim('slow', 'bytes', now + 31 * SECOND)).toBe(false);
});

/** A service whose pictures are prepared when the test says so, and the places of the bytes that it has put. */
function prepared(store: object) {
  let done: (picture: object | null) => void = () => {};
  const places = new Set<string>();
  const service = new UploadsService(
    {
      put: async (place: string) => void places.add(place),
      remove: async (place: string) => void places.delete(place),
    } as never,
    { receipt: () => 'a receipt', view: () => ({}) } as never,
    { open: () => ({ key: 'k', until: Infinity }) } as never,
    store as never,
    { process: () => new Promise((resolve) => (done = resolve)) } as never,
  );
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const received = service.receive('ticket', png).catch((error) => error.code as string);
  return { received, places, done: (picture: object | null) => done(picture) };
}
const [width] = upload.widths;
const picture = { width, height: width, color: '', blur: '', variants: [{ width, body: 'bytes' }] };

it('holds bytes anew while they are prepared, and no longer', async () => {
  jest.useFakeTimers();
  const hold = jest.fn(async () => undefined);
  const row = { hash: null as string | null, state: 'refused' };
  const { received, done } = prepared({
    hold,
    claim: async (_key: string, hash: string) => ((row.hash = hash), true),
    refuse: async () => undefined,
    find: async () => row,
  });
  await jest.advanceTimersByTimeAsync(35 * SECOND);
  expect(hold).toHaveBeenCalledTimes(3);
  done(null);
  expect(await received).toBe('content/media-invalid');
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  expect(hold).toHaveBeenCalledTimes(3);
});

it('leaves no bytes of an upload that was given up while they were prepared', async () => {
  await uploads.open('k', 'fatima');
  const { received, places, done } = prepared(uploads);
  await until(async () => expect((await uploads.find('k'))?.hash).toBeTruthy());
  await uploads.forget('k');
  done(picture);
  expect(await received).toBe('content/upload-invalid');
  expect(places).toEqual(new Set());
});

it('leaves the bytes of one that another request has kept meanwhile, as this one stood still', async () => {
  await uploads.open('k', 'fatima');
  const { received, places, done } = prepared(uploads);
  await until(async () => expect((await uploads.find('k'))?.hash).toBeTruthy());
  await uploads.keep('k', { ...picture, key: 'k' }, new Date());
  done(picture);
  expect(await received).toMatchObject({ receipt: 'a receipt' });
  expect(places.size).toBe(1);
});
