import { allergens, diets, limits, type Allergen, type Diet } from '@chefly/contracts';

export const filterNames = ['cuisine', 'diet', 'maxCost', 'maxMinutes', 'without'] as const;
export type FilterName = (typeof filterNames)[number];

export interface Filters {
  cuisine?: string;
  diet?: Diet;
  maxCost?: number;
  maxMinutes?: number;
  /** As the route takes them: separated by commas. */
  without?: string;
}

const whole = (given: string | null) =>
  given && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;

/** The limits that the address names; what is none is left out. */
export function filtersOf(params: URLSearchParams): Filters {
  const cuisine = params.get('cuisine')?.slice(0, limits.cuisine);
  const diet = diets.find((each) => each === params.get('diet'));
  const maxCost = whole(params.get('maxCost'));
  const maxMinutes = whole(params.get('maxMinutes'));
  const without = allergensOf(params.get('without')).join();
  return {
    ...(cuisine ? { cuisine } : {}),
    ...(diet ? { diet } : {}),
    ...(maxCost ? { maxCost } : {}),
    ...(maxMinutes && maxMinutes <= 100_000 ? { maxMinutes } : {}),
    ...(without ? { without } : {}),
  };
}

const allergensOf = (given: string | null): Allergen[] =>
  (given ?? '').split(',').flatMap((each) => allergens.find((known) => known === each) ?? []);

/** The way to a search. */
export const searchLink = (params: Record<string, string>) =>
  `/search?${new URLSearchParams(params).toString()}`;

/** So many of what was named are looked for by themselves. */
const MOST_INGREDIENTS = 4;
/** Shorter words join others: `in`, `or`. */
const SHORTEST = 3;

/**
 * What is named one by one in a search, each once: by commas where there are any, since an
 * ingredient may have several words, else by words.
 */
export function ingredientsOf(text: string): string[] {
  const listed = /[,،;+&]/.test(text);
  const found = new Map<string, string>();
  for (const part of text.split(listed ? /[,،;+&]/ : /\s+/)) {
    const name = part.trim();
    const key = name.toLowerCase();
    if (name.length >= SHORTEST && !found.has(key)) found.set(key, name);
  }
  return [...found.values()].slice(0, MOST_INGREDIENTS);
}
