import { RED_CHILLI } from './colour';
import { lay, strew } from './draw';
import { mound, pool, rice, strands } from './foods';
import { biteSkewer, chickenBite } from './grilled';
import {
  chickenSlice,
  cube,
  cucumberSlice,
  eggHalf,
  friedEgg,
  limeWedge,
  meat,
  mushroomSlice,
  onionRing,
  prawn,
  prawnCracker,
  stalkLeaf,
} from './pieces';
import type { Drawing } from './scene';
import { dip } from './sides';
import {
  chilli,
  chilliRing,
  coriander,
  curryLeaf,
  drop,
  shreds,
  speck,
  springOnion,
} from './toppings';
import { bananaLeaf, bowl, plate } from './vessels';

export const eastAsia: Record<string, Drawing> = {
  'beef-rendang': {
    vessel: plate('#5a3a24', { ground: '#cfb58c', style: 'teeth' }),
    food: [
      () =>
        '<path d="M-66-20Q-30-66 40-58Q70-30 62 16Q40 62-14 64Q-62 50-66-20Z" fill="#4f9445"/><path d="M-60-10Q0-6 60 4" stroke="#a5d98a" stroke-width="3" fill="none"/>',
      mound('#4a2410', 0.74, 0.14),
      strew(meat('#54280f', 0), 12, { within: 0.66, apart: 24, size: 1.15 }),
      strew(speck(['#8a5428', '#2f1508', '#a86a34'], 2.4), 70, { within: 0.74 }),
      strew(shreds(['#e9d3a6', '#c99f5e'], 1.6, 5), 24, { within: 0.6 }),
      lay(curryLeaf, [-16, -10, 40, 1.2], [22, 14, 100, 1.2], [4, -38, -20, 1.1]),
      lay(chilli(RED_CHILLI), [30, -22, -30, 1.1], [-30, 30, 40, 1.1]),
    ],
    cloth: 40,
    beside: ['coconut', 'hot-pepper', 'ginger-root'],
  },
  'nasi-goreng': {
    vessel: plate('#c0392b', { ground: '#f4efe6', style: 'dots' }),
    food: [
      rice('#a8632a', ['#c98a45', '#b5742f', '#dda65e', '#94541f', '#e8bd7c'], {
        heap: 0.92,
        count: 290,
      }),
      strew(cube('#ef7d20', '#b85a10'), 10, { within: 0.8, apart: 18, size: 0.4 }),
      strew(springOnion, 12, { within: 0.8, apart: 14 }),
      lay(prawn, [-36, -22, 10], [-34, 22, -60], [34, -34, 120]),
      lay(friedEgg(true), [8, 4, 20, 1.25]),
      strew(chilliRing(RED_CHILLI), 8, { within: 0.8, apart: 18 }),
      lay(cucumberSlice, [48, 30, 0, 0.95], [36, 44, 0, 0.95], [18, 54, 0, 0.95]),
      lay(prawnCracker, [-30, 52, 10], [56, -10, 40]),
    ],
    cloth: 100,
    beside: ['shrimp', 'cucumber', 'hot-pepper'],
  },
  satay: {
    vessel: bananaLeaf,
    food: [
      lay(
        biteSkewer([chickenBite]),
        [-38, -54, 3],
        [-34, -26, -2],
        [-40, 2, 2],
        [-36, 30, -3],
        [-38, 58, 1],
      ),
      lay(dip('#a5662c', '#3d3a42', 30), [82, -26]),
      strew(speck(['#e3bd7c', '#6a3a14'], 2.4), 14, { box: [16, 14], at: [82, -26] }),
      lay(cucumberSlice, [66, 40, 0, 1], [84, 52, 0, 1], [62, 62, 0, 1]),
      lay(onionRing(), [106, 34], [100, 56]),
      lay(chilli(RED_CHILLI), [86, 18, 10]),
    ],
    cloth: 350,
    beside: ['peanuts', 'cucumber'],
  },
  laksa: {
    vessel: bowl('#2f4a6b', '#e8d3a0'),
    food: [
      pool('#dd7a2c'),
      strands(['#fdf6e2', '#f4e6c4', '#e9d5a8'], 34, 3.4, 0.66),
      strew(drop('#c9381a', 6), 24, { apart: 13 }),
      lay(cube('#d99a45', '#a5671f'), [-40, 6, 20, 1.2], [-28, 34, 50, 1.2], [-6, 46, 10, 1.1]),
      lay(prawn, [-18, -42, 10, 1.15], [8, -30, 50, 1.15], [32, -40, 100, 1.1]),
      lay(eggHalf(), [34, 6, 20, 1], [26, 36, -30, 1]),
      strew(shreds(['#fdfbf0', '#eef0d8'], 2.8, 9), 14, { within: 0.3, at: [-8, 8] }),
      strew(coriander, 6, { apart: 24 }),
      lay(limeWedge, [-48, -24, 120, 0.95]),
      strew(chilliRing(RED_CHILLI), 5, { apart: 26 }),
    ],
    cloth: 172,
    beside: ['shrimp', 'coconut', 'lime'],
  },
  'chicken-ramen': {
    vessel: bowl('#a82f24', '#2a1a18'),
    food: [
      pool('#d9a04a'),
      strands(['#f8dd94', '#f0cc74', '#e3b85a'], 46, 3, 0.62),
      strew(drop('#e2bb62', 5), 20, { apart: 14 }),
      lay(eggHalf('#d9a468', '#f09018'), [-30, -26, -20, 1.1], [-6, -42, 20, 1.1]),
      lay(chickenSlice, [34, -22, 30], [44, 0, 50], [38, 22, 70]),
      lay(mushroomSlice, [-44, 8, -60, 0.95], [-40, 30, -90, 0.95], [-24, 44, -120, 0.95]),
      strew(stalkLeaf, 5, { within: 0.26, at: [14, 44], apart: 11 }),
      strew(springOnion, 15, { within: 0.4, apart: 9 }),
      strew(drop('#d9381a', 4), 14, { within: 0.8, apart: 16 }),
    ],
    cloth: 225,
    beside: ['egg', 'leafy-green', 'mushroom'],
  },
};
