import { cloves, dish, g, kg, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const eastAsia = [
  dish({
    slug: 'beef-rendang',
    name: 'Beef Rendang',
    description: 'Coconut milk that boils away and leaves the beef to fry in what remains.',
    cost: 780,
    servings: 6,
    prep: 20,
    level: 'medium',
    cuisine: 'East Asia',
    allergens: [],
    equipment: ['wide heavy pot or wok', 'blender', 'dry pan'],
    ingredients: [
      whole(12, 'dried red chillies', 'soaked in hot water', ['fewer, for less heat']),
      whole(8, 'shallots', 'peeled', ['2 onions']),
      cloves(5, 'garlic'),
      g(30, 'galangal', 'sliced', ['more ginger']),
      g(20, 'ginger', 'sliced'),
      tbsp(3, 'sunflower oil', '', ['coconut oil']),
      whole(2, 'lemongrass stalks', 'bruised', ['strips of lemon peel']),
      whole(6, 'makrut lime leaves', '', ['lime zest']),
      kg(1, 'beef chuck', 'in 4 cm cubes', ['mutton', 'beef shin']),
      ml(800, 'coconut milk'),
      g(80, 'grated coconut', 'fresh or frozen', ['desiccated coconut']),
      tsp(2, 'palm sugar', '', ['brown sugar', 'jaggery']),
      some('salt'),
    ],
    steps: [
      work('Grind the paste', 6, '')`
        Blend the 12 [chillies|dried red chillies], the 8 [shallots], the 5 cloves [garlic], the
        30 g [galangal] and the 20 g [ginger] to a smooth paste.
      `,
      work('Fry the paste', 10, 'Medium flame')`
        Fry it in the 3 tbsp [oil|sunflower oil] with the 2 [lemongrass|lemongrass stalks] and the
        6 [lime leaves|makrut lime leaves] until the oil parts and it no longer stings the nose.
      `,
      work('Add the beef', 8, 'Medium flame')`
        Turn the 1 kg [beef|beef chuck] in the paste with [salt], then pour in the 800 ml
        [coconut milk] and bring it to a boil, stirring.
      `,
      wait('Simmer', 120, 'Low flame')`
        Simmer, uncovered, stirring every ten minutes, until the [beef|beef chuck] is tender and
        the sauce is thick and oily.
      `,
      work('Toast the kerisik', 10, 'Low flame', 'beside')`
        Toast the 80 g [coconut|grated coconut] in the dry pan until it is brown as tea and pound
        it until it shines.
      `,
      work('Add kerisik and sugar', 3, 'Low flame')`
        Stir in the [kerisik|grated coconut] and the 2 tsp [palm sugar].
      `,
      work('Fry it dark', 30, 'Low flame')`
        Stir almost without pause until the sauce has gone and the [beef|beef chuck] fries dark in
        its own oil. It is better tomorrow.
      `,
    ],
  }),
  dish({
    slug: 'nasi-goreng',
    name: 'Nasi Goreng',
    description: 'Yesterday’s rice, sweet soy and an egg with crisp edges.',
    cost: 330,
    servings: 3,
    prep: 12,
    level: 'easy',
    cuisine: 'East Asia',
    allergens: ['gluten', 'egg', 'shellfish', 'soy'],
    equipment: ['wok', 'mortar', 'small pan'],
    ingredients: [
      whole(6, 'shallots', 'peeled', ['a red onion']),
      cloves(3, 'garlic'),
      whole(3, 'red chillies'),
      tsp(1, 'shrimp paste', 'toasted', ['miso, without shellfish']),
      tbsp(4, 'sunflower oil'),
      g(200, 'prawns', 'peeled', ['chicken, sliced thin and fried through', 'tofu']),
      g(600, 'cooked rice', 'cooled quickly and kept in the fridge since yesterday'),
      tbsp(3, 'kecap manis', 'brewed without alcohol', ['soy sauce with brown sugar']),
      whole(3, 'eggs'),
      whole(1, 'cucumber', 'sliced'),
      whole(9, 'prawn crackers', '', ['rice crackers']),
      some('salt'),
    ],
    steps: [
      work('Loosen the rice', 3, '')`
        Crumble the 600 g [rice|cooked rice] between wet fingers while it is cold, until no grain
        clings to another.
      `,
      work('Pound the paste', 6, '')`
        Pound the 6 [shallots], the 3 cloves [garlic], the 3 [chillies|red chillies] and the 1 tsp
        [shrimp paste] coarse.
      `,
      work('Fry the paste', 4, 'High flame')`
        Heat half of the [oil|sunflower oil] until it smokes and fry the [paste|shallots] until it
        is dark and the kitchen coughs.
      `,
      work('Fry the prawns', 2, 'High flame')`
        Add the 200 g [prawns] and toss until they are pink all through.
      `,
      work('Toss the rice', 5, 'High flame')`
        Add the [rice|cooked rice], press it against the wok and toss it until it steams hot all
        through and jumps. Pour the 3 tbsp [kecap manis] down the side and taste for [salt].
      `,
      work('Fry the eggs', 4, 'High flame')`
        Fry the 3 [eggs] in the rest of the [oil|sunflower oil] until the edges are crisp and the
        white is set.
      `,
      work('Serve', 2, '')`
        Lay an egg on each plate of rice, with the [cucumber] and the 9 [prawn crackers].
      `,
    ],
  }),
  dish({
    slug: 'satay',
    name: 'Chicken Satay',
    description: 'Turmeric skewers over coals with a thick peanut sauce.',
    cost: 420,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'East Asia',
    allergens: ['peanut'],
    equipment: ['24 bamboo skewers, soaked', 'grill', 'blender', 'saucepan'],
    ingredients: [
      whole(2, 'lemongrass stalks', 'the soft part', ['lemon peel']),
      whole(4, 'shallots'),
      tsp(2, 'turmeric', 'ground'),
      tbsp(1, 'coriander seeds', 'ground'),
      tbsp(3, 'palm sugar', '', ['brown sugar', 'jaggery']),
      g(700, 'boneless chicken thighs', 'in thin strips', ['lamb', 'firm tofu']),
      tbsp(3, 'sunflower oil'),
      g(200, 'peanuts', 'skinned', ['crunchy peanut butter']),
      whole(5, 'dried red chillies', 'soaked'),
      tbsp(1, 'tamarind paste', '', ['lime juice']),
      ml(250, 'coconut milk'),
      whole(1, 'cucumber', 'in chunks'),
      some('salt'),
    ],
    steps: [
      work('Blend the marinade', 5, '')`
        Blend the 2 [lemongrass|lemongrass stalks], the 4 [shallots], the 2 tsp [turmeric], the
        1 tbsp [coriander seeds], a third of the [palm sugar] and [salt] with a spoon of
        [oil|sunflower oil].
      `,
      wait('Marinate', 120, '')`
        Turn the 700 g [chicken|boneless chicken thighs] in it, cover and leave it in the fridge.
      `,
      work('Roast and grind peanuts', 10, 'Low flame', 'beside')`
        Roast the 200 g [peanuts] in a dry pan until they are brown in spots, let them cool and
        grind them coarse. Grind the 5 [chillies|dried red chillies] apart.
      `,
      wait('Simmer the sauce', 15, 'Low flame', 'beside')`
        Fry the [chillies|dried red chillies] in a spoon of [oil|sunflower oil], add the [peanuts],
        the 1 tbsp [tamarind|tamarind paste], the 250 ml [coconut milk], the rest of the
        [palm sugar] and [salt] and simmer until red oil stands on top.
      `,
      work('Thread', 12, '')`
        Thread the [chicken|boneless chicken thighs] tightly on the skewers, in folds, and leave a
        hand’s length free.
      `,
      work('Grill', 10, 'High flame')`
        Grill them fast, turning and brushing with the rest of the [oil|sunflower oil], until they
        are charred at the edges and no pink is left inside.
      `,
      work('Serve', 2, '')`
        Serve them with the warm sauce and the [cucumber].
      `,
    ],
  }),
  dish({
    slug: 'laksa',
    name: 'Laksa',
    description: 'Noodles in a coconut broth that needs a large napkin.',
    cost: 520,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'East Asia',
    allergens: ['egg', 'shellfish', 'soy'],
    equipment: ['large pot', 'second pot', 'sieve'],
    ingredients: [
      g(300, 'prawns', 'with shell and head', ['chicken, poached through', 'mushrooms']),
      tbsp(2, 'sunflower oil'),
      g(150, 'laksa paste', 'with shrimp', ['red curry paste with a little turmeric']),
      ml(400, 'coconut milk'),
      whole(8, 'tofu puffs', 'halved', ['fried tofu']),
      whole(4, 'eggs'),
      g(300, 'rice noodles', 'thick or thin'),
      g(150, 'bean sprouts', 'washed'),
      whole(10, 'laksa leaves', 'shredded', ['mint with coriander']),
      whole(2, 'limes', 'halved'),
      tsp(1, 'palm sugar'),
      some('salt'),
    ],
    steps: [
      wait('Draw the prawn stock', 20, 'Low flame')`
        Peel the 300 g [prawns]. Fry heads and shells in half of the [oil|sunflower oil] until
        they are red, add 1.2 l water, simmer and strain.
      `,
      work('Boil the eggs', 10, 'Medium flame', 'beside')`
        Boil the 4 [eggs] for 9 minutes, cool, peel and halve them.
      `,
      work('Fry the paste', 6, 'Medium flame')`
        Fry the 150 g [laksa paste] in the rest of the [oil|sunflower oil] until the oil turns red
        and rises.
      `,
      wait('Simmer the broth', 8, 'Low flame')`
        Add the stock, the 400 ml [coconut milk], the 1 tsp [palm sugar] and [salt]. It may
        tremble, not boil, or it splits.
      `,
      work('Blanch the noodles', 5, 'High flame', 'beside')`
        Cook the 300 g [noodles|rice noodles] in boiling water as the packet says, dip the 150 g
        [sprouts|bean sprouts] in for half a minute, and share both out in bowls.
      `,
      work('Poach prawns and tofu', 4, 'Low flame')`
        Slide the [prawns] and the 8 [tofu puffs] into the broth until the [prawns] are curled and
        pink all through.
      `,
      work('Ladle and finish', 3, '')`
        Ladle broth, [prawns] and [tofu puffs] over, and finish with the [eggs], the
        [laksa leaves] and the 2 [limes].
      `,
    ],
  }),
  dish({
    slug: 'chicken-ramen',
    name: 'Chicken Ramen',
    description: 'A clear chicken broth, springy noodles and a marinated egg.',
    cost: 540,
    servings: 4,
    prep: 15,
    level: 'hard',
    cuisine: 'East Asia',
    allergens: ['gluten', 'egg', 'soy'],
    equipment: ['large pot', 'second pot', 'sieve', 'pan'],
    ingredients: [
      kg(1, 'chicken wings', '', ['chicken carcasses', 'chicken legs']),
      g(40, 'ginger', 'sliced'),
      whole(6, 'spring onions', 'the white for the broth, the green sliced'),
      g(10, 'kombu', 'wiped', ['dried shiitake mushrooms']),
      ml(120, 'soy sauce', 'brewed without alcohol', ['tamari without alcohol']),
      tsp(1, 'sugar'),
      whole(4, 'eggs'),
      g(200, 'shiitake mushrooms', 'sliced', ['button mushrooms']),
      tbsp(2, 'sunflower oil'),
      g(200, 'pak choi', 'halved', ['spinach']),
      g(400, 'wheat noodles', 'fresh ramen', [
        'dried ramen',
        'thin spaghetti with a pinch of soda',
      ]),
      tsp(4, 'chilli oil', 'in sunflower oil'),
    ],
    steps: [
      wait('Simmer the broth', 180, 'Lowest flame')`
        Cover the 1 kg [wings|chicken wings] with 2.5 l cold water, bring it up slowly and skim
        until it is clear. Add the [ginger] and the white of the [spring onions] and let it tremble,
        never boil.
      `,
      work('Boil the eggs', 12, 'High flame', 'beside')`
        Boil the 4 [eggs] for 7 minutes, 9 for those who should eat them firm, then cool them in
        ice water and peel them.
      `,
      wait('Marinate the eggs', 120, '', 'beside')`
        Lay them in half of the [soy sauce] with the 1 tsp [sugar] and as much water, in the
        fridge, turning them once.
      `,
      wait('Steep the kombu', 20, '')`
        Strain the broth, take it off the flame and steep the [kombu] in it. Lift it out before
        the broth turns bitter, and season with the rest of the [soy sauce].
      `,
      work('Fry the mushrooms', 6, 'High flame', 'beside')`
        Fry the 200 g [shiitake mushrooms] in the 2 tbsp [oil|sunflower oil] until they are brown
        and dry.
      `,
      work('Cook noodles and greens', 5, 'High flame')`
        Bring the broth back to a boil and warm the bowls. Cook the 400 g
        [noodles|wheat noodles] to the second in plenty of water, the 200 g [pak choi] with them
        for the last minute.
      `,
      work('Assemble', 3, '')`
        Pour hot broth over the [noodles|wheat noodles] and lay the halved [eggs], the
        [mushrooms|shiitake mushrooms], the [pak choi] and the green of the [spring onions] on
        top. A drop of [chilli oil], and eat fast.
      `,
    ],
  }),
];
