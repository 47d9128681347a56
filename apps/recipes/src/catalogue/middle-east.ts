import { shipped } from './shape';

export const middleEast = [
  shipped(
    'kunafa',
    'Kunafa',
    320,
    'custard honey-pot cheese-wedge lemon',
    'Shredded pastry over stretchy cheese, drenched in rose syrup while it still sings.',
    '400 g kataifi pastry | 200 g butter | 500 g akkawi or mozzarella | 300 g sugar | rose water | lemon | pistachios',
    'Soak the cheese if salty and drain. | Pull the pastry apart in melted butter. | ' +
      'Press half into a pan, cheese, then the rest. | Bake until deep gold. | ' +
      'Boil sugar, water and lemon; add rose water. | ' +
      'Turn out, pour the cold syrup and scatter pistachios.',
  ),
  shipped(
    'falafel',
    'Falafel',
    140,
    'falafel olive tomato green-salad',
    'Raw soaked chickpeas, herbs by the fistful, and oil that is hot enough.',
    '300 g dried chickpeas | 1 onion | 6 cloves garlic | parsley and coriander | ' +
      'cumin, coriander seed | sesame | baking powder | tahini',
    'Soak the chickpeas overnight; never boil them. | Grind with onion, garlic and herbs. | ' +
      'Season, add sesame and baking powder. | Rest thirty minutes. | ' +
      'Shape and fry at 175 °C until dark brown. | Serve with tahini and lemon.',
  ),
  shipped(
    'hummus',
    'Hummus',
    110,
    'fondue garlic lemon olive',
    'Smooth as cream because the chickpeas were cooked longer than seemed right.',
    '250 g chickpeas | 1 tsp baking soda | 200 g tahini | 2 lemons | 2 cloves garlic | ice water | olive oil | cumin',
    'Soak with soda overnight. | Boil until they fall apart. | ' +
      'Blend garlic with lemon and let it stand. | Add tahini, then chickpeas. | ' +
      'Stream in ice water until pale and light. | Swirl on a plate with oil and cumin.',
  ),
  shipped(
    'shakshuka',
    'Shakshuka',
    150,
    'cooking tomato bell-pepper onion',
    'Eggs set in a pan of peppers and tomatoes, eaten from the pan with bread.',
    '6 eggs | 800 g tomatoes | 2 red peppers | 1 onion | 4 cloves garlic | cumin, paprika | chilli | feta | parsley',
    'Soften onion and peppers in olive oil. | Add garlic and spices. | ' +
      'Tip in tomatoes and simmer to a thick sauce. | Make wells and crack in the eggs. | ' +
      'Cover until the whites are set. | Crumble feta and parsley over.',
  ),
  shipped(
    'mansaf',
    'Mansaf',
    520,
    'cooked-rice meat-on-bone flatbread peanuts',
    'Lamb in dried-yoghurt broth over rice and thin bread: food for guests.',
    '1.2 kg lamb | 250 g jameed | 500 g rice | shrak bread | cardamom, bay | ghee | almonds and pine nuts',
    'Soak and blend the jameed smooth. | Simmer the lamb with spices and skim. | ' +
      'Thin the jameed with broth and cook the lamb in it. | Make rice with ghee. | ' +
      'Lay bread, rice, meat. | Pour sauce and strew fried nuts.',
  ),
  shipped(
    'maqluba',
    'Maqluba',
    390,
    'pot-of-food eggplant carrot tomato',
    'The upside-down pot: aubergine, chicken and rice, and one brave turn.',
    '1 chicken in pieces | 3 aubergines | 1 cauliflower | 400 g rice | baharat | tomatoes | almonds | yoghurt',
    'Salt and fry aubergine and cauliflower. | Poach the chicken with baharat. | ' +
      'Line the pot with tomatoes, then chicken and vegetables. | ' +
      'Rice on top, broth over it. | Cook thirty minutes and rest fifteen. | ' +
      'Turn out in one move.',
  ),
  shipped(
    'chicken-shawarma',
    'Chicken Shawarma',
    240,
    'stuffed-flatbread poultry-leg garlic cucumber',
    'Roasted on a tray, sliced thin, wrapped with garlic sauce and pickles.',
    '1 kg chicken thighs | yoghurt | lemon | cumin, cinnamon, allspice | garlic | flatbreads | pickles | toum',
    'Marinate the chicken overnight. | Spread on a tray and roast hot. | ' +
      'Slice thin and return to the heat until edges crisp. | Warm the bread. | ' +
      'Spread toum, lay chicken and pickles. | Roll tight and toast the seam.',
  ),
  shipped(
    'kibbeh',
    'Kibbeh',
    310,
    'chestnut onion herb lemon',
    'Bulgur shells, thin as you dare, around spiced lamb and pine nuts.',
    '300 g fine bulgur | 500 g lean lamb | 250 g lamb mince | 2 onions | pine nuts | allspice, cinnamon | mint | oil',
    'Soak bulgur and knead with lean lamb until smooth. | ' +
      'Fry mince with onion, nuts and spice. | Hollow an egg of paste with your finger. | ' +
      'Fill and pinch closed. | Chill. | Fry until deep brown.',
  ),
  shipped(
    'tabbouleh',
    'Tabbouleh',
    100,
    'green-salad tomato lemon herb',
    'A parsley salad with a little bulgur, not the other way round.',
    '4 bunches parsley | 1 bunch mint | 4 tomatoes | 3 tbsp fine bulgur | spring onions | lemons | olive oil',
    'Wash and dry the herbs completely. | Cut them fine with a sharp knife. | ' +
      'Dice tomatoes over the bulgur so it drinks. | Add onions. | ' +
      'Dress with lemon, oil and salt. | Eat within the hour.',
  ),
  shipped(
    'fattoush',
    'Fattoush',
    110,
    'green-salad cucumber tomato flatbread',
    'Crisp bread, sumac and everything crunchy.',
    '2 flatbreads | lettuce | cucumbers | tomatoes | radishes | purslane | sumac | pomegranate molasses | lemon',
    'Tear and toast the bread in oil. | Cut the vegetables large. | ' +
      'Shake sumac, molasses, lemon and oil. | Toss vegetables with the dressing. | ' +
      'Add bread at the last moment. | More sumac on top.',
  ),
  shipped(
    'lamb-kofta',
    'Lamb Kofta',
    290,
    'meat-on-bone tomato onion herb',
    'Parsley, onion and lamb on flat skewers, with grilled tomatoes.',
    '700 g lamb mince | 1 onion, grated | parsley | allspice | black pepper | flatbread | tomatoes | sumac onions',
    'Squeeze the onion dry. | Knead with mince and parsley. | Shape on skewers. | ' +
      'Grill four minutes a side. | Char tomatoes alongside. | ' +
      'Serve on bread with sumac onions.',
  ),
  shipped(
    'baba-ghanoush',
    'Baba Ghanoush',
    120,
    'fondue eggplant garlic lemon',
    'Aubergines burnt on purpose.',
    '3 aubergines | 3 tbsp tahini | lemon | garlic | olive oil | pomegranate seeds | parsley',
    'Char aubergines over a flame until collapsed. | Drain in a sieve half an hour. | ' +
      'Chop, do not blend. | Fold in tahini, lemon and crushed garlic. | Salt carefully. | ' +
      'Top with oil and pomegranate.',
  ),
  shipped(
    'manakish',
    'Manakish Zaatar',
    90,
    'flatbread olive herb tomato',
    'Breakfast bread with thyme, sesame and good oil.',
    '500 g flour | yeast | 6 tbsp zaatar | olive oil | sugar | tomatoes and cucumber',
    'Knead and let rise an hour. | Mix zaatar with oil to a paste. | ' +
      'Roll rounds and dimple them. | Spread the paste. | Bake very hot for six minutes. | ' +
      'Roll with cucumber and tomato.',
  ),
  shipped(
    'ghormeh-sabzi',
    'Ghormeh Sabzi',
    410,
    'pot-of-food leafy-green beans lemon',
    'A mountain of herbs fried down to a dark stew with dried limes.',
    '700 g lamb | parsley, coriander, chives, fenugreek | 4 dried limes | ' +
      '150 g kidney beans | 1 onion | turmeric | oil',
    'Chop herbs fine and fry slowly until dark. | Brown lamb and onion with turmeric. | ' +
      'Add beans, herbs and water. | Pierce the limes and drop them in. | ' +
      'Simmer three hours. | Serve with crusted rice.',
  ),
  shipped(
    'kabsa',
    'Kabsa',
    440,
    'cooked-rice poultry-leg carrot tomato',
    'Rice that has drunk a spiced tomato broth, chicken browned on top.',
    '1 chicken | 500 g basmati | 3 tomatoes | 2 carrots | black lime | cardamom, cloves, cinnamon | raisins | almonds',
    'Fry onion with whole spices. | Add tomato, black lime and chicken, cover with water. | ' +
      'Simmer forty minutes; lift the chicken and brown it. | ' +
      'Cook rice in the broth with carrots. | Rest covered. | ' +
      'Heap, chicken on top, nuts and raisins over.',
  ),
  shipped(
    'basbousa',
    'Basbousa',
    150,
    'custard coconut honey-pot lemon',
    'Semolina cake cut into diamonds and soaked to the last crumb.',
    '400 g semolina | 150 g sugar | 200 g yoghurt | 120 g butter | coconut | baking powder | ' +
      'syrup with lemon | almonds',
    'Rub butter into semolina and coconut. | ' +
      'Stir in yoghurt and baking powder; do not beat. | Press into a pan and rest. | ' +
      'Score diamonds, an almond on each. | Bake until brown. | Pour on cold syrup.',
  ),
  shipped(
    'baklava',
    'Baklava',
    380,
    'custard honey-pot peanuts butter',
    'Forty leaves, butter between each, pistachio in the middle.',
    '500 g filo | 250 g clarified butter | 400 g pistachios | 400 g sugar | lemon | orange-blossom water',
    'Grind the pistachios coarse. | Layer half the filo, brushing each leaf. | ' +
      'Spread nuts, layer the rest. | Cut through to the bottom. | ' +
      'Bake slowly until crisp and gold. | Pour cool syrup over hot pastry.',
  ),
  shipped(
    'umm-ali',
    'Umm Ali',
    160,
    'custard glass-of-milk coconut peanuts',
    'Torn pastry under hot milk, with nuts and a browned top.',
    '300 g baked puff pastry | 1 litre milk | 100 g sugar | cream | raisins | coconut | almonds, pistachios',
    'Tear pastry into a dish with nuts and raisins. | Heat milk with sugar. | ' +
      'Pour over and wait ten minutes. | Spread cream on top. | Bake until blistered. | ' +
      'Serve from the dish.',
  ),
];
