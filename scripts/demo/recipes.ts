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

/** Recipes of members: one is approved, two wait for their review, one after it was sent again. */
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
  await sendAgain(of('Ayesha'), moderator);
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

/** Rejected for want of amounts, edited, and waiting again: moderators see what changed. */
async function sendAgain({ api }: Member, moderator: Client): Promise<void> {
  const first = {
    name: 'Sheer Khurma for a Crowd',
    description: 'Milk, dates and vermicelli, for the morning after the fast.',
    ingredients: numbered('milk', 'vermicelli', 'dates', 'nuts'),
    procedure: numbered('Roast the vermicelli', 'Boil everything in the milk'),
    cost: 260,
    uploadAsPost: true,
  };
  const { uid } = await api.recipes.submit(first);
  await moderator.recipes.reject({
    uid,
    reason: 'How much of each, and for how many? And how long does it cook?',
  });
  await api.recipes.resubmit({
    ...first,
    uid,
    description: `${first.description} Enough for ten.`,
    ingredients: numbered('2 l milk', '200 g fine vermicelli', '15 dates', '100 g mixed nuts'),
    procedure: numbered(
      'Roast the vermicelli in ghee until it smells of biscuits',
      'Simmer the milk with the dates for twenty minutes',
      'Add vermicelli and nuts, five minutes more',
    ),
  });
}
