import { describe, expect, it } from '@jest/globals';
import { Records, type PersonalRecords, type RecordsPage } from './records';
import { recordsEventsOf } from './records.events';

type Told = { type: string; data: Record<string, unknown> };
type Handle = (event: { data: object }, work: object) => Promise<void>;

/** A service with these records, which hears its own news until there are none. */
function service(...kept: PersonalRecords[]) {
  const told: Told[] = [];
  const lifted: string[] = [];
  const forgotten: string[] = [];
  const records = new Records();
  records.add(...kept);
  const events = new (recordsEventsOf('chat'))(
    records,
    {
      liftAll: async (uid: string) => void lifted.push(uid),
      hide: async () => undefined,
      unhide: async () => undefined,
    },
    { forget: async (uid: string) => void forgotten.push(uid) },
  ) as Record<string, Handle>;
  const work = {
    tx: null,
    emit: (type: string, _key: string, data: Told['data']) => void told.push({ type, data }),
  };
  const hear = async (name: string, data: object) => {
    await events[name]!({ data }, work);
    for (let heard = 0; heard < told.length; heard++)
      if (told[heard]!.type === 'chat.records.continued.v1')
        await events['onContinued']!({ data: told[heard]!.data }, work);
    return told.filter(({ type }) => type !== 'chat.records.continued.v1');
  };
  return { hear, told, lifted, forgotten };
}
const kept = (name: string, pages: RecordsPage[], pieces = 1): PersonalRecords & Seen => {
  const seen: Seen = { after: [], erased: 0 };
  return Object.assign(seen, {
    name,
    page: async (_uid: string, after: string | null) => {
      seen.after.push(after);
      return pages[after === null ? 0 : Number(after)]!;
    },
    erase: async () => ++seen.erased % pieces === 0,
  });
};
interface Seen {
  after: (string | null)[];
  erased: number;
}
const page = (rows: object[], next: string | null = null, pictures: string[] = []) => ({
  ...{ rows, next, pictures },
});

describe('what a service keeps of a member', () => {
  it('is told record after record, page after page, each from its own beginning', async () => {
    const one = kept('b', [page([{ n: 1 }], '1'), page([{ n: 2 }])]);
    const other = kept('a', [page([{ n: 0 }], '1', ['a photo']), page([])]);
    const { hear } = service(one, other);
    const parts = await hear('onExportRequested', { exportUid: 'export', uid: 'm' });
    expect(parts.map(({ type, data }) => [type, data['records'], data['rows']])).toEqual([
      ['chat.export.part.v1', 'a', [{ n: 0 }]],
      ['chat.export.part.v1', 'a', []],
      ['chat.export.part.v1', 'b', [{ n: 1 }]],
      ['chat.export.part.v1', 'b', [{ n: 2 }]],
      ['chat.export.told.v1', undefined, undefined],
    ]);
    expect([one.after, other.after]).toEqual([
      [null, '1'],
      [null, '1'],
    ]);
  });

  it('is told in messages that a bus takes, a picture once', async () => {
    const rows = [1, 2, 3].map((n) => ({ n, text: 'x'.repeat(120_000) }));
    const { hear } = service(kept('a', [page(rows, null, ['a photo'])]));
    const parts = await hear('onExportRequested', { exportUid: 'export', uid: 'm' });
    expect(parts.map(({ data }) => [(data['rows'] as object[])?.length, data['pictures']])).toEqual(
      [
        [1, ['a photo']],
        [1, []],
        [1, []],
        [undefined, undefined],
      ],
    );
  });

  it('is erased piece by piece, all of it, before that is said, with what was given up on', async () => {
    const all = [kept('a', [], 3), kept('b', []), kept('c', [], 2)];
    const { hear, forgotten } = service(...all);
    const said = await hear('onErasureBegun', { erasureUid: 'erasure', uid: 'm' });
    expect(all.map(({ erased }) => erased)).toEqual([3, 1, 2]);
    expect(said).toEqual([
      { type: 'chat.erasure.done.v1', data: { erasureUid: 'erasure', uid: 'm' } },
    ]);
    expect(forgotten).toEqual(['m']);
  });

  it('is erased once more when all have erased theirs, and nobody is told of that', async () => {
    const all = [kept('a', [], 2)];
    const { hear, lifted, forgotten } = service(...all);
    expect(await hear('onErasureEnded', { uid: 'm' })).toEqual([]);
    expect([all[0]!.erased, lifted, forgotten]).toEqual([2, ['m'], ['m']]);
  });

  it('goes on with those behind, from their beginning, where a newer version has none of a name', async () => {
    const behind = kept('c', [page([{ n: 1 }])]);
    const { hear } = service(kept('a', [page([])]), behind);
    const gone = { task: 'export', taskUid: 'export', uid: 'm', records: 'b', after: '7' };
    const parts = await hear('onContinued', gone);
    expect(parts.map(({ data }) => data['records'])).toEqual(['c', undefined]);
    expect(behind.after).toEqual([null]);
  });
});
