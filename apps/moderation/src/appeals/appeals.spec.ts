import { APPEAL_DAYS, DAY, formerMember } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CaseRow } from '../cases/cases.store';
import type { DecisionRow } from '../decisions/decisions.store';
import { openDesk, type Desk } from '../decisions/testing/desk';
import { openKeyOf } from '../reports/reports.store';
import { AppealsService } from './appeals.service';

const by = (uid: string) => ({ uid: uidOf(uid) }) as Caller;
/** Events take no uid that is shorter. */
const uidOf = (name: string) => `${name}-0123456789`;
const refused = (code: string) => expect.objectContaining({ code });

describe('an appeal', () => {
  let desk: Desk;
  let appeals: AppealsService;
  let count = 0;
  let uid: string;

  beforeAll(async () => {
    desk = await openDesk();
    const { decisions, cases, reports, people, suspensions, audit, outbox } = desk;
    const open = async (token: string) =>
      token === 'pass' ? { decisionUid: uid, memberUid: uidOf('author') } : null;
    appeals = new AppealsService(
      decisions,
      cases,
      reports,
      people,
      suspensions,
      audit,
      { open } as never,
      outbox,
    );
  });
  afterAll(() => desk.close());

  /** Suspended for good: proposed by one, confirmed by another, reported by a third. */
  const decided = async (change: Partial<DecisionRow> = {}) => {
    const caseUid = uidOf(`case-${++count}`);
    uid = uidOf(`decision-${count}`);
    const author = uidOf('author');
    const now = new Date();
    const found: CaseRow = {
      ...{ _id: caseUid, kind: 'member', subjectUid: author, state: 'decided', authorUid: author },
      snapshot: { authorUid: author, title: null, text: '', pictures: [], createdAt: '' } as never,
      ...{ reasons: ['harassment'], rule: 'house/kindness' as never, severity: 'high', rank: 1 },
      ...{ reports: 1, openedAt: now, decidedAt: now, decisionUid: uid, proposedBy: null },
    };
    const decision: DecisionRow = {
      ...{ _id: uid, caseUid, kind: 'member', memberUid: author, about: '', action: 'suspend' },
      ...{ removes: false, rule: found.rule, reason: 'Insults', until: null, state: 'stands' },
      ...{ decidedAt: now, decidedBy: uidOf('first'), confirmedBy: uidOf('second'), told: true },
      ...change,
    };
    await desk.outbox.transaction(async ({ tx }) => {
      await desk.cases.insert(found, tx);
      await desk.decisions.insert(decision, tx);
      await desk.reports.insert(
        {
          ...{ _id: uidOf(`report-${count}`), reporterUid: uidOf('reporter'), kind: 'member' },
          ...{ subjectUid: author, aboutUid: null, reason: 'harassment', text: '', caseUid },
          ...{ reportedAt: now, openKey: openKeyOf(uidOf('reporter'), caseUid) },
        },
        tx,
      );
    });
  };
  const author = { _id: uidOf('author'), ...formerMember, gender: 'female' } as const;
  beforeEach(async () => {
    desk.forget();
    await desk.outbox.transaction(({ tx }) => desk.people.save(author, tx));
    await decided();
  });
  const appeal = (who = 'author') => appeals.appeal({ uid, text: 'It was not me' }, by(who));
  const answer = (who: string, stands = true) =>
    appeals.answer({ uid, stands, answer: 'Heard' }, by(who));

  it.each([
    ['proposed what it is about', 'first', 'moderation/another-moderator'],
    ['confirmed it', 'second', 'moderation/another-moderator'],
    ['reported what was decided on', 'reporter', 'moderation/own-case'],
    ['is whom it is about', 'author', 'moderation/own-case'],
  ])('is answered by no moderator who %s, and by another', async (_what, who, code) => {
    await appeal();
    await expect(answer(who)).rejects.toEqual(refused(code));
    expect((await desk.decisions.find(uid))?.appealState).toBe('waiting');
    expect(desk.told.noted).toEqual([]);
    await expect(answer('third')).resolves.toBeTruthy();
  });

  it('is answered once, of two at once as well', async () => {
    await appeal();
    const answers = await Promise.allSettled([answer('third', false), answer('fourth')]);
    const lost = answers.filter(({ status }) => status === 'rejected');
    expect(lost).toEqual([{ status: 'rejected', reason: refused('moderation/already-decided') }]);
    await expect(answer('fifth')).rejects.toEqual(refused('moderation/already-decided'));
    expect(desk.told.noted).toHaveLength(1);
  });

  it('that is granted ends the suspension with it, and is kept in the audit log', async () => {
    await appeal();
    await answer('third', false);
    expect(await desk.decisions.find(uid)).toMatchObject({ state: 'overturned' });
    expect(desk.told).toEqual({
      settled: [uidOf('author')],
      noted: ['appeal: decision overturned'],
    });
  });

  it('is made once, and there is none of a decision that does not stand', async () => {
    const seen = await desk.decisions.find(uid);
    await appeal();
    // read a moment before the first was made
    const late = jest.spyOn(desk.decisions, 'find');
    late.mockReturnValueOnce(Promise.resolve(seen) as never);
    await expect(appeal()).rejects.toEqual(refused('moderation/appealed'));
    late.mockRestore();
    await answer('third', false);
    await expect(appeal()).rejects.toEqual(refused('moderation/appealed'));
    await decided({ state: 'overturned' });
    await expect(appeal()).rejects.toEqual(refused('moderation/appeal-over'));
    await expect(answer('third')).rejects.toEqual(refused('request/not-found'));
  });

  it('is made in its time, and not after it', async () => {
    const end = Date.now() - APPEAL_DAYS * DAY;
    await decided({ decidedAt: new Date(end) });
    await expect(appeal()).rejects.toEqual(refused('moderation/appeal-over'));
    await decided({ decidedAt: new Date(end + 60_000) });
    await expect(appeal()).resolves.toBeTruthy();
  });

  it('is for whom the decision is about, once they are told: others learn of none', async () => {
    await expect(appeal('reporter')).rejects.toEqual(refused('request/not-found'));
    await decided({ state: 'proposed', told: undefined });
    await expect(appeal()).rejects.toEqual(refused('request/not-found'));
    await expect(appeals.linked({ token: 'pass' })).rejects.toEqual(refused('request/not-found'));
  });

  it('is made by nobody who is erased, though they may still have a link', async () => {
    await desk.outbox.transaction(({ tx }) => desk.people.remove(uidOf('author'), tx));
    const late = appeals.linkedAppeal({ token: 'pass', text: 'It was not me' });
    await expect(late).rejects.toEqual(refused('request/not-found'));
    expect((await desk.decisions.find(uid))?.appeal).toBeUndefined();
  });

  it('keeps no word of who is erased, and what was answered to it', async () => {
    await decided({ about: 'The Haleem of my mother' });
    await appeal();
    await desk.outbox.transaction(({ tx }) => desk.decisions.eraseWords(uidOf('author'), tx));
    await answer('third');
    expect(await desk.decisions.find(uid)).toMatchObject({
      ...{ about: '', reason: 'Insults' },
      appeal: { text: '', answer: 'Heard' },
    });
  });

  it('is made by a link as well, for this one decision, and by none that is made up', async () => {
    await expect(appeals.linked({ token: 'made up' })).rejects.toEqual(
      refused('identity/link-invalid'),
    );
    const made = await appeals.linkedAppeal({ token: 'pass', text: 'It was not me' });
    expect(made).toMatchObject({ uid, appealUntil: null });
  });
});
