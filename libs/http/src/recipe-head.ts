import {
  CURRENCY,
  wholeMinutes,
  ingredientLine,
  type Diet,
  type WrittenRecipe,
} from '@chefly/contracts';
import { escaped, meta } from './markup';

/** What stands in the head of a page for those who read no further. */
export interface Head {
  status: number;
  /** Instead of the page's own. */
  title?: string;
  description?: string;
  /** Elements, as they stand in the page. */
  elements: string;
}

/** Nothing in it ends its element or begins another. */
const json = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => {
    return `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}" />`;

/** The path of a recipe, the same for every way to write its name. */
export const recipePath = (name: string) =>
  `/recipe/${encodeURIComponent(name.replaceAll(' ', '_'))}`;

/** @param minutes null where nobody said */
const duration = (minutes: number | null) => (minutes === null ? undefined : `PT${minutes}M`);

const DIETS: Record<Diet, string> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
};

/** A recipe of the catalogue in the words of schema.org. */
function structured(recipe: WrittenRecipe, origin: string) {
  const { name, description, servings, prepMinutes, cuisine, diets, equipment } = recipe;
  const whole = wholeMinutes(recipe);
  const url = origin + recipePath(name);
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    url,
    mainEntityOfPage: url,
    name,
    description,
    image: [origin + recipe.picture],
    inLanguage: 'en',
    author: { '@type': 'Organization', name: 'chefly', url: origin },
    recipeCuisine: cuisine || undefined,
    recipeYield: servings ? `${servings} ${servings === 1 ? 'serving' : 'servings'}` : undefined,
    prepTime: duration(prepMinutes),
    cookTime: duration(whole === null ? null : whole - (prepMinutes ?? 0)),
    totalTime: duration(whole),
    suitableForDiet: ['https://schema.org/HalalDiet', ...diets.map((diet) => DIETS[diet])],
    estimatedCost: { '@type': 'MonetaryAmount', currency: CURRENCY, value: recipe.cost },
    tool: equipment.length ? equipment : undefined,
    recipeIngredient: recipe.ingredients.map(({ instead: _instead, ...one }) =>
      ingredientLine(one),
    ),
    recipeInstructions: recipe.steps.map((step) => ({
      '@type': 'HowToStep',
      name: step.name || undefined,
      text: step.text,
    })),
  };
}

/** @param origin of the public address, without a slash at its end */
export function recipeHead(recipe: WrittenRecipe, origin: string): Head {
  const { name, description } = recipe;
  const url = origin + recipePath(name);
  const image = origin + recipe.picture;
  const elements = [
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...Object.entries({
      'og:type': 'article',
      'og:site_name': 'chefly',
      'og:title': name,
      'og:description': description,
      'og:url': url,
      'og:image': image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': name,
    }).map(([key, content]) => property(key, content)),
    ...Object.entries({
      'twitter:card': 'summary_large_image',
      'twitter:title': name,
      'twitter:description': description,
      'twitter:image': image,
      'twitter:image:alt': name,
    }).map(([key, content]) => meta(key, content)),
    `<script type="application/ld+json">${json(structured(recipe, origin))}</script>`,
  ].join('');
  return { status: 200, title: `${name} · chefly`, description, elements };
}

/** Of an address that names no recipe of the catalogue: whether it is anybody's is not told. */
export const noRecipeHead: Head = { status: 404, elements: meta('robots', 'noindex') };
