import { DAY, timing } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LiveSessionsService } from './live-sessions.service';
import type { SessionRow } from './sessions.store';

const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms);
const guest = (uid: string, change: object = {}) => ({
  ...{ uid, inSince: ago(DAY), outSince: null, leftAt: null, ...change },
});
const work = { tx: null } as unknown as UnitOfWork;

describe('a session that goes on', () => {
  let row: SessionRow;
  let minors: string[];
  let mayNot: string[];
  /** Of guests, those whose gateways hold them in the room. */
  let held: string[];
  let done: string[];
  let live: LiveSessionsService;

  const cooked = (...members: object[]) =>
    ({
      ...{ _id: 'session', chef: { uid: 'chef' }, state: 'ongoing', type: 'video', members },
      uids: ['chef', ...members.map((each) => (each as { uid: string }).uid)],
    }) as unknown as SessionRow;
  /** As the settlement leaves it. */
  const without = (uid: string): SessionRow => ({
    ...row,
    members: row.members.map((each) => (each.uid === uid ? { ...each, leftAt: now } : each)),
  });

  beforeEach(() => {
    [minors, mayNot, held, done] = [[], [], [], []];
    live = new LiveSessionsService(
      ...([
        { find: async () => ({ busy: 'session', online: true, presenceAt: now }) },
        {
          find: async () => row,
          change: async (_uid: string, { company }: SessionRow) =>
            void (row = { ...row, company: company! }),
        },
        {
          end: async (_row: SessionRow, by: string) => void done.push(`ended: ${by}`),
          depart: async (_row: SessionRow, uid: string) => (done.push(`${uid} goes`), without(uid)),
        },
        {},
        { transaction: async (within: (unit: UnitOfWork) => Promise<void>) => within(work) },
        {
          held: async (names: string[]) =>
            new Set(names.filter((name) => held.includes(name.split('/')[2]!))),
        },
        {
          minorsAmong: async (uids: string[]) => uids.filter((uid) => minors.includes(uid)),
          mayJoinIn: async (uid: string) => ({ allowed: !mayNot.includes(uid) }),
        },
        {},
      ] as never as ConstructorParameters<typeof LiveSessionsService>),
    );
  });

  it.each([
    ['guest', 'fatima'],
    ['chef', 'chef'],
  ])(
    'is over where its chef and the one guest may not be alone: its %s is under 18',
    async (_, uid) => {
      row = cooked(guest('fatima'), guest('ayesha', { leftAt: ago(1) }));
      minors = [uid];
      await live.reconsider(uid, work);
      expect(done).toEqual(['ended: company-gone']);
      expect(row.company).toEqual([uid]);
    },
  );

  it('goes on where there is company, and by voice', async () => {
    minors = ['fatima'];
    row = cooked(guest('fatima'), guest('ayesha'));
    await live.reconsider('fatima', work);
    row = { ...cooked(guest('fatima')), type: 'voice' };
    await live.reconsider('fatima', work);
    expect(done).toEqual([]);
  });

  it('is left by who may join in no more, and over where that is its chef or the last of its guests', async () => {
    mayNot = ['fatima', 'chef'];
    const hear = async (uid: string, ...members: object[]) => {
      [row, done] = [cooked(...members), []];
      await live.reconsider(uid, work);
      return done;
    };
    const [fatima, ayesha] = [guest('fatima'), guest('ayesha')];
    expect(await hear('fatima', fatima, ayesha)).toEqual(['fatima goes']);
    expect(await hear('fatima', fatima)).toEqual(['fatima goes', 'ended: everybody-left']);
    expect(await hear('chef', fatima, ayesha)).toEqual(['ended: chef']);
    expect(await hear('fatima', { ...fatima, leftAt: now }, ayesha)).toEqual([]);
  });

  it('ends for two alone only once those who hold a place in it are no more than one', async () => {
    const gone = ago(timing.company);
    const away = guest('ayesha', { inSince: null, outSince: gone });
    row = { ...cooked(guest('fatima', { inSince: gone }), away), company: ['fatima'] };
    held = ['fatima', 'ayesha'];
    await live.endAbandoned('session', now);
    expect(done).toEqual([]);
    held = ['fatima'];
    await live.endAbandoned('session', ago(1));
    expect(done).toEqual([]);
    await live.endAbandoned('session', now);
    expect(done).toEqual(['ended: company-gone']);
  });

  it('ends where everybody is said to have gone, and nobody holds a place in it', async () => {
    row = cooked(guest('fatima', { inSince: null, outSince: ago(timing.everybodyGone) }));
    held = ['fatima'];
    await live.endAbandoned('session', now);
    expect(done).toEqual([]);
    held = [];
    await live.endAbandoned('session', now);
    expect(done).toEqual(['ended: everybody-left']);
  });

  it('is parted from once: who has left is not put out again', async () => {
    row = cooked(guest('fatima'), guest('ayesha'));
    await live.part('chef', 'fatima', work);
    row = without('fatima');
    await live.part('chef', 'fatima', work);
    expect(done).toEqual(['fatima goes']);
  });
});
