import { openWorkbench, verifyAudit, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestPlatform } from './kitchen';

/** Who can write to the store, but has not the key of the audit log, leaves traces. */
describe('the audit log', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let kept: { audit: Record<string, unknown>[]; head: Record<string, unknown>[] };
  const rows = async (name: string) =>
    (await platform.database('moderation')).connection.collection<any>(name);
  const problems = async (noted?: string) => (await verifyAudit(bench, noted)).problems;

  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    const [fatima, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.moderator(),
    ]);
    for (const name of ['Aloo Gosht', 'Aloo Palak', 'Aloo Matar']) {
      const { uid } = await fatima.api.recipes.submit({
        name,
        description: 'd',
        ingredients: 'i',
        procedure: 'p',
        cost: 10,
      });
      await moderator.api.recipes.reject({ uid, reason: 'Burnt' });
      await platform.settle();
    }
    kept = {
      audit: await (await rows('audit')).find({}).toArray(),
      head: await (await rows('audit_head')).find({}).toArray(),
    };
  });
  beforeEach(async () => {
    for (const [name, all] of [
      ['audit', kept.audit],
      ['audit_head', kept.head],
    ] as const) {
      await (await rows(name)).deleteMany({});
      await (await rows(name)).insertMany(all.map((row) => ({ ...row })));
    }
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform?.stop();
  });

  it('is whole as it was written', async () => {
    expect(kept.audit.length).toBeGreaterThanOrEqual(3);
    expect(await problems()).toEqual([]);
  });

  it('tells an entry that was changed, in whatever it says', async () => {
    const { _id, at, ...said } = kept.audit[1] as { _id: number; at: Date };
    const others = Object.entries(said).map(([name, was]) => ({ [name]: `not ${String(was)}` }));
    expect(others.map((each) => Object.keys(each)[0]).sort()).toEqual([
      'action',
      'actor',
      'digest',
      'reason',
      'subject',
    ]);
    for (const other of [...others, { at: new Date(at.getTime() + 1) }]) {
      await (await rows('audit')).replaceOne({ _id }, { ...said, at, ...other });
      expect([other, await problems()]).toEqual([other, [expect.stringContaining('entry 2')]]);
    }
  });

  it('tells that its last entries were cut off, also with its end', async () => {
    await (await rows('audit')).deleteOne({ _id: kept.audit.length });
    expect(await problems()).toEqual([expect.stringContaining(`sealed at ${kept.audit.length}`)]);
    await (await rows('audit_head')).deleteMany({});
    expect(await problems()).toEqual([expect.stringContaining('not sealed')]);
  });

  it('tells an end that was made up for what is left', async () => {
    await (await rows('audit')).deleteOne({ _id: kept.audit.length });
    const { digest } = kept.audit.at(-2) as { digest: string };
    await (
      await rows('audit_head')
    ).updateOne({}, { $set: { sequence: kept.audit.length - 1, digest } });
    expect(await problems()).toEqual([expect.stringContaining('not sealed')]);
  });

  it('tells that all of it is gone, by the end that was noted elsewhere', async () => {
    const { end } = await verifyAudit(bench);
    expect(await problems(end)).toEqual([]);
    await (await rows('audit')).deleteMany({});
    await (await rows('audit_head')).deleteMany({});
    expect(await problems(end)).toEqual([expect.stringContaining(`entry ${kept.audit.length}`)]);
  });

  it('is compared with no end but one that was noted whole: what is cut off is found nowhere, and missed nowhere', async () => {
    const { end } = await verifyAudit(bench);
    const [sequence] = end.split(':');
    const beyond = String(Number(sequence) + 1000);
    for (const noted of [beyond, `${beyond}:`, sequence!, '', 'garbage', ':', `x:${end}`])
      await expect(problems(noted)).rejects.toThrow('is no end that was noted');
    expect(await problems(`${beyond}:digest`)).toHaveLength(1);
    expect(await problems(end)).toEqual([]);
    // of a log that had no entry yet every other is a later one
    expect(await problems('0:')).toEqual([]);
  });
});
