import { expect, it } from '@jest/globals';
import { ReportAnswersService } from './report-answers.service';

const named = (methods: Record<string, unknown>) => methods as never;

it('answers by its sweep who reported what is decided, and nobody whose case waits or is confirmed first', async () => {
  const states = ['open', 'confirming', 'decided', 'dismissed'];
  const cases = states.map((_id) => ({
    ...{ _id, state: _id === 'dismissed' ? 'decided' : _id },
    decisionUid: _id === 'open' ? null : `of ${_id}`,
  }));
  const action = (uid: string) => (uid === 'of dismissed' ? 'dismiss' : 'suspend');
  const planned: object[] = [];
  let sweep: (() => Promise<void>) | undefined;
  new ReportAnswersService(
    named({ listOpen: async () => states.map((caseUid) => ({ caseUid })) }),
    named({ byUid: async () => new Map(cases.map((row) => [row._id, row])) }),
    named({
      byUid: async (uids: string[]) => new Map(uids.map((uid) => [uid, { action: action(uid) }])),
    }),
    named({}),
    named({
      handle: () => undefined,
      schedule: async (_queue: string, _key: string, _at: Date, data: object) =>
        void planned.push(data),
    }),
    named({ once: (_name: string, _ms: number, work: typeof sweep) => void (sweep = work) }),
  );
  await sweep!();
  expect(planned).toEqual([
    { caseUid: 'decided', acted: true },
    { caseUid: 'dismissed', acted: false },
  ]);
});
