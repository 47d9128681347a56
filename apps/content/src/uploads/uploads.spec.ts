import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
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
const SECOND = 1000;

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

it('holds bytes anew while they are prepared, and no longer', async () => {
  jest.useFakeTimers();
  const hold = jest.fn(async () => undefined);
  let done: (picture: null) => void = () => {};
  const pool = { process: () => new Promise((resolve) => (done = resolve)) };
  const row = { hash: null as string | null, state: 'refused' };
  const service = new UploadsService(
    {} as never,
    {} as never,
    { open: () => ({ key: 'k', until: Infinity }) } as never,
    {
      hold,
      claim: async (_key: string, hash: string) => ((row.hash = hash), true),
      refuse: async () => undefined,
      find: async () => row,
    } as never,
    pool as never,
  );
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const received = service.receive('ticket', png).catch((error) => error.code as string);
  await jest.advanceTimersByTimeAsync(35 * SECOND);
  expect(hold).toHaveBeenCalledTimes(3);
  done(null);
  expect(await received).toBe('content/media-invalid');
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  expect(hold).toHaveBeenCalledTimes(3);
});
