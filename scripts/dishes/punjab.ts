import { GREEN_CHILLI, STEEL } from './colour';
import { flatbread, samosaPiece } from './doughs';
import { lay, strew } from './draw';
import { drizzle, pool, swirl } from './foods';
import { biteSkewer, onionBite, paneerBite, pepperBite } from './grilled';
import { bean, charred, chickpea, cube, lemonWedge, meat, onionRing, tomatoWedge } from './pieces';
import type { Drawing } from './scene';
import { butterPat, dip, glass, straw } from './sides';
import {
  almondFlake,
  cashew,
  chilli,
  coriander,
  drop,
  gingerSliver,
  mint,
  pistachio,
  raisin,
  shreds,
  speck,
} from './toppings';
import { bowl, cloth, plate, pot, salver, tray } from './vessels';

const BRASS = '#d9a844';

export const punjab: Record<string, Drawing> = {
  'butter-chicken': {
    vessel: pot(BRASS, '#5e3a12'),
    food: [
      pool('#dd6a22'),
      lay(charred('#c4551c'), [-30, -24, 10, 1.15], [22, -30, 130, 1.1], [36, 20, 60, 1.15]),
      lay(charred('#b94d1a'), [-8, 6, 250, 1.1], [-36, 26, 200, 1.1], [2, 46, 20, 1]),
      drizzle('#fff4de', { width: 4, lines: 6, far: 0.8 }),
      strew(speck(['#4f6b25', '#6d8434', '#3f5a1e'], 2.4), 26, { within: 0.7 }),
      lay(butterPat, [2, -4, 20]),
      strew(coriander, 4, { apart: 30 }),
    ],
    cloth: 14,
    beside: ['butter', 'tomato', 'herb'],
  },
  'chicken-karahi': {
    vessel: pot('#3d3a42', '#17141a'),
    food: [
      pool('#a8351a'),
      strew(tomatoWedge, 6, { apart: 28, size: 1.1 }),
      strew(meat('#b8672c', 0.5), 7, { within: 0.78, apart: 34, size: 1.1 }),
      strew(drop('#f0862c', 5), 22, { apart: 12 }),
      strew(gingerSliver, 26, { within: 0.6, apart: 7 }),
      lay(chilli(GREEN_CHILLI), [-18, 38, -20, 1.2], [30, -34, 40, 1.2], [36, 28, 100, 1.1]),
      strew(speck(['#2a2018', '#d6a860'], 1.6), 26),
      strew(coriander, 8, { apart: 20 }),
    ],
    cloth: 188,
    beside: ['tomato', 'ginger-root', 'green-chilli'],
  },
  'chana-masala': {
    vessel: pot(STEEL),
    food: [
      pool('#6e3313'),
      strew(chickpea, 56, { apart: 13.5 }),
      strew(onionRing(), 4, { within: 0.6, apart: 30 }),
      lay(chilli(GREEN_CHILLI), [28, 30, -30]),
      strew(coriander, 9, { apart: 20 }),
      lay(lemonWedge, [-34, -34, 150]),
    ],
    cloth: 262,
    beside: ['tomato', 'onion', 'chickpeas'],
  },
  'dal-makhani': {
    vessel: bowl('#7a4a32', '#d9a25c'),
    food: [
      pool('#4a1f10'),
      strew(bean('#2a1512'), 46, { apart: 10, size: 0.72 }),
      strew(bean('#7d2a1e'), 12, { apart: 20, size: 1.1 }),
      swirl('#f7e6cd', { width: 4.5, turns: 1.7, far: 0.66 }),
      lay(butterPat, [4, 2, 24, 1.1]),
      strew(coriander, 5, { within: 0.85, beyond: 0.4, apart: 24 }),
    ],
    cloth: 48,
    beside: ['butter', 'tomato', 'garlic'],
  },
  'palak-paneer': {
    vessel: bowl('#c9814a'),
    food: [
      pool('#47752a'),
      strew(speck(['#33591d', '#6d9a3f', '#2b4d18'], 2.6), 60),
      strew(cube('#fff8e8', '#dcc79c'), 12, { within: 0.82, apart: 23, size: 1.15 }),
      drizzle('#fdf6e6', { width: 3, lines: 4, far: 0.6 }),
      strew(gingerSliver, 6, { within: 0.5 }),
    ],
    cloth: 332,
    beside: ['leafy-green', 'garlic', 'green-chilli'],
  },
  'paneer-tikka': {
    vessel: salver('#43444b'),
    food: [
      lay(
        biteSkewer(
          [paneerBite, pepperBite('#3f9a3a'), paneerBite, onionBite, pepperBite('#d33a24')],
          '#c4c2c4',
          7,
        ),
        [-6, -44, -5],
        [2, -8, 3],
        [-8, 28, -4],
      ),
      lay(dip('#5f9c3a', '#f4efe6', 24), [92, 46]),
      lay(lemonWedge, [-96, 54, 30], [-66, 62, 190]),
      lay(onionRing(), [40, 60], [62, 62]),
      strew(coriander, 5, { box: [110, 60], apart: 40 }),
    ],
    cloth: 160,
    beside: ['bell-pepper', 'onion'],
  },
  samosa: {
    vessel: plate('#b5552a', { ground: '#e9d9b6', style: 'teeth' }),
    food: [
      lay(samosaPiece, [-36, -28, -22, 1.05], [30, -36, 16, 1.05], [-30, 36, 168, 1.05]),
      lay(dip('#5a8f34', '#fbf7ee', 23), [42, 22]),
      lay(dip('#7d2f16', '#fbf7ee', 19), [22, 58]),
      strew(coriander, 5, { apart: 30 }),
    ],
    cloth: 285,
    beside: ['potato', 'pea-pod', 'green-chilli'],
  },
  'aloo-paratha': {
    vessel: tray('#c6ccd6'),
    food: [
      flatbread('#d9a050', 58, -26, 16),
      flatbread('#dfaa5c', 58, -14, 2, 22),
      strew(speck(['#5f8f2c', '#b5541f'], 2), 16, { box: [36, 34], at: [-14, 2] }),
      lay(butterPat, [-16, 0, 16, 1.3]),
      lay(dip('#fdfcf8', '#c9c9ce', 25), [56, -42]),
      lay(dip('#a8401a', '#c9c9ce', 18), [66, 12]),
      lay(chilli(GREEN_CHILLI), [52, 46, -50]),
    ],
    cloth: 222,
    beside: ['potato', 'butter', 'green-chilli'],
  },
  'gajar-halwa': {
    vessel: bowl('#f2e6cf', '#c23a5c'),
    food: [
      pool('#c9400f', { gloss: false }),
      strew(shreds(['#e8641f', '#f0792c', '#b5380d', '#d9500f'], 2.6, 9), 240, {
        within: 0.95,
        apart: 4.5,
      }),
      strew(almondFlake, 12, { within: 0.7, apart: 13 }),
      strew(pistachio, 30, { within: 0.45 }),
      strew(raisin, 6, { apart: 22 }),
      strew(cashew, 5, { within: 0.75, apart: 28 }),
    ],
    cloth: 312,
    beside: ['carrot', 'pistachios', 'milk'],
  },
  'mango-lassi': {
    vessel: cloth,
    food: [
      glass(-46, 4, '#fbb52a', '#fdd877', 1.12),
      glass(50, 10, '#fbb52a', '#fdd877', 1.06),
      lay(cube('#f8a71c', '#d07f0c'), [-58, -50, 10, 0.8], [-42, -46, 40, 0.8]),
      strew(speck(['#6a9a34', '#557f2a', '#c9381a'], 2), 16, { box: [30, 8], at: [-46, -50] }),
      strew(speck(['#6a9a34', '#557f2a', '#c9381a'], 2), 16, { box: [28, 8], at: [50, -41] }),
      lay(mint, [-30, -54, 60, 1.2], [56, -44, 100, 1.2], [66, -42, 20, 1]),
      lay(straw, [30, -40, 14]),
      lay(cube('#f8a71c', '#d07f0c'), [0, 78, 10], [18, 86, 50, 0.9], [-16, 88, 80, 0.8]),
    ],
    cloth: 322,
    beside: ['mango', 'honey'],
  },
};
