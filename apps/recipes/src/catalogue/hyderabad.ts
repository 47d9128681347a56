import { bunches, dish, g, some, tbsp, tsp, wait, whole, work } from './dish';

export const hyderabad = [
  dish({
    slug: 'hyderabadi-haleem',
    name: 'Hyderabadi Haleem',
    description:
      'Wheat, lentils and mutton cooked until they cannot be told apart, sharpened with lime ' +
      'and crowned with fried onions.',
    cost: 800,
    servings: 6,
    prep: 20,
    level: 'medium',
    cuisine: 'Hyderabad',
    allergens: ['gluten', 'dairy'],
    equipment: ['heavy pot with a lid', 'second pot', 'wooden masher'],
    ingredients: [
      g(250, 'broken wheat', 'washed', ['pearl barley', 'coarse bulgur']),
      g(100, 'mixed lentils', 'chana, urad and masoor, washed', ['chana dal alone']),
      g(750, 'mutton', 'on the bone, in 4 cm pieces', ['lamb shoulder', 'beef shank']),
      whole(3, 'onions', 'sliced thin'),
      g(100, 'ghee', '', ['sunflower oil with a spoon of butter at the end']),
      tbsp(2, 'ginger-garlic paste'),
      whole(6, 'green chillies', 'slit'),
      tbsp(1, 'whole garam masala', 'cinnamon, cardamom, cloves, black pepper'),
      tsp(0.5, 'turmeric'),
      g(200, 'yoghurt', 'whisked smooth'),
      bunches(1, 'mint', 'chopped'),
      bunches(1, 'coriander', 'chopped'),
      whole(2, 'limes', 'in wedges', ['lemons']),
      some('salt'),
    ],
    steps: [
      wait('Soak wheat and lentils', 60, '')`
        Cover the [broken wheat] and the [mixed lentils] with plenty of cold water and leave them
        until a grain breaks between two fingernails.
      `,
      work('Fry the onions', 15, 'Medium flame', 'beside')`
        Fry the 3 [onions] in the 100 g [ghee], stirring, until they are an even deep brown. Lift
        them out to drain; leave the fat in the pot.
      `,
      work('Sear the mutton', 12, 'High flame')`
        Sear the 750 g [mutton] in that fat with the 2 tbsp [ginger-garlic paste], the 6 [green chillies],
        the 1 tbsp [whole garam masala], the ½ tsp [turmeric] and [salt] until no piece is pink
        outside and the paste smells sweet.
      `,
      wait('Simmer the mutton', 90, 'Lowest flame')`
        Add the 200 g [yoghurt] and 1 l hot water. Cover and simmer until the [meat|mutton] falls
        from the bone.
      `,
      wait('Boil the wheat soft', 60, 'Low flame', 'beside')`
        Drain the [wheat|broken wheat] and the [lentils|mixed lentils] and boil them in 1.5 l
        fresh water, stirring now and then, until they crush against the side of the pot without
        a hard heart.
      `,
      work('Beat it to silk', 20, 'Low flame')`
        Take the bones out of the [mutton] and shred it. Stir it with its gravy into the
        [wheat|broken wheat] and beat with the masher until it pulls in strands like silk. Thin
        with hot water if it stands stiff.
      `,
      work('Serve with the onions', 5, '')`
        Taste for [salt]. Ladle into bowls and strew the fried [onions], the [mint] and the
        [coriander] over; squeeze the [limes] at the table.
      `,
    ],
  }),
];
