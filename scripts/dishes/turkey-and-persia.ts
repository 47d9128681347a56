import { baklavaPiece, boat } from './doughs';
import { lay, strew } from './draw';
import { pool, rice, swirl } from './foods';
import {
  ball,
  baton,
  bean,
  cube,
  eggCurd,
  friedEgg,
  lemonWedge,
  meat,
  pepperStrip,
} from './pieces';
import type { Drawing } from './scene';
import { garlicHead, redButter } from './sides';
import { barberry, coriander, drop, mint, pistachio, shreds, speck } from './toppings';
import { board, bowl, plate, pot } from './vessels';

export const turkeyAndPersia: Record<string, Drawing> = {
  'turkish-pide': {
    vessel: board('#a87645'),
    food: [
      lay(boat('#9a4a24'), [0, -38, -3]),
      lay(boat('#9a4a24'), [0, 38, 3]),
      ...[-38, 38].flatMap((y) => [
        strew(speck(['#6f2f14', '#b8643a', '#54220d'], 3), 70, {
          box: [68, 9],
          at: [0, y],
          apart: 5,
        }),
        strew(cube('#d6341f', '#96200f'), 9, { box: [64, 8], at: [0, y], apart: 13, size: 0.42 }),
        strew(cube('#4d9a36', '#2f6b22'), 9, { box: [64, 8], at: [0, y], apart: 13, size: 0.42 }),
        lay(friedEgg(), [y > 0 ? 10 : -12, y, 30, 0.72]),
        strew(coriander, 4, { box: [62, 8], at: [0, y], apart: 24, size: 0.8 }),
      ]),
    ],
    cloth: 15,
    beside: ['bell-pepper', 'tomato'],
  },
  'lentil-soup': {
    vessel: bowl('#f3ede2', '#d9622a'),
    food: [
      pool('#eda035'),
      swirl('#edb04e', { width: 6, turns: 1.8, far: 0.8, opacity: 0.5 }),
      redButter,
      strew(drop('#c9421a', 4), 16, { within: 0.7, apart: 14 }),
      strew(speck(['#3f6b2a', '#54803a', '#2f5420'], 2.2), 34, { within: 0.6 }),
      strew(speck(['#a8201a', '#d2401f'], 1.7), 24, { within: 0.7 }),
      lay(lemonWedge, [40, 34, 20, 1.05]),
      lay(mint, [-4, 2, 60, 1.2], [6, 10, 140, 1.1]),
    ],
    cloth: 196,
    beside: ['carrot', 'lemon', 'lentils'],
  },
  menemen: {
    vessel: pot('#cf8a52', '#6a3214'),
    food: [
      pool('#e0672a'),
      strew(eggCurd, 26, { within: 0.85, apart: 19, size: 1.1 }),
      strew(cube('#d6341f', '#96200f'), 18, { apart: 16, size: 0.6 }),
      strew(pepperStrip('#5f9a35'), 10, { apart: 24, size: 0.9 }),
      strew(speck(['#a8201a', '#d2401f'], 1.8), 34),
      strew(coriander, 7, { apart: 24 }),
    ],
    cloth: 188,
    beside: ['tomato', 'bell-pepper', 'egg'],
  },
  baklava: {
    vessel: plate('#b98a2a', { style: 'teeth' }),
    food: [
      lay(
        baklavaPiece,
        [0, -50, 0, 0.92],
        [-38, -22, 0, 0.92],
        [38, -22, 0, 0.92],
        [0, 4, 0, 0.92],
        [-38, 32, 0, 0.92],
        [38, 32, 0, 0.92],
        [0, 58, 0, 0.92],
      ),
      strew(pistachio, 50, { within: 0.92, apart: 8 }),
      strew(drop('#e3a32a', 4), 10, { apart: 22 }),
    ],
    cloth: 205,
    beside: ['lemon', 'pistachios', 'butter'],
  },
  'ghormeh-sabzi': {
    vessel: bowl('#2f7fa0', '#f0d48a'),
    food: [
      pool('#2c471a'),
      strew(speck(['#1c3010', '#44682a', '#375a20'], 3.2), 120, { apart: 5 }),
      strew(drop('#7f8a2c', 6), 18, { apart: 15 }),
      strew(bean('#8a2a20'), 16, { apart: 20, size: 1.05 }),
      lay(meat('#6a3f22', 0), [-24, -20, 20, 1.2], [28, 10, 140, 1.2], [-16, 34, 70, 1.1]),
      lay(ball('#7a5a34', 12), [26, -30], [-40, 10], [18, 42]),
    ],
    cloth: 36,
    beside: ['herb', 'beans', 'onion'],
  },
  'lamb-plov': {
    vessel: pot('#4a4a50', '#1e1b20'),
    food: [
      rice('#dd9a3a', ['#f6d58e', '#efbd5c', '#fae6b4', '#e0a243', '#d98f2c'], { count: 300 }),
      strew(baton('#f0851f', 13), 26, { within: 0.88, apart: 14, size: 0.8 }),
      lay(
        meat('#7a4524', 0.2),
        [-30, -18, 10, 1.15],
        [28, -28, 140, 1.15],
        [30, 24, 60, 1.15],
        [-28, 30, 220, 1.1],
      ),
      strew(barberry, 26, { apart: 12 }),
      strew(shreds(['#5a3a1c'], 1.6, 3), 24),
      lay(garlicHead, [0, 2, 10, 1.1]),
    ],
    cloth: 202,
    beside: ['carrot', 'garlic', 'onion'],
  },
};
