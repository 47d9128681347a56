import { fishAndCabbage, pancake, rakedPotato, taco } from './doughs';
import { around, beside, lay, strew } from './draw';
import { mound, pool, puddle, rice, slab, strands } from './foods';
import { appleSlice, ball, cheeseShaving, cube, limeWedge, mushroomSlice } from './pieces';
import type { Drawing } from './scene';
import { butterPat, dip } from './sides';
import { basil, coriander, mint, shreds, speck } from './toppings';
import { board, plate, tagine, tin, tinInside } from './vessels';

const berry = ball('#c02a3f', 8);
const blueberry = ball('#3d4a8f', 6.5);

export const europeAndAmerica: Record<string, Drawing> = {
  'spaghetti-napoletana': {
    vessel: plate('#2f7d4c', { style: 'line' }),
    food: [
      mound('#e3b04e', 0.9),
      strands(['#f6d384', '#eec066', '#fbe2a4', '#dda548'], 120, 3.6, 0.88),
      beside(
        0,
        -2,
        0.52,
        mound('#c22d14', 1, 0.2),
        strew(cube('#e04a26', '#a32310'), 18, { within: 0.85, apart: 18, size: 0.9 }),
      ),
      strands(['#e8913c', '#f3b65a'], 8, 3.2, 0.5),
      strew(shreds(['#fffaf0', '#fbefd2'], 2.6, 6), 24, { within: 0.6, apart: 7 }),
      lay(basil, [-8, -10, -40, 1.1], [10, -6, 30, 1.1], [0, 10, 150, 1]),
    ],
    cloth: 2,
    beside: ['tomato', 'garlic', 'herb'],
  },
  'mushroom-risotto': {
    vessel: plate('#5f6a4a', { ground: '#f3efe4' }),
    food: [
      rice('#d9b884', ['#f6e6c4', '#ecd3a2', '#fdf4de', '#dcbd88'], {
        heap: 1,
        count: 260,
        length: 3.6,
      }),
      strew(mushroomSlice, 13, { within: 0.8, apart: 24, size: 1.05 }),
      strew(cheeseShaving, 8, { within: 0.7, apart: 22 }),
      strew(speck(['#4f8a35', '#6ba24a'], 2.4), 30),
      strew(speck(['#2a2018'], 1.3), 26),
    ],
    cloth: 275,
    beside: ['mushroom', 'cheese', 'lemon'],
  },
  'shepherds-pie': {
    vessel: tin('#e6dccb'),
    food: [
      slab(tinInside, '#8a4a24'),
      rakedPotato,
      strew(mint, 6, { box: [90, 50], apart: 40, size: 0.7 }),
    ],
    cloth: 118,
    beside: ['potato', 'carrot', 'onion'],
  },
  'apple-crumble': {
    vessel: tagine('#e9e3d8', '#7fa0b8'),
    food: [
      pool('#c98a2e'),
      around(appleSlice, 14, 64, { turn: 0 }),
      mound('#b97a35', 0.84, 0.08),
      strew(cube('#d9a055', '#a56a28'), 70, { within: 0.8, apart: 10, size: 0.55 }),
      strew(speck(['#f0c684', '#8f5820', '#e3b06a'], 3), 130, { within: 0.84, apart: 5 }),
      strew(shreds(['#f3dba8', '#c99a55'], 3, 4), 40, { within: 0.8, apart: 8 }),
    ],
    cloth: 350,
    beside: ['red-apple', 'butter'],
  },
  'fish-tacos': {
    vessel: board('#d1a878'),
    food: [
      lay(taco(fishAndCabbage), [-74, -10, -4, 1.08], [0, 2, 0, 1.08], [76, -8, 5, 1.08]),
      lay(limeWedge, [-38, 62, 20], [-66, 64, 190, 0.9]),
      lay(dip('#fbfaf2', '#5d8aa8', 20), [40, 62]),
      strew(coriander, 4, { box: [12, 8], at: [84, 64], apart: 10 }),
    ],
    cloth: 178,
    beside: ['avocado', 'lime'],
  },
  'buttermilk-pancakes': {
    vessel: plate('#d88aa0', { style: 'line' }),
    food: [
      pancake(62, -6, 8),
      pancake(60, 4, 3),
      pancake(60, -3, -2),
      pancake(58, 2, -6),
      puddle('#e0961a', 0.5, 4, -4),
      lay(butterPat, [0, -10, 18, 1.5]),
      lay(berry, [34, 14], [26, 26], [42, 28]),
      lay(blueberry, [16, 34], [46, 8], [-52, 48], [-62, 34]),
      lay(berry, [-48, 34, 0, 1.1], [58, 42, 0, 0.9]),
      lay(mint, [34, 36, 70], [-40, 48, 100]),
    ],
    cloth: 218,
    beside: ['strawberry', 'honey', 'butter'],
  },
};
