import { RED_CHILLI } from './colour';
import { bun, dosaRoll, idli } from './doughs';
import { lay, strew } from './draw';
import { mound, pool, swirl } from './foods';
import { baton, cube, fishSteak, lemonWedge, onionRing } from './pieces';
import type { Drawing } from './scene';
import { butterPat, dip } from './sides';
import { chilli, coriander, curryLeaf, drop, speck } from './toppings';
import { bananaLeaf, bowl, plate, pot, salver, served } from './vessels';

export const southIndiaAndBombay: Record<string, Drawing> = {
  'masala-dosa': {
    vessel: bananaLeaf,
    food: [
      lay(dosaRoll, [-2, -30, -7]),
      lay(dip('#f7f4e6', '#d5d6d9', 27), [-64, 46]),
      lay(dip('#c9501f', '#d5d6d9', 27), [2, 50]),
      lay(dip('#d39a2c', '#d5d6d9', 27), [68, 44]),
      strew(speck(['#3a2410', '#5b7a2a'], 2.2), 9, { box: [14, 12], at: [-64, 46], apart: 5 }),
      strew(coriander, 3, { box: [14, 12], at: [68, 44], apart: 9, size: 0.7 }),
      lay(curryLeaf, [-66, 42, 40, 0.8]),
    ],
    cloth: 46,
    beside: ['potato', 'green-chilli'],
  },
  'idli-sambar': {
    vessel: bananaLeaf,
    food: [
      lay(idli, [-70, -28, 0, 1.05], [-26, 16, 0, 1.05], [-84, 34, 0, 1.05]),
      served(
        bowl('#b9babf'),
        48,
        -16,
        0.62,
        pool('#c9752a'),
        lay(baton('#ef8a2c', 12), [-20, -24, 30], [18, 14, 100], [-26, 28, 150]),
        lay(baton('#7a9a4a', 16), [20, -28, 60], [-2, 40, 10]),
        strew(speck(['#2a1a10', '#8d2a14'], 2.4), 20),
        strew(coriander, 6, { apart: 22 }),
        lay(curryLeaf, [2, -2, 30, 1.2]),
      ),
      lay(dip('#f4f3e6', '#b9babf', 23), [32, 58]),
      lay(dip('#c64a24', '#b9babf', 18), [86, 52]),
      strew(speck(['#3a2410', '#5b7a2a'], 2), 7, { box: [11, 10], at: [32, 58], apart: 4 }),
    ],
    cloth: 130,
    beside: ['carrot', 'hot-pepper'],
  },
  'kerala-fish-curry': {
    vessel: pot('#6e4634', '#2b1710'),
    food: [
      pool('#c4421b'),
      swirl('#efb27c', { width: 5, turns: 2, far: 0.8, opacity: 0.6 }),
      lay(fishSteak('#e3b48c'), [-26, -22, 20, 1.1], [30, -12, -30, 1.1], [-6, 34, 80, 1.1]),
      strew(drop('#f08a34', 5), 18, { apart: 13 }),
      strew(curryLeaf, 8, { apart: 22, size: 1.05 }),
      lay(chilli(RED_CHILLI), [34, 34, 30], [-42, 20, 100]),
    ],
    cloth: 150,
    beside: ['coconut', 'green-chilli', 'ginger-root'],
  },
  'pav-bhaji': {
    vessel: salver('#b9babf'),
    food: [
      served(
        plate('#c9862f'),
        -50,
        0,
        0.72,
        mound('#c2451b', 0.95),
        strew(speck(['#e8893a', '#8d2f12', '#7fa53c', '#f0b257'], 2.8), 90, { within: 0.85 }),
        lay(butterPat, [0, -6, 20, 1.5]),
        strew(coriander, 9, { within: 0.8, apart: 20, size: 1.2 }),
      ),
      lay(bun, [56, -34, 8, 1.05], [62, 32, -6, 1.05]),
      lay(onionRing(), [8, -56, 0, 0.9], [4, 58, 40, 0.9]),
      lay(lemonWedge, [-100, 52, 60]),
      strew(cube('#f3e3ee', '#c69ab8'), 7, { box: [12, 8], at: [14, 58], apart: 9, size: 0.42 }),
    ],
    cloth: 350,
    beside: ['tomato', 'butter', 'onion'],
  },
};
