import { GREEN_CHILLI, RED_CHILLI, STEEL } from './colour';
import { lay, strew } from './draw';
import { pool, rice, swirl } from './foods';
import { minceSkewer, patty } from './grilled';
import { lemonWedge, limeWedge, meat, onionRing } from './pieces';
import type { Drawing } from './scene';
import { dip } from './sides';
import {
  almondFlake,
  cashew,
  chilli,
  chilliRing,
  coriander,
  drop,
  friedOnion,
  gingerSliver,
  grain,
  mint,
  pistachio,
  raisin,
  saffron,
  speck,
} from './toppings';
import { bowl, plate, pot, sealedPot, tray } from './vessels';

const COPPER = '#c77b46';

export const mughalKitchens: Record<string, Drawing> = {
  'hyderabadi-haleem': {
    vessel: pot(COPPER),
    food: [
      pool('#b57a3a'),
      swirl('#d29c58', { width: 5, turns: 2.4 }),
      strew(drop('#f0b43c', 8), 8, { apart: 24 }),
      strew(friedOnion, 44, { within: 0.55, apart: 5.5, at: [-10, -6] }),
      strew(cashew, 5, { apart: 30 }),
      strew(mint, 6, { within: 0.75, apart: 20, size: 1.1 }),
      lay(chilli(GREEN_CHILLI), [32, 36, 20]),
      lay(limeWedge, [44, -22, 200], [-36, 46, 30]),
    ],
    cloth: 30,
    beside: ['garlic', 'lime', 'herb'],
  },
  'lucknowi-biryani': {
    vessel: sealedPot(COPPER),
    food: [
      rice(
        '#e8cf95',
        ['#fffaf0', '#f5b544', '#fdf1d3', '#f0a030', '#f8cb66', '#fffdf6', '#fff6e0'],
        {
          count: 300,
        },
      ),
      lay(meat('#8f4a22', 0.6), [-24, -14, 20, 1.1], [26, -24, 200, 1.1], [8, 30, 80, 1.1]),
      strew(grain(['#fffaf0', '#f7c457', '#fff6e0']), 60, { apart: 6 }),
      strew(friedOnion, 30, { within: 0.7, apart: 7 }),
      strew(saffron, 14),
      strew(mint, 7, { apart: 22, size: 1.1 }),
    ],
    cloth: 352,
    beside: ['onion', 'yoghurt', 'spice'],
  },
  nihari: {
    vessel: bowl('#e9e1d6', '#3d6c9c'),
    food: [
      pool('#7a2f12'),
      strew(drop('#df6a22', 6), 40, { apart: 9 }),
      lay(meat('#5a2814', 1), [-22, -18, 10, 1.5], [26, 6, 160, 1.4], [-12, 32, 60, 1.3]),
      strew(drop('#e9812f', 5), 22, { apart: 12 }),
      strew(gingerSliver, 22, { within: 0.55, apart: 7, at: [4, -6] }),
      strew(chilliRing(GREEN_CHILLI), 7, { apart: 20 }),
      strew(coriander, 6, { apart: 22 }),
    ],
    cloth: 212,
    beside: ['ginger-root', 'lemon', 'green-chilli'],
  },
  'seekh-kebab': {
    vessel: tray(STEEL),
    food: [
      lay(minceSkewer('#8d4722'), [-2, -42, -14, 1.02], [0, -12, -9, 1.02], [-2, 18, -14, 1.02]),
      lay(onionRing(), [-48, 46], [-34, 56], [-58, 32]),
      lay(dip('#6aa63f', '#f4efe6', 23), [46, 50]),
      lay(lemonWedge, [4, 60, 15], [62, 14, 80]),
      strew(mint, 6, { box: [26, 10], at: [-18, 66], apart: 12 }),
    ],
    cloth: 96,
    beside: ['onion', 'lemon', 'herb'],
  },
  'shami-kebab': {
    vessel: plate('#2f7d6b', { style: 'dots' }),
    food: [
      lay(patty('#8a5226'), [-34, -34], [20, -42], [-46, 18], [44, 8], [0, -2]),
      lay(dip('#5f9c3a', '#f4efe6', 22), [8, 50]),
      lay(onionRing(), [-26, 54], [-36, 46]),
      lay(limeWedge, [46, 46, 120]),
      strew(mint, 5, { box: [40, 50], apart: 18 }),
    ],
    cloth: 20,
    beside: ['egg', 'onion', 'herb'],
  },
  'rogan-josh': {
    vessel: bowl('#b5683c', '#f0c48a'),
    food: [
      pool('#9c1f12'),
      strew(drop('#e0401c', 7), 44, { apart: 9 }),
      strew(meat('#6f2417', 0.7), 6, { within: 0.7, apart: 38, size: 1.2 }),
      strew(drop('#ef5a26', 5), 20, { apart: 14 }),
      strew(speck(['#d9b878', '#8a9a4a'], 2), 20),
      lay(chilli(RED_CHILLI), [-30, 40, -30, 1.1]),
      strew(coriander, 5, { apart: 28 }),
    ],
    cloth: 46,
    beside: ['yoghurt', 'spice', 'red-spice'],
  },
  kheer: {
    vessel: bowl('#5b7fb5', '#dfe8f5'),
    food: [
      pool('#fdf3dc'),
      strew(grain(['#fffdf6', '#fff8e6', '#f2e2bf'], 4), 90, { apart: 7 }),
      strew(almondFlake, 9, { within: 0.6, apart: 16 }),
      strew(pistachio, 26, { within: 0.42 }),
      strew(raisin, 5, { within: 0.8, apart: 26, size: 0.9 }),
      strew(saffron, 18, { within: 0.75, apart: 9 }),
    ],
    cloth: 268,
    beside: ['milk', 'nuts', 'rice'],
  },
};
