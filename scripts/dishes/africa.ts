import { flatbread, injeraRoll } from './doughs';
import { around, beside, lay, strew } from './draw';
import { browned, mound, pool, rice } from './foods';
import {
  baton,
  chickpea,
  chunk,
  cube,
  friedEgg,
  leg,
  lemonSlice,
  lemonWedge,
  meat,
  olive,
  onionRing,
  pepperStrip,
  tomatoSlice,
  wholeEgg,
} from './pieces';
import type { Drawing } from './scene';
import { bayLeaf, coriander, drop, shreds, speck } from './toppings';
import { bowl, pan, plate, tagine, tray } from './vessels';

export const africa: Record<string, Drawing> = {
  'moroccan-tagine': {
    vessel: tagine('#b8552c', '#f0d9b0'),
    food: [
      pool('#c98a24'),
      lay(leg('#c9822a'), [-22, -24, -30, 1.1], [18, 2, 190, 1.1], [-16, 32, -8, 1.1]),
      lay(lemonSlice, [36, -32, 0, 1.1], [-46, 10, 0, 1], [36, 38, 0, 1]),
      strew(olive, 11, { within: 0.85, apart: 20 }),
      strew(drop('#f0c04a', 5), 14, { apart: 16 }),
      strew(coriander, 9, { apart: 20 }),
    ],
    cloth: 210,
    beside: ['lemon', 'olive', 'onion'],
  },
  'couscous-seven-vegetables': {
    vessel: tagine('#3d6fa8', '#f4f1e6'),
    food: [
      mound('#e3b95c', 0.98),
      strew(speck(['#f6dc95', '#d9a440', '#fbe9bb', '#c99232'], 2.2), 340, {
        within: 0.95,
        apart: 3.8,
      }),
      around(baton('#ef7d20', 22), 4, 42, { turn: 0, from: 10 }),
      around(baton('#7aa845', 22), 4, 44, { turn: 0, from: 40 }),
      around(baton('#f4a83a', 20), 4, 44, { turn: 0, from: 70 }),
      lay(chunk('#f3ead6'), [28, -6, 0, 0.9], [-28, 8, 90, 0.9]),
      lay(meat('#7d4322', 0.3), [0, -8, 20, 1.2], [-4, 14, 190, 1.1]),
      strew(chickpea, 16, { within: 0.85, apart: 18, size: 0.85 }),
      strew(coriander, 6, { apart: 26 }),
    ],
    cloth: 16,
    beside: ['carrot', 'cucumber', 'chickpeas'],
  },
  harira: {
    vessel: bowl('#efe6d2', '#2f7d5c'),
    food: [
      pool('#bf5420'),
      strew(speck(['#8a4a1c', '#e0893c', '#6a3a16'], 3), 60, { apart: 7 }),
      strew(chickpea, 14, { apart: 20, size: 0.9 }),
      lay(meat('#7a3d20', 0), [-26, 16, 20, 0.9], [26, -18, 110, 0.9]),
      strew(shreds(['#f3d9a0', '#e9c67e'], 2.4, 8), 14, { apart: 12 }),
      strew(coriander, 11, { apart: 17 }),
      lay(lemonWedge, [32, 34, 20]),
    ],
    cloth: 292,
    beside: ['tomato', 'lemon', 'dates'],
  },
  shakshuka: {
    vessel: pan,
    food: [
      pool('#c4331a'),
      strew(speck(['#ee7440', '#a3240f', '#e59a3a', '#d94a26'], 3.6), 90, { apart: 6 }),
      strew(cube('#d63a20', '#96200f'), 10, { apart: 18, size: 0.5 }),
      lay(friedEgg(), [-28, -26, 10], [30, -22, 80], [-20, 30, 200], [34, 30, 140]),
      strew(cube('#fffdf6', '#dfd6c4'), 12, { apart: 16, size: 0.5 }),
      strew(coriander, 11, { apart: 17, size: 0.9 }),
      strew(speck(['#2a2018'], 1.2), 24),
    ],
    cloth: 45,
    beside: ['tomato', 'red-pepper', 'onion'],
  },
  'jollof-rice': {
    vessel: plate('#2f5fa0', { style: 'line' }),
    food: [
      rice('#c4411a', ['#e8692c', '#d9531f', '#f08a45', '#b83a14', '#f2a05c'], {
        heap: 1,
        count: 330,
      }),
      browned('#5a1c08', 7, 0.9, 0.07),
      strew(pepperStrip('#d92a1a'), 5, { apart: 28 }),
      lay(tomatoSlice, [-28, -24, 0, 1], [30, 26, 0, 1]),
      lay(onionRing('#e3cfa0'), [22, -26], [-16, 28], [34, -6]),
      lay(bayLeaf, [-34, 14, 50, 1], [6, 46, 110, 0.9]),
      strew(speck(['#4f7a2c', '#6f9a3f'], 2.2), 22),
    ],
    cloth: 130,
    beside: ['tomato', 'hot-pepper', 'red-pepper'],
  },
  'doro-wat': {
    vessel: tray('#a8553a'),
    food: [
      flatbread('#c7a98a', 86, 0, 0, 0),
      strew(speck(['#8f7156', '#a98a6c', '#7a5d45'], 1.5), 320, { within: 0.94, apart: 5 }),
      beside(
        0,
        0,
        0.74,
        mound('#8f2410', 0.98, 0.1),
        strew(drop('#d9481c', 7), 26, { apart: 13 }),
        strew(shreds(['#b8401c', '#6f180a'], 3, 7), 40, { within: 0.85, apart: 8 }),
        lay(leg('#a84218'), [-20, -26, -36, 1.5], [16, 30, 170, 1.5]),
        lay(wholeEgg('#d9643a'), [36, -26, 30, 1.7], [-42, 22, -40, 1.7], [-4, 4, 100, 1.6]),
      ),
      lay(injeraRoll, [-64, 44, 30], [66, -40, 20]),
      strew(speck(['#f0c04a'], 2), 12, { within: 0.5 }),
    ],
    cloth: 82,
    beside: ['onion', 'egg', 'red-spice'],
  },
};
