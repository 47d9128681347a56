import { shipped } from './shape';

export const further = [
  shipped(
    'moroccan-tagine',
    'Chicken Tagine with Lemon',
    360,
    'pot-of-food lemon olive onion',
    'Preserved lemon, green olives and a lid that lets nothing go.',
    '1 chicken in pieces | 2 onions | 2 preserved lemons | 150 g green olives | ' +
      'ginger, saffron, turmeric | coriander | olive oil',
    'Rub chicken with the spices. | Soften onions in the tagine. | ' +
      'Add chicken and a cup of water; cover. | Cook an hour on low. | ' +
      'Add lemon rind and olives. | Reduce to a sauce that clings.',
  ),
  shipped(
    'couscous-seven-vegetables',
    'Couscous with Seven Vegetables',
    330,
    'cooked-rice carrot cucumber onion',
    'Steamed three times, and worth each of them.',
    '500 g couscous | 600 g lamb | carrots, turnips, courgettes, pumpkin | cabbage | ' +
      'chickpeas | tomatoes | saffron, ginger | butter',
    'Simmer lamb with tomato and spices. | ' +
      'Steam couscous over the pot, rub with butter; repeat twice. | ' +
      'Add hard vegetables first. | Soft ones later. | Heap couscous and make a well. | ' +
      'Lay meat and vegetables, broth apart.',
  ),
  shipped(
    'harira',
    'Harira',
    130,
    'steaming-bowl tomato beans lemon',
    'The soup that ends a fast: tomato, lentils, chickpeas and a squeeze of lemon.',
    '200 g lamb | 100 g lentils | 100 g chickpeas | 800 g tomatoes | celery, coriander | ' +
      'ginger, cinnamon | flour | lemon',
    'Brown lamb with onion and spices. | Add tomatoes, chickpeas and water. | ' +
      'Simmer forty minutes, add lentils. | Thicken with slaked flour. | Stir in herbs. | ' +
      'Serve with lemon and dates.',
  ),
  shipped(
    'jollof-rice',
    'Jollof Rice',
    220,
    'curry-rice tomato hot-pepper bell-pepper',
    'Rice red to the grain, with the smoky bottom everyone fights for.',
    '500 g parboiled rice | 4 red peppers | 5 tomatoes | 2 onions | scotch bonnet | ' +
      'tomato paste | thyme, bay, curry powder | stock',
    'Blend peppers, tomatoes and chilli. | Fry onions and paste until dark. | ' +
      'Add the blend and reduce until oil rises. | Stir in rice, herbs and stock. | ' +
      'Cover tight and steam on low. | Let the bottom catch a little.',
  ),
  shipped(
    'doro-wat',
    'Doro Wat',
    370,
    'pot-of-food egg onion hot-pepper',
    'Onions cooked without fat until they give in, then chicken, berbere and eggs.',
    '1 kg onions | 1 kg chicken legs | 4 tbsp berbere | niter kibbeh | 6 boiled eggs | garlic, ginger | injera',
    'Cook chopped onions dry for forty minutes. | Add spiced butter and berbere. | ' +
      'Garlic and ginger next. | Lay in the chicken with little water. | Simmer an hour. | ' +
      'Add scored eggs and serve on injera.',
  ),
  shipped(
    'beef-rendang',
    'Beef Rendang',
    470,
    'curry-rice coconut hot-pepper ginger-root',
    'Coconut milk that boils away and leaves the beef to fry in what remains.',
    '1 kg beef | 800 ml coconut milk | lemongrass | galangal, ginger | 12 dried chillies | ' +
      'shallots | kerisik | lime leaves',
    'Grind a paste of chillies, shallots and roots. | Fry it until fragrant. | ' +
      'Add beef, coconut milk and leaves. | Simmer three hours, stirring more and more. | ' +
      'Add kerisik. | Fry dark in its own oil.',
  ),
  shipped(
    'nasi-goreng',
    'Nasi Goreng',
    160,
    'fried-shrimp egg cucumber hot-pepper',
    'Yesterday’s rice, sweet soy and an egg with crisp edges.',
    '600 g cold rice | 200 g prawns | shallots, garlic | chillies | shrimp paste | ' +
      'kecap manis | eggs | cucumber | crackers',
    'Pound shallots, garlic, chilli and paste. | Fry it in a smoking wok. | ' +
      'Prawns next, one minute. | Rice, pressed and tossed. | Season with kecap manis. | ' +
      'Top with a fried egg.',
  ),
  shipped(
    'satay',
    'Chicken Satay',
    230,
    'oden peanuts cucumber lemon',
    'Turmeric skewers over coals with a thick peanut sauce.',
    '700 g chicken thighs | lemongrass | turmeric, coriander | palm sugar | 200 g peanuts | ' +
      'tamarind | coconut milk | cucumber',
    'Slice chicken and marinate. | Thread close on skewers. | Roast and grind peanuts. | ' +
      'Simmer them with chilli, tamarind and coconut milk. | Grill skewers fast. | ' +
      'Serve with cucumber.',
  ),
  shipped(
    'laksa',
    'Laksa',
    260,
    'steaming-bowl shrimp coconut lemon',
    'Noodles in a coconut broth that needs a large napkin.',
    '300 g rice noodles | prawns | laksa paste | 400 ml coconut milk | tofu puffs | ' +
      'bean sprouts | eggs | laksa leaf | lime',
    'Fry the paste until the oil reddens. | Add prawn stock and simmer. | ' +
      'Pour in coconut milk, no hard boil. | Poach prawns and tofu. | ' +
      'Blanch noodles and sprouts. | Ladle and finish with leaf and lime.',
  ),
  shipped(
    'chicken-ramen',
    'Chicken Ramen',
    280,
    'steaming-bowl egg leafy-green mushroom',
    'A clear chicken broth, springy noodles and a marinated egg.',
    '1 kg chicken wings | ginger, spring onion | kombu | soy sauce without alcohol | ' +
      'noodles | eggs | greens | mushrooms | chilli oil',
    'Simmer wings with aromatics four hours. | Strain; season with soy. | ' +
      'Boil eggs six minutes and marinate. | Fry mushrooms. | Cook noodles to the second. | ' +
      'Assemble hot and eat fast.',
  ),
  shipped(
    'lamb-plov',
    'Uzbek Plov',
    430,
    'shallow-pan-of-food carrot garlic meat-on-bone',
    'Carrots by weight of rice, a whole head of garlic, one cauldron.',
    '700 g lamb | 700 g carrots | 700 g rice | 2 onions | 1 head garlic | cumin | barberries | oil',
    'Smoke the oil and brown lamb. | Onions, then carrots in batons. | ' +
      'Cover with water, cumin, barberries; simmer. | ' +
      'Level washed rice on top, never stirring. | Press the garlic in. | ' +
      'Steam under a lid and turn out.',
  ),
  shipped(
    'turkish-pide',
    'Turkish Pide',
    200,
    'pizza bell-pepper tomato cheese-wedge',
    'Boats of dough with minced lamb, peppers and an egg at the end.',
    '500 g flour | yeast | 400 g lamb mince | peppers, tomatoes | onion | pul biber | eggs | butter',
    'Make a soft dough and let it rise. | Fry mince with vegetables until dry. | ' +
      'Stretch long ovals and fill. | Fold up the edges. | ' +
      'Bake very hot; crack an egg in near the end. | Brush with butter.',
  ),
  shipped(
    'lentil-soup',
    'Red Lentil Soup',
    80,
    'steaming-bowl carrot lemon onion',
    'Half an hour from cupboard to table.',
    '300 g red lentils | 1 onion | 1 carrot | tomato paste | cumin | butter | dried mint | pul biber | lemon',
    'Sweat onion and carrot. | Add paste, cumin and lentils. | ' +
      'Cover with water and simmer twenty minutes. | Blend smooth. | ' +
      'Sizzle mint and pepper in butter. | Pour over, with lemon.',
  ),
  shipped(
    'menemen',
    'Menemen',
    100,
    'cooking tomato bell-pepper egg',
    'Eggs stirred into soft peppers and tomatoes, never dry.',
    '6 eggs | 4 tomatoes | 4 green peppers | butter | pul biber | bread',
    'Soften peppers in butter. | Add grated tomatoes and cook down. | Season. | ' +
      'Crack in eggs and break the yolks. | Stir twice only. | Take off while loose.',
  ),
  shipped(
    'spaghetti-napoletana',
    'Spaghetti al Pomodoro',
    150,
    'spaghetti tomato garlic herb',
    'Five ingredients and attention.',
    '400 g spaghetti | 800 g ripe tomatoes | 3 cloves garlic | basil | olive oil | ' +
      'hard cheese made with microbial rennet',
    'Warm garlic in oil and lift it out. | Crush tomatoes in; cook fifteen minutes. | ' +
      'Boil pasta two minutes short. | Finish it in the sauce with its water. | Tear basil. | ' +
      'Cheese at the table.',
  ),
  shipped(
    'fish-tacos',
    'Fish Tacos',
    270,
    'taco avocado lemon hot-pepper',
    'Crisp white fish, sharp cabbage, soft tortillas.',
    '500 g white fish | flour and sparkling water | corn tortillas | cabbage | ' +
      'yoghurt and lime | avocado | coriander | chilli',
    'Slice and salt the cabbage with lime. | Whisk a light batter. | ' +
      'Fry the fish in strips. | Warm the tortillas. | Spread yoghurt, lay fish and cabbage. | ' +
      'Avocado, chilli, coriander.',
  ),
  shipped(
    'mushroom-risotto',
    'Mushroom Risotto',
    260,
    'cooked-rice mushroom cheese-wedge onion',
    'Stirred slowly with stock and a squeeze of lemon in place of wine.',
    '320 g carnaroli | 400 g mushrooms | dried porcini | shallot | stock | lemon | butter | hard cheese',
    'Soak porcini; keep the water. | Brown the mushrooms hard. | ' +
      'Toast rice with shallot, add lemon. | Ladle hot stock, stirring. | ' +
      'Add mushrooms near the end. | Beat in butter and cheese off the heat.',
  ),
  shipped(
    'shepherds-pie',
    'Shepherd’s Pie',
    290,
    'pie potato carrot onion',
    'Lamb and vegetables under a crust of raked potato.',
    '700 g lamb mince | 2 carrots | 1 onion | stock | tomato paste | thyme | 1 kg potatoes | butter, milk',
    'Brown the lamb well. | Add vegetables, paste and thyme. | ' +
      'Pour stock and simmer until thick. | Mash potatoes with butter and milk. | ' +
      'Spread and rake with a fork. | Bake until brown.',
  ),
  shipped(
    'apple-crumble',
    'Apple Crumble',
    140,
    'pie red-apple butter glass-of-milk',
    'Sharp apples under butter and oats.',
    '1 kg apples | lemon | cinnamon | 150 g flour | 100 g oats | 120 g butter | 120 g brown sugar',
    'Cut apples with lemon and cinnamon. | Rub butter into flour, oats and sugar. | ' +
      'Chill the crumbs. | Spread over the fruit. | Bake until it bubbles at the sides. | ' +
      'Wait ten minutes.',
  ),
  shipped(
    'buttermilk-pancakes',
    'Buttermilk Pancakes',
    110,
    'pancakes butter strawberry honey-pot',
    'Thick, tender, done when the bubbles stay open.',
    '250 g flour | 350 ml buttermilk | 2 eggs | 50 g butter | baking soda | sugar | honey | berries',
    'Whisk the wet into the dry; leave lumps. | Rest ten minutes. | ' +
      'Butter a pan on medium heat. | Ladle and wait for bubbles. | Flip once. | ' +
      'Stack with honey and berries.',
  ),
  shipped(
    'mango-lassi',
    'Mango Lassi',
    90,
    'glass-of-milk mango lemon honey-pot',
    'Two ripe mangoes, cold yoghurt, a breath of cardamom.',
    '2 ripe mangoes | 500 g yoghurt | 100 ml cold milk | honey | cardamom | ice',
    'Cut the mangoes over the jug. | Add yoghurt, milk and honey. | Blend until pale. | ' +
      'Add cardamom. | Taste for sweetness. | Pour over ice.',
  ),
  shipped(
    'mahalabia',
    'Mahalabia',
    100,
    'custard glass-of-milk strawberry peanuts',
    'Milk pudding that trembles, with rose and pistachio.',
    '1 litre milk | 70 g cornflour | 120 g sugar | rose water | pistachios | dried rose petals',
    'Slake cornflour in cold milk. | Heat the rest with sugar. | ' +
      'Whisk together until it thickens. | Add rose water. | Pour into glasses and chill. | ' +
      'Strew with pistachios and petals.',
  ),
];
