import {
  members,
  nothing,
  ofEverybody,
  ofMembers,
  ofModerators,
  ofOwner,
  ofRecipe,
  ownersOnly,
  type Row,
} from './access-answers';

/** Recipes and their way through review. */
export const recipeRows: Record<string, Row> = {
  'recipes.search': ofMembers(() => ({ text: 'shak' })),
  'recipes.firstSteps': ofMembers(nothing),
  'recipes.checkName': ofMembers(() => ({ name: 'Shakshuka' })),
  'recipes.byName': ofMembers(() => ({ name: 'Shakshuka' })),
  'recipes.shared': ofEverybody(() => ({ name: 'Shakshuka' })),
  'recipes.previews': ofMembers(() => ({ of: 'Shakshuka' })),
  'recipes.recipe': ofMembers(ofRecipe),
  'recipes.recipesOf': ofMembers(ofOwner),
  'recipes.add': ofMembers(ofRecipe),
  'recipes.submit': {
    input: (_world, relation) => ({
      name: `Stew of a ${relation}`,
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
    }),
    forEach: true,
    answers: members,
  },
  'recipes.mySubmissions': ofMembers(nothing),
  'recipes.similar': ofMembers(() => ({ name: 'Shakshouka' })),
  'recipes.mySubmission': {
    input: async ({ rejected }) => ({ uid: await rejected('Aloo Baingan') }),
    answers: ownersOnly('request/not-found'),
  },
  'recipes.resubmit': {
    input: async ({ rejected }) => ({
      uid: await rejected('Aloo Tikki'),
      name: 'Aloo Tikki',
      description: 'd',
      ingredients: [{ amount: 2, unit: '', name: 'potatoes' }],
      procedure: [{ text: 'Fry', minutes: 10 }],
      cost: 10,
    }),
    answers: ownersOnly('request/not-found'),
  },
  'recipes.dismiss': {
    input: async ({ rejected }) => ({ uid: await rejected('Aloo Bhujia') }),
    answers: ownersOnly('request/not-found'),
  },
  'recipes.submissions': ofModerators(nothing),
  'recipes.approve': ofModerators(async ({ submit }) => ({
    uid: await submit('Aloo Gosht'),
    reason: 'Good',
  })),
  'recipes.reject': ofModerators(async ({ submit }) => ({
    uid: await submit('Aloo Matar'),
    reason: 'Known',
  })),
};

/** Called when nobody is asked for the recipe any more. */
export const removalRows: Record<string, Row> = {
  'recipes.remove': ofMembers(ofRecipe),
};
