import { describe, expect, it } from '@jest/globals';
import { codeOf, ExactStore, type Row } from './exact-store';
import { doors } from '../testing/doors';

/** What MongoDB documents of projections and pipelines, where it is easily got wrong. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);

  it('projects in the order of the document and refuses what it cannot', async () => {
    const collection = await store.holding({
      a: 1,
      b: [{ x: 1, y: 2 }, 5, [{ x: 3 }]],
      c: { d: 1, e: 2 },
    });
    const project = async (projection: Row) =>
      JSON.stringify(await collection.findOne({}, { projection }));
    expect(await project({ c: 1, a: 1 })).toBe('{"_id":0,"a":1,"c":{"d":1,"e":2}}');
    expect(await project({ 'b.x': 1, _id: 0 })).toBe('{"b":[{"x":1},[{"x":3}]]}');
    expect(await project({ 'b.x': 0, a: 0 })).toBe(
      '{"_id":0,"b":[{"y":2},5,[{}]],"c":{"d":1,"e":2}}',
    );
    expect(await project({ 'c.d': 1, z: '$a', _id: 0 })).toBe('{"c":{"d":1},"z":1}');
    for (const [projection, code] of [
      [{ a: 1, b: 0 }, 31254],
      [{ a: 0, b: 1 }, 31253],
      [{ a: 1, 'a.b': 1 }, 31249],
      [{ 'b.$': 1 }, 238],
      [{ b: { $slice: 1 } }, 238],
      [{ b: { $elemMatch: { x: 1 } } }, 238],
    ] as const)
      expect(await codeOf(project(projection))).toBe(code);
  });

  it('runs stages as MongoDB runs them', async () => {
    const collection = await store.holding({ n: 1, l: [] }, { n: 2, l: [[1], 2] }, { l: 3 });
    const run = async (...stages: Row[]) =>
      JSON.stringify(await collection.aggregate(stages).toArray());
    const from = collection.collectionName;
    const lookup = { from, localField: 'n', foreignField: 'n', as: 'x.y' };
    expect(await run({ $match: { n: 1 } }, { $lookup: lookup }, { $project: { 'x.y.n': 1 } })).toBe(
      '[{"_id":0,"x":{"y":[{"n":1}]}}]',
    );
    // what holds nothing meets what is not there
    const byList = { $lookup: { from, localField: 'l', foreignField: 'n', as: 'met' } };
    expect(await run({ $match: { n: 1 } }, byList, { $project: { 'met._id': 1 } })).toBe(
      '[{"_id":0,"met":[{"_id":2}]}]',
    );
    expect(
      await run(
        { $sort: { _id: 1 } },
        { $group: { _id: null, all: { $push: '$n' }, one: { $first: '$m' } } },
      ),
    ).toBe('[{"_id":null,"all":[1,2],"one":null}]');
    expect(
      await run(
        { $unwind: { path: '$l', preserveNullAndEmptyArrays: true } },
        { $project: { l: 1 } },
      ),
    ).toBe('[{"_id":0},{"_id":1,"l":[1]},{"_id":1,"l":2},{"_id":2,"l":3}]');
    expect(JSON.stringify(await collection.distinct('l'))).toBe('[[1],2,3]');
    expect(Number(await collection.countDocuments({}))).toBe(3);
    for (const [stage, code] of [
      [{ $limit: 0 }, 15958],
      [{ $limit: 1, $skip: 1 }, 40323],
      [{}, 40323],
      [{ $project: {} }, 51272],
      [{ $sort: {} }, 15976],
      [{ $sort: { a: 2 } }, 15975],
      [{ $group: { n: { $sum: 1 } } }, 15955],
      [{ $group: { _id: 1, n: { $sum: 1, $max: 1 } } }, 40238],
      [{ $group: { _id: { n: 1 } } }, 17390],
      [{ $group: { _id: { n: true, m: '$m' } } }, 17390],
      [{ $unwind: 'l' }, 28818],
      [{ $lookup: { ...lookup, as: undefined } }, 9],
    ] as const)
      expect([stage, await codeOf(collection.aggregate([stage]).toArray())]).toEqual([stage, code]);
    expect(await codeOf(store.db.command({ find: from, sort: { a: 2 } }))).toBe(15975);
  });
});
