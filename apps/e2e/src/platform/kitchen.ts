import type { SessionType } from '@chefly/contracts';
import { bootPlatform, split, type TestMember, type TestPlatform } from '@chefly/testing';

/**
 * What most tests about sessions begin with: a chef who is online and has a recipe, and members who
 * may ask.
 */
export async function openKitchen(
  platform: TestPlatform,
  chef: TestMember,
  ...guests: TestMember[]
) {
  const [recipe] = (await chef.api.recipes.search({ text: 'Shakshuka' })).items;
  await chef.api.recipes.add({ uid: recipe!.uid });
  await platform.settle();
  await platform.online(chef, ...guests);
  return recipe!.uid;
}

/** A session of a chef with all who ask for it. @returns its uid */
export async function cookWith(
  platform: TestPlatform,
  chef: TestMember,
  recipeUid: string,
  type: SessionType,
  ...guests: TestMember[]
) {
  const asked = await Promise.all(
    guests.map(({ api }) => api.sessions.ask({ chefUids: [chef.uid], recipeUid, type })),
  );
  const uids = asked.map(({ uid }) => uid);
  const { sessionUid } = await chef.api.sessions.accept({ uids });
  await platform.settle();
  return sessionUid;
}

/**
 * A session that is cooked anew, as often as it is asked for: fatima's by voice, with ayesha and
 * zainab. Sana has no part in it.
 */
export async function openSharedKitchen(platform: TestPlatform) {
  const [fatima, ayesha, zainab, sana] = await platform.members(
    'fatima',
    'ayesha',
    'zainab',
    'sana',
  );
  const recipeUid = await openKitchen(platform, fatima, ayesha, zainab, sana);
  const cook = async () => {
    await platform.online(fatima, ayesha, zainab);
    return cookWith(platform, fatima, recipeUid, 'voice', ayesha, zainab);
  };
  return { fatima, ayesha, zainab, sana, recipeUid, cook };
}

/** Two chefs who hold a recipe, fatima and hina, and ayesha and zainab, who may ask them. */
export async function openTwoKitchens(platform: TestPlatform) {
  const [fatima, hina, ayesha, zainab] = await platform.members(
    'fatima',
    'hina',
    'ayesha',
    'zainab',
  );
  await openKitchen(platform, hina);
  const recipeUid = await openKitchen(platform, fatima, ayesha, zainab);
  return { fatima, hina, ayesha, zainab, recipeUid };
}

export { bootPlatform, split, type TestMember, type TestPlatform };

/** Of something that is made here: a change, a timer, a note. */
export const uid = () => crypto.randomUUID().replaceAll('-', '').slice(0, 22);

/** How many of the calls succeeded, and the codes of those that were refused. */
export async function outcomes(
  calls: Promise<unknown>[],
): Promise<{ succeeded: number; refused: string[] }> {
  const settled = await Promise.allSettled(calls);
  return {
    succeeded: settled.filter((call) => call.status === 'fulfilled').length,
    refused: settled.flatMap((call) =>
      call.status === 'rejected' ? [call.reason.code as string] : [],
    ),
  };
}
