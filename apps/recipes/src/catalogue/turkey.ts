import { dish, g, some, tbsp, tsp, wait, whole, work } from './dish';

export const turkey = [
  dish({
    slug: 'turkish-pide',
    name: 'Turkish Pide',
    description: 'Boats of dough with minced lamb, peppers and an egg at the end.',
    cost: 460,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'Turkey',
    allergens: ['gluten', 'dairy', 'egg'],
    equipment: ['oven with a stone or heavy tray', 'pan', 'rolling pin'],
    ingredients: [
      g(500, 'bread flour', '', ['plain flour']),
      tsp(2, 'dry yeast'),
      tsp(1, 'sugar'),
      tbsp(3, 'olive oil'),
      whole(1, 'onion', 'chopped fine'),
      g(400, 'lamb mince', '', ['beef mince', 'spinach with feta']),
      whole(2, 'green peppers', 'chopped fine', ['red peppers']),
      whole(2, 'tomatoes', 'chopped fine'),
      tsp(2, 'pul biber', '', ['mild chilli flakes']),
      whole(4, 'eggs'),
      g(30, 'butter', 'melted'),
      some('salt'),
    ],
    steps: [
      work('Knead the dough', 12, '')`
        Knead the 500 g [flour|bread flour] with the 2 tsp [dry yeast], the 1 tsp [sugar],
        [salt], 2 tbsp of the [olive oil] and 310 ml lukewarm water to a soft dough that no longer
        sticks.
      `,
      wait('Let it rise', 60, '')`
        Cover the [dough|bread flour] and leave it in a warm place until it has doubled.
      `,
      work('Fry the filling', 15, 'High flame', 'beside')`
        Fry the [onion] in the rest of the [olive oil], add the 400 g [lamb mince] until no pink
        is left, then the 2 [green peppers], the 2 [tomatoes], the 2 tsp [pul biber] and [salt],
        until the pan is dry. Let it cool.
      `,
      work('Shape the boats', 15, '')`
        Heat the oven with the stone in it as hot as it goes. Divide the [dough|bread flour],
        a piece for each, stretch long ovals, spread the [filling|lamb mince], fold the long edges up over it
        and twist both ends shut.
      `,
      wait('Bake', 10, '250 °C')`
        Bake until the rim is golden.
      `,
      wait('Set the eggs', 4, '250 °C')`
        Crack one of the 4 [eggs] onto each and bake until the white has set and the yolk is as
        you like it.
      `,
      work('Brush and serve', 2, '')`
        Brush the rim with the 30 g [butter] and cut them across.
      `,
    ],
  }),
  dish({
    slug: 'lentil-soup',
    name: 'Red Lentil Soup',
    description: 'Half an hour from cupboard to table.',
    cost: 90,
    servings: 4,
    prep: 8,
    level: 'easy',
    cuisine: 'Turkey',
    diets: ['vegetarian'],
    allergens: ['dairy'],
    equipment: ['pot', 'stick blender', 'small pan'],
    ingredients: [
      g(50, 'butter', '', ['olive oil']),
      whole(1, 'onion', 'chopped'),
      whole(1, 'carrot', 'chopped'),
      tbsp(1, 'tomato paste', '', ['2 tomatoes, grated', 'red pepper paste']),
      tsp(1, 'cumin', 'ground'),
      g(300, 'red lentils', 'washed'),
      tsp(1, 'dried mint'),
      tsp(1, 'pul biber', '', ['mild chilli flakes', 'sweet paprika']),
      whole(1, 'lemon', 'in wedges'),
      some('salt'),
    ],
    steps: [
      work('Sweat onion and carrot', 6, 'Medium flame')`
        Sweat the [onion] and the [carrot] in half of the [butter] until they are soft.
      `,
      work('Toast the paste', 2, 'Medium flame')`
        Stir in the 1 tbsp [tomato paste] and the 1 tsp [cumin] until the paste darkens, then the
        300 g [lentils|red lentils].
      `,
      wait('Simmer', 20, 'Low flame')`
        Add 1.5 l hot water and simmer until the [lentils|red lentils] have fallen apart. Salt it
        now and not before.
      `,
      work('Blend', 2, '')`
        Blend it smooth, taste for [salt], and thin it with hot water if a spoon stands in it.
      `,
      work('Sizzle the butter', 2, 'Low flame')`
        Melt the rest of the [butter] until it foams, and take it off the flame with the 1 tsp
        [dried mint] and the 1 tsp [pul biber].
      `,
      work('Serve', 1, '')`
        Ladle out, pour the red [butter] over and hand round the [lemon].
      `,
    ],
  }),
  dish({
    slug: 'menemen',
    name: 'Menemen',
    description: 'Eggs stirred into soft peppers and tomatoes, never dry.',
    cost: 130,
    servings: 3,
    prep: 8,
    level: 'easy',
    cuisine: 'Turkey',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy', 'egg'],
    equipment: ['wide pan', 'grater'],
    ingredients: [
      g(40, 'butter', '', ['olive oil']),
      whole(4, 'green peppers', 'long and mild, chopped', ['green bell peppers']),
      whole(4, 'tomatoes', 'ripe, grated', ['tinned tomatoes']),
      tsp(1, 'pul biber', '', ['mild chilli flakes']),
      whole(6, 'eggs'),
      whole(1, 'white bread', 'a loaf, to dip'),
      some('salt'),
    ],
    steps: [
      work('Soften the peppers', 8, 'Medium flame')`
        Fry the 4 [peppers|green peppers] in the 40 g [butter] until they are soft and just
        beginning to colour.
      `,
      work('Cook down the tomatoes', 10, 'Medium flame')`
        Add the 4 [tomatoes] and cook until a spoon drawn through them leaves a trail.
      `,
      work('Season', 1, 'Low flame')`
        Season with the 1 tsp [pul biber] and [salt].
      `,
      work('Crack in the eggs', 2, 'Low flame')`
        Crack in the 6 [eggs] and break the yolks with the spoon.
      `,
      work('Stir twice', 3, 'Low flame')`
        Let them set at the bottom and stir slowly, twice only, until no white is clear but all of
        it is still soft.
      `,
      work('Eat from the pan', 1, '')`
        Take it off the flame at once and bring the pan to the table with the
        [bread|white bread].
      `,
    ],
  }),
  dish({
    slug: 'baklava',
    name: 'Baklava',
    description: 'Forty leaves, butter between each, pistachio in the middle.',
    cost: 1150,
    servings: 16,
    prep: 10,
    level: 'hard',
    cuisine: 'Turkey',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy', 'tree nuts'],
    equipment: ['oven', '25 × 35 cm tin', 'brush', 'sharp knife', 'saucepan'],
    ingredients: [
      g(400, 'sugar'),
      tbsp(1, 'lemon juice'),
      tbsp(1, 'orange-blossom water', '', ['rose water']),
      g(400, 'pistachios', 'unsalted', ['walnuts', 'almonds']),
      g(500, 'filo pastry', 'thawed'),
      g(250, 'clarified butter', 'melted', ['ghee']),
    ],
    steps: [
      wait('Boil the syrup', 12, 'Medium flame')`
        Boil the 400 g [sugar] with 250 ml water and the 1 tbsp [lemon juice] until it runs like
        thin honey. Stir in the 1 tbsp [orange-blossom water] and let it cool.
      `,
      work('Grind the pistachios', 4, '', 'beside')`
        Grind the 400 g [pistachios] coarse: they should still crunch.
      `,
      work('Layer half the leaves', 20, '')`
        Keep the [filo|filo pastry] under a damp cloth. Lay half of the leaves into the tin one by
        one and brush each with [butter|clarified butter].
      `,
      work('Fill and layer the rest', 20, '')`
        Spread the [pistachios] evenly, keeping a handful for the end, and lay the rest of the
        [leaves|filo pastry] over them, each brushed.
      `,
      work('Cut', 6, '')`
        Cut diamonds through to the bottom with a sharp knife and pour the rest of the
        [butter|clarified butter] over the cuts.
      `,
      wait('Bake slowly', 50, '160 °C')`
        Bake until it is gold to the bottom layer: lift a corner to see.
      `,
      work('Pour the syrup', 3, '')`
        Pour the cool [syrup|sugar] slowly over the hot pastry; it must hiss.
      `,
      wait('Let it rest', 240, '')`
        Leave it uncovered until it has drunk the syrup and is crisp again. Strew the last
        [pistachios] over.
      `,
    ],
  }),
];
