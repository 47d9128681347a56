import { normalise } from '@chefly/engines/search';

/** What is called otherwise elsewhere: who searches for one finds the others. */
const alike: readonly (readonly string[])[] = [
  ['aubergine', 'eggplant', 'brinjal', 'baingan'],
  ['bell pepper', 'capsicum'],
  ['green pepper', 'capsicum'],
  ['beetroot', 'beet'],
  ['cauliflower', 'gobi'],
  ['chickpea', 'garbanzo', 'chana'],
  ['chilli', 'chili', 'chile', 'mirch'],
  ['coriander', 'cilantro', 'dhania'],
  ['cornflour', 'cornstarch'],
  ['courgette', 'zucchini'],
  ['cumin', 'jeera'],
  ['fenugreek', 'methi'],
  ['filo', 'phyllo'],
  ['gram flour', 'besan', 'chickpea flour'],
  ['icing sugar', 'powdered sugar'],
  ['mince', 'minced meat', 'ground meat', 'keema'],
  ['okra', 'ladyfinger', 'bhindi'],
  ['pea', 'matar'],
  ['peanut', 'groundnut'],
  ['plain flour', 'maida'],
  ['potato', 'aloo'],
  ['prawn', 'shrimp'],
  ['red pepper', 'capsicum'],
  ['semolina', 'sooji', 'rava'],
  ['spinach', 'palak'],
  ['spring onion', 'scallion'],
  ['turmeric', 'haldi'],
  ['yoghurt', 'yogurt', 'curd', 'dahi'],
];

/** One or more of it. */
const named = alike.map((names) =>
  names.map((name) => new RegExp(`(^|[^\\p{L}])${normalise(name)}(e?s)?($|[^\\p{L}])`, 'u')),
);

/** What an ingredient is called elsewhere, as it is written here: `fried aubergines`. */
export function otherNamesOf(ingredient: string): string[] {
  const normal = normalise(ingredient);
  return alike.flatMap((names, i) => {
    const here = named[i]!;
    return here.some((name) => name.test(normal))
      ? names.filter((_, at) => !here[at]!.test(normal))
      : [];
  });
}
