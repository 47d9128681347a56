import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExportsService } from './exports.service';
import { ExportsStore, type ExportRow } from './exports.store';

const anything = (methods: Record<string, unknown> = {}) => methods as never;

describe('the link to a file of an export', () => {
  let service: ExportsService;
  const stands = new Set(['a-sign-in']);
  let close: () => Promise<void>;
  beforeAll(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    const outbox = new Outbox(kept.store, new InProcessBus(), 'identity');
    const store = new ExportsStore(kept.store);
    service = new ExportsService(
      store,
      anything(),
      anything(),
      anything({ find: async (signInUid: string) => (stands.has(signInUid) ? {} : null) }),
      anything(),
      outbox,
      anything({ get: async () => Buffer.from('zip') }),
      anything({ handle: () => undefined }),
    );
    await kept.store.prepare();
    const row: ExportRow = {
      ...{ _id: 'export', accountUid: 'hafsa', day: 'hafsa:2026-12-01', state: 'ready' },
      ...{ waiting: [], parts: 0, askedAt: new Date(), endsAt: new Date(Date.now() + 60_000) },
      files: [0, 1].map((i) => ({ key: `exports/export/${i}`, bytes: 3 })),
    };
    await outbox.transaction(({ tx }) => store.insert(row, tx));
  });
  afterAll(() => close());

  const caller = { uid: 'hafsa', member: { signInUid: 'a-sign-in' } };
  const ticketFor = async (file: number) => {
    const { url } = await service.link({ uid: 'export', file }, caller as never);
    return url.slice(url.indexOf('ticket=') + 'ticket='.length);
  };
  const read = (file: number, ticket: string) =>
    service.read('export', file, ticket).then(
      ({ name }) => name.slice(-10),
      ({ code }: { code: string }) => code,
    );

  it('takes the place of the one before, of whichever file, and takes nothing else away', async () => {
    const [first, second] = [await ticketFor(0), await ticketFor(1)];
    expect(await read(0, first)).toBe('request/not-found');
    expect(await read(1, second)).toBe('2-of-2.zip');
    expect(await read(0, await ticketFor(0))).toBe('1-of-2.zip');
  });

  it('ends with the sign-in that asked for it', async () => {
    const ticket = await ticketFor(0);
    stands.delete('a-sign-in');
    expect(await read(0, ticket)).toBe('request/not-found');
    stands.add('a-sign-in');
  });

  it('opens the file that it was given for alone, and once, also at the same moment', async () => {
    const ticket = await ticketFor(0);
    expect(await read(1, ticket)).toBe('request/not-found');
    const all = await Promise.all([read(0, ticket), read(0, ticket), read(0, ticket)]);
    expect(all.sort()).toEqual(['1-of-2.zip', 'request/not-found', 'request/not-found']);
  });
});
