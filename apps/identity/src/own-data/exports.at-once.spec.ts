import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, expect, it } from '@jest/globals';
import { ExportsService } from './exports.service';
import { ExportsStore, type ExportRow } from './exports.store';

let close = async () => undefined as void;
afterEach(() => close());

const anything = (methods: Record<string, unknown> = {}) => methods as never;

it('leaves no part behind of an export that goes while a service still tells of it', async () => {
  const kept = await embeddedStore();
  ({ close } = kept);
  const outbox = new Outbox(kept.store, new InProcessBus(), 'identity');
  const store = new ExportsStore(kept.store);
  const service = new ExportsService(
    store,
    anything(),
    anything(),
    anything(),
    anything(),
    outbox,
    anything(),
    anything({ handle: () => undefined }),
  );
  await kept.store.prepare();
  const row: ExportRow = {
    ...{ _id: 'export', accountUid: 'hafsa', day: 'hafsa:2026-12-01', state: 'gathering' },
    ...{ waiting: ['content'], parts: 0, files: [] },
    ...{ askedAt: new Date(), endsAt: new Date() },
  };
  await outbox.transaction(({ tx }) => store.insert(row, tx));
  const tell = () =>
    outbox.transaction((work) =>
      service.onPart(
        'content',
        { exportUid: 'export', records: 'posts', rows: [{ title: 'Haleem' }], pictures: [] },
        work,
      ),
    );
  await tell();
  const remove = store.remove.bind(store);
  let late: Promise<void> | undefined;
  store.remove = async (...given) => {
    await (late ??= tell());
    return remove(...given);
  };
  await service.remove(row);
  const { connection } = kept.store;
  for (const name of ['exports', 'export_parts'])
    expect([name, await connection.collection(name).countDocuments({})]).toEqual([name, 0]);
});
