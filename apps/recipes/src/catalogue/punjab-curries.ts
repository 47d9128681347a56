import {
  bunches,
  cloves,
  dish,
  g,
  kg,
  ml,
  some,
  sticks,
  tbsp,
  tsp,
  wait,
  whole,
  work,
} from './dish';

export const punjabCurries = [
  dish({
    slug: 'butter-chicken',
    name: 'Butter Chicken',
    description:
      'Charred chicken in a tomato gravy rounded with butter and a pinch of fenugreek leaves.',
    cost: 480,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'Punjab',
    allergens: ['dairy'],
    equipment: ['oven with a grill', 'wide pan', 'blender', 'sieve'],
    ingredients: [
      g(750, 'boneless chicken thighs', 'in large pieces', ['paneer, grilled for half the time']),
      g(150, 'yoghurt', 'thick', ['coconut yoghurt']),
      tbsp(1, 'ginger-garlic paste'),
      tbsp(1, 'Kashmiri chilli powder', '', ['sweet paprika with a pinch of cayenne']),
      tsp(1, 'garam masala'),
      g(80, 'butter', 'in cubes'),
      whole(4, 'green cardamoms', 'bruised'),
      sticks(1, 'cinnamon'),
      g(800, 'tomatoes', 'quartered', ['tinned tomatoes']),
      ml(100, 'cream', '', ['cashews blended with water']),
      tsp(1, 'honey', '', ['sugar']),
      tbsp(1, 'kasuri methi', 'dried fenugreek leaves, crushed'),
      some('salt'),
    ],
    steps: [
      wait('Marinate the chicken', 60, '')`
        Turn the 750 g [chicken thighs|boneless chicken thighs] in the 150 g [yoghurt], the 1 tbsp
        [ginger-garlic paste], half of the [chilli|Kashmiri chilli powder], half of the
        [garam masala] and [salt]. Cover and leave it in the fridge.
      `,
      work('Soften the tomatoes', 20, 'Medium flame', 'beside')`
        Melt half of the [butter], add the 4 [green cardamoms], the [cinnamon] and the
        800 g [tomatoes], cover and cook until they fall apart.
      `,
      work('Blend and strain', 6, '', 'beside')`
        Take out the [cinnamon], blend the [tomatoes] smooth and press them through the sieve back
        into the pan.
      `,
      wait('Grill the chicken', 18, 'Grill at 240 °C')`
        Spread the [chicken|boneless chicken thighs] on a rack under the hot grill, turning once,
        until it is charred at the edges and its juice runs clear.
      `,
      work('Simmer the sauce', 12, 'Low flame', 'beside')`
        Add the rest of the [chilli|Kashmiri chilli powder] and [salt] and simmer the sauce until
        it shines and drops slowly from the spoon.
      `,
      wait('Let it come together', 10, 'Lowest flame')`
        Stir in the 100 ml [cream], slip in the [chicken|boneless chicken thighs] with its juices
        and simmer until no piece is pink inside.
      `,
      work('Finish', 3, '')`
        Off the flame stir in the rest of the [butter], the 1 tsp [honey], the 1 tbsp
        [kasuri methi] and the rest of the [garam masala].
      `,
    ],
  }),
  dish({
    slug: 'chicken-karahi',
    name: 'Chicken Karahi',
    description: 'High flame, fresh tomatoes, no onions and no hurry at the end.',
    cost: 420,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'Punjab',
    allergens: ['dairy'],
    equipment: ['karahi or wok with a lid', 'tongs'],
    ingredients: [
      kg(1, 'chicken', 'on the bone, in small pieces', ['boneless thighs, 10 minutes less']),
      ml(90, 'sunflower oil', '', ['ghee']),
      tbsp(2, 'ginger-garlic paste'),
      g(700, 'tomatoes', 'halved', ['tinned plum tomatoes']),
      tsp(1.5, 'coriander seeds', 'crushed'),
      tsp(1, 'black pepper', 'crushed'),
      tsp(1, 'cumin', 'roasted and crushed'),
      g(60, 'yoghurt', 'whisked smooth'),
      whole(6, 'green chillies', 'slit'),
      g(30, 'ginger', 'in thin slivers'),
      bunches(0.5, 'coriander', 'chopped'),
      some('salt'),
    ],
    steps: [
      work('Fry the chicken', 12, 'High flame')`
        Heat the 90 ml [oil|sunflower oil] until it shimmers. Fry the 1 kg [chicken] with [salt],
        turning, until it is golden on all sides.
      `,
      work('Add the paste', 3, 'High flame')`
        Stir in the 2 tbsp [ginger-garlic paste] until it no longer smells raw.
      `,
      wait('Steam the tomatoes', 10, 'Medium flame')`
        Lay the 700 g [tomatoes] on top with the cut side down, cover and leave them until the
        skins lift off. Pull the skins away with tongs.
      `,
      work('Cook it down', 15, 'High flame')`
        Crush the [tomatoes] and stir until the sauce is thick, the oil parts at the rim and the
        [chicken] is cooked to the bone.
      `,
      work('Spice it', 5, 'Medium flame')`
        Add the 1½ tsp [coriander seeds], the 1 tsp [black pepper], the 1 tsp [cumin] and the
        6 [green chillies], then the 60 g [yoghurt] by the spoon, stirring, so that it does not
        split.
      `,
      work('Serve in the karahi', 2, '')`
        Strew the [ginger] and the [coriander] over and bring the pan to the table with naan.
      `,
    ],
  }),
  dish({
    slug: 'chana-masala',
    name: 'Chana Masala',
    description: 'Chickpeas dark with tea and sour with dried mango, better the next day.',
    cost: 120,
    servings: 4,
    prep: 10,
    level: 'easy',
    cuisine: 'Punjab',
    diets: ['vegetarian', 'vegan'],
    allergens: [],
    equipment: ['large pot with a lid', 'pan'],
    ingredients: [
      g(300, 'dried chickpeas', 'washed', ['tinned chickpeas, boiled 10 minutes']),
      whole(2, 'black tea bags', '', ['dried amla']),
      ml(60, 'sunflower oil'),
      tsp(1, 'cumin seeds'),
      whole(2, 'onions', 'chopped fine'),
      tbsp(1, 'ginger-garlic paste'),
      whole(3, 'tomatoes', 'grated', ['tinned tomatoes']),
      tbsp(1, 'coriander powder'),
      tsp(1, 'red chilli powder'),
      tsp(0.5, 'turmeric'),
      tsp(1, 'amchur', 'dried mango powder', ['lemon juice at the end', 'tamarind']),
      tsp(1, 'garam masala'),
      bunches(0.5, 'coriander', 'chopped'),
      some('salt'),
    ],
    steps: [
      wait('Soak overnight', 480, '')`
        Cover the 300 g [chickpeas|dried chickpeas] with three times as much cold water and leave
        them until they have doubled.
      `,
      wait('Boil with tea', 75, 'Low flame')`
        Drain the [chickpeas|dried chickpeas] and simmer them, covered, in 1.5 l fresh water with
        the 2 [tea bags|black tea bags] and [salt] until one crushes to cream between two fingers.
      `,
      work('Brown the onions', 12, 'Medium flame', 'beside')`
        Crackle the 1 tsp [cumin seeds] in the 60 ml [oil|sunflower oil], add the 2 [onions] and
        fry until they are deep golden.
      `,
      work('Cook the masala', 10, 'Medium flame', 'beside')`
        Add the 1 tbsp [ginger-garlic paste], the 3 [tomatoes], the 1 tbsp [coriander powder], the
        1 tsp [red chilli powder] and the ½ tsp [turmeric] and fry until the oil parts.
      `,
      wait('Simmer together', 20, 'Low flame')`
        Lift out the [tea bags|black tea bags]. Tip the [chickpeas|dried chickpeas] with two
        ladles of their water into the pan, crush a few against its side and simmer until the
        sauce clings.
      `,
      work('Finish sour', 3, '')`
        Stir in the 1 tsp [amchur] and the 1 tsp [garam masala], taste for [salt] and strew the
        [coriander] over.
      `,
    ],
  }),
  dish({
    slug: 'dal-makhani',
    name: 'Dal Makhani',
    description:
      'Black lentils and kidney beans that simmer until they turn to cream by themselves.',
    cost: 180,
    servings: 6,
    prep: 10,
    level: 'easy',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['dairy'],
    equipment: ['heavy pot with a lid', 'pan', 'ladle'],
    ingredients: [
      g(250, 'whole urad dal', 'black lentils, washed', ['brown lentils, boiled 30 minutes']),
      g(50, 'kidney beans', 'dried', ['black beans']),
      g(60, 'butter'),
      tbsp(1, 'ginger-garlic paste'),
      g(400, 'tomato purée', '', ['fresh tomatoes, blended']),
      tsp(1, 'Kashmiri chilli powder'),
      tsp(1, 'garam masala'),
      ml(80, 'cream', '', ['whole milk with a spoon of butter']),
      tbsp(1, 'kasuri methi', 'dried fenugreek leaves, crushed'),
      some('salt'),
    ],
    steps: [
      wait('Soak overnight', 480, '')`
        Cover the 250 g [urad dal|whole urad dal] and the 50 g [kidney beans] with plenty of cold
        water and leave them.
      `,
      wait('Boil soft', 75, 'Medium flame')`
        Drain, cover with 2 l fresh water and boil hard for 10 minutes, so that the [kidney beans]
        are safe to eat. Turn down and boil until [dal|whole urad dal] and beans crush between two
        fingers.
      `,
      work('Cook the tomato', 12, 'Medium flame', 'beside')`
        Melt half of the [butter], fry the 1 tbsp [ginger-garlic paste] in it, add the 400 g
        [tomato purée], the 1 tsp [Kashmiri chilli powder] and [salt] and cook until the fat parts.
      `,
      wait('Simmer to cream', 120, 'Lowest flame')`
        Stir the [tomato|tomato purée] into the [dal|whole urad dal] and simmer. Stir every ten
        minutes, crush some against the side, and thin it with hot water whenever it catches,
        until it is creamy by itself.
      `,
      work('Stir in the cream', 5, 'Lowest flame')`
        Stir in the 80 ml [cream], the rest of the [butter], the 1 tsp [garam masala] and the
        1 tbsp [kasuri methi] and let it bubble once.
      `,
    ],
  }),
  dish({
    slug: 'palak-paneer',
    name: 'Palak Paneer',
    description: 'Spinach kept green by a cold bath, soft cheese, plenty of garlic.',
    cost: 220,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['dairy'],
    equipment: ['large pot', 'blender', 'wide pan'],
    ingredients: [
      g(600, 'spinach', 'washed, thick stems off', ['frozen leaf spinach, thawed']),
      whole(2, 'green chillies'),
      tbsp(2, 'ghee', '', ['sunflower oil']),
      tsp(1, 'cumin seeds'),
      cloves(6, 'garlic', 'chopped'),
      whole(1, 'onion', 'chopped fine'),
      g(250, 'paneer', 'in cubes', ['firm tofu', 'halloumi, with less salt']),
      tbsp(2, 'cream'),
      tsp(0.5, 'garam masala'),
      some('salt'),
    ],
    steps: [
      work('Blanch the spinach', 4, 'High flame')`
        Plunge the 600 g [spinach] into boiling salted water for one minute, then straight into
        ice water, so that it stays green.
      `,
      work('Blend', 4, '')`
        Squeeze the [spinach] lightly and blend it with the 2 [green chillies] to a purée.
      `,
      work('Fry garlic and onion', 8, 'Medium flame')`
        Crackle the 1 tsp [cumin seeds] in the 2 tbsp [ghee], add the 6 cloves [garlic] until they
        are gold at the edges, then the [onion] until it is soft and sweet.
      `,
      work('Add the spinach', 5, 'Low flame')`
        Pour in the [spinach] with a splash of water and [salt] and simmer it, no longer, or the
        green goes.
      `,
      wait('Warm the paneer', 4, 'Lowest flame')`
        Slide in the 250 g [paneer], cover and leave it until the cubes are soft all through.
      `,
      work('Finish', 2, '')`
        Stir in the 2 tbsp [cream] and the ½ tsp [garam masala] and serve at once.
      `,
    ],
  }),
];
