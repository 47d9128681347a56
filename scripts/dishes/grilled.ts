import { pick } from './chance';
import { darker, lighter } from './colour';
import { piece, type Piece } from './draw';

/** From the fire and the frying pan: skewers, patties, balls, shells. */

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

const BAR = 'M-44-11H44Q55-11 55 0T44 11H-44Q-55 11-55 0T-44-11Z';
/** Mince pressed around a flat skewer, with the dents of a hand. */
export const minceSkewer = (colour: string, skewer = '#c4c2c4'): Piece =>
  piece(
    BAR,
    stroke('M-80 0H72', darker(skewer, 0.35), 4.6) +
      stroke('M-80-.6H72', lighter(skewer, 0.3), 2.4) +
      fill(BAR, darker(colour, 0.4)) +
      fill('M-44-10H44Q53-10 53-2T44 5H-44Q-53 5-53-2T-44-10Z', colour) +
      stroke(
        'M-40-7Q-34 0-38 8M-24-8Q-18 0-22 9M-8-8Q-2 0-6 9M8-8Q14 0 10 9M24-8Q30 0 26 9M40-7Q45 0 41 8',
        darker(colour, 0.6),
        3.4,
        0.65,
      ) +
      stroke('M-46-5H-36M-14-6H-4M18-6H30', '#ffe9c9', 2.4, 0.35),
  );

const BITES = 'M-56-12H56V12H-56Z';
/** Bites on a skewer, in turn; each is a piece of about 26 across. */
export const biteSkewer = (bites: Piece[], wood = '#d9b277', count = 5): Piece =>
  piece(
    BITES,
    (share) =>
      stroke('M-82 0H76', darker(wood, 0.3), 4) +
      stroke('M-82-.6H76', wood, 2.4) +
      Array.from(
        { length: count },
        (_, i) =>
          `<g transform="translate(${(i - (count - 1) / 2) * 23} 0)">${bites[i % bites.length]!.body((share + i * 0.37) % 1)}</g>`,
      ).join(''),
  );
const square = (colour: string, scorch: string): Piece =>
  piece(
    '',
    `<rect x="-12" y="-13" width="24" height="26" rx="4" fill="${darker(colour, 0.35)}"/><rect x="-12" y="-13" width="24" height="23" rx="4" fill="${colour}"/>` +
      stroke('M-9-6L4-11M-9 4L9-4M-4 8L9 3', scorch, 2.6, 0.75),
  );
export const paneerBite = square('#f3a84a', '#7b3a10');
export const chickenBite = piece('', (share) => {
  const tone = pick(['#d9922f', '#e3a03c', '#c9802a'], share);
  const d = 'M-12-6C-10-14 8-14 12-7C14 2 12 12 4 12C-6 14-15 6-12-6Z';
  return (
    fill(d, darker(tone, 0.4)) +
    `<g transform="scale(.92) translate(0 -1)">${fill(d, tone)}</g>` +
    stroke('M-8-3L2-9M-7 5L9-3', '#6e330e', 2.4, 0.7)
  );
});
export const pepperBite = (colour: string): Piece =>
  piece(
    '',
    fill('M-5-14C6-12 6 12-5 14C1 4 1-4-5-14Z', darker(colour, 0.3)) +
      fill('M-3-14C9-11 9 11-3 14C4 4 4-4-3-14Z', colour),
  );
export const onionBite = piece(
  '',
  stroke('M-3-12Q6 0-3 12', '#c58bb0', 5) +
    stroke('M-3-12Q6 0-3 12', '#f7e6ef', 3) +
    stroke('M3-11Q11 0 3 11', '#f7e6ef', 3),
);

const ROUND = 'M-25 0A25 24 0 1 0 25 0A25 24 0 1 0-25 0Z';
/** A flat patty, crisp in spots. */
export const patty = (colour: string): Piece =>
  piece(ROUND, (share) => {
    const spots = Array.from({ length: 9 }, (_, i) => {
      const angle = share * 6 + i * 2.4;
      const far = 4 + ((i * 7) % 14);
      return `<ellipse cx="${(Math.cos(angle) * far).toFixed(1)}" cy="${(Math.sin(angle) * far).toFixed(1)}" rx="${3 + (i % 3)}" ry="2.4" fill="${darker(colour, 0.55)}" opacity=".55"/>`;
    });
    return `<ellipse rx="25" ry="24" fill="${darker(colour, 0.45)}"/><ellipse rx="23" ry="21.5" cy="-1.5" fill="${colour}"/>${spots.join('')}${stroke('M-15-9Q-8-17 4-17', '#ffe2b4', 3, 0.45)}`;
  });

const CRISP = 'M-17 0C-18-11-9-18 1-17C12-17 19-8 17 2C16 12 8 18-1 17C-11 17-17 10-17 0Z';
/** A falafel, whole. */
export const falafelBall = piece(CRISP, (share) => {
  const tone = pick(['#8a5220', '#7a4519', '#965c26'], share);
  const bumps = Array.from({ length: 26 }, (_, i) => {
    const [angle, far] = [i * 2.4 + share * 6, Math.sqrt(i / 26) * 14];
    const fillTone = i % 3 ? darker(tone, 0.3) : lighter(tone, 0.3);
    return `<circle cx="${(Math.cos(angle) * far).toFixed(1)}" cy="${(Math.sin(angle) * far - 1).toFixed(1)}" r="${1.3 + (i % 3) * 0.6}" fill="${fillTone}" opacity=".75"/>`;
  });
  return (
    fill(CRISP, darker(tone, 0.4)) +
    `<g transform="scale(.93) translate(0 -1)">${fill(CRISP, tone)}</g>` +
    bumps.join('')
  );
});
/** A falafel broken open: green inside. */
export const falafelHalf = piece(CRISP, (share) => {
  const crumbs = Array.from({ length: 22 }, (_, i) => {
    const [angle, far] = [i * 2.4 + share * 6, Math.sqrt(i / 22) * 11];
    return `<circle cx="${(Math.cos(angle) * far).toFixed(1)}" cy="${(Math.sin(angle) * far).toFixed(1)}" r="1.5" fill="${['#5f8f2c', '#bcd27e', '#7fab41'][i % 3]}"/>`;
  });
  return (
    fill(CRISP, '#6a3a14') +
    `<g transform="scale(.82)">${fill(CRISP, '#9dbb58')}</g>${crumbs.join('')}`
  );
});

const SHELL = 'M-38 0C-26-15 26-15 38 0C26 15-26 15-38 0Z';
/** A kibbeh: a shell with two points. */
export const kibbehShell = piece(SHELL, (share) => {
  const tone = pick(['#8b4f22', '#7c441b', '#98592a'], share);
  return (
    fill(SHELL, darker(tone, 0.4)) +
    fill('M-36-1C-24-14 24-14 36-1C24 7-24 7-36-1Z', tone) +
    stroke('M-18-6Q-8-11 8-9', '#f4cd95', 3, 0.6) +
    stroke('M-20 3H-16M-8 1H-5M2 5H6M14 1H17M-2-3H1M20 3H22', darker(tone, 0.5), 2, 0.8)
  );
});
/** One that is cut: mince and pine nuts inside. */
export const kibbehHalf = piece(
  'M-15 0A15 13 0 1 0 15 0A15 13 0 1 0-15 0Z',
  '<ellipse rx="16" ry="14" fill="#6f3c17"/><ellipse rx="13" ry="11" fill="#b98a55"/><ellipse rx="9.5" ry="7.5" fill="#5a2d17"/><ellipse cx="-3" cy="-2" rx="2.6" ry="1.5" fill="#f0d6a2"/><ellipse cx="4" cy="2" rx="2.6" ry="1.5" fill="#f0d6a2"/><circle cx="1" cy="-4" r="1.5" fill="#8d5734"/>',
);

/** A strip of fish in crisp batter. */
const STRIP = 'M-26-2C-24-12-8-9 2-11C14-12 26-8 27 1C25 11 10 9 0 11C-12 12-27 9-26-2Z';
export const battered = piece(
  STRIP,
  fill(STRIP, '#b87520') +
    `<g transform="scale(.93) translate(0 -1)">${fill(STRIP, '#e6ab48')}</g>` +
    stroke('M-16-4Q-10-8-4-4T8-5T18-3', '#fbdf98', 2.4, 0.8) +
    stroke('M-12 4Q-4 1 2 5T14 3', '#a8651b', 2, 0.7),
);
