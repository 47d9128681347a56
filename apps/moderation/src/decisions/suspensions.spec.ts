import { DAY } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SuspensionsService } from './suspensions.service';
import { SuspensionsStore } from './suspensions.store';

const MEMBER = 'a-member-of-many-years';

describe('a suspension', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let rows: SuspensionsStore;
  let boundaries: BoundariesStore;
  let service: SuspensionsService;
  let standing: object[];
  let isThere: boolean;
  let noted: string[];
  let planned: (string | Date)[][];
  let lookAgain: () => Promise<unknown>;

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'moderation');
    rows = new SuspensionsStore(kept.store);
    boundaries = new BoundariesStore(kept.store);
    [standing, noted, planned, isThere] = [[], [], [], true];
    const jobs = {
      handle: () => undefined,
      schedule: async (_queue: string, uid: string, at: Date) => void planned.push([uid, at]),
      cancel: async (_queue: string, uid: string) => void planned.push([uid, 'cancelled']),
    };
    service = new SuspensionsService(
      rows,
      ...([
        { listSuspensions: async () => standing },
        { guard: async () => isThere },
        boundaries,
        { append: async ({ action }: { action: string }) => void noted.push(action) },
        outbox,
        jobs,
        { each: (_why: string, _ms: number, work: typeof lookAgain) => void (lookAgain = work) },
      ] as unknown as [never, never, never, never, never, never, never]),
    );
    await kept.store.prepare();
  });
  afterEach(() => close());

  const settle = () =>
    outbox.transaction((work: UnitOfWork) => service.settle(MEMBER, decision.uid, work));
  const decision = { uid: 'a-decision-about-them' };
  const stands = (until: Date | null) =>
    (standing = [{ _id: decision.uid, until, rule: 'house/kindness', reason: 'Insults' }]);
  const isHidden = async () => (await boundaries.suspensionsOf([MEMBER])).has(MEMBER);

  it('hides its member from moderation’s own answers with the decision, and no longer than it stands', async () => {
    stands(null);
    await settle();
    expect(await isHidden()).toBe(true);
    standing = [];
    await settle();
    expect([await isHidden(), await rows.find(MEMBER)]).toEqual([false, null]);
  });

  it('keeps out nobody who is erased, whatever comes of what was decided about them', async () => {
    isThere = false;
    stands(null);
    await settle();
    expect([await isHidden(), await rows.find(MEMBER)]).toEqual([false, null]);
  });

  it('is the longest of those that stand, and as long as the next one where that was taken back', async () => {
    const [week, month] = [7, 30].map((days) => new Date(Date.now() + days * DAY));
    const by = (name: string, until: Date | null) => ({ _id: `a-decision-for-${name}`, until });
    const [short, long, forGood] = [by('a-week', week!), by('a-month', month!), by('good', null)];
    const held = async (...stand: object[]) => {
      standing = stand.map((row) => ({ rule: 'house/kindness', reason: 'Insults', ...row }));
      await settle();
      return (await rows.find(MEMBER))?.decisionUid;
    };
    expect(await held(short)).toBe(short._id);
    expect(await held(short, long)).toBe(long._id);
    expect(await held(forGood, short, long)).toBe(forGood._id);
    expect(await rows.find(MEMBER)).toMatchObject({ until: null });
    expect(await held(short, long)).toBe(long._id);
    expect((await boundaries.suspensionsOf([MEMBER])).get(MEMBER)).toMatchObject({ until: month });
    expect(await held(short)).toBe(short._id);
    expect(await held()).toBeUndefined();
  });

  it('is over when its time has come, also where the job that says so was lost, and once', async () => {
    const now = Date.now();
    stands(new Date(now + 60_000));
    await settle();
    await lookAgain();
    expect(noted).toEqual([]);
    expect(await isHidden()).toBe(true);
    await outbox.transaction(({ tx }) =>
      rows.save({ _id: MEMBER, decisionUid: decision.uid, until: new Date(now - 1) }, tx),
    );
    standing = [];
    await lookAgain();
    await lookAgain();
    expect(noted).toEqual(['suspension over']);
    expect(await isHidden()).toBe(false);
  });

  it('is not ended by a job that comes before its time', async () => {
    stands(new Date(Date.now() + 60_000));
    await settle();
    await service['end'](MEMBER);
    expect(noted).toEqual([]);
    expect(await rows.find(MEMBER)).not.toBeNull();
  });

  it('that is for good has no end, also where one was planned for another before it', async () => {
    await service.planEnd(MEMBER, '2027-01-31T00:00:00.000Z');
    await service.planEnd(MEMBER, null);
    expect(planned).toEqual([
      [MEMBER, new Date('2027-01-31T00:00:00.000Z')],
      [MEMBER, 'cancelled'],
    ]);
  });
});
