/** What each drawing of an ingredient stands for; a phrase is known before its words. */
const DRAWN = {
  'meat-on-bone': 'mutton; lamb; shank; goat; meat',
  'cut-of-meat': 'beef; veal; steak; mince; minced meat; lamb mince; beef mince',
  'poultry-leg': 'chicken; duck; turkey; wing; thigh; drumstick; poultry; chicken mince',
  fish: 'fish; cod; salmon; tuna; mackerel; anchovy; kingfish; fish sauce',
  shrimp: 'shrimp; prawn; shrimp paste; cracker',
  egg: 'egg; yolk; egg white; egg yolk',
  onion: 'onion; shallot; leek; onion paste',
  garlic: 'garlic; garlic clove; garlic head; ginger-garlic paste; ginger garlic paste; toum',
  'ginger-root': 'ginger; galangal; fresh turmeric; fresh ginger; ginger paste; ginger root',
  'hot-pepper':
    'chilli; chili; chillies; chilies; scotch bonnet; chilli paste; harissa; sambal; ' +
    'curry paste; laksa paste',
  'green-chilli':
    'green chilli; green chili; green chillies; green chilies; jalapeño; green chilli paste; ' +
    'green curry paste; serrano',
  'bell-pepper': 'pepper; capsicum; bell pepper; green pepper; green bell pepper',
  'red-pepper':
    'red pepper; red bell pepper; red capsicum; sweet red pepper; pimento; romano pepper; ' +
    'red pepper paste; roast pepper; roasted pepper; pointed pepper; red romano pepper',
  'yellow-pepper': 'yellow pepper; yellow bell pepper; orange pepper; yellow capsicum',
  tomato: 'tomato; passata; tomato paste; tomato purée; tomato puree; tomato sauce; ketchup',
  potato: 'potato; mash; taro; cassava; turnip; radish; turnips',
  'sweet-potato': 'sweet potato; yam; pumpkin; squash; butternut',
  broccoli: 'broccoli; cauliflower',
  carrot: 'carrot',
  eggplant: 'eggplant; aubergine; brinjal',
  'leafy-green':
    'spinach; greens; lettuce; cabbage; kale; chard; pak choi; bok choy; purslane; celery; ' +
    'fenugreek leaf; rocket',
  cucumber: 'cucumber; courgette; zucchini; pickle; gherkin',
  'pea-pod': 'pea; green bean; okra; mangetout; edamame; bean sprout; sprout',
  corn: 'corn; sweetcorn; maize; popcorn',
  beans: 'bean; kidney bean; rajma; soybean; black bean',
  chickpeas: 'chickpea; chana; kabuli chana; garbanzo',
  lentils: 'lentil; dal; daal; chana dal; split chickpea; split pea; toor; moong; masoor; urad',
  mushroom: 'mushroom; porcini; shiitake',
  olive: 'olive; caper',
  avocado: 'avocado',
  herb:
    'herb; mint; coriander; cilantro; parsley; basil; dill; thyme; oregano; rosemary; chive; ' +
    'methi; curry leaf; bay leaf; bay; lime leaf; laksa leaf; lemongrass; tarragon; scallion; ' +
    'spring onion; coriander leaf; mint leaf; kasuri methi; dried mint; sage',
  lemon: 'lemon; citron; preserved lemon; lemon juice; lemon zest; lemon rind',
  lime: 'lime; kokum; lime juice; dried lime; black lime',
  'red-apple': 'apple; pear',
  mango: 'mango; papaya; peach; apricot; amchur; dried mango',
  strawberry: 'strawberry; berry; raspberry; cherry; pomegranate; pomegranate seed; barberry',
  orange: 'orange; mandarin; orange juice',
  banana: 'banana; plantain',
  coconut: 'coconut; coconut milk; coconut cream; kerisik; desiccated coconut',
  peanuts: 'peanut; groundnut; peanut butter',
  nuts: 'nut; almond; cashew; hazelnut; walnut; pine nut; pecan; chestnut; melon seed',
  pistachios: 'pistachio',
  dates: 'date; raisin; sultana; fig; prune; currant; tamarind',
  rice: 'rice; basmati; carnaroli; arborio; sevai; poha; rice flake',
  grain: 'wheat; bulgur; couscous; semolina; sooji; oats; oat; barley; millet; cracked wheat',
  flour:
    'flour; atta; maida; besan; cornflour; cornstarch; baking powder; baking soda; ' +
    'bicarbonate of soda; yeast; batter; starch; custard powder; milk powder',
  bread: 'bread; bun; loaf; toast; breadcrumb; pav; dough',
  flatbread: 'flatbread; naan; roti; pita; tortilla; injera; pastry; filo; kataifi; shrak; paratha',
  pasta: 'spaghetti; pasta; noodle; vermicelli; macaroni; egg noodle; rice noodle',
  butter: 'butter; margarine; ghee; niter kibbeh; fat; suet',
  oil: 'oil; olive oil; vinegar; rice vinegar',
  milk: 'milk; buttermilk; cream; condensed milk; evaporated milk; sour cream',
  yoghurt: 'yoghurt; yogurt; curd; labneh; jameed; raita; mayonnaise',
  cheese: 'cheese; paneer; feta; mozzarella; halloumi; akkawi; parmesan; khoya; tofu; tofu puff',
  tahini: 'tahini; sesame; sesame seed; sesame paste; poppy seed',
  water: 'water; stock; broth; ice; hot water; sparkling water; stock cube; sparkling',
  salt: 'salt; sea salt; black salt',
  sugar: 'sugar; jaggery; icing sugar; brown sugar; palm sugar; caster sugar',
  honey: 'honey; syrup; molasses; date syrup; pomegranate molasses; golden syrup; treacle; jam',
  rose: 'rose; rose water; rose petal; orange blossom; orange-blossom water; kewra; kewra water',
  tea: 'tea; tea bag; coffee',
  chocolate: 'chocolate; cocoa',
  'soy-sauce': 'soy; soy sauce; kecap manis; oyster sauce; worcestershire sauce; sauce',
  'red-spice':
    'paprika; chilli powder; chili powder; cayenne; berbere; sumac; pul biber; chilli flake; ' +
    'kashmiri chilli; kashmiri chilli powder; red chilli powder; aleppo pepper; red pepper flake',
  turmeric: 'turmeric; saffron; curry powder; mustard; mustard powder; saffron milk',
  spice:
    'spice; masala; garam masala; cumin; cinnamon; clove; cardamom; nutmeg; mace; fennel; ' +
    'fenugreek; allspice; baharat; star anise; aniseed; ajwain; nigella; asafoetida; zaatar; ' +
    'black pepper; white pepper; peppercorn; coriander seed; coriander powder; ground coriander; ' +
    'mustard seed; ground ginger; dry ginger; ginger powder; fennel powder; fennel seed; ' +
    'fenugreek seed; cumin seed; dried ginger; sambar powder; onion seed; seasoning; seven spice; ' +
    'cinnamon stick; cardamom pod; ras el hanout; caraway; powder; vanilla; spice mix',
} as const;

export type IngredientPicture = keyof typeof DRAWN;

/** Every drawing that the build makes a file of. */
export const ingredientPictures = Object.keys(DRAWN) as IngredientPicture[];

/** A word as the list above has it: one of many, without its accents' combining forms. */
const single = (word: string) =>
  word
    .replace(/leaves$/, 'leaf')
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=o|ch|sh|ss)es$/, '')
    .replace(/(?<=[^su])s$/, '');

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .map(single);

const KNOWN = new Map(
  Object.entries(DRAWN).flatMap(([picture, words]) =>
    words
      .split('; ')
      .map((phrase) => [wordsOf(phrase).join(' '), picture as IngredientPicture] as const),
  ),
);
const LONGEST = 4;

/**
 * The drawing that goes with an ingredient. An English name says what it is at its end, so the last
 * words decide: rice flour is a flour, chicken stock is a stock.
 *
 * @returns null when none fits: the row keeps its neutral mark
 */
export function ingredientPicture(name: string): IngredientPicture | null {
  const [plain = ''] = name.replace(/\([^)]*\)/g, ' ').split(/,|;| with | in | for | on | from /);
  const words = wordsOf(plain);
  for (let end = words.length; end > 0; end--)
    for (let from = Math.max(0, end - LONGEST); from < end; from++) {
      const found = KNOWN.get(words.slice(from, end).join(' '));
      if (found) return found;
    }
  return null;
}

/** Where the web app serves the drawing from. */
export const ingredientSource = (picture: IngredientPicture) => `/ingredients/${picture}.webp`;
