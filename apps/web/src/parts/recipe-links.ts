/**
 * The link to a recipe's chefs, in the form the specification gives: the first space becomes an
 * underscore.
 */
export const chefsLink = (recipeName: string) =>
  `/chefs?recipie=${encodeURIComponent(recipeName.replace(' ', '_'))}`;

/** Where a dish that was cooked from a recipe, alone or in a session, becomes a post. */
export const shareDishLink = (recipeName: string, sessionUid?: string) =>
  `/newPost?recipe=${encodeURIComponent(recipeName)}${sessionUid ? `&session=${sessionUid}` : ''}`;

/** The link to a recipe itself. */
export const recipeLink = (recipeName: string) =>
  `/recipe/${encodeURIComponent(recipeName.replaceAll(' ', '_'))}`;

/** The link to cooking a recipe alone, step by step. */
export const cookLink = (recipeName: string) =>
  `/cook/${encodeURIComponent(recipeName.replaceAll(' ', '_'))}`;
