import { bunches, dish, g, kg, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const kashmirAndMaharashtra = [
  dish({
    slug: 'rogan-josh',
    name: 'Rogan Josh',
    description: 'Kashmiri lamb, red from chillies that colour more than they burn.',
    cost: 950,
    servings: 6,
    prep: 10,
    level: 'medium',
    cuisine: 'Kashmir',
    allergens: ['dairy', 'mustard'],
    equipment: ['heavy pot with a lid', 'whisk'],
    ingredients: [
      ml(80, 'mustard oil', '', ['ghee', 'sunflower oil']),
      kg(1, 'lamb shoulder', 'on the bone, in 4 cm pieces', ['mutton', 'goat']),
      whole(6, 'green cardamoms', 'bruised'),
      whole(2, 'black cardamoms', 'bruised'),
      whole(6, 'cloves'),
      tsp(0.25, 'asafoetida', 'a kind ground without wheat', ['a crushed clove of garlic']),
      g(250, 'yoghurt', 'at room temperature'),
      tbsp(2, 'Kashmiri chilli powder', '', ['sweet paprika with a little cayenne']),
      tbsp(1, 'fennel seeds', 'ground'),
      tsp(2, 'dry ginger', 'ground'),
      tsp(0.5, 'garam masala'),
      some('salt'),
    ],
    steps: [
      work('Smoke the oil', 4, 'High flame')`
        Heat the 80 ml [mustard oil] until it just smokes, then take it off the flame until it is
        calm again: this takes its bite away.
      `,
      work('Brown the lamb', 15, 'High flame')`
        Add the 6 [green cardamoms], the 2 [black cardamoms], the 6 [cloves] and the ¼ tsp
        [asafoetida], then the 1 kg [lamb|lamb shoulder] with [salt], and brown it on all sides
        until its own juice is gone.
      `,
      work('Stir in the yoghurt', 8, 'Low flame')`
        Whisk the 2 tbsp [Kashmiri chilli powder] into the 250 g [yoghurt]. Stir it in by the
        spoon and do not stop stirring, or it splits.
      `,
      wait('Simmer until tender', 80, 'Lowest flame')`
        Add the 1 tbsp [fennel|fennel seeds], the 2 tsp [dry ginger] and 500 ml hot water. Cover
        and simmer, stirring now and then, until the [lamb|lamb shoulder] gives to a spoon.
      `,
      work('Reduce', 10, 'Medium flame')`
        Take off the lid and cook until the sauce clings and the red oil rises to the top.
      `,
      wait('Rest', 10, '')`
        Stir in the ½ tsp [garam masala], cover and let it rest off the flame. Serve it with rice.
      `,
    ],
  }),
  dish({
    slug: 'pav-bhaji',
    name: 'Pav Bhaji',
    description: 'Mashed vegetables on a buttered griddle, buns toasted in the same pan.',
    cost: 190,
    servings: 4,
    prep: 15,
    level: 'easy',
    cuisine: 'Maharashtra',
    diets: ['vegetarian'],
    allergens: ['gluten', 'dairy'],
    equipment: ['pot', 'wide griddle or pan', 'potato masher'],
    ingredients: [
      whole(3, 'potatoes', 'peeled, in cubes'),
      g(200, 'cauliflower', 'in florets', ['cabbage', 'carrots']),
      g(100, 'green peas', 'fresh or frozen'),
      g(80, 'butter', '', ['sunflower oil, with butter only at the end']),
      whole(2, 'onions', 'chopped fine'),
      whole(1, 'green pepper', 'chopped fine'),
      tbsp(1, 'ginger-garlic paste'),
      whole(4, 'tomatoes', 'chopped fine', ['tinned tomatoes']),
      tbsp(2, 'pav bhaji masala', '', ['garam masala with amchur and a little chilli']),
      whole(8, 'pav buns', '', ['soft white rolls']),
      bunches(0.5, 'coriander', 'chopped'),
      whole(1, 'lemon', 'in wedges'),
      some('salt'),
    ],
    steps: [
      wait('Boil the vegetables', 20, 'Medium flame')`
        Cover the 3 [potatoes], the 200 g [cauliflower] and the 100 g [peas|green peas] with
        salted water and boil until a [potato|potatoes] falls apart. Keep a cup of the water.
      `,
      work('Fry onion and pepper', 8, 'Medium flame', 'beside')`
        Melt a third of the [butter] on the griddle and fry the 2 [onions] and the [green pepper]
        until they are soft.
      `,
      work('Cook to a pulp', 10, 'Medium flame', 'beside')`
        Add the 1 tbsp [ginger-garlic paste], the 4 [tomatoes], the 2 tbsp [pav bhaji masala] and
        [salt] and cook, crushing, until it is a pulp that shines.
      `,
      work('Mash it in', 5, 'Medium flame')`
        Add the drained [vegetables|potatoes] and mash them into the pulp on the griddle, with
        some of their water, until it drops softly from the masher.
      `,
      work('Simmer with butter', 10, 'Low flame')`
        Simmer, stirring, with another third of the [butter], until it is deep red and no longer
        tastes of raw spice.
      `,
      work('Toast the buns', 5, 'Medium flame')`
        Split the 8 [buns|pav buns] and toast them face down in the rest of the [butter] until
        they are golden.
      `,
      work('Serve', 2, '')`
        Strew the [coriander] over and serve it with the [lemon] and the [buns|pav buns].
      `,
    ],
  }),
];
