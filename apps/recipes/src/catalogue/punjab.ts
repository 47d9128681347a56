import { bunches, dish, g, kg, l, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const punjab = [
  dish({
    slug: 'paneer-tikka',
    name: 'Paneer Tikka',
    description: 'Cheese and peppers on skewers, smoky from a very hot oven.',
    cost: 270,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['dairy', 'mustard'],
    equipment: ['skewers', 'oven with a grill', 'brush'],
    ingredients: [
      tbsp(2, 'gram flour'),
      g(200, 'hung yoghurt', '', ['Greek yoghurt']),
      tsp(2, 'Kashmiri chilli powder'),
      tsp(0.5, 'turmeric'),
      tsp(1, 'cumin', 'ground'),
      tbsp(1, 'ginger-garlic paste'),
      tbsp(3, 'mustard oil', '', ['sunflower oil']),
      g(400, 'paneer', 'in 3 cm cubes', ['firm tofu, pressed', 'halloumi']),
      whole(2, 'bell peppers', 'in squares'),
      whole(1, 'onion', 'in petals'),
      tsp(1, 'chaat masala'),
      whole(1, 'lemon', 'in wedges'),
      some('salt'),
    ],
    steps: [
      work('Toast the gram flour', 3, 'Low flame')`
        Stir the 2 tbsp [gram flour] in a dry pan until it smells of nuts.
      `,
      work('Whisk the marinade', 5, '')`
        Whisk the 200 g [yoghurt|hung yoghurt] with the [gram flour], the 2 tsp
        [Kashmiri chilli powder], the ½ tsp [turmeric], the 1 tsp [cumin], the 1 tbsp
        [ginger-garlic paste], 2 tbsp of the [mustard oil] and [salt].
      `,
      wait('Marinate', 120, '')`
        Turn the 400 g [paneer], the 2 [bell peppers] and the [onion] in it with your hands,
        cover and leave them in the fridge.
      `,
      work('Thread the skewers', 8, '')`
        Thread [paneer], [pepper|bell peppers] and [onion] in turn on skewers and lay them over a
        deep tray. Heat the grill meanwhile.
      `,
      wait('Grill', 14, 'Grill at 250 °C')`
        Grill close to the heat, turning once and brushing with the rest of the [mustard oil],
        until the edges blacken.
      `,
      work('Serve', 2, '')`
        Dust with the 1 tsp [chaat masala] and squeeze the [lemon] over while they are hot.
      `,
    ],
  }),
  dish({
    slug: 'samosa',
    name: 'Samosa',
    description: 'A firm, blistered crust and a filling that bites back.',
    cost: 120,
    servings: 6,
    prep: 15,
    level: 'medium',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy'],
    equipment: ['deep pan', 'rolling pin', 'slotted spoon', 'pot'],
    ingredients: [
      g(250, 'plain flour'),
      tbsp(5, 'ghee', 'melted', ['sunflower oil']),
      tsp(0.5, 'ajwain seeds', '', ['cumin seeds']),
      g(400, 'potatoes', 'whole'),
      tbsp(1, 'sunflower oil'),
      tsp(1, 'cumin seeds'),
      tsp(2, 'coriander seeds', 'crushed'),
      g(15, 'ginger', 'chopped fine'),
      whole(2, 'green chillies', 'chopped fine'),
      g(100, 'green peas', 'fresh or frozen'),
      tsp(1, 'amchur', 'dried mango powder', ['lemon juice']),
      ml(750, 'frying oil'),
      some('salt'),
    ],
    steps: [
      wait('Boil the potatoes', 25, 'Medium flame')`
        Boil the 400 g [potatoes] in salted water until a knife goes through, then peel them and
        crumble them by hand.
      `,
      work('Make the dough', 10, '', 'beside')`
        Rub the 5 tbsp [ghee] into the 250 g [flour|plain flour] with the ½ tsp [ajwain seeds] and
        [salt] until it holds when pressed. Bind it with about 80 ml cold water to a firm dough
        and cover it.
      `,
      work('Fry the filling', 10, 'Medium flame')`
        Crackle the 1 tsp [cumin seeds] and the 2 tsp [coriander seeds] in the 1 tbsp
        [oil|sunflower oil]. Add the [ginger], the 2 [green chillies] and the 100 g
        [peas|green peas], then the [potatoes], the 1 tsp [amchur] and [salt].
      `,
      wait('Let it cool', 15, '')`
        Spread the filling on a plate until it is cool: hot filling softens the crust.
      `,
      work('Fold', 25, '')`
        Divide the [dough|plain flour] into balls the size of a lime, roll each to an oval, cut it
        in half, form cones, fill them and seal the rim with a wet finger.
      `,
      work('Fry slowly', 20, '140 °C')`
        Heat the 750 ml [frying oil] only until a crumb of dough sinks and rises slowly. Fry in
        two rounds, turning, until the crust is firm and pale.
      `,
      work('Brown', 8, '180 °C')`
        Raise the heat and fry all of them again until they are golden and blistered. Drain on
        paper, and leave the [oil|frying oil] to cool where nobody can reach it.
      `,
    ],
  }),
  dish({
    slug: 'aloo-paratha',
    name: 'Aloo Paratha',
    description: 'Whole-wheat bread with potato hidden inside, eaten with a lump of butter.',
    cost: 90,
    servings: 4,
    prep: 10,
    level: 'medium',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy'],
    equipment: ['griddle', 'rolling pin', 'pot'],
    ingredients: [
      g(400, 'potatoes', 'whole'),
      g(300, 'atta', 'whole-wheat flour', ['half plain, half wholemeal flour']),
      whole(2, 'green chillies', 'chopped fine'),
      bunches(0.5, 'coriander', 'chopped fine'),
      tsp(0.5, 'ajwain seeds', '', ['cumin seeds']),
      tsp(1, 'amchur', 'dried mango powder', ['lemon juice']),
      g(60, 'ghee', '', ['butter']),
      g(200, 'yoghurt', 'to serve'),
      some('salt'),
    ],
    steps: [
      wait('Boil the potatoes', 25, 'Medium flame')`
        Boil the 400 g [potatoes] in their skins until a knife goes through. Peel them and let
        them steam dry.
      `,
      work('Knead the dough', 8, '', 'beside')`
        Knead the 300 g [atta] with [salt] and about 190 ml water to a dough as soft as an
        earlobe. Cover it and let it rest.
      `,
      work('Season the filling', 6, '')`
        Mash the [potatoes] without a lump and mix in the 2 [green chillies], the [coriander], the
        ½ tsp [ajwain seeds], the 1 tsp [amchur] and [salt].
      `,
      work('Fill and roll', 16, '')`
        Divide [dough|atta] and [filling|potatoes] alike, a ball for each bread. Wrap the filling
        in the dough, pinch it shut, dust with flour and roll with a light hand, turning it.
      `,
      work('Cook on the griddle', 16, 'Medium flame')`
        Lay one on the hot griddle. When it bubbles turn it, spread [ghee] over, turn again and
        press the edges, until both sides have brown spots.
      `,
      work('Serve', 1, '')`
        Eat them hot with the 200 g [yoghurt] and another lump of [ghee].
      `,
    ],
  }),
  dish({
    slug: 'gajar-halwa',
    name: 'Gajar Halwa',
    description: 'Winter carrots cooked in milk until only sweetness is left.',
    cost: 260,
    servings: 6,
    prep: 15,
    level: 'easy',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['dairy', 'tree nuts'],
    equipment: ['wide heavy pan', 'grater'],
    ingredients: [
      kg(1, 'red carrots', 'grated', ['orange carrots, with a little less sugar']),
      l(1, 'whole milk'),
      tbsp(4, 'ghee'),
      g(150, 'sugar', '', ['jaggery']),
      tsp(0.5, 'cardamom', 'ground'),
      g(30, 'almonds', 'in slivers', ['cashews']),
      g(20, 'pistachios', 'in slivers', ['raisins']),
    ],
    steps: [
      work('Start carrots and milk', 10, 'High flame')`
        Bring the 1 kg [carrots|red carrots] and the 1 l [milk|whole milk] to a boil, stirring.
      `,
      wait('Simmer until it is gone', 50, 'Medium flame')`
        Simmer open, stirring every few minutes and scraping the sides, until no
        [milk|whole milk] runs when you draw a line through it.
      `,
      work('Toast the nuts', 4, 'Low flame', 'beside')`
        Toast the [almonds] and the [pistachios] in a dry pan until they smell.
      `,
      work('Fry with ghee', 10, 'Medium flame')`
        Add the 4 tbsp [ghee] and fry, stirring, until the [carrots|red carrots] are glossy and
        darker.
      `,
      work('Sweeten', 8, 'Medium flame')`
        Stir in the 150 g [sugar] and cook until it leaves the sides of the pan in one piece.
      `,
      work('Perfume and serve', 2, '')`
        Stir in the ½ tsp [cardamom], strew the [almonds] and the [pistachios] over and serve
        warm.
      `,
    ],
  }),
  dish({
    slug: 'mango-lassi',
    name: 'Mango Lassi',
    description: 'Two ripe mangoes, cold yoghurt, a breath of cardamom.',
    cost: 130,
    servings: 4,
    prep: 5,
    level: 'easy',
    cuisine: 'Punjab',
    diets: ['vegetarian'],
    allergens: ['dairy'],
    equipment: ['blender', 'tall glasses'],
    ingredients: [
      whole(2, 'ripe mangoes', '', ['tinned mango pulp, without the honey']),
      g(500, 'yoghurt', 'cold', ['coconut yoghurt']),
      ml(100, 'cold milk'),
      tbsp(2, 'honey', '', ['sugar', 'dates, blended with the fruit']),
      tsp(0.25, 'cardamom', 'ground'),
      some('ice'),
    ],
    steps: [
      work('Cut the mangoes', 5, '')`
        Cut the 2 [mangoes|ripe mangoes] off the stone over the jug, so that no juice is lost.
      `,
      work('Add the yoghurt', 1, '')`
        Add the 500 g [yoghurt], the 100 ml [milk|cold milk] and the 2 tbsp [honey].
      `,
      work('Blend', 2, '')`
        Blend until it is pale, smooth and a little frothy.
      `,
      work('Taste', 1, '')`
        Add the ¼ tsp [cardamom] and taste: a sour mango wants more [honey], a thick one more
        [milk|cold milk].
      `,
      work('Pour', 1, '')`
        Fill the glasses with [ice] and pour the lassi over.
      `,
    ],
  }),
];
