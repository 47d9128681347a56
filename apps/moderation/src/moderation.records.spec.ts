import { RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { expect, it } from '@jest/globals';
import { moderationRecords } from './moderation.records';

const [, , CaseRecords] = moderationRecords as unknown as (new (
  ...parts: unknown[]
) => PersonalRecords)[];
const nothing = async () => undefined;

it.each([
  ['as many as are taken at once', RECORDS_AT_ONCE, false],
  ['fewer', 3, true],
])(
  'lets the pictures of all cases of who is gone go, where there are %s',
  async (_n, n, isDone) => {
    const cases = Array.from({ length: n }, (_, i) => ({
      _id: `case ${i}`,
      snapshot: { pictures: [{ key: `first of ${i}` }, { key: `second of ${i}` }] },
    }));
    const erased: string[] = [];
    const store = {
      listWordedOf: async () => cases,
      eraseSnapshot: async (uid: string) => void erased.push(uid),
    };
    const records = new CaseRecords!(
      { add: () => undefined },
      store,
      { remove: nothing },
      { removeOf: nothing },
    );
    const told: string[] = [];
    const emit = (_type: string, _key: string, { key }: { key: string }) => void told.push(key);
    expect(await records.erase('author', { tx: null, emit } as never)).toBe(isDone);
    expect(erased).toEqual(cases.map(({ _id }) => _id));
    expect(told).toEqual(cases.flatMap(({ snapshot }) => snapshot.pictures.map(({ key }) => key)));
  },
);
