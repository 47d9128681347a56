import { MINUTE, upload } from '@chefly/contracts';
import { InProcessCache } from '@chefly/engines/cache';
import { Refusal } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyDoor } from './body-door';
import { UPLOADS, UploadsDoor } from './uploads.door';
import { UploadsService, type Ticket } from './uploads.service';

const named = (methods: object) => methods as never;
const SIZE = 1000;
const png = { 'content-type': 'image/png', 'content-length': String(SIZE) };

/** Who is refused here has sent no body. */
describe('the door of uploads', () => {
  let cache: InProcessCache;
  let ticket: Ticket;
  let row: { state: string } | null;
  let room: boolean;
  let reserved: [ownerUid: string, bytes: number][];
  let come: (headers?: object) => Promise<void>;

  beforeEach(() => {
    cache = new InProcessCache();
    const until = Date.now() + MINUTE;
    ticket = { ownerUid: 'fatima', key: 'nihari', type: 'image/png', size: SIZE, until };
    [row, room, reserved] = [{ state: 'open' }, true, []];
    let hook: (request: object, reply: object) => Promise<void>;
    const fastify = { addHook: (_: string, added: typeof hook) => void (hook = added) };
    const door = new BodyDoor(
      named({ httpAdapter: { getInstance: () => fastify } }),
      named({ reserve: (uid: string, bytes: number) => void reserved.push([uid, bytes]) }),
      cache,
      named({ limitFactor: 1 }),
    );
    const store = named({ find: async () => row });
    const signer = named({ open: () => ticket });
    const checkRoom = () => {
      if (!room) throw new Refusal('content/uploads-busy');
    };
    const pool = named({ checkRoom });
    const uploads = new UploadsService(named({}), named({}), signer, store, pool);
    new UploadsDoor(door, uploads, store).onModuleInit();
    const request = { method: 'PUT', routeOptions: { url: UPLOADS }, query: { ticket: 'sealed' } };
    come = (headers = png) => hook({ ...request, headers, raw: {} }, {});
  });
  afterEach(() => cache.close());

  const refused = (code: string) => expect.objectContaining({ code });

  it('makes room for a body that its ticket is for, in the name of its owner', async () => {
    await come();
    expect(reserved).toEqual([['fatima', SIZE]]);
  });

  it('lets in no body of another type or length, and none larger than any picture may be', async () => {
    const invalid = refused('content/upload-invalid');
    await expect(come({ ...png, 'content-type': 'image/avif' })).rejects.toEqual(invalid);
    for (const length of [String(SIZE - 1), String(SIZE + 1), undefined])
      await expect(come({ ...png, 'content-length': length })).rejects.toEqual(invalid);
    ticket.size = upload.maxBytes + 1;
    const huge = { ...png, 'content-length': String(ticket.size) };
    await expect(come(huge)).rejects.toEqual(refused('request/too-large'));
    expect(reserved).toEqual([]);
  });

  it('lets in no body under a ticket that has run out', async () => {
    ticket.until = Date.now();
    await expect(come()).rejects.toEqual(refused('content/upload-invalid'));
    expect(reserved).toEqual([]);
  });

  it.each([
    [null, 'content/upload-invalid'],
    [{ state: 'cleared' }, 'content/upload-invalid'],
    [{ state: 'refused' }, 'content/media-invalid'],
  ])('lets in no body of an upload that comes to nothing: %j', async (now, code) => {
    row = now;
    await expect(come()).rejects.toEqual(refused(code));
    expect(reserved).toEqual([]);
  });

  it('lets in a body that comes again: its answer may have been lost', async () => {
    for (const state of ['open', 'stored', 'posted']) {
      row = { state };
      await come();
    }
    expect(reserved).toHaveLength(3);
  });

  it('lets in no body that could not be prepared soon, but one whose picture is there', async () => {
    room = false;
    await expect(come()).rejects.toEqual(refused('content/uploads-busy'));
    expect(reserved).toEqual([]);
    row = { state: 'stored' };
    await come();
    expect(reserved).toHaveLength(1);
  });

  it('lets one member send so many in a minute, by whatever tickets, and others as before', async () => {
    for (let i = 0; i < 60; i++) await come();
    ticket.key = 'another';
    await expect(come()).rejects.toEqual(refused('request/too-many'));
    ticket.ownerUid = 'ayesha';
    await come();
    expect(reserved).toHaveLength(61);
  });
});
