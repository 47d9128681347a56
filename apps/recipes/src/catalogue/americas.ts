import { bunches, dish, g, ml, pinches, some, tbsp, tsp, wait, whole, work } from './dish';

export const americas = [
  dish({
    slug: 'fish-tacos',
    name: 'Fish Tacos',
    description: 'Crisp white fish, sharp cabbage, soft tortillas.',
    cost: 560,
    servings: 4,
    prep: 10,
    level: 'medium',
    cuisine: 'Americas',
    allergens: ['gluten', 'dairy', 'fish'],
    equipment: ['deep pan', 'thermometer', 'griddle', 'whisk'],
    ingredients: [
      whole(0.25, 'white cabbage', 'sliced as thin as paper', ['red cabbage']),
      whole(3, 'limes', 'juiced', ['lemons']),
      g(150, 'yoghurt', 'thick', ['sour cream']),
      g(150, 'plain flour', '', ['rice flour']),
      tsp(1, 'baking powder'),
      ml(200, 'sparkling water', 'ice-cold'),
      g(500, 'white fish fillet', 'in finger-thick strips', ['cod', 'tilapia', 'prawns']),
      ml(600, 'frying oil'),
      whole(12, 'corn tortillas'),
      whole(1, 'avocado', 'sliced'),
      whole(2, 'green chillies', 'in thin rings', ['pickled jalapeños']),
      bunches(0.5, 'coriander'),
      some('salt'),
    ],
    steps: [
      wait('Salt the cabbage', 20, '')`
        Knead the [cabbage|white cabbage] with half of the lime juice of the [limes] and [salt]
        and leave it until it is limp and bright.
      `,
      work('Stir the sauce', 3, '', 'beside')`
        Stir the 150 g [yoghurt] with the rest of the juice of the [limes] and [salt].
      `,
      work('Whisk the batter', 3, '')`
        Whisk 125 g of the [plain flour] with the 1 tsp [baking powder], [salt] and the 200 ml
        [sparkling water] to a light batter. A few lumps are welcome.
      `,
      work('Fry the fish', 12, '180 °C')`
        Dry the 500 g [fish|white fish fillet], dust it with the rest of the [flour|plain flour],
        dip it in the batter and fry it in the 600 ml [frying oil], a few at a time, until it is
        golden and flakes in the middle, about 4 minutes.
      `,
      work('Warm the tortillas', 4, 'High flame')`
        Warm the 12 [tortillas|corn tortillas] on the dry griddle until they puff in spots, and
        keep them in a cloth.
      `,
      work('Build them', 4, '')`
        Spread the [sauce|yoghurt], lay [fish|white fish fillet] and [cabbage|white cabbage] on it
        and finish with the [avocado], the 2 [chillies|green chillies] and the [coriander].
      `,
    ],
  }),
  dish({
    slug: 'buttermilk-pancakes',
    name: 'Buttermilk Pancakes',
    description: 'Thick, tender, done when the bubbles stay open.',
    cost: 200,
    servings: 4,
    prep: 5,
    level: 'easy',
    cuisine: 'Americas',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy', 'egg'],
    equipment: ['wide pan', 'whisk', 'ladle'],
    ingredients: [
      g(250, 'plain flour'),
      tsp(1, 'baking soda'),
      tbsp(2, 'sugar'),
      ml(350, 'buttermilk', '', ['milk with a spoon of lemon juice', 'thin yoghurt']),
      whole(2, 'eggs', '', ['mashed bananas']),
      g(50, 'butter', 'melted'),
      tbsp(4, 'honey', '', ['maple syrup', 'date syrup']),
      g(150, 'berries', '', ['sliced banana']),
      pinches(1, 'salt'),
    ],
    steps: [
      work('Mix the batter', 5, '')`
        Whisk the 250 g [flour|plain flour], the 1 tsp [baking soda], the 2 tbsp [sugar] and the
        [salt] in one bowl, the 350 ml [buttermilk], the 2 [eggs] and half of the [butter] in
        another. Stir both together with few strokes; leave the lumps.
      `,
      wait('Rest', 10, '')`
        Let the [batter|plain flour] stand until it is full of bubbles.
      `,
      work('Heat the pan', 2, 'Medium flame')`
        Heat the pan until a drop of water dances, and wipe it with a little of the [butter].
      `,
      work('Fry the first side', 10, 'Medium flame')`
        Pour in small ladles of [batter|plain flour] and wait until bubbles rise, burst and stay
        open and the rim is dry.
      `,
      work('Flip once', 8, 'Medium flame')`
        Flip them once and fry until the middle springs back. Go on so with the rest.
      `,
      work('Stack', 1, '')`
        Stack them with the 4 tbsp [honey] and the 150 g [berries].
      `,
    ],
  }),
];
