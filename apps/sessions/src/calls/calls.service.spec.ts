import { HOUR } from '@chefly/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CallsService } from './calls.service';
import { callUid, type CallRow } from './calls.store';

const NIHARI = { uid: 'nihari', name: 'Nihari' };
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const call = (memberUid: string, chefUid?: string): CallRow => ({
  ...{ _id: callUid(memberUid, NIHARI.uid, chefUid), memberUid, gender: 'female' },
  ...{ recipeUid: NIHARI.uid, chefUid, until: new Date(Date.now() + HOUR) },
});

describe('who waits for a chef', () => {
  let calls: CallRow[];
  let chef: object;
  /** Who may cook with nobody, or not with this chef. */
  let [suspended, apart, awaited]: string[][] = [];
  let service: CallsService;
  let told: string[];

  beforeEach(() => {
    calls = ['ayesha', 'sana', 'zainab'].map((uid) => call(uid));
    [chef, suspended, apart, awaited, told] = [{}, [], [], [], []];
    service = new CallsService(
      ...([
        {
          listWaiting: async () => ({ rows: calls, next: null }),
          take: async (ids: string[]) => {
            const left = calls.filter(({ _id }) => !ids.includes(_id));
            return left.length < calls.length && !!(calls = left);
          },
        },
        {
          find: async (uid: string) => ({
            ...{ ...person(uid), _id: uid, gender: 'female', recipes: [NIHARI] },
            ...{ available: true, online: true, busy: null, ...chef },
          }),
        },
        {
          mayJoinIn: async (uid: string) => ({ allowed: !suspended!.includes(uid) }),
          decide: async (_: string, { uid }: { uid: string }) => ({
            allowed: !apart!.includes(uid),
          }),
        },
        {},
        {
          withTime: async (rows: { _id: string }[]) =>
            rows.filter(({ _id }) => !awaited!.includes(_id)),
        },
      ] as never as ConstructorParameters<typeof CallsService>),
    );
  });

  const isFree = async (chefUid = 'fatima') => {
    told = [];
    const emit = (_type: string, memberUid: string) => told.push(memberUid);
    await service.chefChanged({ chefUid }, { tx: null, emit } as never);
    return told;
  };

  it('is told when one is free, once, whether for any or for this one', async () => {
    calls.push(call('ayesha', 'fatima'));
    expect(await isFree()).toEqual(['ayesha', 'sana', 'zainab']);
    expect(await isFree()).toEqual([]);
  });

  it('hears of nobody with whom they may not cook by now, nor of themselves, and waits on', async () => {
    [suspended, apart] = [['ayesha'], ['sana']];
    expect(await isFree()).toEqual(['zainab']);
    [suspended, apart] = [[], []];
    expect(await isFree('sana')).toEqual(['ayesha']);
    expect(calls.map(({ memberUid }) => memberUid)).toEqual(['sana']);
  });

  it.each([
    ['cooks with others', { busy: 'a session' }],
    ['takes no requests', { available: false }],
    ['is not here', { online: false }],
    ['cooks something else', { recipes: [] }],
  ])('waits on where the chef %s', async (_, change) => {
    chef = change;
    expect(await isFree()).toEqual([]);
    expect(calls).toHaveLength(3);
  });

  it('waits on where the chef is about to be awaited at a door', async () => {
    awaited = ['fatima'];
    expect(await isFree()).toEqual([]);
  });
});
