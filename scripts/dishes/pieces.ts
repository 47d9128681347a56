import { pick } from './chance';
import { darker, lighter } from './colour';
import { piece, type Piece } from './draw';

/** What is put on a dish piece by piece: fruit, vegetables, eggs, meat and fish. */

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const circle = (r: number) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

const wedge = (rind: string, flesh: string, pith: string): Piece =>
  piece(
    'M-18 0A18 18 0 0 0 18 0Z',
    fill('M-18 0A18 18 0 0 0 18 0Z', rind) +
      fill('M-15 .6A15 15 0 0 0 15 .6Z', pith) +
      fill(
        'M-1.4 2H-12.600A13 13 0 0 0-10 8ZM1.4 2H12.600A13 13 0 0 1 10 8ZM-1 3.500L-8.5 9.500A13 13 0 0 0-1 13.500ZM1 3.500L8.5 9.500A13 13 0 0 1 1 13.500Z',
        flesh,
      ),
  );
export const lemonWedge = wedge('#e6b10c', '#f7d544', '#fff4bd');
export const limeWedge = wedge('#4f9a2c', '#a9d152', '#eff8cf');
const wheel = (rind: string, flesh: string): Piece =>
  piece(
    circle(15),
    `<circle r="15" fill="${rind}"/><circle r="12.5" fill="${lighter(flesh, 0.75)}"/>` +
      [0, 60, 120, 180, 240, 300]
        .map(
          (turn) => `<path d="M0-2L-5-10Q0-12 5-10Z" fill="${flesh}" transform="rotate(${turn})"/>`,
        )
        .join(''),
  );
export const lemonSlice = wheel('#e6b10c', '#f5cf3a');

/** Rings of raw onion. */
export const onionRing = (colour = '#b85a94'): Piece =>
  piece(
    '',
    `<ellipse rx="12" ry="10" fill="none" stroke="#2a0f02" stroke-width="4.5" opacity=".16" transform="translate(1 2)"/><ellipse rx="12" ry="10" fill="none" stroke="#f9eef4" stroke-width="4.4"/><ellipse rx="13.4" ry="11.4" fill="none" stroke="${colour}" stroke-width="1.7"/>`,
  );
export const tomatoSlice = piece(
  circle(14),
  '<circle r="14" fill="#c92a1b"/><circle r="12" fill="#ea5540"/>' +
    [30, 120, 210, 300]
      .map(
        (turn) =>
          `<path d="M0-2C-5-4-6-9 0-10C6-9 5-4 0-2Z" fill="#f9a07a" transform="rotate(${turn})"/><circle cx="0" cy="-6.5" r="1.3" fill="#fbe2a0" transform="rotate(${turn})"/>`,
      )
      .join(''),
);
const WEDGE = 'M-16-2C-12 11 12 11 16-2C9 3-9 3-16-2Z';
export const tomatoWedge = piece(
  WEDGE,
  fill(WEDGE, '#d5321f') +
    fill('M-13 0C-9 6 9 6 13 0C7 3-7 3-13 0Z', '#f57a5c') +
    stroke('M-8 6Q0 9 8 6', '#ffb39d', 1.4, 0.6),
);
export const cucumberSlice = piece(
  circle(12),
  '<circle r="12" fill="#3f8a3c"/><circle r="10.2" fill="#d9eeb4"/><circle r="6" fill="#c3e298"/>' +
    [0, 60, 120, 180, 240, 300]
      .map(
        (turn) => `<ellipse cy="-4.2" rx=".9" ry="2" fill="#f4fadf" transform="rotate(${turn})"/>`,
      )
      .join(''),
);
export const radishSlice = piece(
  circle(10),
  '<circle r="10" fill="#d22a5c"/><circle r="8.4" fill="#fff6f7"/><circle r="3" fill="#fbe3e8"/>',
);
const LETTUCE =
  'M-22 4C-26-8-14-12-12-18C-6-24 2-18 8-20C18-20 18-10 23-4C25 6 16 10 12 16C4 22-4 16-10 17C-18 17-20 10-22 4Z';
export const lettuce = piece(LETTUCE, (share) => {
  const green = pick(['#7dbb45', '#93c956', '#68a83a'], share);
  return (
    fill(LETTUCE, green) +
    stroke(
      'M-18 2Q0-4 19-4M-6-1L-10-12M2-2L4-14M-2 0L-4 12M8-3L12 10',
      lighter(green, 0.5),
      1.6,
      0.8,
    )
  );
});

export const ball = (colour: string, r = 8): Piece =>
  piece(
    circle(r),
    `<circle r="${r}" fill="${darker(colour, 0.3)}"/><circle r="${r * 0.93}" cx="${-r * 0.05}" cy="${-r * 0.08}" fill="${colour}"/><ellipse cx="${-r * 0.3}" cy="${-r * 0.38}" rx="${r * 0.32}" ry="${r * 0.2}" fill="#fff" opacity=".45"/>`,
  );
export const chickpea = piece(circle(7.5), (share) => {
  const tone = pick(['#dcae66', '#e6bf7c', '#cf9d52'], share);
  return `<circle r="7.5" fill="${darker(tone, 0.3)}"/><circle r="6.9" cy="-.6" fill="${tone}"/><path d="M-1-6.500Q1-4 0-1" stroke="${darker(tone, 0.35)}" stroke-width="1.2" fill="none"/><ellipse cx="-2.6" cy="-2.8" rx="2" ry="1.3" fill="#fff" opacity=".5"/>`;
});
const BEAN = 'M-9 0C-9-7 9-7 9 0C9 6 4 5 0 3.500C-4 5-9 6-9 0Z';
export const bean = (colour: string): Piece =>
  piece(BEAN, fill(BEAN, colour) + stroke('M-5-2.500Q0-4.5 5-2.5', '#ffffff', 1.6, 0.45));
const CUBE = 'M-9-8Q-9-10-7-10H7Q9-10 9-8V7Q9 9 7 9H-7Q-9 9-9 7Z';
export const cube = (colour: string, edge = darker(colour, 0.2)): Piece =>
  piece(
    CUBE,
    fill(CUBE, edge) +
      `<rect x="-9" y="-10" width="18" height="15" rx="2.5" fill="${colour}"/>` +
      stroke('M-6-7H3', '#ffffff', 1.8, 0.55),
  );
export const baton = (colour: string, length = 16): Piece =>
  piece(
    `M${-length}-4H${length}V4H${-length}Z`,
    `<rect x="${-length}" y="-4" width="${length * 2}" height="8" rx="2.5" fill="${darker(colour, 0.22)}"/><rect x="${-length}" y="-4" width="${length * 2}" height="5.6" rx="2.5" fill="${colour}"/>`,
  );
export const chunk = (colour: string): Piece => {
  const d = 'M-13 2C-14-9-4-12 4-11C13-11 15-2 12 6C8 12-10 13-13 2Z';
  return piece(
    d,
    fill(d, darker(colour, 0.25)) +
      fill('M-12 0C-13-9-4-11 4-10C12-10 13-3 11 3C6 8-10 9-12 0Z', colour) +
      stroke('M-7-5Q-2-8 4-6', '#ffffff', 2, 0.4),
  );
};
export const pepperStrip = (colour: string): Piece => {
  const d = 'M-16 4C-10-6 8-8 16-2C14 1 13 3 11 4C4-2-8 2-12 8C-14 8-16 6-16 4Z';
  return piece(d, fill(d, colour) + stroke('M-11 2C-5-3 6-4 12-1', lighter(colour, 0.5), 1.4, 0.7));
};
export const mushroomSlice = piece(
  'M-14 0C-14-12 14-12 14 0C10 3 6 2 4 1L5 12H-5L-4 1C-6 2-10 3-14 0Z',
  (share) => {
    const tone = pick(['#e2c49a', '#d5b183', '#c89f6d'], share);
    const d = 'M-14 0C-14-12 14-12 14 0C10 3 6 2 4 1L5 12H-5L-4 1C-6 2-10 3-14 0Z';
    return (
      fill(d, '#8a5c34') +
      `<g transform="scale(.86) translate(0 -.5)">${fill(d, tone)}</g>` +
      stroke('M-8-1Q0-6 8-1', '#9c6d42', 1.6, 0.8)
    );
  },
);
export const olive = piece('M-9 0A9 7.5 0 1 0 9 0A9 7.5 0 1 0-9 0Z', (share) => {
  const tone = pick(['#8a9a35', '#77882b', '#9bab45'], share);
  return `<ellipse rx="9" ry="7.5" fill="${darker(tone, 0.3)}"/><ellipse rx="8.4" ry="6.8" cy="-.5" fill="${tone}"/><circle cx="6" r="2" fill="${darker(tone, 0.55)}"/><ellipse cx="-3" cy="-3" rx="2.6" ry="1.5" fill="#fff" opacity=".5"/>`;
});
const AUBERGINE = 'M-17 0A17 15 0 1 0 17 0A17 15 0 1 0-17 0Z';
export const aubergineSlice = piece(
  AUBERGINE,
  '<ellipse rx="17" ry="15" fill="#3b1c3f"/><ellipse rx="14.6" ry="12.6" fill="#b57a37"/><ellipse rx="9" ry="8" fill="#c98f48"/>' +
    stroke('M-7-3Q-4-6-1-4M2 3Q5 6 8 2M-6 4Q-3 6-1 4', '#7c4a1c', 1.6),
);
export const floret = (colour: string): Piece =>
  piece(
    circle(12),
    `<path d="M-4 8L-6 16H6L4 8Z" fill="${lighter(colour, 0.4)}"/>` +
      [
        [-7, 1],
        [7, 1],
        [0, -7],
        [-4, 6],
        [5, 6],
        [0, 0],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="6.5" fill="${darker(colour, 0.2)}"/><circle cx="${x}" cy="${y! - 1}" r="5.6" fill="${colour}"/>`,
        )
        .join(''),
  );
const AVOCADO = 'M-20 4C-20-12 8-18 20-6C12-8-6-2-10 10C-14 12-20 10-20 4Z';
export const avocadoSlice = piece(
  AVOCADO,
  fill(AVOCADO, '#4f7f2c') +
    fill('M-18 4C-17-9 6-15 16-7C8-7-8-2-12 8C-15 10-18 8-18 4Z', '#cfe38a'),
);

const FRIED_EGG = 'M-24 2C-27-12-13-24 1-22C16-24 28-9 24 6C21 20 8 24-3 22C-15 24-22 15-24 2Z';
/** A fried or poached egg; `crisp` browns its edge. */
export const friedEgg = (crisp = false): Piece =>
  piece(
    FRIED_EGG,
    `<path d="${FRIED_EGG}" fill="#fffdf6" stroke="${crisp ? '#c98a3e' : '#f0dcc0'}" stroke-width="2.6"/>` +
      '<circle r="10.5" cy="1" fill="#e0860f"/><circle r="10" fill="#fbb124"/><ellipse cx="-3.4" cy="-3.8" rx="3.4" ry="2.2" fill="#fff" opacity=".75"/>',
  );
const HALF = 'M0-17C12-17 15 2 12 9C8 18-8 18-12 9C-15 2-12-17 0-17Z';
/** Half a boiled egg; a marinated one has a brown white. */
export const eggHalf = (white = '#fffaf0', yolk = '#f6a821'): Piece =>
  piece(
    HALF,
    fill(HALF, darker(white, 0.25)) +
      `<g transform="scale(.9)">${fill(HALF, white)}</g><circle cy="4" r="8" fill="${yolk}"/><ellipse cx="-2.5" cy="1" rx="2.6" ry="1.7" fill="#fff" opacity=".6"/>`,
  );
const WHOLE = 'M0-17C12-17 15 2 12 9C8 18-8 18-12 9C-15 2-12-17 0-17Z';
export const wholeEgg = (stain: string): Piece =>
  piece(
    WHOLE,
    fill(WHOLE, '#fdf3e2') +
      fill('M-13 4C-11 10 11 12 13 3C12 16 4 17 0 16.500C-6 17-12 14-13 4Z', stain) +
      stroke('M-3-10V2M3-9V3', '#d9b48c', 1.2) +
      '<ellipse cx="-4" cy="-7" rx="3" ry="4" fill="#fff"/>',
  );

const MEAT = 'M-17 3C-19-9-6-16 4-13C16-11 21 0 14 9C6 16-14 14-17 3Z';
/** A braised piece; some hold their bone. */
export const meat = (colour: string, bones = 0.5): Piece =>
  piece(
    MEAT,
    (share) =>
      fill(MEAT, darker(colour, 0.3)) +
      fill('M-16 1C-17-9-6-15 4-12C15-10 19-1 12 6C4 12-14 11-16 1Z', colour) +
      stroke('M-9 5Q-4 7 1 6M3-1Q7 1 11-1M-12-1Q-9 1-6 0', darker(colour, 0.4), 1.3, 0.45) +
      stroke('M-10-6C-6-10 0-11 5-10', '#ffffff', 2.6, 0.32) +
      (share < bones
        ? stroke('M12-2L23-6', '#ead6ba', 7) + stroke('M23-9L24-3', '#fff6e6', 5)
        : ''),
  );
/** A piece of the grill, black at its edges. */
export const charred = (colour: string): Piece =>
  piece(
    MEAT,
    fill(MEAT, darker(colour, 0.6)) +
      `<g transform="scale(.9)">${fill(MEAT, colour)}</g>` +
      stroke('M-12-4L4-11M-12 4L12-6M-5 9L14 1', darker(colour, 0.65), 2.2, 0.6) +
      stroke('M-9-6C-5-9 0-10 4-9', '#fff1d6', 2, 0.45),
  );
const LEG = 'M-30 0C-32-16-14-22 2-14C12-9 18-4 30-4V4C18 5 12 12 0 15C-16 20-29 14-30 0Z';
/** A chicken leg with its bone. */
export const leg = (colour: string): Piece =>
  piece(
    LEG,
    stroke('M26 0H40', '#f3e3ca', 7) +
      '<circle cx="42" cy="-3.5" r="4.5" fill="#fdf4e4"/><circle cx="42" cy="3.5" r="4.5" fill="#fdf4e4"/>' +
      fill(LEG, darker(colour, 0.32)) +
      fill('M-29-1C-30-15-14-20 2-13C12-8 18-4 29-3.500C18 1 10 7-2 9C-16 13-28 10-29-1Z', colour) +
      stroke('M-22-7C-16-14-6-14 2-10', '#fff0cf', 3.4, 0.5) +
      stroke('M-18 4Q-10 8-2 5M-6-2Q2 1 8-2', darker(colour, 0.4), 1.8, 0.5),
  );
const STEAK = 'M-26-2C-26-17-8-20 0-16C8-20 26-17 26-2C26 12 12 19 0 13C-12 19-26 12-26-2Z';
/** A fish cut across: its bone in the middle, its skin around. */
export const fishSteak = (flesh: string): Piece =>
  piece(
    STEAK,
    fill(STEAK, '#6a5648') +
      `<g transform="scale(.9)">${fill(STEAK, flesh)}</g>` +
      '<circle cy="-3" r="4" fill="#fff7ea" stroke="#b58a63" stroke-width="1.4"/>' +
      stroke(
        'M-20-4Q-12-10-5-8M20-4Q12-10 5-8M-18 4Q-10 0-5 4M18 4Q10 0 5 4M-10 10Q-4 6 0 9Q4 6 10 10',
        darker(flesh, 0.28),
        1.5,
        0.8,
      ),
  );
const PRAWN = 'M-13 8C-20-6-8-18 6-15C16-13 19-3 13 3C10-4 2-7-4-2C-8 1-8 6-13 8Z';
export const prawn = piece(
  PRAWN,
  fill(PRAWN, '#e9683f') +
    fill('M-13 4C-18-6-7-16 6-13C14-11 16-4 13 0C9-7 1-10-5-5C-9-2-9 2-13 4Z', '#f79468') +
    stroke('M-14-4L-7-2M-9-11L-4-5M0-14L2-7M9-12L8-5', '#c9492a', 1.6) +
    fill('M-13 8L-20 6L-18 13Z', '#d4522f'),
);

const SLICE = 'M-17-9C-8-14 10-14 17-8C20-2 18 6 14 10C4 12-8 12-16 8C-20 4-20-4-17-9Z';
/** Poached chicken, cut across its grain. */
export const chickenSlice = piece(
  SLICE,
  fill(SLICE, '#c9a06a') +
    `<g transform="scale(.9)">${fill(SLICE, '#f3dfbd')}</g>` +
    stroke('M-12-3Q0-7 12-3M-13 3Q0 0 12 4', '#dcbf92', 1.6),
);
const GREEN = 'M-4 14C-14 8-16-8-6-14C4-18 14-10 12 0C11 8 4 12-4 14Z';
/** A cooked leaf with its pale stalk. */
export const stalkLeaf = piece(
  GREEN,
  fill(GREEN, '#3c7d2e') + stroke('M-2 16Q0 2 0-8M0 2L7-3M-1 4L-8 0', '#bfe09a', 2.4, 0.9),
);
const APPLE = 'M-15-8C-6-14 6-14 15-8C12 6 6 10 0 10C-6 10-12 6-15-8Z';
export const appleSlice = piece(
  APPLE,
  fill(APPLE, '#b8452c') + fill('M-14-6C-6-10 6-10 14-6C11 5 6 8 0 8C-6 8-11 5-14-6Z', '#f0cf82'),
);
const SHAVING = 'M-12-3Q0-9 13-4L11 3Q0-2-11 4Z';
/** Hard cheese, thin. */
export const cheeseShaving = piece(
  SHAVING,
  fill(SHAVING, '#f7e2a2') + stroke('M-10-1Q0-6 11-1', '#fff8dc', 1.4),
);
const CRACKER =
  'M-22 2C-24-10-12-8-8-17C0-20 8-14 14-15C22-10 18-2 23 4C20 14 10 10 4 17C-6 18-10 12-17 14C-22 10-20 6-22 2Z';
export const prawnCracker = piece(
  CRACKER,
  fill(CRACKER, '#d9a883') +
    `<g transform="scale(.93)">${fill(CRACKER, '#fbe3cc')}</g>` +
    stroke('M-12-4Q-6-8 0-4T12-6M-14 4Q-6 0 0 5T13 4M-4 11Q0 9 5 11', '#e6b996', 2),
);

const CURD = 'M-15 2C-17-8-8-12-3-9C2-15 13-11 14-4C19 2 13 11 5 9C0 14-14 12-15 2Z';
/** Egg that was stirred once or twice. */
export const eggCurd = piece(CURD, (share) => {
  const tone = pick(['#f9cb4e', '#fbd766', '#f5bd3a', '#fde59a'], share);
  return (
    fill(CURD, darker(tone, 0.16)) +
    `<g transform="scale(.9) translate(-1 -1)">${fill(CURD, tone)}</g>` +
    stroke('M-9-3Q-5-7 0-4T9-4', '#fff6d6', 2.2, 0.75)
  );
});
