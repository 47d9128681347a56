import { members, membersGet, ofRecipe, type Row } from './access-answers';

const nobodys = membersGet('request/not-found');
const uid = 'a-collection-of-nobody';

/** Everybody has saved recipes of their own, and there are none of another's to them. */
export const savingRows: Record<string, Row> = {
  'recipes.saved': { input: () => ({}), answers: members },
  'recipes.savedIn': { input: ofRecipe, answers: members },
  'recipes.save': { input: ofRecipe, answers: members },
  'recipes.unsave': { input: ofRecipe, answers: members },
  'recipes.collections': { input: () => ({}), answers: members },
  'recipes.createCollection': { input: () => ({ name: 'Fridays' }), answers: members },
  // what others' are to them is told by saved.spec.ts
  'recipes.renameCollection': { input: () => ({ uid, name: 'Mine' }), answers: nobodys },
  'recipes.collect': { input: ({ recipe }) => ({ uid, recipeUid: recipe }), answers: nobodys },
  'recipes.uncollect': { input: ({ recipe }) => ({ uid, recipeUid: recipe }), answers: members },
  'recipes.removeCollection': { input: () => ({ uid }), answers: members },
};
