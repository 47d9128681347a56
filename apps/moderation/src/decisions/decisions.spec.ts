import { APPEAL_DAYS, DAY } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Caller } from '@chefly/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CaseRow } from '../cases/cases.store';
import { DecisionsService } from './decisions.service';
import type { DecisionsStore } from './decisions.store';
import { openDesk, type Desk } from './testing/desk';

const [AUTHOR, HAYA, NOOR] = ['the-author-herself', 'haya-the-moderator', 'noor-the-moderator'];
const by = (uid: string) => ({ uid }) as Caller;
const already = { code: 'moderation/already-decided' };

describe('a decision', () => {
  let desk: Desk;
  let rows: DecisionsStore;
  let decisions: DecisionsService;
  let count = 0;
  let uid: string;

  beforeAll(async () => {
    desk = await openDesk();
    rows = desk.decisions;
    const { cases, reports, suspensions, audit, outbox } = desk;
    const files = { file: async () => null } as never;
    decisions = new DecisionsService(rows, cases, files, reports, suspensions, audit, outbox);
  });
  afterAll(() => desk.close());
  const openCase = async () => {
    uid = `a-case-of-many-${++count}`;
    const row = {
      ...{ _id: uid, kind: 'post', subjectUid: uid, openKey: `post:${uid}`, state: 'open' },
      ...{ authorUid: AUTHOR, reasons: ['harassment'], rule: 'house/kindness', reports: 1 },
      snapshot: { authorUid: AUTHOR, title: 'Haleem', text: '', pictures: [], context: [] },
      ...{ severity: 'high', rank: 1, openedAt: new Date(), decidedAt: null, decisionUid: null },
      proposedBy: null,
    };
    await within(({ tx }) => desk.cases.insert(row as never as CaseRow, tx));
  };
  beforeEach(async () => {
    desk.forget();
    await openCase();
  });

  const within = <T>(work: (work: UnitOfWork) => Promise<T>) => desk.outbox.transaction(work);
  const decide = (action: string, days: number | null = null, moderator = HAYA) =>
    decisions.decide(
      { uid, action, rule: 'house/kindness', reason: 'Insults', days } as never,
      by(moderator),
    );
  const seconded = { reason: 'I have read it' };
  const confirm = (moderator: string) => decisions.confirm({ uid, ...seconded }, by(moderator));
  const withdraw = (moderator: string) => decisions.withdraw({ uid, ...seconded }, by(moderator));
  const found = async () => (await desk.cases.find(uid))!;
  const made = async () => (await rows.find((await found()).decisionUid!))!;
  const isTold = async () => {
    const { _id } = await made();
    const { items } = await decisions.listOwn({ limit: 50 }, by(AUTHOR));
    return items.some((each) => each.uid === _id);
  };

  it('that suspends for good is told and carried out once a second moderator agrees, and dated then', async () => {
    await decide('suspend');
    const { _id, state } = await made();
    expect([state, await isTold(), desk.told.settled]).toEqual(['proposed', false, []]);
    expect(await found()).toMatchObject({ state: 'confirming', proposedBy: HAYA });
    const past = new Date(Date.now() - 7 * DAY);
    await rows['decisions'].updateOne({ _id }, { $set: { decidedAt: past } });
    await confirm(NOOR);
    const { decidedAt, ...standing } = await made();
    expect(standing).toMatchObject({ state: 'stands', confirmedBy: NOOR });
    expect(decidedAt.getTime()).toBeGreaterThan(past.getTime());
    expect((await found()).decidedAt).toEqual(decidedAt);
    expect([await isTold(), desk.told.settled]).toEqual([true, [AUTHOR]]);
  });

  it('that was withdrawn is none, and its case is open again and nobody’s proposal', async () => {
    await decide('suspend');
    const proposal = (await made())._id;
    await withdraw(NOOR);
    expect(await rows.find(proposal)).toBeNull();
    expect(await found()).toMatchObject({ state: 'open', proposedBy: null, decisionUid: null });
    await expect(confirm(NOOR)).rejects.toMatchObject(already);
    await decide('suspend', null, NOOR);
    await expect(confirm(NOOR)).rejects.toMatchObject({ code: 'moderation/four-eyes' });
    await confirm(HAYA);
    expect(desk.told.settled).toEqual([AUTHOR]);
    expect(desk.told.noted).toEqual([
      ...['case: suspend for good, proposed', 'case: suspend for good, withdrawn'],
      ...['case: suspend for good, proposed', 'case: suspend for good, confirmed'],
    ]);
  });

  it('suspends while it stands, and neither as a proposal nor once it is over or was taken back', async () => {
    const suspends = async (days = 0) => {
      const now = new Date(Date.now() + days * DAY);
      const standing = await rows.listSuspensions([AUTHOR], undefined, now);
      return standing.some(({ caseUid }) => caseUid === uid);
    };
    await decide('suspend');
    expect(await suspends()).toBe(false);
    await confirm(NOOR);
    expect(await suspends(10_000)).toBe(true);
    const { _id } = await made();
    await rows['decisions'].updateOne({ _id }, { $set: { state: 'overturned' } });
    expect(await suspends()).toBe(false);
    await openCase();
    await decide('suspend', 7);
    expect([await suspends(6), await suspends(7)]).toEqual([true, false]);
    await openCase();
    await decide('warn');
    expect(await suspends()).toBe(false);
  });

  it('is made of a case as it was read, or not at all', async () => {
    const move = (from: 'open' | 'confirming') =>
      within(({ tx }) => desk.cases.change(uid, from, { state: 'decided' }, tx));
    expect(await move('confirming')).toBe(false);
    await decide('suspend');
    expect(await move('open')).toBe(false);
    expect(await found()).toMatchObject({ state: 'confirming' });
    expect(await move('confirming')).toBe(true);
  });

  it('leaves room for another case, and what was reported as long as its appeal may take', async () => {
    await decide('remove');
    const row = await found();
    expect(row).not.toHaveProperty('openKey');
    const days = (row.evidenceUntil!.getTime() - row.decidedAt!.getTime()) / DAY;
    expect(days).toBe(2 * APPEAL_DAYS);
    for (const again of [decide('warn'), confirm(NOOR), withdraw(NOOR)])
      await expect(again).rejects.toMatchObject(already);
  });

  it('is told but where nothing was found, and nobody is suspended by another than that', async () => {
    for (const action of ['dismiss', 'warn']) {
      await decide(action);
      expect([await isTold(), desk.told.settled]).toEqual([action === 'warn', []]);
      await openCase();
    }
    await decide('suspend', 7);
    expect([(await made()).state, await isTold(), desk.told.settled]).toEqual([
      'stands',
      true,
      [AUTHOR],
    ]);
  });
});
