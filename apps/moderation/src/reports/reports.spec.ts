import { REPORTS_A_DAY, type Snapshot } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReportsService } from './reports.service';
import { openKeyOf, ReportsStore, type ReportRow } from './reports.store';

const AYESHA = 'ayesha-who-reports';
const POST = 'a-post-of-somebody';
const CASE = 'a-case-of-the-post';
const caller = { uid: AYESHA, member: { uid: AYESHA, gender: 'female', roles: [] } } as never;
const by = (authorUid: string) => ({ authorUid }) as Snapshot;

describe('a report', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let store: ReportsStore;
  let service: ReportsService;
  let joined: string[];
  let subjects: string[];

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'moderation');
    store = new ReportsStore(kept.store);
    [joined, subjects] = [[], []];
    const cases = {
      isDecided: async () => false,
      join: async ({ _id }: ReportRow, key: string, _snapshot: Snapshot, { tx }: UnitOfWork) => {
        joined.push(_id);
        subjects.push(key);
        await store.join(_id, CASE, tx);
      },
    };
    service = new ReportsService(store, cases as never, outbox);
    await kept.store.prepare();
  });
  afterEach(() => close());

  const within = <T>(work: (work: UnitOfWork) => Promise<T>) => outbox.transaction(work);
  const report = (subjectUid = POST) =>
    service.report({ kind: 'post', subjectUid, reason: 'people', text: '' }, caller as Caller);
  const all = async () => (await store.listAllOf(AYESHA, { limit: 50 })).rows;
  const answer = async (snapshot: Snapshot | null) => {
    const [{ _id }] = (await all()) as [ReportRow];
    await within((work) => service.join(_id, snapshot, work));
  };
  const waits = async () =>
    !!(await within(({ tx }) => store.findOpen(openKeyOf(AYESHA, `post:${POST}`), tx)));

  it('joins its case once, however often its owner answers', async () => {
    await report();
    for (let i = 0; i < 2; i++) await answer(by('fatima'));
    expect(joined).toHaveLength(1);
  });

  it.each([
    ['nothing that its reporter sees', null],
    ['what is their own', by(AYESHA)],
  ])('of %s comes to nothing for good, and may be made again', async (_of, snapshot) => {
    await report();
    await answer(snapshot);
    expect(await waits()).toBe(false);
    await answer(by('fatima'));
    expect([joined, (await service.listOwn({ limit: 5 }, caller)).items]).toEqual([[], []]);
    await report();
    expect(await all()).toHaveLength(2);
  });

  it('of a session is about one of its members, and one case for each of them', async () => {
    const about = (aboutUid: string) =>
      service.report(
        { kind: 'session', subjectUid: POST, aboutUid, reason: 'harassment', text: '' },
        caller as Caller,
      );
    const [chef, guest] = ['fatima-who-cooks', 'sana-who-is-a-guest'] as const;
    for (const uid of [chef, guest, chef]) await about(uid);
    expect((await all()).map(({ aboutUid }) => aboutUid).sort()).toEqual([chef, guest]);
    for (const { _id } of await all())
      await within((work) => service.join(_id, by('fatima'), work));
    expect(subjects.sort()).toEqual([`session:${POST}:${chef}`, `session:${POST}:${guest}`]);
    await expect(about(AYESHA)).rejects.toMatchObject({ code: 'policy/self' });
  });

  it('waits once, and no more when it is answered, which it is once', async () => {
    for (let i = 0; i < 2; i++) await report();
    expect(await all()).toHaveLength(1);
    await answer(by('fatima'));
    const answered = () => within(({ tx }) => store.answer(CASE, true, 10, tx));
    expect([(await answered()).length, (await answered()).length]).toEqual([1, 0]);
    expect(await waits()).toBe(false);
    await report();
    expect(await all()).toHaveLength(2);
  });

  it('is made so often within a day, which begins with the first', async () => {
    const tooMany = { code: 'moderation/too-many-reports' };
    for (let n = 0; n < REPORTS_A_DAY; n++) await report(`a-post-of-number-${n}`);
    await expect(report()).rejects.toMatchObject(tooMany);
    const began = (ago: number) =>
      store['reporters'].updateOne({}, { $set: { since: new Date(Date.now() - ago) } });
    const day = 24 * 3600_000;
    await began(day - 60_000);
    await expect(report()).rejects.toMatchObject(tooMany);
    await began(day + 60_000);
    await report();
    await report('another-post-of-hers');
    expect(await all()).toHaveLength(REPORTS_A_DAY + 2);
  });
});
