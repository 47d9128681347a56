import {
  bunches,
  cloves,
  dish,
  g,
  kg,
  pinches,
  some,
  sticks,
  tbsp,
  tsp,
  wait,
  whole,
  work,
} from './dish';

export const maghreb = [
  dish({
    slug: 'moroccan-tagine',
    name: 'Chicken Tagine with Lemon',
    description: 'Preserved lemon, green olives and a lid that lets nothing go.',
    cost: 560,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'Maghreb',
    allergens: [],
    equipment: ['tagine or heavy pot with a lid'],
    ingredients: [
      kg(1.2, 'chicken', 'in 8 pieces', ['chicken thighs']),
      tsp(2, 'ginger', 'ground'),
      tsp(1, 'turmeric', 'ground'),
      pinches(1, 'saffron', '', ['a little more turmeric']),
      tbsp(3, 'olive oil'),
      whole(2, 'onions', 'grated'),
      cloves(3, 'garlic', 'crushed'),
      whole(2, 'preserved lemons', '', ['lemon zest and juice, with more salt']),
      g(150, 'green olives', '', ['violet olives']),
      bunches(1, 'coriander', 'chopped', ['parsley']),
      some('salt'),
    ],
    steps: [
      work('Rub the chicken', 5, '')`
        Rub the 1.2 kg [chicken] with the 2 tsp [ginger], the 1 tsp [turmeric], the [saffron] and
        a little [salt]: lemon and olives bring more.
      `,
      work('Soften the onions', 8, 'Low flame')`
        Warm the 3 tbsp [olive oil] in the tagine and soften the 2 [onions] and the 3 cloves
        [garlic] in it, without colour.
      `,
      wait('Cook under the lid', 50, 'Lowest flame')`
        Lay in the [chicken] with half of the [coriander] and 250 ml water. Cover and cook until
        the juice of a thigh runs clear and it gives to a spoon.
      `,
      work('Prepare the lemons', 4, '', 'beside')`
        Scrape the flesh out of the 2 [preserved lemons] and cut the rind in strips. Rinse the
        150 g [olives|green olives].
      `,
      wait('Add lemon and olives', 10, 'Low flame')`
        Lay the [rind|preserved lemons] and the [olives|green olives] over and simmer uncovered.
      `,
      work('Reduce and serve', 6, 'Medium flame')`
        Lift out the [chicken], boil the sauce until it clings to a spoon, pour it over and strew
        the rest of the [coriander]. Eat it with bread.
      `,
    ],
  }),
  dish({
    slug: 'couscous-seven-vegetables',
    name: 'Couscous with Seven Vegetables',
    description: 'Steamed three times, and worth each of them.',
    cost: 850,
    servings: 8,
    prep: 30,
    level: 'hard',
    cuisine: 'Maghreb',
    allergens: ['gluten', 'dairy'],
    equipment: ['couscoussier or pot with a steamer', 'wide bowl', 'large tray'],
    ingredients: [
      g(600, 'lamb', 'on the bone, in large pieces', ['beef', 'chicken, 20 minutes less']),
      whole(2, 'onions', 'quartered'),
      whole(3, 'tomatoes', 'chopped'),
      tsp(2, 'ginger', 'ground'),
      tsp(1, 'turmeric', 'ground'),
      pinches(1, 'saffron', '', ['a little more turmeric']),
      tbsp(3, 'olive oil'),
      g(500, 'couscous', 'medium, not instant'),
      whole(4, 'carrots', 'halved'),
      whole(3, 'turnips', 'quartered', ['swede']),
      whole(0.5, 'white cabbage', 'in wedges'),
      whole(3, 'courgettes', 'halved'),
      g(400, 'pumpkin', 'in large pieces', ['sweet potato']),
      g(200, 'cooked chickpeas'),
      g(50, 'butter', '', ['smen']),
      some('salt'),
    ],
    steps: [
      work('Brown the lamb', 12, 'Medium flame')`
        Turn the 600 g [lamb] and the 2 [onions] in the 3 tbsp [olive oil], add the 3 [tomatoes],
        the 2 tsp [ginger], the 1 tsp [turmeric], the [saffron] and [salt] until it smells.
      `,
      wait('Simmer the broth', 40, 'Low flame')`
        Add 3 l hot water, cover and simmer.
      `,
      work('Steam the first time', 20, 'Medium flame', 'beside')`
        Wet the 500 g [couscous] with 150 ml water, rub it between your palms until no lump is
        left, and steam it over the pot from the moment that steam comes through.
      `,
      work('Rub and steam again', 20, 'Medium flame')`
        Put the carrots, turnips and cabbage into the broth: the 4 [carrots], the 3 [turnips] and
        the [cabbage|white cabbage]. Tip the [couscous] out, sprinkle it with 200 ml salted water,
        rub it and steam it again.
      `,
      wait('Add the soft vegetables', 20, 'Medium flame')`
        Put the 3 [courgettes], the 400 g [pumpkin] and the 200 g [chickpeas|cooked chickpeas] into
        the broth and simmer until all of it gives to a knife and the [lamb] leaves the bone.
      `,
      work('Steam the third time', 15, 'Medium flame', 'beside')`
        Rub the [couscous] with 150 ml water once more and steam it until the grains are soft and
        apart.
      `,
      work('Butter and heap', 4, '')`
        Rub the 50 g [butter] into the [couscous] and heap it on the tray with a well in the
        middle.
      `,
      work('Serve', 4, '')`
        Lay the [lamb] into the well and the vegetables around it like spokes. Pour a ladle of
        broth over and hand round the rest.
      `,
    ],
  }),
  dish({
    slug: 'harira',
    name: 'Harira',
    description: 'The soup that ends a fast: tomato, lentils, chickpeas and a squeeze of lemon.',
    cost: 330,
    servings: 6,
    prep: 15,
    level: 'easy',
    cuisine: 'Maghreb',
    allergens: ['gluten', 'celery'],
    equipment: ['large pot with a lid', 'whisk'],
    ingredients: [
      g(100, 'dried chickpeas', '', ['tinned chickpeas, with the lentils']),
      tbsp(2, 'olive oil', '', ['smen']),
      whole(1, 'onion', 'chopped'),
      g(200, 'lamb', 'in small cubes', ['beef', 'none, for a meatless one']),
      tsp(1, 'ginger', 'ground'),
      tsp(1, 'turmeric', 'ground'),
      sticks(1, 'cinnamon'),
      g(800, 'tomatoes', 'blended', ['tinned tomatoes']),
      sticks(2, 'celery', 'with the leaves, chopped'),
      g(100, 'brown lentils', 'washed'),
      tbsp(3, 'plain flour', '', ['rice flour']),
      bunches(1, 'coriander', 'chopped'),
      whole(1, 'lemon', 'in wedges'),
      whole(12, 'dates', 'to serve'),
      some('salt'),
    ],
    steps: [
      wait('Soak the chickpeas', 480, '')`
        Cover the 100 g [chickpeas|dried chickpeas] with plenty of cold water and leave them
        overnight.
      `,
      work('Brown the lamb', 10, 'Medium flame')`
        Fry the [onion] and the 200 g [lamb] in the 2 tbsp [olive oil] until brown, then the
        1 tsp [ginger], the 1 tsp [turmeric] and the [cinnamon] until they smell.
      `,
      wait('Simmer', 45, 'Low flame')`
        Add the 800 g [tomatoes], the 2 sticks [celery], the drained
        [chickpeas|dried chickpeas] and 1.5 l hot water, cover and simmer.
      `,
      wait('Cook the lentils', 25, 'Low flame')`
        Add the 100 g [lentils|brown lentils] and [salt] and simmer until [lentils|brown lentils]
        and chickpeas are soft.
      `,
      work('Thicken', 8, 'Low flame')`
        Whisk the 3 tbsp [flour|plain flour] with 200 ml cold water, pour it in slowly, stirring,
        and let it bubble until the soup is like velvet.
      `,
      work('Serve', 3, '')`
        Stir in the [coriander], take out the [cinnamon] and serve it with the [lemon] and the
        12 [dates].
      `,
    ],
  }),
  dish({
    slug: 'shakshuka',
    name: 'Shakshuka',
    description: 'Eggs set in a pan of peppers and tomatoes, eaten from the pan with bread.',
    cost: 260,
    servings: 3,
    prep: 10,
    level: 'easy',
    cuisine: 'Maghreb',
    diets: ['vegetarian'],
    allergens: ['dairy', 'egg'],
    equipment: ['wide pan with a lid'],
    ingredients: [
      tbsp(3, 'olive oil'),
      whole(1, 'onion', 'chopped'),
      whole(2, 'red peppers', 'in strips'),
      cloves(4, 'garlic', 'sliced'),
      tsp(1.5, 'cumin', 'ground'),
      tsp(2, 'sweet paprika'),
      tsp(0.25, 'cayenne', '', ['harissa']),
      g(800, 'tomatoes', 'chopped', ['tinned tomatoes']),
      whole(6, 'eggs'),
      g(100, 'feta', 'made with microbial rennet', ['labneh', 'none, without dairy']),
      bunches(0.5, 'parsley', 'chopped', ['coriander']),
      some('salt'),
    ],
    steps: [
      work('Soften the peppers', 12, 'Medium flame')`
        Fry the [onion] and the 2 [red peppers] in the 3 tbsp [olive oil] until they are soft and
        sweet.
      `,
      work('Add garlic and spices', 2, 'Medium flame')`
        Stir in the 4 cloves [garlic], the 1½ tsp [cumin], the 2 tsp [paprika|sweet paprika] and
        the ¼ tsp [cayenne] until they smell.
      `,
      wait('Simmer the tomatoes', 15, 'Medium flame')`
        Add the 800 g [tomatoes] and [salt] and simmer, stirring now and then, until the sauce
        holds a furrow.
      `,
      work('Crack in the eggs', 3, 'Low flame')`
        Make wells with the back of a spoon, as many as there are eggs, and crack the 6 [eggs]
        into them.
      `,
      wait('Set the eggs', 7, 'Lowest flame')`
        Cover until the whites are set all through and the yolks still tremble; leave it longer
        for those who should eat them firm.
      `,
      work('Crumble and serve', 1, '')`
        Crumble the 100 g [feta] and strew the [parsley] over. Eat it from the pan with bread.
      `,
    ],
  }),
];
