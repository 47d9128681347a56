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

export const levantMains = [
  dish({
    slug: 'mansaf',
    name: 'Mansaf',
    description: 'Lamb in dried-yoghurt broth over rice and thin bread: food for guests.',
    cost: 1450,
    servings: 8,
    prep: 15,
    level: 'hard',
    cuisine: 'Levant',
    allergens: ['gluten', 'dairy', 'tree nuts'],
    equipment: ['large pot with a lid', 'blender', 'pot for rice', 'large tray'],
    ingredients: [
      g(250, 'jameed', 'dried yoghurt, broken', ['Greek yoghurt with an egg white, whisked']),
      kg(1.5, 'lamb shoulder', 'on the bone, in large pieces', ['mutton']),
      whole(8, 'green cardamoms', 'bruised'),
      whole(3, 'bay leaves'),
      tsp(1, 'black peppercorns'),
      g(60, 'ghee', '', ['butter']),
      g(500, 'short-grain rice', 'washed', ['basmati rice']),
      tsp(0.5, 'turmeric'),
      g(50, 'almonds', 'blanched'),
      g(30, 'pine nuts', '', ['more almonds']),
      whole(2, 'shrak breads', 'thin flatbread', ['markook', 'thin tortillas']),
      bunches(0.5, 'parsley', 'chopped'),
      some('salt'),
    ],
    steps: [
      wait('Soak the jameed', 480, '')`
        Cover the 250 g [jameed] with 1 l warm water and leave it overnight until it crumbles,
        then blend it smooth.
      `,
      wait('Simmer the lamb', 75, 'Low flame')`
        Cover the 1.5 kg [lamb|lamb shoulder] with 2 l cold water, bring it to a boil and skim
        until it is clear. Add the 8 [green cardamoms], the 3 [bay leaves] and the 1 tsp
        [peppercorns|black peppercorns], cover and simmer. No salt: the [jameed] has enough.
      `,
      work('Bring the jameed up', 12, 'Medium flame', 'beside')`
        Pour the [jameed] through a sieve into a second pot, thin it with a ladle of the broth and
        stir in one direction until it boils, so that it does not split.
      `,
      wait('Cook lamb in the sauce', 35, 'Lowest flame')`
        Move the [lamb|lamb shoulder] into the [jameed] with broth to cover and simmer until it
        slips off the bone.
      `,
      wait('Cook the rice', 25, 'Lowest flame', 'beside')`
        Turn the 500 g [rice|short-grain rice] and the ½ tsp [turmeric] in half of the [ghee], add
        750 ml broth and [salt], cover and steam until it is dry and soft.
      `,
      work('Fry the nuts', 4, 'Low flame')`
        Fry the 50 g [almonds] in the rest of the [ghee] until they turn gold, and the 30 g
        [pine nuts] in the last half minute.
      `,
      work('Build the tray', 6, '')`
        Spread the 2 [breads|shrak breads] on the tray and moisten them with sauce. Heap the
        [rice|short-grain rice], lay the [lamb|lamb shoulder] on it and strew the
        [nuts|pine nuts] and the [parsley] over. Hand the sauce round hot.
      `,
    ],
  }),
  dish({
    slug: 'maqluba',
    name: 'Maqluba',
    description: 'The upside-down pot: aubergine, chicken and rice, and one brave turn.',
    cost: 620,
    servings: 6,
    prep: 20,
    level: 'hard',
    cuisine: 'Levant',
    allergens: ['dairy', 'tree nuts'],
    equipment: ['heavy pot with straight sides', 'wide pan', 'large tray'],
    ingredients: [
      whole(3, 'aubergines', 'in thick slices'),
      whole(1, 'cauliflower', 'in florets', ['potatoes, in thick slices']),
      ml(150, 'sunflower oil'),
      kg(1.2, 'chicken', 'in 8 pieces', ['lamb shoulder, simmered an hour longer']),
      tbsp(2, 'baharat', '', ['allspice, cinnamon and black pepper']),
      sticks(1, 'cinnamon'),
      g(400, 'long-grain rice', 'washed', ['basmati rice']),
      tsp(1, 'turmeric'),
      whole(3, 'tomatoes', 'sliced'),
      g(50, 'almonds', 'blanched'),
      g(300, 'yoghurt', 'to serve'),
      some('salt'),
    ],
    steps: [
      wait('Salt the aubergines', 30, '')`
        Salt the 3 [aubergines] on both sides, leave them in a sieve and pat them dry. Soak the
        400 g [rice|long-grain rice] in cold water meanwhile.
      `,
      wait('Poach the chicken', 35, 'Low flame')`
        Cover the 1.2 kg [chicken] with 1.5 l water, add half of the [baharat], the [cinnamon] and
        [salt] and simmer until its juice runs clear. Keep the broth.
      `,
      work('Fry the vegetables', 25, 'High flame', 'beside')`
        Fry the [aubergines] and the [cauliflower] in the 150 ml [oil|sunflower oil], in rounds,
        until they are deep brown. Drain them on paper.
      `,
      work('Line the pot', 8, '')`
        Line the pot with the 3 [tomatoes], then the [chicken], then the [vegetables|aubergines].
        Mix the drained [rice|long-grain rice] with the rest of the [baharat], the 1 tsp
        [turmeric] and [salt] and spread it on top, without pressing.
      `,
      wait('Cook', 30, 'Lowest flame')`
        Pour 750 ml of the hot broth over, bring it to a boil, cover and leave it alone until the
        [rice|long-grain rice] is soft and the broth is gone.
      `,
      work('Fry the almonds', 4, 'Low flame', 'beside')`
        Fry the 50 g [almonds] in a spoon of [oil|sunflower oil] until they are gold.
      `,
      wait('Rest', 15, '')`
        Rest it off the flame with the lid on, or it will not stand.
      `,
      work('Turn it out', 3, '')`
        Lay the tray on the pot, turn both in one move, wait a minute and lift. Strew the
        [almonds] over and serve it with the 300 g [yoghurt].
      `,
    ],
  }),
  dish({
    slug: 'chicken-shawarma',
    name: 'Chicken Shawarma',
    description: 'Roasted on a tray, sliced thin, wrapped with garlic sauce and pickles.',
    cost: 520,
    servings: 5,
    prep: 15,
    level: 'easy',
    cuisine: 'Levant',
    allergens: ['gluten', 'dairy'],
    equipment: ['oven', 'tray', 'sharp knife', 'pan'],
    ingredients: [
      kg(1, 'boneless chicken thighs', '', ['chicken breast, 8 minutes less']),
      g(150, 'yoghurt', '', ['coconut yoghurt']),
      whole(1, 'lemon', 'juiced'),
      cloves(4, 'garlic', 'crushed'),
      tbsp(3, 'olive oil'),
      tsp(2, 'cumin', 'ground'),
      tsp(1, 'cinnamon', 'ground'),
      tsp(1, 'allspice', 'ground', ['baharat in place of all three']),
      tsp(2, 'sweet paprika'),
      whole(5, 'flatbreads', 'thin', ['pita bread']),
      g(120, 'toum', 'garlic sauce', ['yoghurt with crushed garlic and lemon']),
      g(150, 'pickled cucumbers', 'in sticks', ['pickled turnips']),
      some('salt'),
    ],
    steps: [
      wait('Marinate overnight', 480, '')`
        Turn the 1 kg [chicken|boneless chicken thighs] in the 150 g [yoghurt], the juice of the
        [lemon], the 4 cloves [garlic], the 3 tbsp [olive oil], the 2 tsp [cumin], the 1 tsp
        [cinnamon], the 1 tsp [allspice], the 2 tsp [sweet paprika] and [salt]. Cover and leave it
        in the fridge.
      `,
      wait('Roast hot', 28, '230 °C')`
        Spread the [chicken|boneless chicken thighs] on the tray in one layer and roast until it
        is charred at the edges and no pink is left at the thickest place.
      `,
      work('Slice thin', 6, '')`
        Let it stand until you can hold it, and slice it as thin as you can across the grain.
      `,
      work('Crisp the edges', 6, 'High flame')`
        Toss the slices with the juices of the tray in a hot pan until the edges crisp.
      `,
      work('Fill and roll', 6, '')`
        Warm the 5 [flatbreads], spread each with [toum], lay [chicken|boneless chicken thighs]
        and [pickles|pickled cucumbers] on it and roll it tight.
      `,
      work('Toast the seam', 4, 'Medium flame')`
        Toast the rolls with the seam down until they are shut and golden.
      `,
    ],
  }),
  dish({
    slug: 'kibbeh',
    name: 'Kibbeh',
    description: 'Bulgur shells, thin as you dare, around spiced lamb and pine nuts.',
    cost: 780,
    servings: 6,
    prep: 15,
    level: 'hard',
    cuisine: 'Levant',
    allergens: ['gluten', 'tree nuts'],
    equipment: ['food processor', 'deep pan', 'thermometer', 'slotted spoon'],
    ingredients: [
      g(300, 'fine bulgur', ''),
      g(500, 'lean lamb', 'in cubes, ice-cold', ['lean beef']),
      whole(2, 'onions', 'chopped fine'),
      tsp(2, 'allspice', 'ground'),
      tsp(1, 'cinnamon', 'ground'),
      tsp(1, 'dried mint'),
      tbsp(1, 'olive oil'),
      g(250, 'lamb mince', '', ['beef mince']),
      g(40, 'pine nuts', '', ['walnuts, chopped', 'slivered almonds']),
      ml(750, 'frying oil'),
      some('salt'),
    ],
    steps: [
      wait('Soak the bulgur', 20, '')`
        Moisten the 300 g [bulgur|fine bulgur] with 250 ml cold water and leave it until it is
        soft.
      `,
      work('Fry the filling', 12, 'Medium flame', 'beside')`
        Fry half of the [onions] in the 1 tbsp [olive oil], add the 250 g [lamb mince], half of
        the [allspice] and [salt] and fry until it is brown and dry. Stir in the 40 g [pine nuts]
        and spread it on a plate to cool.
      `,
      work('Make the paste', 12, '')`
        Grind the 500 g [lamb|lean lamb] with the rest of the [onions], the rest of the
        [allspice], the 1 tsp [cinnamon], the 1 tsp [mint|dried mint] and [salt]. Knead it with
        the [bulgur|fine bulgur] and a little ice water until it is smooth and holds together.
      `,
      work('Shape and fill', 35, '')`
        With wet hands roll a piece the size of an egg, hollow it with a finger until the wall is
        thin, fill it with a spoon of [filling|lamb mince] and pinch both ends to a point.
      `,
      wait('Chill', 30, '')`
        Lay them on a tray in the fridge until they are firm: warm ones crack.
      `,
      work('Fry', 20, '175 °C')`
        Fry them in the 750 ml [frying oil], a few at a time, until they are deep brown and hot to
        the middle, about 5 minutes. Drain them on paper.
      `,
    ],
  }),
  dish({
    slug: 'lamb-kofta',
    name: 'Lamb Kofta',
    description: 'Parsley, onion and lamb on flat skewers, with grilled tomatoes.',
    cost: 700,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'Levant',
    allergens: ['gluten'],
    equipment: ['flat metal skewers', 'grill'],
    ingredients: [
      whole(1, 'onion', 'grated'),
      g(700, 'lamb mince', 'with a fifth of fat', ['beef mince']),
      bunches(1, 'parsley', 'chopped fine'),
      tsp(1.5, 'allspice', 'ground', ['baharat']),
      tsp(0.5, 'black pepper', 'ground'),
      whole(4, 'tomatoes', 'halved'),
      whole(1, 'red onion', 'sliced thin'),
      tbsp(1, 'sumac', '', ['lemon juice']),
      whole(4, 'flatbreads'),
      some('salt'),
    ],
    steps: [
      work('Knead the mince', 8, '')`
        Squeeze the [onion] dry in a cloth. Knead it with the 700 g [lamb mince], the [parsley],
        the 1½ tsp [allspice], the ½ tsp [black pepper] and [salt] until it is sticky.
      `,
      wait('Chill', 30, '')`
        Cover the [mince|lamb mince] and leave it in the fridge until it is firm.
      `,
      work('Rub the sumac onions', 3, '', 'beside')`
        Rub the [red onion] with the 1 tbsp [sumac] and [salt] until it is limp and pink.
      `,
      work('Shape on skewers', 10, '')`
        With wet hands press the [mince|lamb mince] flat around the skewers, two fingers wide, and
        mark it with your thumb. Heat the grill meanwhile.
      `,
      work('Grill', 10, 'High flame')`
        Grill 4 to 5 minutes on each side until they are brown and no pink is left inside. Char
        the 4 [tomatoes] beside them with the cut side down.
      `,
      work('Serve on bread', 3, '')`
        Warm the 4 [flatbreads] on the grill and serve the kofta on them with the [tomatoes] and
        the [onions|red onion].
      `,
    ],
  }),
];
