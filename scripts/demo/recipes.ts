import type { Client } from '@chefly/api-client';
import type { Member, Of } from './cooks';
import { upload } from './pictures';

export const recipeUid = async (api: Client, name: string): Promise<string> =>
  (await api.recipes.search({ text: name })).items.find((recipe) => recipe.name === name)!.uid;

/** Each says who they are and what they cook. */
export async function openKitchens(members: Map<string, Member>): Promise<void> {
  for (const { api, summary, recipes } of members.values()) {
    await api.social.updateProfile({ summary });
    for (const name of recipes) await api.recipes.add({ uid: await recipeUid(api, name) });
  }
}

const numbered = (...lines: string[]) => lines.map((line, i) => `${i + 1}. ${line}`).join('\n');

/** Recipes of members: one is approved, two wait for their review. */
export async function submitRecipes(of: Of, moderator: Client): Promise<void> {
  const approved = await of('Fatima').api.recipes.submit({
    name: 'Mutton Dalcha',
    description:
      'Lentils and mutton, sour with tamarind: what Hyderabad eats when it wants comfort.',
    ingredients: numbered(
      '500 g mutton',
      '200 g chana dal',
      'bottle gourd',
      'tamarind',
      'curry leaves',
    ),
    procedure: numbered(
      'Pressure-cook the mutton',
      'Boil the dal soft',
      'Fry gourd with spices',
      'Join all with tamarind',
      'Temper curry leaves over it',
    ),
    cost: 380,
    uploadAsPost: true,
    receipt: await upload(of('Fatima').api, 'dal-makhani', 10),
  });
  await moderator.recipes.approve({ uid: approved.uid, reason: 'Complete, clear and tested' });
  await of('Zainab').api.recipes.submit({
    name: 'Coconut Chutney, Three Ways',
    description: 'White, green and red, for the dosa of your life.',
    ingredients: numbered(
      '1 coconut',
      'roasted gram',
      'green chillies',
      'coriander',
      'dried red chillies',
    ),
    procedure: numbered(
      'Grind coconut with gram and salt',
      'Divide in three',
      'Blend coriander into one, red chilli into another',
      'Temper mustard and curry leaves over each',
    ),
    cost: 90,
    uploadAsPost: true,
    receipt: await upload(of('Zainab').api, 'idli-sambar', 8),
  });
  await of('Omar').api.recipes.submit({
    name: 'Qatayef',
    description: 'Small pancakes for long evenings, filled with nuts.',
    ingredients: numbered('flour and semolina', 'yeast', 'walnuts', 'cinnamon', 'syrup'),
    procedure: numbered(
      'Whisk a loose batter and let it rise',
      'Cook one side only',
      'Fill and pinch',
      'Fry or bake',
      'Dip in syrup',
    ),
    cost: 210,
    uploadAsPost: false,
  });
}
