import { DAY, HOUR } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openTwoKitchens, type TestMember, type TestPlatform } from './kitchen';

/** When chefs of a recipe usually are free: numbers of several, and nobody's habits. */
describe('how many chefs usually are free', () => {
  let platform: TestPlatform;
  let chefs: TestMember[];
  let [zainab, omar]: TestMember[] = [];
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    const kitchens = await openTwoKitchens(platform);
    ({ zainab, recipeUid } = kitchens);
    chefs = [kitchens.fatima, kitchens.hina, kitchens.ayesha];
    omar = await platform.member('omar', 'male');
  });
  afterAll(() => platform?.stop());

  const rows = async () => {
    const { connection } = await platform.database('sessions');
    return connection.collection<any>('usual_chefs');
  };
  const count = async (...online: TestMember[]) => {
    await platform.online(...online);
    await platform.schedule('usual-chefs', crypto.randomUUID(), new Date(), {});
    await platform.settle();
    return (await rows()).find({}).toArray();
  };
  const usual = async ({ api }: TestMember) =>
    (await api.sessions.busyChefs({ recipe: recipeUid })).usual;

  it('is counted of three at once and more, by their number alone', async () => {
    expect(await count(...chefs)).toEqual([]);
    await chefs[2]!.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    const [row, ...others] = await count(...chefs);
    expect(others).toEqual([]);
    expect(row).toEqual({ _id: expect.any(String), free: 3, at: expect.any(Date) });
    expect(row._id.startsWith(`${recipeUid}.female.`)).toBe(true);
    // counted again, or when one has gone, the most of the hour stands
    await chefs[2]!.api.sessions.setAvailability({ available: false });
    expect(await count()).toEqual([row]);
    await chefs[2]!.api.sessions.setAvailability({ available: true });
  });

  it('is told once it was so for weeks, to readers of the same gender, who do not count', async () => {
    expect(await usual(zainab!)).toBeNull();
    const hour = Math.floor(Date.now() / HOUR);
    // the hour may end while this runs: the next one is as usual
    const past = [1, 2, 3].flatMap((weeks) =>
      [0, 1].map((later) => {
        const then = hour + later - (weeks * 7 * DAY) / HOUR;
        const at = new Date(then * HOUR);
        return { _id: `${recipeUid}.female.${then}`, free: 3, at };
      }),
    );
    await (await rows()).insertMany(past);
    const told = await usual(zainab!);
    expect(told).toEqual({ chefs: 3, at: expect.any(String) });
    expect(Math.abs(Date.parse(told!.at) - Date.now())).toBeLessThanOrEqual(HOUR);
    expect(await usual(omar!)).toBeNull();
    // two others and the reader: of two nothing is said
    expect(await usual(chefs[0]!)).toBeNull();
  });
});
