import { pick } from './chance';
import { darker, lighter } from './colour';
import { piece, short, type Piece } from './draw';

/** What is strewn: onions, herbs, spices, seeds, nuts, drops. */

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

export const grain = (colours: string[], length = 5): Piece =>
  piece('', (share) => stroke(`M${-length} .8Q0-1.2 ${length} .8`, pick(colours, share), 3.2));

export const speck = (colours: string[], size = 1.8): Piece =>
  piece('', (share) => {
    const r = short(size * (0.55 + ((share * 7) % 1) * 0.8));
    return `<ellipse rx="${r}" ry="${short(r * 0.72)}" fill="${pick(colours, share)}"/>`;
  });

export const friedOnion = piece('', (share) => {
  const d = share < 0.5 ? 'M-9 3Q-5-6 1 0T10-3' : 'M-8-3Q-3 6 3 1T9 4';
  const tone = pick(['#5a2a0c', '#74390f', '#8f4d18', '#63300c'], (share * 5) % 1);
  return stroke(d, darker(tone, 0.4), 4) + stroke(d, tone, 2.8);
});

export const shreds = (colours: string[], width = 1.6, length = 6): Piece =>
  piece('', (share) =>
    stroke(`M${-length} 1Q0-${short(2 + share * 4)} ${length} 1`, pick(colours, share), width),
  );
export const gingerSliver = shreds(['#f4dc9c', '#e9c878', '#f8e8b8'], 2.4, 8);
export const saffron = shreds(['#c9381a', '#e0561b'], 1.5, 5);

const CORIANDER = 'M0 6C-2 3-7 4-9 0C-10-4-5-6-3-4C-4-10 4-10 3-4C5-6 10-4 9 0C7 4 2 3 0 6Z';
export const coriander = piece(CORIANDER, (share) => {
  const green = pick(['#4d9a36', '#5fae42', '#3f8a33'], share);
  return (
    fill(CORIANDER, green) +
    stroke('M0 10V-5M0 0L-5-2M0 0L5-2', darker(green, 0.3), 1) +
    stroke('M-6-2Q-4-4-2-3', lighter(green, 0.45), 1.2, 0.8)
  );
});
const MINT = 'M0-11C8-6 8 5 0 11C-8 5-8-6 0-11Z';
export const mint = piece(MINT, (share) => {
  const green = pick(['#3f9249', '#4fa552', '#358341'], share);
  return (
    fill(MINT, green) +
    fill('M0-11C8-6 8 5 0 11Z', darker(green, 0.14)) +
    stroke('M0-9V9M0-4L4-6M0-4L-4-6M0 1L5-1M0 1L-5-1M0 6L3 4M0 6L-3 4', lighter(green, 0.4), 0.8)
  );
});
export const basil = piece('M0-16C13-10 12 9 0 16C-12 9-13-10 0-16Z', (share) => {
  const green = pick(['#3b8f3b', '#4aa043'], share);
  return (
    fill('M0-16C13-10 12 9 0 16C-12 9-13-10 0-16Z', green) +
    fill('M0-16C13-10 12 9 0 16Z', darker(green, 0.15)) +
    stroke('M0-14V15M0-5L7-9M0-5L-7-9M0 3L8-1M0 3L-8-1', lighter(green, 0.3), 1)
  );
});
export const curryLeaf = piece('M0-12C5-6 5 6 0 13C-5 6-5-6 0-12Z', (share) => {
  const green = pick(['#2f6b2b', '#3d7d33'], share);
  return fill('M0-12C5-6 5 6 0 13C-5 6-5-6 0-12Z', green) + stroke('M0-10V11', '#86b96a', 1);
});
export const bayLeaf = piece('M0-22C9-12 9 10 0 22C-9 10-9-12 0-22Z', (share) => {
  const green = pick(['#6f7f3a', '#7f8d48'], share);
  return (
    fill('M0-22C9-12 9 10 0 22C-9 10-9-12 0-22Z', green) +
    stroke('M0-20V22M0-8L6-13M0-8L-6-13M0 2L7-4M0 2L-7-4M0 11L5 6M0 11L-5 6', '#b8c07a', 1)
  );
});
export const springOnion = piece('M-5 0A5 4.4 0 1 0 5 0A5 4.4 0 1 0-5 0Z', (share) => {
  const green = pick(['#7cbf4f', '#a4d673', '#5aa43e'], share);
  return `<ellipse rx="4" ry="3.4" fill="#eef7d6" stroke="${green}" stroke-width="2.4"/>`;
});
const CHILLI = 'M-17 1C-8-7 8-6 17 3C6 6-8 8-17 1Z';
export const chilli = (colour: string): Piece =>
  piece(
    CHILLI,
    fill(CHILLI, colour) +
      fill('M-17 1C-8 8 6 6 17 3C6 4-8 5-17 1Z', darker(colour, 0.25)) +
      stroke('M-16 1L-22-1', '#4c7a2c', 2.8) +
      stroke('M-10-1C-4-4 3-4 9-1', '#ffffff', 1.5, 0.5),
  );
export const chilliRing = (colour: string): Piece =>
  piece(
    '',
    `<circle r="3.6" fill="#f8ead0" stroke="${colour}" stroke-width="2.6"/><circle r="1" fill="#e4c48a"/>`,
  );

export const drop = (colour: string, size = 6): Piece =>
  piece(
    '',
    (share) =>
      `<circle r="${short(size * (0.4 + share * 0.9))}" fill="${colour}" opacity=".62"/><circle cx="-1.4" cy="-1.4" r="${short(size * 0.18)}" fill="#fff" opacity=".75"/>`,
  );
const CASHEW = 'M-9 3C-10-7 3-11 9-4C5-5 2-2 3 3C1 8-8 10-9 3Z';
export const cashew = piece(
  CASHEW,
  fill(CASHEW, '#efd097') + stroke('M-6 1C-6-4 1-7 5-5', '#fff8e6', 1.8, 0.8),
);
const ALMOND = 'M0-10C7-5 6 7 0 10C-6 7-7-5 0-10Z';
export const almond = piece(ALMOND, (share) => {
  const tone = pick(['#c98f4e', '#b67a3b'], share);
  return fill(ALMOND, tone) + stroke('M0-7V7M-3-4Q-3.5 0-2.5 5M3-4Q3.5 0 2.5 5', darker(tone), 0.9);
});
export const almondFlake = piece('M-6 0A6 3.6 0 1 0 6 0A6 3.6 0 1 0-6 0Z', (share) => {
  const tone = pick(['#f8e9cb', '#f1dbb2'], share);
  return `<ellipse rx="6.4" ry="3.7" fill="${tone}" stroke="#c79a5f" stroke-width="1"/>`;
});
export const pistachio = speck(['#6a9a34', '#8db84e', '#557f2a', '#a9c766'], 3);
const RAISIN = 'M-5.5 0C-5-4 4-4.5 5.5-1C6 3-3 5-5.5 0Z';
export const raisin = piece(
  RAISIN,
  fill(RAISIN, '#5a2b16') + stroke('M-3-1Q0 1 3-1', '#8d5636', 1.2),
);
export const pineNut = piece(
  'M-5 0Q0-4 6 0Q0 4-5 0Z',
  fill('M-5 0Q0-4 6 0Q0 4-5 0Z', '#ecc98d') + stroke('M-2-.5H2', '#fff3d6', 1.2),
);
const SEED = 'M0-5C3.5-2 4.5 3 0 4.500C-4.5 3-3.5-2 0-5Z';
export const pomegranate = piece(
  SEED,
  fill(SEED, '#b3122e') + '<ellipse cx="-1" cy="-.5" rx="1" ry="1.7" fill="#ff9aa8"/>',
);
export const sesame = piece('', '<ellipse rx="2" ry="1.2" fill="#f9e8bf"/>');
export const barberry = piece('', '<ellipse rx="3" ry="2.2" fill="#9b1626"/>');
const PETAL = 'M0-9C8-9 9 3 0 8C-9 3-8-9 0-9Z';
export const rosePetal = piece(PETAL, (share) => {
  const pink = pick(['#d84b78', '#e9749a', '#c23767'], share);
  return fill(PETAL, pink) + stroke('M-4-5Q0-1 0 6', lighter(pink, 0.45), 1.2);
});
