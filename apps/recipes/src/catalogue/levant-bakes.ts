import { dish, g, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const levantBakes = [
  dish({
    slug: 'manakish',
    name: 'Manakish Zaatar',
    description: 'Breakfast bread with thyme, sesame and good oil.',
    cost: 160,
    servings: 6,
    prep: 5,
    level: 'easy',
    cuisine: 'Levant',
    diets: ['vegetarian', 'vegan'],
    allergens: ['gluten', 'sesame'],
    equipment: ['oven with a stone or heavy tray', 'rolling pin', 'bowl'],
    ingredients: [
      g(500, 'bread flour', '', ['plain flour']),
      tsp(2, 'dry yeast', '', ['20 g fresh yeast']),
      tsp(2, 'sugar'),
      ml(120, 'olive oil'),
      tbsp(6, 'zaatar', '', ['dried thyme with sesame and sumac']),
      whole(3, 'tomatoes', 'sliced'),
      whole(2, 'cucumbers', 'sliced'),
      some('salt'),
    ],
    steps: [
      work('Knead', 12, '')`
        Knead the 500 g [flour|bread flour] with the 2 tsp [dry yeast], the 2 tsp [sugar],
        [salt], a quarter of the [olive oil] and 300 ml lukewarm water until the dough is smooth
        and springs back.
      `,
      wait('Let it rise', 60, '')`
        Cover the [dough|bread flour] and leave it in a warm place until it has doubled.
      `,
      work('Stir the paste', 2, '', 'beside')`
        Stir the 6 tbsp [zaatar] with the rest of the [olive oil] to a paste that runs slowly.
      `,
      work('Roll and dimple', 12, '')`
        Heat the oven with the stone in it as hot as it goes. Divide the [dough|bread flour] into
        a ball for each bread, roll them as thin as a finger is wide at the tip, and dimple them all over.
      `,
      work('Spread', 4, '')`
        Spread the [paste|zaatar] over the rounds, up to a thumb from the rim.
      `,
      wait('Bake', 7, '250 °C')`
        Bake until the rim is puffed and golden and the bottom has brown spots.
      `,
      work('Roll and eat', 3, '')`
        Lay the 3 [tomatoes] and the 2 [cucumbers] on them and roll them up while they are warm.
      `,
    ],
  }),
  dish({
    slug: 'kunafa',
    name: 'Kunafa',
    description:
      'Shredded pastry over stretchy cheese, drenched in rose syrup while it still sings.',
    cost: 700,
    servings: 8,
    prep: 10,
    level: 'medium',
    cuisine: 'Levant',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy', 'tree nuts'],
    equipment: ['round 28 cm pan', 'oven', 'saucepan', 'large plate'],
    ingredients: [
      g(500, 'akkawi cheese', 'made with microbial rennet, sliced', [
        'mozzarella made with microbial rennet',
        'unsalted nabulsi cheese',
      ]),
      g(300, 'sugar'),
      tbsp(1, 'lemon juice'),
      tbsp(1, 'rose water', '', ['orange-blossom water']),
      g(400, 'kataifi pastry', 'thawed', ['filo, cut in fine shreds']),
      g(200, 'butter', 'melted', ['ghee']),
      g(40, 'pistachios', 'ground'),
    ],
    steps: [
      wait('Soak the cheese', 120, '')`
        Lay the 500 g [cheese|akkawi cheese] in cold water and change the water every half hour,
        until a piece no longer tastes of salt. Drain it well and pat it dry.
      `,
      wait('Boil the syrup', 10, 'Medium flame', 'beside')`
        Boil the 300 g [sugar] with 150 ml water and the 1 tbsp [lemon juice] until a drop hangs
        from the spoon. Stir in the 1 tbsp [rose water] and let it grow cold.
      `,
      work('Butter the pastry', 10, '', 'beside')`
        Cut the 400 g [pastry|kataifi pastry] short and pull it apart in the 200 g [butter] until
        every thread shines.
      `,
      work('Layer', 6, '')`
        Press half of the [pastry|kataifi pastry] into the pan, spread the
        [cheese|akkawi cheese] to a finger from the rim, and cover it with the rest.
      `,
      wait('Bake', 35, '190 °C')`
        Bake until the top and the rim are deep gold and the butter sings at the edge.
      `,
      work('Turn out and pour', 3, '')`
        Turn it onto the plate at once and pour the cold [syrup|sugar] over the hot pastry, by the
        spoon.
      `,
      work('Strew and serve', 2, '')`
        Strew the 40 g [pistachios] over and cut it while the cheese still pulls.
      `,
    ],
  }),
];
