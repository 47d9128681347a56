import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Objects } from '@chefly/engines/objects';
import { until } from '@chefly/engines/testing';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ExportsDerived } from './exports.derived';
import { ExportsService } from './exports.service';
import { ExportsStore, type ExportRow } from './exports.store';

const EXPORT = 'an-export-of-the-tests';
const anything = (methods: Record<string, unknown> = {}) => methods as never;

/** An export that all have told of, and processes that pack it. */
describe('the archive of an export', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let store: ExportsStore;
  /** Which process has put away what. */
  let kept: Map<string, string>;

  beforeEach(async () => {
    const { store: rows, ...others } = await embeddedStore();
    ({ close } = others);
    outbox = new Outbox(rows, new InProcessBus(), 'identity');
    store = new ExportsStore(rows);
    kept = new Map();
    await rows.prepare();
    const row: ExportRow = {
      ...{ _id: EXPORT, accountUid: 'hafsa', day: 'hafsa:2026-12-01', state: 'gathering' },
      ...{ waiting: ['content'], parts: 0, files: [] },
      ...{ askedAt: new Date(), endsAt: new Date() },
    };
    const part = { exportUid: EXPORT, keeper: 'content', records: 'posts' } as const;
    await outbox.transaction(async ({ tx }) => {
      await store.insert(row, tx);
      await store.addPart({ ...part, rows: [{ title: 'Haleem' }], pictures: [] }, tx);
      await store.hear(EXPORT, 'content', tx);
    });
  });
  afterEach(() => close());

  const objectsOf = (name: string, put: () => Promise<void>): Objects => ({
    put: async (key) => {
      kept.set(key, name);
      await put();
      // over what another has put there meanwhile
      kept.set(key, name);
    },
    get: async () => null,
    remove: async (key) => void kept.delete(key),
    list: async function* () {
      yield* kept.keys();
    },
  });
  function process(name: string, put = async () => undefined as void) {
    let run = async (_job: object) => undefined as void;
    const handle = (_queue: string, handler: typeof run) => void (run = handler);
    const objects = objectsOf(name, put);
    const service = new ExportsService(
      store,
      anything(),
      anything({ find: async () => null }),
      anything(),
      anything(),
      outbox,
      objects,
      anything({ handle }),
    );
    return { objects, service, pack: () => run({ exportUid: EXPORT }) };
  }
  const keptBy = () => [...new Set(kept.values())];
  const failing = async () => {
    throw new Error('no space left');
  };

  it('leaves nothing behind where it could not be put away, and its member is erased', async () => {
    const { service, pack } = process('one', failing);
    await expect(pack()).rejects.toThrow('no space left');
    await service.remove((await store.find(EXPORT))!);
    expect([...kept]).toEqual([]);
  });

  it('leaves nothing of a process that died over it, once another has packed it', async () => {
    const dying = process('one that dies', () => new Promise(() => undefined));
    void dying.pack();
    await until(() => expect(kept.size).toBe(1));
    await process('another').pack();
    expect([(await store.find(EXPORT))!.state, keptBy()]).toEqual(['ready', ['another']]);
  });

  it('is of one process alone, also where one that was thought dead goes on', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = process('one thought dead', () => gate.promise);
    const packed = slow.pack();
    await until(() => expect(kept.size).toBe(1));
    const { service, pack } = process('another');
    await pack();
    gate.resolve();
    await packed;
    expect(keptBy()).toEqual(['another']);
    await service.remove((await store.find(EXPORT))!);
    expect(keptBy()).toEqual([]);
  });

  it('is found where no export knows it, and taken away', async () => {
    const { objects, pack } = process('one');
    await pack();
    kept.set('exports/an-export-of-before-the-tests/0/0', 'an earlier version');
    const derived: { compare(mend: boolean): Promise<string[]> }[] = [];
    new ExportsDerived(objects, store, anything({ derived }));
    const found = () => Promise.all(derived.map(({ compare }) => compare(true)));
    expect(await found()).toEqual([
      ['no export is known for the archive an-export-of-before-the-tests'],
    ]);
    expect([await found(), keptBy()]).toEqual([[[]], ['one']]);
  });
});
