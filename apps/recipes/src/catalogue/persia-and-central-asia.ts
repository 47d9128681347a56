import { bunches, dish, g, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const persiaAndCentralAsia = [
  dish({
    slug: 'ghormeh-sabzi',
    name: 'Ghormeh Sabzi',
    description: 'A mountain of herbs fried down to a dark stew with dried limes.',
    cost: 760,
    servings: 6,
    prep: 35,
    level: 'medium',
    cuisine: 'Persia',
    allergens: [],
    equipment: ['heavy pot with a lid', 'wide pan'],
    ingredients: [
      g(150, 'kidney beans', 'dried', ['tinned beans, for the last half hour']),
      bunches(4, 'parsley', 'washed, dried and chopped fine'),
      bunches(3, 'coriander', 'chopped fine'),
      bunches(2, 'chives', 'chopped fine', ['the green of leeks']),
      tbsp(3, 'dried fenugreek leaves', '', ['a bunch of fresh ones']),
      ml(100, 'sunflower oil'),
      whole(1, 'onion', 'chopped'),
      g(700, 'lamb', 'boneless leg or shoulder, in 3 cm cubes', ['beef shin']),
      tsp(1.5, 'turmeric'),
      whole(4, 'dried limes', 'pierced', ['lime juice at the end']),
      some('salt'),
    ],
    steps: [
      wait('Soak the beans', 480, '')`
        Cover the 150 g [kidney beans] with plenty of cold water and leave them overnight. Drain
        them, boil them hard in fresh water for 10 minutes and drain them again.
      `,
      work('Fry the herbs', 25, 'Low flame')`
        Fry the 4 bunches [parsley], the 3 bunches [coriander] and the 2 bunches [chives] in two
        thirds of the [oil|sunflower oil], stirring all the time, until they are dark, dry and
        smell sweet. The 3 tbsp [fenugreek|dried fenugreek leaves] go in for the last two minutes:
        burnt, they are bitter.
      `,
      work('Brown the lamb', 15, 'High flame')`
        Fry the [onion] golden in the rest of the [oil|sunflower oil], add the 700 g [lamb] and
        the 1½ tsp [turmeric] and brown it on all sides.
      `,
      wait('Simmer with the beans', 90, 'Lowest flame')`
        Add the [herbs|parsley], the [beans|kidney beans] and 1.2 l hot water, cover and simmer.
      `,
      wait('Simmer with the limes', 60, 'Lowest flame')`
        Drop in the 4 [limes|dried limes] and [salt] and simmer until the [lamb] falls apart and
        green oil stands on top.
      `,
      work('Serve', 3, '')`
        Press the [limes|dried limes] against the side for their juice, taste for [salt] and serve
        it with crusted rice.
      `,
    ],
  }),
  dish({
    slug: 'lamb-plov',
    name: 'Uzbek Plov',
    description: 'Carrots by weight of rice, a whole head of garlic, one cauldron.',
    cost: 900,
    servings: 8,
    prep: 25,
    level: 'medium',
    cuisine: 'Central Asia',
    allergens: [],
    equipment: ['cauldron or heavy pot with a lid', 'slotted spoon', 'large tray'],
    ingredients: [
      ml(150, 'sunflower oil', '', ['lamb fat, rendered']),
      g(700, 'lamb shoulder', 'in 4 cm cubes', ['beef chuck']),
      whole(2, 'onions', 'in half rings'),
      g(700, 'carrots', 'in batons as thick as a pencil'),
      tbsp(1, 'cumin seeds'),
      tbsp(2, 'barberries', '', ['raisins', 'sumac']),
      g(700, 'medium-grain rice', '', ['devzira rice', 'paella rice']),
      whole(1, 'garlic head', 'outer skin off'),
      some('salt'),
    ],
    steps: [
      work('Brown the lamb', 12, 'High flame')`
        Heat the 150 ml [oil|sunflower oil] until it shimmers and brown the 700 g
        [lamb|lamb shoulder] in it on all sides.
      `,
      work('Onions and carrots', 15, 'High flame')`
        Add the 2 [onions] until they are golden, then the 700 g [carrots] until they bend. Turn
        them with care, so that they stay whole.
      `,
      wait('Simmer the zirvak', 45, 'Low flame')`
        Add the 1 tbsp [cumin seeds], the 2 tbsp [barberries], [salt] and 1 l hot water and simmer,
        uncovered, until the [lamb|lamb shoulder] is tender.
      `,
      wait('Soak the rice', 30, '', 'beside')`
        Wash the 700 g [rice|medium-grain rice] in seven waters and leave it in warm salted water.
      `,
      work('Lay on the rice', 5, 'High flame')`
        Level the drained [rice|medium-grain rice] on top and never stir. Pour hot water over a
        spoon until it stands a finger above, and boil it hard until the water is below the rice.
      `,
      wait('Steam', 25, 'Lowest flame')`
        Press the [garlic head] into the middle, poke holes to the bottom, heap the
        [rice|medium-grain rice] to a dome, cover it tightly and steam until a grain is soft
        through.
      `,
      work('Turn it out', 4, '')`
        Turn the layers onto the tray, [rice|medium-grain rice] first, the [lamb|lamb shoulder]
        cut on top and the [garlic head] as its crown.
      `,
    ],
  }),
];
