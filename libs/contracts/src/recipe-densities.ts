/**
 * What a cup of a food weighs, in grams: kitchen averages for what is level and not pressed. A food
 * that is cut, crushed or heaped weighs what its cook made of it, so it is not here.
 */
const GRAMS_OF_CUP: Record<string, number> = {
  'rice flour': 158,
  'gram flour': 92,
  'chickpea flour': 92,
  besan: 92,
  'corn flour': 128,
  cornflour: 128,
  flour: 125,
  maida: 125,
  atta: 120,
  semolina: 167,
  sooji: 167,
  bulgur: 140,
  couscous: 173,
  oats: 85,
  rice: 185,
  lentil: 192,
  dal: 192,
  daal: 192,
  chickpea: 200,
  'icing sugar': 120,
  'powdered sugar': 120,
  'brown sugar': 213,
  sugar: 200,
  honey: 340,
  'condensed milk': 306,
  'peanut butter': 258,
  butter: 227,
  ghee: 205,
  tahini: 240,
  almond: 143,
  cashew: 137,
  pistachio: 123,
  raisin: 145,
};
/** Poured: a cup of it is as good as so many millilitres. */
const POURED = new Set(
  'water milk buttermilk cream yoghurt yogurt curd oil stock broth juice vinegar syrup'.split(' '),
);
/** What changes how much of it a cup holds. */
const CHANGED = /\b(?:cooked|boiled|canned|tinned|puffed|flattened|ground|flaked|slivered|ice)\b/;
const MOST_WORDS = 2;

const plain = (word: string) => word.replace(/(?<=[^s])s$/, '');

/**
 * What an English name is of stands at its end: rice flour is a flour, butter beans are beans.
 *
 * @returns its last words, the longest first
 */
function heads(name: string): string[] {
  const words = name
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  return Array.from({ length: Math.min(MOST_WORDS, words.length) }, (_, i) =>
    words.slice(i - Math.min(MOST_WORDS, words.length)).join(' '),
  );
}

/** Grams in a cup of a food that is well known for it; null of any other. */
export function gramsOfCup(name: string): number | null {
  if (CHANGED.test(name.toLowerCase())) return null;
  for (const head of heads(name)) {
    const grams = GRAMS_OF_CUP[head] ?? GRAMS_OF_CUP[plain(head)];
    if (grams) return grams;
  }
  return null;
}

/** Measured by volume in every kitchen. */
export const isPoured = (name: string): boolean => POURED.has(plain(heads(name).at(-1) ?? ''));
