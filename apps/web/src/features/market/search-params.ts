import { allergens, diets, limits, type Allergen, type Diet } from '@chefly/contracts';

/** The address with one of its values changed; an empty one is taken out. */
export function withParam(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

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
