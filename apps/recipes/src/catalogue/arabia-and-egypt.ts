import { dish, g, kg, l, ml, some, sticks, tbsp, tsp, wait, whole, work } from './dish';

export const arabiaAndEgypt = [
  dish({
    slug: 'kabsa',
    name: 'Kabsa',
    description: 'Rice that has drunk a spiced tomato broth, chicken browned on top.',
    cost: 580,
    servings: 6,
    prep: 15,
    level: 'medium',
    cuisine: 'Arabia',
    allergens: ['dairy', 'tree nuts'],
    equipment: ['large pot with a lid', 'oven tray', 'large tray'],
    ingredients: [
      g(60, 'ghee', '', ['sunflower oil']),
      whole(2, 'onions', 'chopped'),
      sticks(1, 'cinnamon'),
      whole(6, 'green cardamoms', 'bruised'),
      whole(6, 'cloves'),
      tbsp(1, 'kabsa spice', '', ['baharat']),
      kg(1.4, 'chicken', 'in 8 pieces', ['lamb, simmered an hour longer']),
      whole(3, 'tomatoes', 'chopped', ['tinned tomatoes']),
      whole(2, 'black limes', 'pierced', ['a strip of lemon peel']),
      g(500, 'basmati rice', 'washed'),
      whole(2, 'carrots', 'in matchsticks'),
      g(50, 'raisins'),
      g(50, 'almonds', 'blanched', ['pine nuts']),
      some('salt'),
    ],
    steps: [
      work('Fry onions and spices', 10, 'Medium flame')`
        Fry the 2 [onions] in half of the [ghee] until golden, then the [cinnamon], the
        6 [green cardamoms], the 6 [cloves] and the 1 tbsp [kabsa spice] until they smell.
      `,
      work('Turn the chicken', 8, 'Medium flame')`
        Add the 1.4 kg [chicken] with [salt] and turn it, then the 3 [tomatoes] and the
        2 [black limes], until the tomatoes collapse.
      `,
      wait('Simmer the chicken', 40, 'Low flame')`
        Cover with 1.3 l hot water and simmer until the juice of a thigh runs clear. Soak the
        500 g [rice|basmati rice] in cold water meanwhile.
      `,
      wait('Cook the rice', 20, 'Lowest flame')`
        Lift out the [chicken]. Add the drained [rice|basmati rice], the 2 [carrots] and half of
        the [raisins]; the broth should stand a finger above it. Boil it up, cover and cook until
        the broth is gone.
      `,
      wait('Brown the chicken', 15, '220 °C', 'beside')`
        Lay the [chicken] on a tray, skin up, and brown it in the oven.
      `,
      wait('Rest', 10, '')`
        Take the [rice|basmati rice] off the flame and rest it covered.
      `,
      work('Fry the nuts', 4, 'Low flame', 'beside')`
        Fry the 50 g [almonds] gold in the rest of the [ghee], and the rest of the [raisins] until
        they swell.
      `,
      work('Heap and serve', 3, '')`
        Heap the [rice|basmati rice] on the tray, lay the [chicken] on it and strew the [almonds]
        and the [raisins] over.
      `,
    ],
  }),
  dish({
    slug: 'mahalabia',
    name: 'Mahalabia',
    description: 'Milk pudding that trembles, with rose and pistachio.',
    cost: 190,
    servings: 6,
    prep: 5,
    level: 'easy',
    cuisine: 'Arabia',
    diets: ['vegetarian'],
    allergens: ['dairy', 'tree nuts'],
    equipment: ['saucepan', 'whisk', '6 glasses'],
    ingredients: [
      l(1, 'whole milk', '', ['almond or oat drink']),
      g(70, 'corn flour', '', ['rice flour']),
      g(120, 'sugar'),
      tbsp(1.5, 'rose water', '', ['orange-blossom water']),
      g(30, 'pistachios', 'chopped', ['almonds']),
      tbsp(1, 'dried rose petals'),
    ],
    steps: [
      work('Slake the corn flour', 3, '')`
        Stir the 70 g [corn flour] into a fifth of the cold [milk|whole milk] until no lump is
        left.
      `,
      work('Heat the milk', 8, 'Medium flame')`
        Heat the rest of the [milk|whole milk] with the 120 g [sugar], stirring, until steam rises
        and the rim bubbles.
      `,
      work('Thicken', 6, 'Low flame')`
        Pour in the slaked [corn flour] in a stream, whisking, and let it bubble gently until the
        whisk leaves a trail and nothing tastes of flour.
      `,
      work('Perfume and pour', 3, '')`
        Off the flame stir in the 1½ tbsp [rose water] and pour it into the glasses.
      `,
      wait('Chill', 180, '')`
        Let it stop steaming, cover it and leave it in the fridge until it trembles as one piece.
      `,
      work('Strew', 2, '')`
        Strew the 30 g [pistachios] and the 1 tbsp [rose petals|dried rose petals] over.
      `,
    ],
  }),
  dish({
    slug: 'basbousa',
    name: 'Basbousa',
    description: 'Semolina cake cut into diamonds and soaked to the last crumb.',
    cost: 240,
    servings: 12,
    prep: 10,
    level: 'easy',
    cuisine: 'Egypt',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy', 'tree nuts'],
    equipment: ['oven', '24 × 30 cm tin', 'saucepan'],
    ingredients: [
      g(300, 'syrup sugar', 'white sugar, for the syrup'),
      tbsp(1, 'lemon juice'),
      g(400, 'coarse semolina', '', ['medium semolina']),
      g(60, 'desiccated coconut', '', ['ground almonds']),
      g(150, 'sugar'),
      g(120, 'butter', 'melted', ['ghee']),
      g(200, 'yoghurt'),
      tsp(1.5, 'baking powder'),
      whole(24, 'almonds', 'blanched'),
    ],
    steps: [
      wait('Boil the syrup', 8, 'Medium flame')`
        Boil the 300 g [syrup sugar] with 200 ml water and the 1 tbsp [lemon juice] until it drops
        slowly from the spoon. Put it in the fridge: it must be cold.
      `,
      work('Rub in the butter', 6, '')`
        Rub the 120 g [butter] into the 400 g [semolina|coarse semolina], the 60 g
        [coconut|desiccated coconut] and the 150 g [sugar] until every grain shines.
      `,
      work('Stir in the yoghurt', 3, '')`
        Stir the 1½ tsp [baking powder] into the 200 g [yoghurt] and fold it in. Do not beat it, or
        it turns tough.
      `,
      wait('Press and rest', 20, '')`
        Press it level into the buttered tin with a wet hand and let the [semolina|coarse semolina]
        drink. Heat the oven.
      `,
      work('Score', 4, '')`
        Score it in diamonds and press one of the 24 [almonds] into each.
      `,
      wait('Bake', 35, '190 °C')`
        Bake until the top and the rim are deep brown.
      `,
      work('Soak', 3, '')`
        Cut along the lines and pour the cold [syrup|syrup sugar] evenly over the hot cake.
      `,
      wait('Let it drink', 60, '')`
        Leave it until it is cool and no syrup stands on top.
      `,
    ],
  }),
  dish({
    slug: 'umm-ali',
    name: 'Umm Ali',
    description: 'Torn pastry under hot milk, with nuts and a browned top.',
    cost: 330,
    servings: 6,
    prep: 5,
    level: 'easy',
    cuisine: 'Egypt',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy', 'tree nuts'],
    equipment: ['oven', 'deep baking dish', 'saucepan'],
    ingredients: [
      g(300, 'puff pastry', 'all butter', ['croissants, a day old', 'filo']),
      g(50, 'raisins'),
      g(50, 'almonds', 'in slivers', ['hazelnuts']),
      g(30, 'pistachios', 'chopped'),
      g(30, 'desiccated coconut'),
      l(1, 'whole milk'),
      g(100, 'sugar'),
      tsp(0.5, 'cinnamon', 'ground'),
      ml(150, 'cream', 'whipped softly', ['ashta']),
    ],
    steps: [
      wait('Bake the pastry', 18, '200 °C')`
        Bake the 300 g [pastry|puff pastry] flat on a tray until it is crisp and brown all
        through.
      `,
      work('Heat the milk', 6, 'Medium flame', 'beside')`
        Heat the 1 l [milk|whole milk] with the 100 g [sugar] and the ½ tsp [cinnamon] until it
        steams.
      `,
      work('Tear and mix', 5, '')`
        Tear the [pastry|puff pastry] into the dish and mix in the 50 g [raisins], the 30 g
        [coconut|desiccated coconut], half of the [almonds] and half of the [pistachios].
      `,
      wait('Pour and wait', 10, '')`
        Pour the hot [milk|whole milk] over and wait until the pastry has drunk half of it.
      `,
      wait('Blister the top', 12, '220 °C')`
        Spread the 150 ml [cream] on top, strew the rest of the [almonds] over and bake until it
        is brown and blistered.
      `,
      work('Serve', 1, '')`
        Strew the rest of the [pistachios] over and serve it from the dish while it bubbles.
      `,
    ],
  }),
];
