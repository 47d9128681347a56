import { cloves, dish, g, kg, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const africa = [
  dish({
    slug: 'jollof-rice',
    name: 'Jollof Rice',
    description: 'Rice red to the grain, with the smoky bottom everyone fights for.',
    cost: 260,
    servings: 6,
    prep: 15,
    level: 'medium',
    cuisine: 'Africa',
    diets: ['vegetarian', 'vegan'],
    allergens: ['mustard', 'celery'],
    equipment: ['heavy pot with a lid', 'blender', 'foil'],
    ingredients: [
      whole(4, 'red peppers', 'in pieces'),
      whole(5, 'tomatoes', 'in pieces', ['tinned tomatoes']),
      whole(2, 'onions', 'half in pieces, half sliced'),
      whole(1, 'scotch bonnet', '', ['habanero', 'a mild red chilli, for less heat']),
      ml(100, 'sunflower oil'),
      tbsp(4, 'tomato paste'),
      tsp(2, 'curry powder', 'Nigerian or mild'),
      tsp(1, 'dried thyme'),
      whole(2, 'bay leaves'),
      ml(600, 'vegetable stock', 'hot', ['chicken stock']),
      g(500, 'parboiled long-grain rice', 'washed', ['basmati rice, with less stock']),
      some('salt'),
    ],
    steps: [
      work('Blend the base', 4, '')`
        Blend the 4 [red peppers], the 5 [tomatoes], half of the [onions] and the [scotch bonnet]
        smooth.
      `,
      work('Fry onion and paste', 10, 'Medium flame')`
        Fry the sliced [onions] in the 100 ml [oil|sunflower oil] until golden, add the 4 tbsp
        [tomato paste] and fry until it is dark red.
      `,
      wait('Reduce the base', 20, 'Medium flame')`
        Pour in the [base|tomatoes] and simmer, stirring now and then, until it has halved and the
        oil rises.
      `,
      work('Stir in the rice', 5, 'Medium flame')`
        Stir in the 2 tsp [curry powder], the 1 tsp [thyme|dried thyme], the 2 [bay leaves] and
        [salt], then the 500 g [rice|parboiled long-grain rice] until every grain is red, and the
        600 ml [stock|vegetable stock].
      `,
      wait('Steam tight', 30, 'Lowest flame')`
        Cover with foil and the lid and steam, turning it over once from the bottom, until a grain
        is soft through. Sprinkle a little hot water over if it is dry too early.
      `,
      wait('Let the bottom catch', 4, 'Medium flame')`
        Leave it shut until you smell smoke: that is the crust.
      `,
      work('Serve', 2, '')`
        Take out the [bay leaves], fluff it with a fork and share the crust out fairly.
      `,
    ],
  }),
  dish({
    slug: 'doro-wat',
    name: 'Doro Wat',
    description: 'Onions cooked without fat until they give in, then chicken, berbere and eggs.',
    cost: 560,
    servings: 6,
    prep: 25,
    level: 'medium',
    cuisine: 'Africa',
    allergens: ['gluten', 'dairy', 'egg'],
    equipment: ['heavy pot with a lid', 'saucepan'],
    ingredients: [
      kg(1, 'onions', 'chopped fine', ['red onions']),
      g(80, 'niter kibbeh', 'spiced butter', ['ghee with a little cardamom']),
      tbsp(4, 'berbere', '', ['sweet paprika, cayenne, ginger and fenugreek']),
      cloves(6, 'garlic', 'crushed'),
      g(30, 'ginger', 'grated'),
      kg(1, 'chicken legs', 'skin off, slashed', ['chicken thighs']),
      whole(6, 'eggs'),
      whole(1, 'lemon', 'juiced'),
      whole(6, 'injera', '', ['flatbreads', 'rice']),
      some('salt'),
    ],
    steps: [
      wait('Rest chicken in lemon', 30, '')`
        Rub the 1 kg [chicken|chicken legs] with the juice of the [lemon] and [salt] and leave it
        in the fridge.
      `,
      work('Cook the onions dry', 40, 'Low flame', 'beside')`
        Cook the 1 kg [onions] in the dry pot, stirring, with a spoon of water whenever they catch,
        until they are brown and have given in.
      `,
      work('Add butter and berbere', 10, 'Low flame')`
        Stir in the 80 g [niter kibbeh] and the 4 tbsp [berbere], and cook until it is dark and no
        longer smells raw.
      `,
      work('Add garlic and ginger', 5, 'Low flame')`
        Stir in the 6 cloves [garlic] and the [ginger] until they smell sweet.
      `,
      wait('Simmer the chicken', 50, 'Low flame')`
        Lay in the [chicken|chicken legs] with 300 ml water and simmer, turning it now and then,
        until it comes off the bone.
      `,
      work('Boil the eggs', 12, 'Medium flame', 'beside')`
        Boil the 6 [eggs] for 9 minutes, cool, peel and score them, so that the sauce gets in.
      `,
      wait('Warm the eggs in it', 8, 'Lowest flame')`
        Turn the [eggs] in the sauce and let them warm through. Taste for [salt].
      `,
      work('Serve on injera', 2, '')`
        Spread the 6 [injera] and spoon the stew into the middle. It is eaten with the hand.
      `,
    ],
  }),
];
