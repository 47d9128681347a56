import { beforeEach, describe, expect, it } from '@jest/globals';
import { AskableChefs } from './askable-chefs';

const NIHARI = { uid: 'nihari', name: 'Nihari' };
const now = new Date();

describe('chefs who are asked', () => {
  /** What is known of them: of Hina what is said of all. */
  let fatima: object;
  let minors: string[];
  let booked: string[];
  beforeEach(() => {
    [fatima, minors, booked] = [{}, [], []];
  });

  const ask = async (prices: Record<string, number> = {}, ...chefUids: string[]) => {
    const counted: string[] = [];
    const chefOf = (uid: string) => ({
      ...{ _id: uid, recipes: [NIHARI], available: true, online: true, busy: null },
      ...(uid === 'fatima' && fatima),
    });
    const chefs = new AskableChefs(
      ...([
        {
          find: async (uid: string) => (uid === 'nobody' ? null : chefOf(uid)),
          countAsking: async (uid: string) => void counted.push(uid),
        },
        { check: async () => undefined, findPlace: async () => undefined },
        {
          decide: async () => ({ allowed: true }),
          minorsAmong: async (uids: string[]) => uids.filter((uid) => minors.includes(uid)),
        },
        {
          withTime: async (rows: { _id: string }[]) =>
            rows.filter(({ _id }) => !booked.includes(_id)),
        },
      ] as never as ConstructorParameters<typeof AskableChefs>),
    );
    const about = { recipeUid: NIHARI.uid, type: 'voice', prices } as const;
    const uids = chefUids.length ? chefUids : ['fatima', 'hina', 'fatima'];
    return chefs.list(uids, about, { uid: 'ayesha' } as never, now, null as never).then(
      (found) => ({ asked: found.map(({ _id }) => _id), counted }),
      ({ code }: { code: string }) => code,
    );
  };

  it('are asked once each, and whoever ends what is between them finds it', async () => {
    expect(await ask()).toEqual({
      ...{ asked: ['fatima', 'hina'], counted: ['ayesha', 'fatima', 'hina'] },
    });
  });

  it.each([
    ['cooks with others', { busy: 'a session' }],
    ['takes no requests', { available: false }],
    ['has stopped by now', { availableUntil: now }],
    ['is not here', { online: false }],
  ])('are refused whole where one of them %s', async (_, change) => {
    fatima = change;
    expect(await ask({}, 'hina', 'fatima')).toBe('sessions/chef-not-available');
  });

  it('are refused whole where one is nobody, cooks something else or is about to be awaited', async () => {
    expect(await ask({}, 'hina', 'nobody')).toBe('request/not-found');
    booked = ['hina'];
    expect(await ask()).toBe('sessions/chef-not-available');
    fatima = { recipes: [] };
    expect(await ask()).toBe('sessions/recipe-not-held');
  });

  it('cost no more than was shown of each, and nobody under 18 is asked to owe anything', async () => {
    fatima = { agreementUid: 'agreement', pricePaise: 50_000 };
    const less: Record<string, number>[] = [{}, { fatima: 49_999 }, { hina: 50_000 }];
    for (const shown of less) expect(await ask(shown)).toBe('sessions/price-changed');
    expect(await ask({ fatima: 50_000 })).toMatchObject({ asked: ['fatima', 'hina'] });
    minors = ['ayesha'];
    expect(await ask({ fatima: 50_000 })).toBe('policy/minor');
    // of whom nothing is owed
    expect(await ask({}, 'hina')).toMatchObject({ asked: ['hina'] });
  });
});
