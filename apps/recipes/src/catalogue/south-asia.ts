import { shipped } from './shape';

export const southAsia = [
  shipped(
    'hyderabadi-haleem',
    'Hyderabadi Haleem',
    420,
    'pot-of-food garlic bell-pepper herb',
    'Wheat, lentils and mutton cooked until they cannot be told apart, sharpened with lime ' +
      'and crowned with fried onions.',
    '250 g broken wheat | 100 g mixed lentils | 750 g mutton on the bone | ' +
      '3 onions, sliced thin | 2 tbsp ginger-garlic paste | 6 green chillies | 1 cup yoghurt | ' +
      '4 tbsp ghee | whole garam masala | mint, coriander and lime',
    'Soak the wheat and lentils for two hours. | ' +
      'Fry the onions in ghee until deep brown and lift half out. | ' +
      'Sear the mutton with the paste, chillies and spices. | ' +
      'Add yoghurt and a litre of water and simmer until the meat falls apart. | ' +
      'Cook wheat and lentils soft, add the shredded meat and beat for twenty minutes. | ' +
      'Let it bubble on the lowest flame until it pulls like silk. | ' +
      'Finish with ghee, fried onions, mint and lime.',
  ),
  shipped(
    'lucknowi-biryani',
    'Lucknowi Biryani',
    480,
    'shallow-pan-of-food lemon onion herb',
    'Mild, fragrant and patient: rice and meat cooked apart, layered and sealed under dough.',
    '500 g aged basmati | 800 g mutton | 4 onions, fried brown | 1 cup yoghurt | ' +
      '1 tbsp ginger paste | saffron in warm milk | kewra water | cardamom, cloves, mace | ' +
      '5 tbsp ghee | dough to seal',
    'Marinate the meat in yoghurt, ginger and half the onions. | ' +
      'Cook it gently with whole spices until tender. | ' +
      'Boil the rice until three parts done and drain. | ' +
      'Layer meat, rice, saffron milk and kewra in a heavy pot. | Seal the lid with dough. | ' +
      'Cook forty minutes on the lowest flame and rest ten before opening.',
  ),
  shipped(
    'nihari',
    'Nihari',
    450,
    'curry-rice ginger-root lemon hot-pepper',
    'A breakfast for those who started it the night before: shank in a dark, velvety gravy.',
    '1 kg beef shank | 4 tbsp wheat flour | 3 tbsp nihari masala | 2 onions | ' +
      '2 tbsp ginger-garlic paste | 5 tbsp ghee | ginger slivers | green chillies | lemon | ' +
      'coriander',
    'Brown the shank in ghee with the paste. | Stir in the masala until it smells toasted. | ' +
      'Cover with two litres of water and cook five hours on low. | ' +
      'Slake the flour in water and stir it in. | ' +
      'Simmer thirty minutes until the gravy coats a spoon. | ' +
      'Serve with ginger, chilli, lemon and hot naan.',
  ),
  shipped(
    'masala-dosa',
    'Masala Dosa',
    120,
    'stuffed-flatbread potato hot-pepper coconut',
    'A crisp rice crêpe around soft turmeric potatoes. The batter does the work while you sleep.',
    '2 cups rice | 1 cup urad dal | 1 tsp fenugreek seeds | 500 g potatoes | 1 onion | ' +
      'mustard seeds | curry leaves | turmeric | green chillies | oil',
    'Soak rice, dal and fenugreek six hours and grind smooth. | ' +
      'Ferment overnight until doubled; salt it. | ' +
      'Temper mustard, curry leaves, chilli and onion, add turmeric and boiled potatoes. | ' +
      'Spread a ladle of batter thin on a hot griddle. | ' +
      'Drizzle oil and cook until it lifts by itself. | Fill, fold and eat at once.',
  ),
  shipped(
    'butter-chicken',
    'Butter Chicken',
    380,
    'curry-rice butter tomato herb',
    'Charred chicken in a tomato gravy rounded with butter and a pinch of fenugreek leaves.',
    '750 g chicken thighs | 1 cup yoghurt | 1 tbsp Kashmiri chilli | 800 g tomatoes | ' +
      '80 g butter | 100 ml cream | 1 tbsp ginger-garlic paste | kasuri methi | garam masala | ' +
      'honey',
    'Marinate the chicken in yoghurt, chilli and paste. | ' +
      'Grill until charred at the edges. | ' +
      'Cook tomatoes with butter and whole spices, then blend and strain. | ' +
      'Simmer the sauce to a gloss, add cream. | Slip in the chicken for ten minutes. | ' +
      'Finish with crushed methi and a little honey.',
  ),
  shipped(
    'chicken-karahi',
    'Chicken Karahi',
    360,
    'shallow-pan-of-food tomato ginger-root hot-pepper',
    'High flame, fresh tomatoes, no onions and no hurry at the end.',
    '1 kg chicken, small pieces | 700 g tomatoes | 2 tbsp ginger-garlic paste | ' +
      '8 green chillies | 1 tsp crushed coriander | 1 tsp black pepper | 100 ml oil | ' +
      'yoghurt | ginger slivers',
    'Fry the chicken hard in oil until golden. | ' +
      'Add the paste, then halved tomatoes face down. | ' +
      'Cover until the skins lift off; remove them. | ' +
      'Cook on full flame until the oil parts. | Add pepper, coriander and chillies. | ' +
      'Strew ginger over and bring the pan to the table.',
  ),
  shipped(
    'chana-masala',
    'Chana Masala',
    110,
    'curry-rice tomato onion lemon',
    'Chickpeas dark with tea and sour with dried mango, better the next day.',
    '300 g chickpeas, soaked | 2 tea bags | 2 onions | 3 tomatoes | 1 tbsp ginger | ' +
      '2 tsp coriander powder | 1 tsp amchur | cumin | garam masala | coriander leaves',
    'Boil the chickpeas with the tea until soft. | Brown the onions with cumin. | ' +
      'Add ginger, tomatoes and powders and fry until thick. | ' +
      'Tip in chickpeas with some of their water. | ' +
      'Crush a few against the pot and simmer twenty minutes. | ' +
      'Finish with amchur and garam masala.',
  ),
  shipped(
    'dal-makhani',
    'Dal Makhani',
    160,
    'pot-of-food butter tomato garlic',
    'Black lentils and kidney beans that simmer until they turn to cream by themselves.',
    '250 g whole urad dal | 50 g kidney beans | 60 g butter | 400 g tomato purée | ' +
      '1 tbsp ginger-garlic paste | chilli powder | cream | kasuri methi',
    'Soak dal and beans overnight. | Boil until they crush between fingers. | ' +
      'Fry the paste in butter, add tomato and chilli. | ' +
      'Join with the dal and simmer on low two hours, stirring. | ' +
      'Thin with water whenever it catches. | Stir in cream and methi.',
  ),
  shipped(
    'palak-paneer',
    'Palak Paneer',
    190,
    'curry-rice leafy-green garlic hot-pepper',
    'Spinach kept green by a cold bath, soft cheese, plenty of garlic.',
    '600 g spinach | 250 g paneer | 1 onion | 6 cloves garlic | 2 green chillies | cumin | ' +
      '2 tbsp cream | garam masala | ghee',
    'Blanch the spinach one minute and plunge into ice water. | Blend with the chillies. | ' +
      'Fry cumin, garlic and onion in ghee. | ' +
      'Add the purée and simmer five minutes, no more. | Slide in the paneer. | ' +
      'Finish with cream and garam masala.',
  ),
  shipped(
    'paneer-tikka',
    'Paneer Tikka',
    220,
    'oden bell-pepper onion lemon',
    'Cheese and peppers on skewers, smoky from a very hot oven.',
    '400 g paneer | 2 bell peppers | 1 onion | 1 cup hung yoghurt | ' +
      '1 tbsp gram flour, toasted | chilli, turmeric, cumin | mustard oil | lemon | ' +
      'chaat masala',
    'Whisk yoghurt with flour, spices and oil. | ' +
      'Coat cheese and vegetables and rest two hours. | Thread on skewers. | ' +
      'Grill at the highest heat, turning once, until edges blacken. | Baste with oil. | ' +
      'Squeeze lemon and dust with chaat masala.',
  ),
  shipped(
    'seekh-kebab',
    'Seekh Kebab',
    300,
    'meat-on-bone onion lemon herb',
    'Minced lamb pressed on skewers by hand; the fat keeps them soft.',
    '700 g lamb mince with fat | 1 onion, squeezed dry | 1 tbsp ginger-garlic paste | ' +
      'green chillies | coriander and mint | 1 tsp garam masala | 1 tsp cumin | 1 egg | ghee',
    'Knead the mince with everything else for ten minutes. | Chill an hour. | ' +
      'Wet your hands and press around flat skewers. | ' +
      'Grill over strong heat, turning often. | Brush with ghee. | ' +
      'Serve with onion rings and lemon.',
  ),
  shipped(
    'shami-kebab',
    'Shami Kebab',
    280,
    'potato egg onion herb',
    'Patties of beef and split chickpeas, silk inside and crisp outside.',
    '500 g beef | 150 g chana dal | 1 onion | dried red chillies | whole garam masala | ginger | mint | 1 egg | oil',
    'Boil beef, dal, chillies and spices until dry and soft. | Grind to a smooth paste. | ' +
      'Mix with mint and chopped onion. | Shape into patties. | Dip in beaten egg. | ' +
      'Fry gently until brown on both sides.',
  ),
  shipped(
    'samosa',
    'Samosa',
    90,
    'dumpling potato pea-pod hot-pepper',
    'A firm, blistered crust and a filling that bites back.',
    '250 g flour | 5 tbsp ghee | 400 g potatoes | 100 g peas | cumin and coriander seeds | ' +
      'amchur | green chillies | ginger | oil',
    'Rub ghee into flour and bind with little water; rest. | ' +
      'Fry the seeds, add crushed potatoes, peas and amchur. | ' +
      'Roll ovals, cut in half and form cones. | Fill and seal with water. | ' +
      'Fry in barely warm oil until it bubbles. | Raise the heat and brown.',
  ),
  shipped(
    'aloo-paratha',
    'Aloo Paratha',
    80,
    'flatbread potato butter hot-pepper',
    'Whole-wheat bread with potato hidden inside, eaten with a lump of butter.',
    '300 g atta | 400 g potatoes | green chilli | coriander leaves | ajwain | amchur | ghee | yoghurt',
    'Knead a soft dough and rest it. | Mash potatoes with the seasonings. | ' +
      'Wrap a ball of filling in dough and pinch shut. | Roll out with a light hand. | ' +
      'Cook on a hot griddle, ghee on each side. | Serve with yoghurt.',
  ),
  shipped(
    'pav-bhaji',
    'Pav Bhaji',
    130,
    'bread tomato butter onion',
    'Mashed vegetables on a buttered griddle, buns toasted in the same pan.',
    '3 potatoes | 200 g cauliflower | 100 g peas | 4 tomatoes | 2 onions | 1 pepper | ' +
      'pav bhaji masala | 80 g butter | buns | lemon',
    'Boil and mash potatoes, cauliflower and peas. | Fry onion and pepper in butter. | ' +
      'Add tomatoes and masala, cook to a pulp. | Mash in the vegetables with water. | ' +
      'Simmer ten minutes, more butter. | Toast the buns and serve with lemon.',
  ),
  shipped(
    'idli-sambar',
    'Idli Sambar',
    100,
    'rice-ball carrot tomato herb',
    'Steamed rice cakes as light as the batter was alive, in a sour lentil broth.',
    '2 cups idli rice | 1 cup urad dal | 1 cup toor dal | tamarind | sambar powder | ' +
      'drumstick and carrot | curry leaves | mustard seeds',
    'Grind soaked rice and dal, ferment overnight. | Steam in moulds twelve minutes. | ' +
      'Boil toor dal until soft. | Cook vegetables in tamarind water with sambar powder. | ' +
      'Join with the dal. | Temper mustard and curry leaves over it.',
  ),
  shipped(
    'kerala-fish-curry',
    'Kerala Fish Curry',
    340,
    'fish coconut hot-pepper tomato',
    'Red, sour and hot, soft with coconut milk.',
    '600 g firm fish | kokum | 200 ml coconut milk | shallots | ginger | Kashmiri chilli | ' +
      'turmeric | curry leaves | coconut oil',
    'Soak the kokum. | Fry shallots, ginger and curry leaves in coconut oil. | ' +
      'Add chilli and turmeric, then kokum water. | ' +
      'Slide in the fish and simmer eight minutes without stirring. | Swirl in coconut milk. | ' +
      'Rest an hour before eating.',
  ),
  shipped(
    'rogan-josh',
    'Rogan Josh',
    460,
    'pot-of-food meat-on-bone hot-pepper garlic',
    'Kashmiri lamb, red from chillies that colour more than they burn.',
    '1 kg lamb | 1 cup yoghurt | 2 tbsp Kashmiri chilli | fennel powder | dry ginger | ' +
      'asafoetida | cardamom, cloves | mustard oil',
    'Heat the oil until it smokes, then cool a little. | Brown the lamb with whole spices. | ' +
      'Whisk chilli into the yoghurt and stir it in slowly. | Add fennel, ginger and water. | ' +
      'Cover and cook until tender. | Reduce until the red oil rises.',
  ),
  shipped(
    'gajar-halwa',
    'Gajar Halwa',
    170,
    'custard carrot peanuts glass-of-milk',
    'Winter carrots cooked in milk until only sweetness is left.',
    '1 kg red carrots, grated | 1 litre milk | 150 g sugar | 4 tbsp ghee | cardamom | almonds and pistachios',
    'Simmer carrots in the milk until it is gone. | Add ghee and fry until glossy. | ' +
      'Stir in sugar and cook until it leaves the pan. | Perfume with cardamom. | ' +
      'Toast the nuts. | Serve warm.',
  ),
  shipped(
    'kheer',
    'Rice Kheer',
    120,
    'cooked-rice glass-of-milk peanuts coconut',
    'Milk and a fistful of rice, an hour, and a wooden spoon.',
    '1.5 litres milk | 80 g broken basmati | 120 g sugar | cardamom | saffron | raisins, almonds',
    'Bring the milk to a boil. | Rain in the washed rice. | ' +
      'Simmer an hour, scraping the sides. | Add sugar and saffron. | ' +
      'Cook until a spoon leaves a trail. | Chill and strew with nuts.',
  ),
];
