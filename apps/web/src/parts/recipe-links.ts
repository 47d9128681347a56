/**
 * The link to a recipe's chefs, in the form the specification gives: the first space becomes an
 * underscore.
 */
export const chefsLink = (recipeName: string) =>
  `/chefs?recipie=${encodeURIComponent(recipeName.replace(' ', '_'))}`;

/** The link to a recipe itself. */
export const recipeLink = (recipeName: string) =>
  `/recipe/${encodeURIComponent(recipeName.replaceAll(' ', '_'))}`;
