import { darker, lighter } from './colour';
import { blob, piece, place, short, strew, type Layer, type Piece } from './draw';
import { battered } from './grilled';
import { avocadoSlice } from './pieces';
import { almond, coriander, drop, sesame, speck } from './toppings';

/** Breads, pastries and cakes. */

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

/** A round bread with the brown clouds of the griddle; `far` is its radius. */
export const flatbread =
  (colour: string, far: number, x = 0, y = 0, spots = 16): Layer =>
  ({ chance, lit }) => {
    const outline = blob(far, chance, 0.03, 16);
    const clouds = Array.from({ length: spots }, () => {
      const [angle, off] = [chance() * 6.283, Math.sqrt(chance()) * far * 0.84];
      return `<path d="${blob(far * (0.04 + chance() * 0.07), chance, 0.35, 7)}" transform="translate(${short(Math.cos(angle) * off)} ${short(Math.sin(angle) * off)})" fill="${darker(colour, 0.62)}" opacity="${short(0.35 + chance() * 0.4)}"/>`;
    });
    return `<g transform="translate(${x} ${y})"><path d="${outline}" transform="translate(1.5 4)" fill="#2a0f02" opacity=".32"/><path d="${outline}" fill="${darker(colour, 0.28)}"/><path d="${outline}" transform="scale(.975) translate(0 -1)" fill="${lit(lighter(colour, 0.3), darker(colour, 0.08))}"/>${clouds.join('')}</g>`;
  };

/** A samosa: a triangle with a crimped foot and blisters. */
const CORNER = 'M0-33C5-33 33 17 31 22C27 28-27 28-31 22C-33 17-5-33 0-33Z';
export const samosaPiece = piece(
  CORNER,
  fill(CORNER, '#a9671f') +
    fill('M0-31C4-31 29 16 27 19C22 23-22 23-27 19C-29 16-4-31 0-31Z', '#d8973f') +
    fill('M0-31C-4-31-29 16-27 19C-20 22-8 22 0 22C-3 4-3-12 0-31Z', '#e6ad58') +
    stroke('M-27 20Q-23 15-19 20T-11 21T-3 22T5 22T13 21T21 20T27 19', '#9a5a18', 2.6) +
    '<circle cx="-9" cy="6" r="2.4" fill="#f4cf8c"/><circle cx="7" cy="-4" r="2" fill="#f0c47a"/><circle cx="9" cy="11" r="2.6" fill="#bd7a2a"/><circle cx="-3" cy="-12" r="1.7" fill="#bd7a2a"/>' +
    stroke('M-4-20L-13-2', '#ffe9bf', 2.6, 0.7),
);

/** A soft bun cut open and toasted in butter. */
const BUN = 'M-30-22Q-32-30-22-31H22Q32-30 30-22V22Q32 30 22 31H-22Q-32 30-30 22Z';
export const bun = piece(
  BUN,
  fill(BUN, '#9c5a1c') +
    `<g transform="scale(.94) translate(0 -1.5)">${fill(BUN, '#d68d3a')}</g>` +
    stroke('M-30 0H30', '#8a4c16', 2, 0.7) +
    '<ellipse cx="-8" cy="-15" rx="13" ry="6" fill="#f3c98a" opacity=".8"/><ellipse cx="-8" cy="14" rx="13" ry="6" fill="#f3c98a" opacity=".65"/>',
);

/** A rolled crêpe, crisp and long; a little of what it holds looks out at an end. */
export const dosaRoll = piece(
  'M-104-20Q-112 0-104 20H104Q112 0 104-20Z',
  '<path d="M98-17Q116-12 118 0Q116 12 98 17Z" fill="#f0c64a"/><circle cx="108" cy="-5" r="5" fill="#f8dc78"/><circle cx="109" cy="6" r="4.6" fill="#e2ae2c"/><circle cx="112" cy="0" r="1.6" fill="#4a7d2c"/><circle cx="105" cy="2" r="1.4" fill="#3a2410"/>' +
    '<path d="M-104-20Q-114 0-104 20H100Q106 0 100-20Z" fill="#a8611b"/><path d="M-103-20Q-111-4-104 10H101Q104-6 100-20Z" fill="#d8943a"/><path d="M-100-17Q-104-8-100-2H99Q101-10 99-17Z" fill="#eab65e"/>' +
    stroke('M-92 4Q-40-1 10 5T92 3M-96-10Q-50-6 0-10T90-9', '#b7702a', 1.8, 0.7) +
    stroke('M-70-13H-20M10-14H66', '#fbe0a6', 3, 0.7) +
    '<ellipse cx="-52" cy="6" rx="9" ry="3" fill="#9a5416" opacity=".5"/><ellipse cx="34" cy="8" rx="12" ry="3" fill="#9a5416" opacity=".5"/><ellipse cx="70" cy="-4" rx="7" ry="3" fill="#9a5416" opacity=".4"/>',
);

/** A steamed rice cake. */
export const idli = piece(
  'M-29 0A29 28 0 1 0 29 0A29 28 0 1 0-29 0Z',
  '<ellipse rx="29" ry="28" fill="#d9d3c4"/><ellipse rx="28" ry="26.5" cy="-1.5" fill="#fbf8f0"/><ellipse rx="19" ry="17" cy="-2" fill="#ffffff"/><circle cx="-8" cy="6" r="1.5" fill="#e2dccb"/><circle cx="9" cy="-9" r="1.3" fill="#e2dccb"/><circle cx="3" cy="10" r="1.2" fill="#e2dccb"/><circle cx="-14" cy="-5" r="1.2" fill="#e2dccb"/>',
);

/** A thin bread rolled around its filling, in paper at its foot. */
export const wrap = piece(
  'M-62-22H58V22H-62Z',
  '<path d="M44-20Q66-22 68 0Q66 22 44 20Z" fill="#7cab3c"/><circle cx="58" cy="-8" r="7" fill="#a65f28"/><circle cx="60" cy="5" r="7.5" fill="#8d4c1d"/><path d="M50 10Q60 14 64 8" stroke="#e58aa8" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M51-2Q58-4 61-1" stroke="#fffdf2" stroke-width="4" fill="none" stroke-linecap="round"/>' +
    '<path d="M-60-21Q-66 0-60 21H46Q54 0 46-21Z" fill="#c78f4b"/><path d="M-60-21Q-65-4-60 11H49Q52-6 46-21Z" fill="#edc98d"/>' +
    stroke('M-20-14L26-18M-10 4L40 0', '#a8692c', 3, 0.4) +
    '<ellipse cx="12" cy="-8" rx="8" ry="4" fill="#a8692c" opacity=".5"/><ellipse cx="34" cy="8" rx="6" ry="4" fill="#a8692c" opacity=".5"/><ellipse cx="0" cy="10" rx="6" ry="3" fill="#a8692c" opacity=".4"/>' +
    '<path d="M-66-23L-6-24L-16 0L-4 24L-66 23Q-72 0-66-23Z" fill="#f6efe2"/><path d="M-66-23Q-72 0-66 23L-50 23Q-56 0-50-23Z" fill="#ddd0bb"/>' +
    stroke('M-40-22V22M-28-22V22', '#c8452a', 2, 0.6),
);

/** A boat of dough with its ends twisted; the filling lies inside as it is cut. */
export const boat = (inside: string): Piece => {
  const hull = 'M-112 0C-84-34 84-34 112 0C84 34-84 34-112 0Z';
  return piece(
    hull,
    fill(hull, '#a9641f') +
      `<g transform="scale(.975 .94) translate(0 -1)">${fill(hull, '#dfa24c')}</g>` +
      fill('M-86 0C-62-22 62-22 86 0C62 22-62 22-86 0Z', inside) +
      stroke('M-104-3L-92 3M104-3L92 3M-98-7L-88-2M98-7L88-2', '#99591b', 2.4) +
      stroke('M-70-19Q-20-28 40-24', '#f8d594', 3, 0.75),
  );
};

const DIAMOND = 'M0-25L36 0L0 25L-36 0Z';
/** A diamond of baklava: its leaves show at the front, pistachio on top. */
export const baklavaPiece = piece(
  'M0-25L36 0V8L0 33L-36 8V0Z',
  fill('M-36 0V9L0 34L36 9V0L0 25Z', '#9c5a18') +
    stroke('M-36 3L0 28L36 3M-36 6L0 31L36 6', '#f0c173', 1.3, 0.9) +
    fill(DIAMOND, '#d98f30') +
    fill('M0-22L31 0L0 22L-31 0Z', '#eeb257') +
    stroke('M-20 0L4-17M-12 6L12-11M-4 12L20-5', '#c47a22', 1.4, 0.7) +
    '<circle r="6.5" fill="#7da53e"/><circle cx="-3" cy="-2" r="2.4" fill="#a7c765"/><circle cx="3.5" cy="1" r="2.2" fill="#5d8a2c"/><circle cx="-1" cy="3.5" r="1.9" fill="#93b850"/>' +
    stroke('M-14-8L-4-15', '#fff3cf', 2.6, 0.9),
);

/** A pancake of a stack: the lower, the more of its side is seen. */
export const pancake =
  (far: number, x: number, y: number): Layer =>
  ({ chance }) => {
    const outline = blob(far, chance, 0.025, 14);
    return `<g transform="translate(${x} ${y})"><path d="${outline}" transform="translate(2 6)" fill="#2a0f02" opacity=".3"/><path d="${outline}" fill="#f4d79c"/><path d="${outline}" transform="scale(.965)" fill="#e9bd72"/><path d="${outline}" transform="scale(.92)" fill="#b8702a"/><path d="${outline}" transform="scale(.86) translate(-1 -1)" fill="#cb8336"/></g>`;
  };

/** A folded tortilla as it lies on its side; its filling swells out of the open edge. */
export const taco = (filling: string): Piece => {
  const d = 'M-46 14A46 46 0 0 1 46 14Z';
  return piece(
    'M-48 14A48 50 0 0 1 48 14Q0 22-48 14Z',
    `<g>${filling}</g>` +
      `<g transform="translate(0 9)">${fill(d, '#c88f2e')}<g transform="scale(.955) translate(0 .5)">${fill(d, '#f0c55f')}</g></g>` +
      [
        [-24, 8],
        [-8, -8],
        [10, 6],
        [26, 12],
        [4, -18],
        [-14, 14],
        [20, -4],
      ]
        .map(
          ([x, y]) =>
            `<ellipse cx="${x}" cy="${y! + 6}" rx="3.4" ry="2.2" fill="#b87722" opacity=".55"/>`,
        )
        .join(''),
  );
};

const TORN = 'M-17 12L-3-17Q0-19 3-16L17 9Q18 13 14 13L-14 15Q-18 15-17 12Z';
const torn = (crust: string, crumb: string): Piece =>
  piece(
    TORN,
    fill(TORN, crust) +
      `<g transform="scale(.84)">${fill(TORN, crumb)}</g>` +
      '<ellipse cx="-3" cy="4" rx="3.6" ry="2.2" fill="#8a4f16" opacity=".5"/><ellipse cx="5" cy="-1" rx="2.2" ry="1.6" fill="#8a4f16" opacity=".5"/>',
  );
/** Bread fried crisp, in triangles. */
export const crispBread = torn('#b27426', '#e8b45e');
/** A piece of baked pastry that looks out of its milk. */
export const pastryShard = torn('#b5701f', '#eebc68');

/** Thyme, sesame and oil over a bread that is not moved aside. */
export const zaatar: Layer = (cook) =>
  `<path d="${blob(52, cook.chance, 0.06, 12)}" fill="#5d6422"/>` +
  [
    strew(speck(['#3f4a16', '#7a7f2e', '#4f5a1c', '#8a8a3a'], 2.4), 170, {
      box: [36, 36],
      apart: 3.6,
    }),
    strew(sesame, 60, { within: 0.6, apart: 6 }),
    strew(drop('#b8b02c', 5), 12, { within: 0.58, apart: 13 }),
  ]
    .map((layer) => layer(cook))
    .join('');

/** The cuts of a semolina cake in its tin, an almond on each diamond. */
export const diamonds: Layer = ({ chance }) => {
  const cuts = Array.from({ length: 8 }, (_, i) => {
    const x = -210 + i * 60;
    return `M${x}-68L${x + 120} 68M${x + 120}-68L${x} 68`;
  }).join('');
  const nuts = [-34, 0, 34].flatMap((y) =>
    (y ? [-90, -30, 30, 90] : [-60, 0, 60]).map((x) => [x, y] as const),
  );
  return (
    `<clipPath id="tin"><rect x="-106" y="-68" width="212" height="136" rx="12"/></clipPath>` +
    `<g clip-path="url(#tin)"><path d="${cuts}" stroke="#8f5412" stroke-width="2.6" fill="none" opacity=".8"/></g>` +
    nuts.map(([x, y]) => place(almond, [x, y, 90, 1.1], chance())).join('')
  );
};

/** Spongy bread, rolled up. */
export const injeraRoll = piece(
  'M-30-9H30Q36 0 30 9H-30Q-36 0-30-9Z',
  fill('M-30-9H30Q36 0 30 9H-30Q-36 0-30-9Z', '#9c7c5e') +
    fill('M-30-9H30Q35-3 30 4H-30Q-35-3-30-9Z', '#d3b898') +
    '<ellipse cx="31" rx="4" ry="8" fill="#b3936f"/><ellipse cx="31" rx="2" ry="4.5" fill="#7d5f45"/>' +
    stroke('M-22-4H-20M-10-2H-8M2-5H4M14-3H16M-16 3H-14M8 3H10', '#8f7156', 2, 0.7),
);

/** What looks out of a fish taco: cabbage, crisp fish, avocado, herbs. */
export const fishAndCabbage =
  Array.from({ length: 16 }, (_, i) => {
    const angle = Math.PI * (1.06 + (i / 15) * 0.88);
    const [x, y] = [Math.cos(angle) * 46, Math.sin(angle) * 42 + 14];
    const tone = ['#8a4a9c', '#b98ac4', '#dfe9b8', '#a8c96a'][i % 4]!;
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="9" ry="6" fill="${tone}" transform="rotate(${short((angle * 180) / Math.PI + 90)} ${short(x)} ${short(y)})"/>`;
  }).join('') +
  [
    [-30, -20, -42],
    [2, -36, -4],
    [32, -20, 40],
  ]
    .map(([x, y, turn]) => place(battered, [x!, y!, turn, 0.82], 0))
    .join('') +
  place(avocadoSlice, [-14, -34, -20, 0.7], 0) +
  place(avocadoSlice, [22, -32, 30, 0.7], 0) +
  place(coriander, [8, -42, 20], 0.2) +
  place(coriander, [-34, -8, -60, 0.8], 0.8) +
  place(coriander, [36, -4, 60, 0.8], 0.6);

/** Potato, raked with a fork and browned where it stands up. */
export const rakedPotato: Layer = ({ chance }) => {
  const row = (y: number) => {
    let [x, line, path] = [-98, y, `M-98 ${short(y)}`];
    while (x < 90) {
      const far = 22 + chance() * 26;
      const to = Math.min(98, x + far);
      const off = y + (chance() - 0.5) * 5;
      path += `C${short(x + far / 3)} ${short(line - 4)} ${short(to - far / 3)} ${short(off + 4)} ${short(to)} ${short(off)}`;
      [x, line] = [to, off];
    }
    return path;
  };
  const rows = Array.from({ length: 14 }, (_, i) => row(-61 + i * 9.4));
  const stroke = (path: string, colour: string, width: number, down: number, opacity = 1) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" transform="translate(0 ${down})"/>`;
  const scorch = Array.from({ length: 26 }, () => {
    const [x, y] = [(chance() * 2 - 1) * 92, (chance() * 2 - 1) * 58];
    return `<path d="${blob(7 + chance() * 9, chance, 0.35, 8)}" transform="translate(${short(x)} ${short(y)}) scale(1.5 .6)" fill="#a8560f" opacity="${short(0.22 + chance() * 0.3)}"/>`;
  });
  return (
    `<rect x="-103" y="-66" width="206" height="132" rx="12" fill="#e2b45c"/>` +
    rows.map((path) => stroke(path, '#b97a2a', 3.4, 3.4, 0.75)).join('') +
    rows.map((path) => stroke(path, '#fae7b4', 3.2, -0.6, 0.9)).join('') +
    scorch.join('')
  );
};
