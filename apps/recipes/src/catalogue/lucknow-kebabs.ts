import { bunches, cloves, dish, g, ml, some, tbsp, tsp, wait, whole, work } from './dish';

export const lucknowKebabs = [
  dish({
    slug: 'seekh-kebab',
    name: 'Seekh Kebab',
    description: 'Minced lamb pressed on skewers by hand; the fat keeps them soft.',
    cost: 640,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'Lucknow',
    allergens: ['dairy', 'egg'],
    equipment: ['flat metal skewers', 'grill or oven'],
    ingredients: [
      g(700, 'lamb mince', 'with a fifth of fat, minced twice', ['beef mince', 'mutton mince']),
      whole(1, 'onion', 'grated and squeezed dry'),
      tbsp(1, 'ginger-garlic paste'),
      whole(3, 'green chillies', 'chopped fine'),
      bunches(0.5, 'coriander', 'chopped fine'),
      bunches(0.5, 'mint', 'chopped fine'),
      tsp(1, 'garam masala'),
      tsp(1, 'cumin', 'roasted and ground'),
      tsp(1, 'red chilli powder', '', ['paprika, for less heat']),
      whole(1, 'egg', '', ['roasted gram flour']),
      tbsp(2, 'ghee', 'melted', ['butter']),
      whole(1, 'red onion', 'in rings'),
      whole(1, 'lemon', 'in wedges'),
      some('salt'),
    ],
    steps: [
      work('Knead the mince', 10, '')`
        Knead the 700 g [lamb mince] with the [onion], the 1 tbsp [ginger-garlic paste], the
        3 [green chillies], the [coriander], the [mint], the 1 tsp [garam masala], the 1 tsp
        [cumin], the 1 tsp [red chilli powder], the [egg] and [salt] until it is sticky and
        clings to the palm.
      `,
      wait('Chill', 60, '')`
        Cover the [mince|lamb mince] and leave it in the fridge until it is firm.
      `,
      work('Shape on skewers', 12, '')`
        Wet your hands, press a handful of the [mince|lamb mince] around each skewer as long as a
        hand and as thick as two fingers, and pinch both ends shut. Heat the grill meanwhile.
      `,
      work('Grill', 10, 'High flame or 240 °C')`
        Grill, turning often, until they are brown all over and no pink is left in the middle of
        the thickest one.
      `,
      work('Brush and serve', 3, '')`
        Brush with the 2 tbsp [ghee] while they are hot and serve with the [red onion] and the
        [lemon].
      `,
    ],
  }),
  dish({
    slug: 'shami-kebab',
    name: 'Shami Kebab',
    description: 'Patties of beef and split chickpeas, silk inside and crisp outside.',
    cost: 320,
    servings: 4,
    prep: 15,
    level: 'medium',
    cuisine: 'Lucknow',
    allergens: ['egg'],
    equipment: ['pot with a lid', 'food processor or grinding stone', 'frying pan'],
    ingredients: [
      g(500, 'boneless beef', 'in cubes', ['mutton', 'chicken thigh']),
      g(150, 'chana dal', 'washed', ['yellow split peas']),
      whole(1, 'onion', 'chopped fine'),
      cloves(6, 'garlic'),
      g(25, 'ginger', 'sliced'),
      whole(5, 'dried red chillies'),
      tbsp(1, 'whole garam masala', 'cardamom, cloves, cinnamon, black pepper'),
      bunches(0.5, 'mint', 'chopped'),
      whole(2, 'green chillies', 'chopped'),
      whole(2, 'eggs', 'half for the paste, half to dip'),
      ml(80, 'sunflower oil', 'to fry'),
      some('salt'),
    ],
    steps: [
      wait('Soak the dal', 30, '')`
        Cover the [chana dal] with cold water and leave it until a grain snaps cleanly.
      `,
      wait('Boil beef and dal', 60, 'Low flame')`
        Put the [beef|boneless beef], the drained [chana dal], the [garlic], the [ginger], the
        [dried red chillies], the 1 tbsp [whole garam masala], [salt] and 750 ml water into the
        pot. Cover and simmer until the beef comes apart.
      `,
      work('Dry it out', 8, 'High flame')`
        Take off the lid and stir until no water is left at the bottom: a wet paste falls apart
        in the pan. Pick out the cinnamon.
      `,
      wait('Cool', 30, '')`
        Spread the [meat|boneless beef] on a tray until it is no more than warm to the hand.
      `,
      work('Grind and mix', 10, '')`
        Grind to a smooth paste. Knead in half of the [eggs], the [onion], the [mint] and the
        [green chillies].
      `,
      work('Shape', 10, '')`
        With wet hands shape patties as wide as a palm and as thick as a finger.
      `,
      work('Fry', 12, 'Medium flame')`
        Beat the other half of the [eggs]. Heat the [oil|sunflower oil], dip each patty and fry it
        gently until brown, turning once. Move them as little as you can.
      `,
    ],
  }),
];
