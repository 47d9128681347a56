import {
  bunches,
  dish,
  g,
  kg,
  l,
  ml,
  pinches,
  sticks,
  some,
  tbsp,
  tsp,
  wait,
  whole,
  work,
} from './dish';
import { lucknowKebabs } from './lucknow-kebabs';

export const lucknow = [
  dish({
    slug: 'lucknowi-biryani',
    name: 'Lucknowi Biryani',
    description:
      'Mild, fragrant and patient: rice and meat cooked apart, layered and sealed under dough.',
    cost: 940,
    servings: 6,
    prep: 25,
    level: 'hard',
    cuisine: 'Lucknow',
    allergens: ['gluten', 'dairy'],
    equipment: ['heavy pot with a lid', 'large pot', 'sieve'],
    ingredients: [
      g(800, 'mutton', 'on the bone, in 5 cm pieces', ['lamb shoulder', 'goat']),
      g(250, 'yoghurt', 'thick'),
      tbsp(1, 'ginger paste'),
      tbsp(1, 'garlic paste'),
      whole(4, 'onions', 'sliced thin'),
      g(120, 'ghee', '', ['half sunflower oil, half butter']),
      whole(8, 'green cardamoms', 'bruised'),
      whole(8, 'cloves'),
      whole(2, 'mace blades'),
      sticks(1, 'cinnamon'),
      g(500, 'aged basmati rice', '', ['sella basmati rice']),
      pinches(1, 'saffron', 'rubbed between the fingers'),
      ml(60, 'warm milk'),
      tsp(1, 'kewra water', '', ['rose water']),
      g(150, 'wheat flour', 'mixed with water to a stiff dough', ['a strip of foil']),
      some('salt'),
    ],
    steps: [
      work('Brown the onions', 18, 'Medium flame')`
        Fry the 4 [onions] in the 120 g [ghee], stirring, until deep brown and crisp. Lift them out
        and spread them on paper; keep the ghee.
      `,
      wait('Marinate the mutton', 60, '')`
        Turn the 800 g [mutton] in the 250 g [yoghurt], the 1 tbsp [ginger paste], the 1 tbsp
        [garlic paste], half of the [onions] and [salt]. Cover and leave it in the fridge.
      `,
      wait('Soak rice and saffron', 30, '', 'beside')`
        Wash the [rice|aged basmati rice] until the water stays clear and soak it in cold water.
        Steep the [saffron] in the 60 ml [warm milk].
      `,
      wait('Cook the mutton', 75, 'Low flame')`
        Warm a quarter of the [ghee] with the 8 [green cardamoms], the 8 [cloves], the 2 [mace blades] and
        the [cinnamon] until they smell. Add the [mutton] with its marinade and 200 ml water, cover
        and cook until it gives to a spoon and little sauce is left.
      `,
      work('Boil the rice three parts', 10, 'High flame')`
        Boil the drained [rice|aged basmati rice] in 3 l salted water for about 6 minutes,
        until a grain breaks into three with a firm heart. Drain it at once.
      `,
      work('Layer and seal', 10, '')`
        Lay half of the [mutton] in the pot, half of the [rice|aged basmati rice] over it, and
        both again. Sprinkle with the [saffron] milk, the 1 tsp [kewra water], the rest of the
        [onions] and the rest of the [ghee]. Press the dough of [wheat flour] around the rim and
        the lid onto it.
      `,
      wait('Steam on dum', 40, 'Lowest flame')`
        Set the pot on a heavy griddle and leave it shut, until steam lifts the dough and the pot
        smells of saffron.
      `,
      wait('Rest and open', 10, '')`
        Take it off the fire and rest it unopened. Break the seal at the table and serve from the
        side, so that each plate has all layers.
      `,
    ],
  }),
  dish({
    slug: 'nihari',
    name: 'Nihari',
    description:
      'A breakfast for those who started it the night before: shank in a dark, velvety gravy.',
    cost: 600,
    servings: 6,
    prep: 15,
    level: 'medium',
    cuisine: 'Lucknow',
    allergens: ['gluten', 'dairy'],
    equipment: ['heavy pot with a lid', 'whisk'],
    ingredients: [
      kg(1, 'beef shank', 'in large pieces, with its marrow bones', ['lamb shank', 'mutton leg']),
      g(80, 'ghee', '', ['sunflower oil']),
      whole(2, 'onions', 'sliced thin'),
      tbsp(2, 'ginger-garlic paste'),
      tbsp(3, 'nihari masala', '', [
        'fennel, coriander, chilli, dried ginger, nutmeg and long pepper, ground',
      ]),
      tbsp(4, 'wheat flour', '', ['gram flour, roasted dry']),
      g(30, 'ginger', 'in thin slivers'),
      whole(4, 'green chillies', 'sliced'),
      bunches(1, 'coriander', 'chopped'),
      whole(2, 'lemons', 'in wedges', ['limes']),
      some('salt'),
    ],
    steps: [
      work('Brown the onions', 12, 'Medium flame')`
        Fry the 2 [onions] in the 80 g [ghee] until golden at the edges. Lift out half of them for
        the end.
      `,
      work('Sear the shank', 12, 'High flame')`
        Add the [shank|beef shank] and the 2 tbsp [ginger-garlic paste] and turn the pieces until
        all sides are brown and the paste no longer smells raw.
      `,
      work('Toast the masala', 3, 'Low flame')`
        Stir in the 3 tbsp [nihari masala] and [salt] until the kitchen smells of it. A splash of
        water keeps it from burning.
      `,
      wait('Simmer the shank', 300, 'Lowest flame')`
        Add 2 l hot water, bring it to a boil, cover and simmer until the [meat|beef shank] parts
        at the touch of a spoon. Skim the red fat off the top into a cup.
      `,
      work('Bind the gravy', 5, 'Medium flame')`
        Whisk the 4 tbsp [wheat flour] with 200 ml cold water until no lump is left, and pour it
        in slowly, stirring.
      `,
      wait('Simmer to velvet', 30, 'Low flame')`
        Simmer, stirring now and then, until the gravy coats a spoon and tastes of no flour.
      `,
      work('Serve', 5, '')`
        Ladle out and pour the red fat back over. Hand round the [ginger], the [green chillies],
        the [coriander], the [lemons] and the fried [onions], and eat it with naan.
      `,
    ],
  }),
  ...lucknowKebabs,
  dish({
    slug: 'kheer',
    name: 'Rice Kheer',
    description: 'Milk and a fistful of rice, an hour, and a wooden spoon.',
    cost: 180,
    servings: 6,
    prep: 5,
    level: 'easy',
    cuisine: 'Lucknow',
    diets: ['vegetarian'],
    allergens: ['dairy', 'tree nuts'],
    equipment: ['heavy pot', 'wooden spoon'],
    ingredients: [
      g(80, 'broken basmati rice', 'washed', ['any short rice']),
      l(1.5, 'whole milk'),
      g(120, 'sugar', '', ['jaggery, stirred in off the heat']),
      tsp(0.5, 'cardamom', 'ground'),
      pinches(1, 'saffron', '', ['a little more cardamom']),
      tbsp(2, 'raisins'),
      g(20, 'almonds', 'in slivers', ['cashews']),
      g(15, 'pistachios', 'chopped', ['more almonds']),
    ],
    steps: [
      wait('Soak the rice', 20, '')`
        Cover the [rice|broken basmati rice] with cold water and leave it until it turns white.
      `,
      work('Boil the milk', 10, 'Medium flame', 'beside')`
        Bring the 1.5 l [milk|whole milk] to a boil, stirring along the bottom so that it does
        not catch.
      `,
      work('Rain in the rice', 5, 'Low flame')`
        Drain the [rice|broken basmati rice], let it rain into the [milk|whole milk] and stir
        until it boils again.
      `,
      wait('Simmer', 45, 'Lowest flame')`
        Simmer open, scraping the cream from the sides back in every few minutes, until the
        [rice|broken basmati rice] is soft and the [milk|whole milk] has gone down by a third.
      `,
      work('Sweeten', 10, 'Low flame')`
        Stir in the 120 g [sugar], the ½ tsp [cardamom], the [saffron] and the 2 tbsp [raisins]
        and cook until the spoon leaves a trail.
      `,
      wait('Cool', 60, '')`
        Pour into a bowl, let it stop steaming, then chill it in the fridge. It thickens as it
        cools; loosen it with a little cold milk.
      `,
      work('Strew and serve', 2, '')`
        Strew the [almonds] and the [pistachios] over and serve it cold, or warm if nobody can wait.
      `,
    ],
  }),
];
