/**
 * What recipes count, as one of it is called: things that are bought and cooked by the piece. Whoever
 * writes a recipe with something else keeps their own word for it, in whatever language it is.
 */
const ONE = `
  almond apple apricot artichoke aubergine avocado bagel banana bean beetroot bread bonnet bun cabbage
  capsicum cardamom carrot cashew cauliflower chapati cherry chicken chickpea chilli clementine clove
  coconut courgette cracker cucumber date drumstick egg eggplant fig fillet fish flatbread gherkin
  guava head kebab kiwi leaf leek lemon lettuce lime loaf mango mushroom nectarine okra olive onion
  orange papaya parsnip peach peanut pear pepper pepperoncino pineapple pitta pistachio plantain plum
  pod pomegranate potato prawn prune puff pumpkin quail quince radish raspberry roll scallion shallot
  sheet shrimp sprout squash stalk star stem strawberry thigh tofu tomato tortilla turnip walnut
  wing wrapper yam yolk zucchini breast bag blade bulb cube cutlet ear leg rib rusk sausage skewer
  slice sprig stick strip wedge crab anchovy sardine burger
`
  .trim()
  .split(/\s+/);

/** Those that no rule makes, and those that are called the same however many they are. */
const IRREGULAR: Record<string, string> = {
  chilli: 'chillies',
  leaf: 'leaves',
  loaf: 'loaves',
  mango: 'mangoes',
  potato: 'potatoes',
  tomato: 'tomatoes',
  kiwi: 'kiwis',
  fish: 'fish',
  okra: 'okra',
  shrimp: 'shrimp',
  squash: 'squash',
  tofu: 'tofu',
  zucchini: 'zucchini',
};

const moreOf = (one: string): string =>
  IRREGULAR[one] ??
  (/[^aeiou]y$/.test(one)
    ? `${one.slice(0, -1)}ies`
    : /(s|x|ch|sh)$/.test(one)
      ? `${one}es`
      : `${one}s`);
const MORE = new Map(ONE.map((one) => [one, moreOf(one)]));
const LESS = new Map([...MORE].map(([one, more]) => [more, one]));

/** What is said of a thing behind it: 'green chillies, slit', 'eggs for the glaze'. */
const SAID = /[,(]|\s(?:of|in|with|for|or|to|on|at)\s/;

/** The thing itself, as a place in its name. */
function thingIn(name: string): { from: number; word: string } {
  const said = name.search(SAID);
  const words = (said < 0 ? name : name.slice(0, said)).trimEnd();
  const word = words.split(/[\s-]+/).at(-1)!;
  return { from: words.length - word.length, word };
}

const inCase = (word: string, like: string) =>
  /^\p{Lu}/u.test(like) ? word[0]!.toUpperCase() + word.slice(1) : word;

/**
 * What is counted, by its name for so many: 5 carrots, half an onion. What is not known to be counted
 * stays as it was written.
 */
export function countedName(name: string, amount: number): string {
  const { from, word } = thingIn(name);
  const other = (amount > 1 ? MORE : LESS).get(word.toLowerCase());
  if (!other) return name;
  return name.slice(0, from) + inCase(other, word) + name.slice(from + word.length);
}

/** Whether it is known how one of it is called, and more. */
export function isCounted(name: string): boolean {
  const word = thingIn(name).word.toLowerCase();
  return MORE.has(word) || LESS.has(word);
}
