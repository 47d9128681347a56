import { crispBread, flatbread, wrap, zaatar } from './doughs';
import { around, beside, lay, strew } from './draw';
import { browned, drizzle, mound, pool, puddle, rice, swirl } from './foods';
import { falafelBall, falafelHalf, kibbehHalf, kibbehShell, minceSkewer } from './grilled';
import {
  aubergineSlice,
  baton,
  chickpea,
  cube,
  cucumberSlice,
  floret,
  lemonWedge,
  lettuce,
  meat,
  onionRing,
  radishSlice,
  tomatoSlice,
  tomatoWedge,
} from './pieces';
import type { Drawing } from './scene';
import { dip } from './sides';
import {
  almond,
  almondFlake,
  coriander,
  drop,
  mint,
  pineNut,
  pistachio,
  pomegranate,
  sesame,
  shreds,
  speck,
} from './toppings';
import { board, bowl, plate, tray } from './vessels';

const BRASS = '#e2b04c';

export const levant: Record<string, Drawing> = {
  kunafa: {
    vessel: tray(BRASS),
    food: [
      pool('#d9791c', { gloss: false, swells: 0 }),
      strew(shreds(['#f6b45a', '#e9922f', '#c4681a', '#fbd08a'], 2, 8), 340, {
        within: 0.97,
        apart: 4.3,
      }),
      browned('#a64a0c', 10, 0.85, 0.12),
      strew(pistachio, 130, { within: 0.4, apart: 3.4 }),
      strew(pistachio, 30, { within: 0.92, beyond: 0.82, apart: 6 }),
      () =>
        '<path d="M0 0L96 34A101 101 0 0 1 54 84Z" fill="#8a6420"/><path d="M0 0L96 34L93 42L-2 5Z" fill="#fff3d2"/><path d="M96 34L93 42L60 28L62 22Z" fill="#fbe3a8"/><path d="M30 20Q34 40 28 52" stroke="#fff6dc" stroke-width="3.5" fill="none" stroke-linecap="round"/>',
    ],
    cloth: 340,
    beside: ['butter', 'pistachios', 'rose'],
  },
  falafel: {
    vessel: plate('#3f7fa6', { style: 'teeth' }),
    food: [
      strew(lettuce, 7, { within: 0.7, apart: 30 }),
      lay(
        falafelBall,
        [-38, -22],
        [-4, -42],
        [-14, -8],
        [22, -18],
        [-44, 16],
        [44, -44],
        [-18, 28],
      ),
      lay(falafelHalf, [14, 18, 20], [-46, 48, 0, 0.9]),
      lay(dip('#ecdcb8', '#f4efe6', 24), [48, 20]),
      lay(tomatoSlice, [14, 54, 0, 0.9], [38, 52, 0, 0.9]),
      lay(baton('#d94a86', 12), [-14, 58, 20], [-24, 62, -10]),
      strew(sesame, 40, { within: 0.7, apart: 5 }),
      strew(mint, 4, { apart: 30 }),
    ],
    cloth: 100,
    beside: ['chickpeas', 'lemon', 'garlic'],
  },
  hummus: {
    vessel: bowl('#b5623a', '#f3d9ae'),
    food: [
      pool('#f0d59c'),
      swirl('#fbeccb', { width: 9, turns: 2.2, far: 0.8 }),
      puddle('#b89a1c', 0.34, 2, 0),
      strew(drop('#b89a1c', 5), 12, { within: 0.8, beyond: 0.4, apart: 18 }),
      strew(chickpea, 8, { within: 0.28, apart: 12 }),
      strew(speck(['#b5341a', '#d65a2a', '#8d2a14'], 1.8), 60, {
        within: 0.85,
        beyond: 0.3,
        apart: 5,
      }),
      strew(mint, 3, { within: 0.75, beyond: 0.5, apart: 40 }),
    ],
    cloth: 175,
    beside: ['garlic', 'lemon', 'chickpeas'],
  },
  mansaf: {
    vessel: tray('#c9ced8'),
    food: [
      flatbread('#ecd6aa', 88, 0, 0, 14),
      rice('#f0d48a', ['#fbe6a8', '#f6d67e', '#fff3cf', '#efc65e'], { heap: 0.84, count: 240 }),
      lay(
        meat('#9a6238', 0.8),
        [-28, -20, 10, 1.5],
        [26, -22, 170, 1.4],
        [0, 24, 60, 1.5],
        [-36, 26, 210, 1.2],
        [38, 22, 30, 1.2],
      ),
      drizzle('#fdf9ee', { width: 5.5, lines: 5, far: 0.58 }),
      strew(almondFlake, 18, { within: 0.78, apart: 13, size: 1.1 }),
      strew(pineNut, 20, { within: 0.78, apart: 10 }),
      strew(coriander, 8, { within: 0.75, apart: 22 }),
    ],
    cloth: 8,
    beside: ['yoghurt', 'nuts', 'rice'],
  },
  maqluba: {
    vessel: plate('#8a4a9c', { style: 'dots' }),
    food: [
      rice('#dca75a', ['#f4d08a', '#e9b964', '#fbe2ae', '#cf9440'], { heap: 1, count: 260 }),
      around(aubergineSlice, 9, 52, { size: 0.92 }),
      around(tomatoSlice, 6, 24, { size: 0.92, from: 30 }),
      lay(floret('#f2e3c0'), [0, 0, 0, 1.1], [34, -4, 0, 0.8], [-32, 14, 0, 0.8]),
      strew(almond, 9, { within: 0.9, apart: 24, size: 0.9 }),
      strew(coriander, 6, { apart: 26 }),
    ],
    cloth: 65,
    beside: ['eggplant', 'nuts', 'tomato'],
  },
  'chicken-shawarma': {
    vessel: board('#b98452'),
    food: [
      lay(wrap, [-24, -34, -8, 1.15], [-20, 26, -3, 1.15]),
      lay(dip('#fdfaf0', '#5d8aa8', 24), [88, -36]),
      lay(cucumberSlice, [76, 30, 0, 0.9], [94, 44, 0, 0.9], [72, 52, 0, 0.9]),
      lay(baton('#d94a86', 13), [96, 12, 60], [104, 24, 30]),
    ],
    cloth: 200,
    beside: ['garlic', 'cucumber'],
  },
  kibbeh: {
    vessel: plate('#a8402a', { style: 'teeth', ground: '#fbf3e4' }),
    food: [
      lay(kibbehShell, [-22, -42, -20], [30, -32, 18], [-36, -8, 8], [28, 4, -16], [-26, 30, -28]),
      lay(kibbehHalf, [44, 36], [12, 30, 40, 0.95]),
      lay(dip('#fdfbf4', '#dfe7ea', 20), [12, 58]),
      lay(lemonWedge, [-52, 44, 70]),
      strew(mint, 6, { apart: 26 }),
    ],
    cloth: 140,
    beside: ['onion', 'nuts', 'herb'],
  },
  tabbouleh: {
    vessel: bowl('#e6ddd0', '#b5482f'),
    food: [
      around(lettuce, 8, 62, { turn: 90, size: 1.1 }),
      mound('#3f7f2c', 0.86, 0.05),
      strew(coriander, 90, { within: 0.8, apart: 8, size: 0.72 }),
      strew(cube('#e0402a', '#a82312'), 24, { within: 0.78, apart: 13, size: 0.5 }),
      strew(speck(['#f1dba4', '#e6c884'], 2.2), 60, { within: 0.8, apart: 6 }),
      strew(cube('#fbfaf2', '#cfdcae'), 12, { within: 0.75, apart: 15, size: 0.34 }),
      lay(lemonWedge, [34, 30, 20, 1.1]),
    ],
    cloth: 20,
    beside: ['lemon', 'tomato'],
  },
  fattoush: {
    vessel: bowl('#3f8a94'),
    food: [
      pool('#4d7d2c', { gloss: false }),
      strew(lettuce, 12, { within: 0.85, apart: 22, size: 1.05 }),
      strew(tomatoWedge, 7, { within: 0.85, apart: 26 }),
      strew(cucumberSlice, 7, { within: 0.85, apart: 26 }),
      strew(radishSlice, 7, { within: 0.85, apart: 24 }),
      strew(crispBread, 8, { within: 0.8, apart: 26 }),
      strew(mint, 5, { apart: 28 }),
      strew(speck(['#8d1a2a', '#a82a3a', '#6f1420'], 1.8), 70, { apart: 5 }),
    ],
    cloth: 282,
    beside: ['cucumber', 'tomato', 'flatbread'],
  },
  'lamb-kofta': {
    vessel: board('#8f6240'),
    food: [
      flatbread('#e3b878', 74, -14, 2, 22),
      lay(
        minceSkewer('#7c3d1c', '#d9b277'),
        [-14, -34, -5, 0.98],
        [-10, -4, 2, 0.98],
        [-14, 26, -4, 0.98],
      ),
      lay(tomatoSlice, [84, -44, 0, 1.1], [98, -14, 0, 1.1], [82, 14, 0, 1.1]),
      lay(onionRing('#8d1f4a'), [84, 50], [98, 42], [76, 42]),
      strew(speck(['#8d1a2a', '#a82a3a'], 1.8), 20, { box: [20, 14], at: [86, 46] }),
      strew(coriander, 8, { box: [70, 50], apart: 22 }),
    ],
    cloth: 165,
    beside: ['tomato', 'herb'],
  },
  'baba-ghanoush': {
    vessel: bowl('#4f4a63', '#c9a9dc'),
    food: [
      pool('#c9ad80'),
      strew(speck(['#7a5f3c', '#d4bf98', '#54412a', '#98805a'], 3), 120, { apart: 5 }),
      swirl('#cbb48a', { width: 7, turns: 1.6, far: 0.72, opacity: 0.75 }),
      puddle('#a89a1c', 0.3, -6, 4),
      strew(pomegranate, 28, { within: 0.75, apart: 9 }),
      strew(coriander, 8, { apart: 20 }),
    ],
    cloth: 78,
    beside: ['eggplant', 'garlic', 'lemon'],
  },
  manakish: {
    vessel: board('#c99b66'),
    food: [
      flatbread('#e6b56a', 62, -52, 4, 6),
      flatbread('#e6b56a', 62, 54, -6, 6),
      beside(-52, 4, 1, zaatar),
      beside(54, -6, 1, zaatar),
      lay(tomatoSlice, [-2, 62, 0, 0.8], [16, 68, 0, 0.8]),
      lay(cucumberSlice, [-18, -66, 0, 0.8], [0, -70, 0, 0.8]),
      strew(mint, 3, { box: [12, 8], at: [34, 70], apart: 9 }),
    ],
    cloth: 232,
    beside: ['tomato', 'oil'],
  },
};
