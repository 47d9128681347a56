import { members, underAge, type Row } from './access-answers';

/** What all members find alike, and what is free for each by the policy. */
export const marketRows: Record<string, Row> = {
  'recipes.cards': { input: ({ recipe }) => ({ uids: recipe }), answers: members },
  'recipes.cuisines': { input: () => ({}), answers: members },
  'sessions.freeRecipes': { input: () => ({}), answers: { ...members, ...underAge } },
  'sessions.cookedRecipes': { input: () => ({}), answers: members },
};
