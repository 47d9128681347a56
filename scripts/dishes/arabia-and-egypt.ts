import { diamonds, pastryShard } from './doughs';
import { lay, strew } from './draw';
import { browned, pool, rice, slab } from './foods';
import { baton, leg } from './pieces';
import type { Drawing } from './scene';
import {
  almond,
  almondFlake,
  coriander,
  pistachio,
  raisin,
  rosePetal,
  shreds,
  speck,
} from './toppings';
import { bowl, served, tagine, tin, tinInside, tray } from './vessels';

export const arabiaAndEgypt: Record<string, Drawing> = {
  kabsa: {
    vessel: tray('#b0703a'),
    food: [
      rice('#dd9e4c', ['#eebb6e', '#e2a04a', '#f6d79a', '#d9923e', '#fbe6bd'], {
        heap: 0.98,
        count: 330,
      }),
      strew(baton('#ee7d22', 12), 14, { within: 0.9, apart: 18, size: 0.9 }),
      lay(leg('#9c4a14'), [-22, -28, -24, 1.15], [20, -2, 196, 1.15], [-18, 30, -12, 1.15]),
      strew(almond, 12, { apart: 22, size: 0.9 }),
      strew(raisin, 16, { apart: 16 }),
      strew(coriander, 7, { apart: 26 }),
    ],
    cloth: 190,
    beside: ['spice', 'carrot', 'tomato'],
  },
  basbousa: {
    vessel: tin('#6f94a8'),
    food: [
      slab(tinInside, '#d99a3c'),
      strew(speck(['#c47f26', '#efbd66', '#b06c1c'], 2), 260, { box: [102, 64], apart: 6 }),
      diamonds,
    ],
    cloth: 322,
    beside: ['coconut', 'nuts', 'lemon'],
  },
  'umm-ali': {
    vessel: tagine('#b5673a', '#7a3d1c'),
    food: [
      pool('#f9e8c0', { gloss: false }),
      browned('#c98434', 60, 0.86, 0.07),
      browned('#8f4d16', 30, 0.84, 0.035),
      strew(pastryShard, 7, { within: 0.72, apart: 32, size: 0.85 }),
      strew(almondFlake, 14, { within: 0.8, apart: 15 }),
      strew(pistachio, 34, { within: 0.75, apart: 7 }),
      strew(raisin, 9, { within: 0.85, apart: 20 }),
      strew(shreds(['#ffffff', '#fbf3e2'], 2, 5), 26, { within: 0.8 }),
    ],
    cloth: 290,
    beside: ['milk', 'coconut', 'nuts'],
  },
  mahalabia: {
    vessel: tray('#e3d3bb'),
    food: [-1, 0, 1].map((i) =>
      served(
        bowl(['#d9849f', '#74ad90', '#7f9fc9'][i + 1]!),
        [-41, 41, 0][i + 1]!,
        [-27, -27, 43][i + 1]!,
        0.45,
        pool('#fdf6ea', { swells: 2 }),
        strew(pistachio, 34, { within: 0.42, apart: 5, size: 1.7 }),
        strew(rosePetal, 5, { within: 0.72, beyond: 0.4, apart: 26, size: 1.9 }),
      ),
    ),
    cloth: 330,
    beside: ['rose', 'milk', 'pistachios'],
  },
};
