import { dish, g, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const southIndia = [
  dish({
    slug: 'masala-dosa',
    name: 'Masala Dosa',
    description:
      'A crisp rice crêpe around soft turmeric potatoes. The batter does the work while you sleep.',
    cost: 130,
    servings: 4,
    prep: 10,
    level: 'hard',
    cuisine: 'South India',
    diets: ['vegetarian', 'vegan'],
    allergens: ['mustard'],
    equipment: ['griddle', 'blender or wet grinder', 'ladle', 'pot'],
    ingredients: [
      g(360, 'idli rice', 'washed', ['parboiled rice', 'short-grain rice']),
      g(120, 'urad dal', 'split and skinned, washed'),
      tsp(1, 'fenugreek seeds'),
      g(500, 'potatoes', 'whole'),
      tbsp(2, 'coconut oil', '', ['sunflower oil']),
      tsp(1, 'black mustard seeds'),
      whole(12, 'curry leaves', '', ['a bay leaf']),
      whole(2, 'green chillies', 'slit'),
      whole(1, 'onion', 'sliced thin'),
      tsp(0.5, 'turmeric'),
      tbsp(4, 'sunflower oil', 'for the griddle'),
      some('salt'),
    ],
    steps: [
      wait('Soak', 360, '')`
        Cover the 360 g [rice|idli rice] in one bowl, and the 120 g [urad dal] with the 1 tsp
        [fenugreek seeds] in another, with plenty of cold water.
      `,
      work('Grind', 20, '')`
        Drain. Grind the [dal|urad dal] with a little cold water until it is light and fluffy,
        then the [rice|idli rice] until it is almost smooth. Beat both together by hand.
      `,
      wait('Ferment overnight', 600, '')`
        Cover and leave in a warm place until it has doubled and smells pleasantly sour. Stir in
        [salt] and water until it pours like cream.
      `,
      wait('Boil the potatoes', 25, 'Medium flame')`
        Boil the 500 g [potatoes] until a knife goes through, peel them and break them up roughly.
      `,
      work('Temper the filling', 12, 'Medium flame')`
        Pop the 1 tsp [mustard seeds|black mustard seeds] in the 2 tbsp [coconut oil]. Add the
        12 [curry leaves], the 2 [green chillies] and the [onion] until it is soft, then the ½ tsp
        [turmeric], the [potatoes], [salt] and a splash of water.
      `,
      work('Spread the dosas', 20, 'High flame')`
        Wipe the hot griddle with [oil|sunflower oil], pour a ladle of [batter|idli rice] in the
        middle and spread it thin in circles. Drizzle oil around it and cook until the edge lifts
        by itself and the bottom is brown.
      `,
      work('Fill and fold', 4, '')`
        Lay a spoon of [potatoes] in the middle of each, fold it and eat it at once, with sambar
        or coconut chutney.
      `,
    ],
  }),
  dish({
    slug: 'idli-sambar',
    name: 'Idli Sambar',
    description: 'Steamed rice cakes as light as the batter was alive, in a sour lentil broth.',
    cost: 140,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'South India',
    diets: ['vegetarian', 'vegan'],
    allergens: ['mustard'],
    equipment: ['idli moulds', 'steamer', 'blender or wet grinder', 'pot'],
    ingredients: [
      g(360, 'idli rice', 'washed', ['parboiled rice']),
      g(120, 'urad dal', 'split and skinned, washed'),
      g(150, 'toor dal', 'washed', ['red lentils, boiled 15 minutes']),
      tsp(0.5, 'turmeric'),
      g(25, 'tamarind', '', ['lemon juice at the end']),
      whole(1, 'drumstick', 'moringa pod, in short lengths', ['green beans']),
      whole(2, 'carrots', 'in rounds'),
      tbsp(2, 'sambar powder'),
      tbsp(2, 'sunflower oil', '', ['coconut oil']),
      tsp(1, 'black mustard seeds'),
      whole(12, 'curry leaves'),
      whole(2, 'dried red chillies'),
      some('salt'),
    ],
    steps: [
      wait('Soak', 360, '')`
        Cover the 360 g [rice|idli rice] in one bowl and the 120 g [urad dal] in another with plenty
        of cold water.
      `,
      work('Grind', 20, '')`
        Drain. Grind the [urad dal] with a little cold water until it is fluffy and the
        [rice|idli rice] to a fine grit, and beat both together by hand.
      `,
      wait('Ferment overnight', 600, '')`
        Cover and leave in a warm place until it has doubled. Stir in [salt] without knocking the
        air out.
      `,
      wait('Boil the toor dal', 35, 'Medium flame')`
        Boil the 150 g [toor dal] with the ½ tsp [turmeric] in 900 ml water until it can be
        whisked smooth. Steep the [tamarind] in 200 ml hot water meanwhile.
      `,
      wait('Cook the sambar', 18, 'Medium flame')`
        Press the [tamarind] water through a sieve into the [dal|toor dal]. Add the
        [drumstick], the 2 [carrots], the 2 tbsp [sambar powder] and [salt] and simmer until a
        carrot gives to the spoon.
      `,
      wait('Steam the idlis', 12, 'High flame', 'beside')`
        Oil the moulds, fill them with [batter|idli rice] to three quarters and steam until a wet
        finger comes away clean. Let them stand for two minutes before you lift them out.
      `,
      work('Temper', 4, 'Medium flame')`
        Pop the 1 tsp [mustard seeds|black mustard seeds] in the 2 tbsp [oil|sunflower oil], add
        the 12 [curry leaves] and the 2 [dried red chillies] and pour it over the sambar.
      `,
    ],
  }),
  dish({
    slug: 'kerala-fish-curry',
    name: 'Kerala Fish Curry',
    description: 'Red, sour and hot, soft with coconut milk.',
    cost: 480,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'South India',
    allergens: ['fish'],
    equipment: ['clay pot or wide pan'],
    ingredients: [
      g(15, 'kokum', '', ['tamarind', 'green mango, in slices']),
      tbsp(3, 'coconut oil', '', ['sunflower oil']),
      whole(12, 'shallots', 'sliced', ['1 large onion']),
      g(25, 'ginger', 'in thin slivers'),
      whole(15, 'curry leaves'),
      whole(3, 'green chillies', 'slit'),
      tbsp(1.5, 'Kashmiri chilli powder'),
      tsp(0.5, 'turmeric'),
      g(600, 'firm fish', 'kingfish or seer, in thick pieces', ['salmon', 'cod']),
      ml(200, 'coconut milk'),
      some('salt'),
    ],
    steps: [
      wait('Soak the kokum', 15, '')`
        Soak the 15 g [kokum] in 100 ml hot water.
      `,
      work('Soften the shallots', 8, 'Medium flame', 'beside')`
        Fry the 12 [shallots], the [ginger], the 15 [curry leaves] and the 3 [green chillies] in
        the 3 tbsp [coconut oil] until the shallots are golden.
      `,
      work('Colour it', 2, 'Lowest flame')`
        Stir in the 1½ tbsp [Kashmiri chilli powder] and the ½ tsp [turmeric], with a spoon of
        water so that they do not burn.
      `,
      work('Make it sour', 5, 'Medium flame')`
        Add the [kokum] with its water, 200 ml water and [salt] and boil until the oil shows red
        on top.
      `,
      wait('Simmer the fish', 8, 'Low flame')`
        Slide in the 600 g [fish|firm fish] in one layer and simmer without stirring; swirl the
        pot instead. It is done when it parts in flakes to the middle.
      `,
      work('Swirl in coconut milk', 3, 'Lowest flame')`
        Pour in the 200 ml [coconut milk] and swirl until it steams. It must not boil.
      `,
      wait('Let it stand', 15, '')`
        Cover and let it stand off the flame: it grows rounder. Eat it with rice.
      `,
    ],
  }),
];
