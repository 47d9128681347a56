import { DAY } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DecisionsStore, type DecisionRow } from '../decisions/decisions.store';
import { SuspensionsStore } from '../decisions/suspensions.store';
import { PeopleStore } from '../people/people.store';
import { ReportsStore } from '../reports/reports.store';
import { CaseFilesService } from './case-files.service';
import { CasesStore, type CaseRow } from './cases.store';
import { EvidenceService } from './evidence.service';

const AUTHOR = 'an-author-of-many-years';
const picture = { key: 'a-picture-of-a-guest' };

describe('a case', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let rows: CasesStore;
  let decisions: DecisionsStore;
  let suspensions: SuspensionsStore;
  let service: CaseFilesService;
  let evidence: EvidenceService;
  let told: string[];

  beforeAll(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(store, new InProcessBus(), 'moderation');
    rows = new CasesStore(store);
    decisions = new DecisionsStore(store);
    suspensions = new SuspensionsStore(store);
    service = new CaseFilesService(
      rows,
      new ReportsStore(store),
      decisions,
      suspensions,
      new PeopleStore(store),
      { view: () => null } as never,
      { minorsAmong: async () => [] } as never,
    );
    const telling = {
      transaction: (work: (work: object) => unknown) =>
        outbox.transaction(
          ({ tx }) =>
            work({ tx, emit: (_type: string, key: string) => void told.push(key) }) as never,
        ),
    };
    evidence = new EvidenceService(rows, telling as never, { once: () => undefined } as never);
    await store.prepare();
  });
  afterAll(() => close());

  const within = <T>(work: (work: UnitOfWork) => Promise<T>) => outbox.transaction(work);
  const add = async (name: string, change: Partial<CaseRow> = {}) => {
    const row = {
      ...{ _id: name, kind: 'post', subjectUid: name, state: 'decided', authorUid: AUTHOR },
      snapshot: { authorUid: AUTHOR, title: name, text: '', pictures: [picture], context: ['c'] },
      ...{ reasons: ['people'], rule: 'house/no-people', severity: 'low', rank: 1, reports: 1 },
      ...{ openedAt: new Date(), decidedAt: new Date(), decisionUid: `of ${name}` },
      ...{ proposedBy: null, ...change },
    };
    const decision = {
      ...{ _id: `of ${name}`, caseUid: name, kind: 'post', memberUid: AUTHOR, about: name },
      ...{ action: 'warn', removes: false, rule: row.rule, reason: 'R', until: null },
      ...{ state: 'stands', decidedAt: new Date(), decidedBy: 'haya', confirmedBy: null },
    };
    await within(async ({ tx }) => {
      await rows.insert(row as never as CaseRow, tx);
      if (row.decisionUid) await decisions.insert(decision as DecisionRow, tx);
    });
  };
  const file = (uid: string) => service.file({ uid }, { uid: 'noor' } as never);

  it('is read beside those of its rule and kind, and beside what else was decided of its author', async () => {
    await add('of another rule', { rule: 'house/kindness' });
    await add('of another kind', { kind: 'recipe' });
    await add('like it');
    await add('that waits', { state: 'open', decisionUid: null });
    await add('itself');
    const { similar, history, decision } = await file('itself');
    expect(similar.map(({ uid }) => uid)).toEqual(['like it']);
    expect(decision!.caseUid).toBe('itself');
    expect(history.map(({ caseUid }) => caseUid).sort()).toEqual([
      ...['like it', 'of another kind', 'of another rule'],
    ]);
  });

  it('names the suspension of its author, and none that is over', async () => {
    const suspended = async (ms: number) => {
      const until = new Date(Date.now() + ms);
      await within(({ tx }) => suspensions.save({ _id: AUTHOR, decisionUid: 'd', until }, tx));
      return (await file('itself')).suspension;
    };
    expect(await suspended(DAY)).toMatchObject({ until: expect.any(String) });
    expect(await suspended(-1000)).toBeNull();
  });

  it('keeps its pictures as long as they are needed, and lets them go once', async () => {
    const now = new Date();
    const until = (ms: number) => ({ evidenceUntil: new Date(now.getTime() + ms) });
    await add('of today', until(0));
    await add('of tomorrow', until(1));
    told = [];
    for (let i = 0; i < 2; i++) await evidence.sweep(now);
    expect(told).toEqual([picture.key]);
    const kept = async (uid: string) => (await rows.find(uid))!.snapshot.pictures.length;
    expect([await kept('of today'), await kept('of tomorrow')]).toEqual([0, 1]);
    expect(await rows.find('of today')).not.toHaveProperty('evidenceUntil');
  });
});
