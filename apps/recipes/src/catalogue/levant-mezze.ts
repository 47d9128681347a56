import { bunches, cloves, dish, g, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const levantMezze = [
  dish({
    slug: 'falafel',
    name: 'Falafel',
    description: 'Raw soaked chickpeas, herbs by the fistful, and oil that is hot enough.',
    cost: 170,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'Levant',
    diets: ['vegetarian', 'vegan'],
    allergens: ['sesame'],
    equipment: ['food processor', 'deep pan', 'thermometer', 'slotted spoon'],
    ingredients: [
      g(300, 'dried chickpeas', '', ['dried split broad beans']),
      whole(1, 'onion', 'quartered'),
      cloves(6, 'garlic'),
      bunches(1, 'parsley', ''),
      bunches(1, 'coriander', '', ['more parsley']),
      tsp(2, 'cumin', 'ground'),
      tsp(2, 'coriander seeds', 'ground'),
      tsp(0.5, 'cayenne'),
      tsp(1, 'baking powder'),
      tbsp(2, 'sesame seeds'),
      ml(750, 'frying oil'),
      g(100, 'tahini', '', ['thick yoghurt']),
      whole(1, 'lemon', 'juiced'),
      some('salt'),
    ],
    steps: [
      wait('Soak overnight', 720, '')`
        Cover the 300 g [chickpeas|dried chickpeas] with four times as much cold water. Never boil
        them: boiled ones fall apart in the oil.
      `,
      work('Grind', 8, '')`
        Drain and dry the [chickpeas|dried chickpeas]. Grind them with the [onion], the 6 cloves
        [garlic], the [parsley] and the [coriander] until it is as fine as semolina and holds when
        pressed.
      `,
      work('Season', 3, '')`
        Mix in the 2 tsp [cumin], the 2 tsp [coriander seeds], the ½ tsp [cayenne] and [salt].
      `,
      wait('Rest in the fridge', 30, '')`
        Cover it and leave it in the fridge until it is firm.
      `,
      work('Shape', 10, '')`
        Stir in the 1 tsp [baking powder] and the 2 tbsp [sesame seeds] only now, and shape balls
        the size of a walnut with wet hands.
      `,
      work('Stir the tahini', 4, '')`
        Stir the 100 g [tahini] with the juice of the [lemon], [salt] and ice-cold water until it
        is pale and runs.
      `,
      work('Fry', 15, '175 °C')`
        Heat the 750 ml [frying oil] until a crumb sizzles at once. Fry in small rounds until they
        are dark brown, about 4 minutes, and drain them on paper.
      `,
    ],
  }),
  dish({
    slug: 'hummus',
    name: 'Hummus',
    description: 'Smooth as cream because the chickpeas were cooked longer than seemed right.',
    cost: 240,
    servings: 6,
    prep: 5,
    level: 'easy',
    cuisine: 'Levant',
    diets: ['vegetarian', 'vegan'],
    allergens: ['sesame'],
    equipment: ['pot', 'food processor'],
    ingredients: [
      g(250, 'dried chickpeas', '', ['tinned chickpeas, boiled 20 minutes with the soda']),
      tsp(1, 'baking soda'),
      cloves(2, 'garlic'),
      whole(2, 'lemons', 'juiced'),
      g(200, 'tahini', 'stirred well', ['white sesame, ground with oil']),
      ml(100, 'ice water'),
      tbsp(3, 'olive oil'),
      tsp(0.5, 'cumin', 'ground', ['sweet paprika']),
      some('salt'),
    ],
    steps: [
      wait('Soak overnight', 600, '')`
        Cover the 250 g [chickpeas|dried chickpeas] and half of the [baking soda] with plenty of
        cold water and leave them until they have doubled.
      `,
      wait('Boil until they fall apart', 60, 'Medium flame')`
        Drain. Boil the [chickpeas|dried chickpeas] in fresh water with the rest of the
        [baking soda], skimming, until they squash at a touch.
      `,
      work('Mellow the garlic', 3, '', 'beside')`
        Blend the 2 cloves [garlic] with the juice of the 2 [lemons] and [salt] and let it stand:
        the juice takes its sharpness.
      `,
      work('Whip the tahini', 3, '')`
        Add the 200 g [tahini] and whip it with half of the [ice water] until it is thick and
        white.
      `,
      work('Blend smooth', 6, '')`
        Add the drained warm [chickpeas|dried chickpeas] and let the machine run, with the rest of
        the [ice water] in a thin stream, until it is pale, light and without a grain.
      `,
      work('Swirl and serve', 2, '')`
        Spread it on a plate with the back of a spoon, pour the 3 tbsp [olive oil] into the swirl
        and dust it with the ½ tsp [cumin].
      `,
    ],
  }),
  dish({
    slug: 'tabbouleh',
    name: 'Tabbouleh',
    description: 'A parsley salad with a little bulgur, not the other way round.',
    cost: 160,
    servings: 4,
    prep: 10,
    level: 'easy',
    cuisine: 'Levant',
    diets: ['vegetarian', 'vegan'],
    allergens: ['gluten'],
    equipment: ['sharp knife', 'salad spinner or cloth', 'large bowl'],
    ingredients: [
      bunches(4, 'parsley', 'flat-leaved, washed'),
      bunches(1, 'mint', 'washed'),
      tbsp(3, 'fine bulgur', '', ['cooked quinoa']),
      whole(4, 'tomatoes', 'firm'),
      whole(4, 'spring onions', 'sliced thin', ['a red onion']),
      whole(2, 'lemons', 'juiced'),
      ml(80, 'olive oil'),
      tsp(0.25, 'allspice', '', ['black pepper']),
      some('salt'),
    ],
    steps: [
      work('Dry the herbs', 5, '')`
        Spin the 4 bunches [parsley] and the [mint] and roll them in a cloth until no drop is
        left: wet herbs turn to mush.
      `,
      work('Let the bulgur drink', 8, '')`
        Dice the 4 [tomatoes] small and tip them with all their juice over the 3 tbsp
        [bulgur|fine bulgur].
      `,
      work('Cut the herbs', 15, '')`
        Take off the thick stems and cut the [parsley] and the [mint] fine with a sharp knife, in
        one direction; do not chop them back and forth.
      `,
      work('Dress', 3, '')`
        Add the 4 [spring onions], the juice of the 2 [lemons], the 80 ml [olive oil], the ¼ tsp
        [allspice] and [salt] and turn it all over lightly.
      `,
      wait('Let it settle', 5, '')`
        Let it stand until the [bulgur|fine bulgur] has no bite, taste for lemon, and eat it
        within the hour.
      `,
    ],
  }),
  dish({
    slug: 'fattoush',
    name: 'Fattoush',
    description: 'Crisp bread, sumac and everything crunchy.',
    cost: 190,
    servings: 4,
    prep: 10,
    level: 'easy',
    cuisine: 'Levant',
    diets: ['vegetarian', 'vegan'],
    allergens: ['gluten'],
    equipment: ['oven tray', 'large bowl', 'jar with a lid'],
    ingredients: [
      whole(2, 'flatbreads', 'a day old', ['pita bread']),
      ml(80, 'olive oil'),
      whole(1, 'romaine lettuce', 'washed and dried', ['little gem lettuce']),
      whole(3, 'small cucumbers'),
      whole(4, 'tomatoes'),
      whole(8, 'radishes'),
      bunches(1, 'purslane', 'leaves only', ['lamb’s lettuce', 'parsley and mint']),
      tbsp(1.5, 'sumac', '', ['lemon zest']),
      tbsp(1, 'pomegranate molasses', '', ['lemon juice with a little sugar']),
      whole(1, 'lemon', 'juiced'),
      some('salt'),
    ],
    steps: [
      work('Tear the bread', 3, '')`
        Tear the 2 [flatbreads] into bites and turn them on a tray in a quarter of the [olive oil]
        with [salt].
      `,
      wait('Toast', 8, '190 °C')`
        Toast the [bread|flatbreads], turning it once, until it is golden and snaps. It crisps
        further as it cools.
      `,
      work('Cut the vegetables', 12, '', 'beside')`
        Cut the [lettuce|romaine lettuce], the 3 [cucumbers|small cucumbers], the 4 [tomatoes] and
        the 8 [radishes] large, and add the [purslane].
      `,
      work('Shake the dressing', 3, '')`
        Shake the rest of the [olive oil] with 1 tbsp of the [sumac], the 1 tbsp
        [pomegranate molasses], the juice of the [lemon] and [salt].
      `,
      work('Toss and serve', 2, '')`
        Toss the [vegetables|romaine lettuce] with the dressing, fold in the [bread|flatbreads] at
        the last moment and finish with the rest of the [sumac].
      `,
    ],
  }),
  dish({
    slug: 'baba-ghanoush',
    name: 'Baba Ghanoush',
    description: 'Aubergines burnt on purpose.',
    cost: 180,
    servings: 4,
    prep: 5,
    level: 'easy',
    cuisine: 'Levant',
    diets: ['vegetarian', 'vegan'],
    allergens: ['sesame'],
    equipment: ['gas flame or oven with a grill', 'sieve', 'tongs'],
    ingredients: [
      whole(3, 'aubergines', 'large'),
      tbsp(3, 'tahini', 'stirred well', ['thick yoghurt']),
      whole(1, 'lemon', 'juiced'),
      cloves(1, 'garlic', 'crushed with salt'),
      tbsp(3, 'olive oil'),
      tbsp(3, 'pomegranate seeds', '', ['tomato, in small dice']),
      bunches(0.25, 'parsley', 'chopped'),
      some('salt'),
    ],
    steps: [
      work('Char the aubergines', 20, 'High flame')`
        Prick the 3 [aubergines] with a fork and turn them with tongs in the open flame until the
        skin is black all round and they have collapsed. Under a grill it takes twice as long.
      `,
      wait('Drain', 30, '')`
        Peel them while they are warm, leave the flesh in a sieve and let the bitter water run
        off.
      `,
      work('Chop', 4, '')`
        Chop the [flesh|aubergines] with a knife until it is coarse and creamy. A blender makes
        glue of it.
      `,
      work('Fold in the tahini', 3, '')`
        Fold in the 3 tbsp [tahini], the juice of the [lemon], the [garlic] and [salt], a little
        at a time, tasting: the smoke should stay in front.
      `,
      work('Top and serve', 2, '')`
        Spread it on a plate and top it with the 3 tbsp [olive oil], the 3 tbsp
        [pomegranate seeds] and the [parsley].
      `,
    ],
  }),
];
