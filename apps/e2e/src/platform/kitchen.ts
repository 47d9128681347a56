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

/** Two chefs who hold a recipe, fatima and hina, and ayesha and zainab, who may ask them. */
export async function openTwoKitchens(platform: TestPlatform) {
  const [fatima, hina, ayesha, zainab] = (await Promise.all(
    ['fatima', 'hina', 'ayesha', 'zainab'].map((name) => platform.member(name)),
  )) as [TestMember, TestMember, TestMember, TestMember];
  await openKitchen(platform, hina);
  const recipeUid = await openKitchen(platform, fatima, ayesha, zainab);
  return { fatima, hina, ayesha, zainab, recipeUid };
}

export { bootPlatform, split, type TestMember, type TestPlatform };

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
