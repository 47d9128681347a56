import {
  bunches,
  cloves,
  dish,
  g,
  kg,
  l,
  ml,
  pinches,
  some,
  tbsp,
  tsp,
  wait,
  whole,
  work,
} from './dish';

export const italyAndBritain = [
  dish({
    slug: 'spaghetti-napoletana',
    name: 'Spaghetti al Pomodoro',
    description: 'Five ingredients and attention.',
    cost: 240,
    servings: 4,
    prep: 5,
    level: 'easy',
    cuisine: 'Italy',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy'],
    equipment: ['large pot', 'wide pan', 'tongs'],
    ingredients: [
      tbsp(4, 'olive oil'),
      cloves(3, 'garlic', 'bruised'),
      g(800, 'ripe tomatoes', 'skinned', ['tinned whole tomatoes']),
      g(400, 'spaghetti', '', ['any long pasta']),
      bunches(0.5, 'basil'),
      g(60, 'hard cheese', 'made with microbial rennet, grated', ['toasted breadcrumbs']),
      some('salt'),
    ],
    steps: [
      work('Warm the garlic', 4, 'Lowest flame')`
        Warm the 3 cloves [garlic] in the 4 tbsp [olive oil] until they are just golden, and lift
        them out.
      `,
      wait('Cook the sauce', 15, 'Medium flame')`
        Crush the 800 g [tomatoes|ripe tomatoes] in by hand, [salt] them and let them bubble until
        the oil shows at the rim.
      `,
      work('Boil the pasta', 10, 'High flame', 'beside')`
        Boil the 400 g [spaghetti] in 4 l salted water for two minutes less than the packet says.
        Keep a cup of the water.
      `,
      work('Finish in the sauce', 3, 'High flame')`
        Lift the [spaghetti] into the sauce and toss it with a ladle of its water until the sauce
        clings to every strand.
      `,
      work('Tear the basil', 1, '')`
        Tear in the [basil] and serve it at once, with the [cheese|hard cheese] at the table.
      `,
    ],
  }),
  dish({
    slug: 'mushroom-risotto',
    name: 'Mushroom Risotto',
    description: 'Stirred slowly with stock and a squeeze of lemon for its sharpness.',
    cost: 420,
    servings: 4,
    prep: 10,
    level: 'medium',
    cuisine: 'Italy',
    diets: ['vegetarian'],
    allergens: ['dairy', 'celery'],
    equipment: ['wide pan', 'saucepan', 'ladle'],
    ingredients: [
      g(20, 'dried porcini', '', ['dried shiitake']),
      g(400, 'mushrooms', 'sliced'),
      tbsp(2, 'olive oil'),
      l(1.2, 'vegetable stock', 'hot'),
      whole(1, 'shallot', 'chopped fine', ['a small onion']),
      g(60, 'butter', 'cold, in cubes'),
      g(320, 'carnaroli rice', '', ['arborio rice']),
      whole(1, 'lemon', 'juiced'),
      g(60, 'hard cheese', 'made with microbial rennet, grated'),
      some('salt'),
    ],
    steps: [
      wait('Soak the porcini', 20, '')`
        Cover the 20 g [porcini|dried porcini] with 200 ml warm water. Lift them out and pour the
        water through a cloth into the hot [stock|vegetable stock].
      `,
      work('Brown the mushrooms', 10, 'High flame', 'beside')`
        Brown the 400 g [mushrooms] hard in the 2 tbsp [olive oil], without crowding them, until
        they squeak. Salt them only then, and set them aside.
      `,
      work('Toast the rice', 5, 'Medium flame')`
        Soften the [shallot] in a third of the [butter], add the 320 g [rice|carnaroli rice] and
        stir until it is hot to the finger and clear at the rim. Add half of the juice of the
        [lemon].
      `,
      work('Ladle and stir', 18, 'Low flame')`
        Add the hot [stock|vegetable stock] by the ladle, stirring, the next when the last is
        gone, until a grain is soft with a faint heart.
      `,
      work('Add the mushrooms', 2, 'Low flame')`
        Stir in the [mushrooms] and the [porcini|dried porcini], chopped, with [salt].
      `,
      work('Beat in the butter', 3, '')`
        Off the flame beat in the rest of the [butter], the 60 g [cheese|hard cheese] and
        the rest of the [lemon] juice, until it flows like a slow wave.
      `,
    ],
  }),
  dish({
    slug: 'shepherds-pie',
    name: 'Shepherd’s Pie',
    description: 'Lamb and vegetables under a crust of raked potato.',
    cost: 780,
    servings: 6,
    prep: 20,
    level: 'easy',
    cuisine: 'Britain',
    allergens: ['dairy', 'celery'],
    equipment: ['oven', 'wide pan', 'pot', 'deep baking dish'],
    ingredients: [
      kg(1, 'floury potatoes', 'peeled, in chunks', ['half sweet potatoes']),
      tbsp(1, 'sunflower oil'),
      g(700, 'lamb mince', '', ['beef mince', 'brown lentils, cooked']),
      whole(1, 'onion', 'chopped'),
      whole(2, 'carrots', 'in small dice'),
      tbsp(2, 'tomato paste'),
      tsp(1, 'thyme', 'dried', ['rosemary']),
      ml(400, 'lamb stock', 'hot', ['vegetable stock']),
      g(60, 'butter'),
      ml(100, 'milk', 'warm'),
      some('salt'),
    ],
    steps: [
      wait('Boil the potatoes', 22, 'Medium flame')`
        Boil the 1 kg [potatoes|floury potatoes] in salted water until a knife slides out. Drain
        them and let them steam dry.
      `,
      work('Brown the lamb', 10, 'High flame', 'beside')`
        Brown the 700 g [lamb mince] in the 1 tbsp [oil|sunflower oil] without stirring too soon,
        until there is no pink and plenty of crust.
      `,
      work('Add the vegetables', 8, 'Medium flame', 'beside')`
        Add the [onion] and the 2 [carrots] until they are soft, then the 2 tbsp [tomato paste] and
        the 1 tsp [thyme] until it smells sweet.
      `,
      wait('Simmer the filling', 20, 'Low flame')`
        Pour in the 400 ml [stock|lamb stock] and simmer until it is thick and hardly runs. Taste
        for [salt] and tip it into the dish.
      `,
      work('Mash', 5, '', 'beside')`
        Mash the [potatoes|floury potatoes] with the 60 g [butter], the 100 ml [milk] and [salt]
        until no lump is left.
      `,
      work('Spread and rake', 5, '')`
        Heat the oven. Spread the [mash|floury potatoes] from the rim inwards and rake it with a
        fork.
      `,
      wait('Bake', 25, '200 °C')`
        Bake until the ridges are brown and it bubbles at the sides.
      `,
      wait('Let it settle', 10, '')`
        Let it stand, so that it holds when it is cut.
      `,
    ],
  }),
  dish({
    slug: 'apple-crumble',
    name: 'Apple Crumble',
    description: 'Sharp apples under butter and oats.',
    cost: 290,
    servings: 6,
    prep: 5,
    level: 'easy',
    cuisine: 'Britain',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy'],
    equipment: ['oven', 'baking dish'],
    ingredients: [
      kg(1, 'sharp apples', '', ['pears', 'rhubarb with more sugar']),
      whole(1, 'lemon', 'juiced'),
      tsp(1, 'cinnamon', 'ground'),
      g(120, 'brown sugar', '', ['jaggery', 'white sugar']),
      g(150, 'plain flour'),
      g(100, 'rolled oats', '', ['chopped nuts']),
      g(120, 'butter', 'cold, in cubes', ['coconut oil, firm']),
      pinches(1, 'salt'),
    ],
    steps: [
      work('Cut the apples', 12, '')`
        Peel and cut the 1 kg [apples|sharp apples] in chunks into the dish and turn them in the
        juice of the [lemon], the 1 tsp [cinnamon] and a third of the [sugar|brown sugar]. Heat
        the oven.
      `,
      work('Rub the crumbs', 8, '')`
        Rub the 120 g [butter] into the 150 g [flour|plain flour], the 100 g [oats|rolled oats],
        the rest of the [sugar|brown sugar] and the [salt] until it clumps like gravel.
      `,
      wait('Chill', 15, '')`
        Chill the [crumbs|plain flour] in the fridge: cold ones stay crisp.
      `,
      work('Spread', 2, '')`
        Spread the [crumbs|plain flour] over the [apples|sharp apples] without pressing.
      `,
      wait('Bake', 38, '190 °C')`
        Bake until the top is brown and the juice bubbles thickly at the sides.
      `,
      wait('Wait', 10, '')`
        Wait, because it burns tongues. Serve it with cream or custard.
      `,
    ],
  }),
];
