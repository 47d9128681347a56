import { darker, lighter } from './colour';
import { piece, type Layer, type Piece } from './draw';

/** Small things around a dish: dips in their bowls, butter, glasses, an open clay pot of garlic. */

const circle = (r: number) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

/** A dip of a colour in a small bowl. */
export const dip = (colour: string, bowl = '#f4efe6', r = 27): Piece =>
  piece(
    circle(r),
    `<circle r="${r}" fill="${darker(bowl, 0.2)}"/><circle r="${r * 0.96}" cy="-.8" fill="${bowl}"/><circle r="${r * 0.81}" fill="${darker(colour, 0.3)}"/><circle r="${r * 0.77}" cy=".8" fill="${colour}"/>` +
      `<path d="M${-r * 0.4} ${r * 0.1}Q0 ${-r * 0.5} ${r * 0.36} 0T${r * 0.1} ${r * 0.42}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="${r * 0.11}" stroke-linecap="round" opacity=".8"/>`,
  );

/** A square of butter that begins to melt. */
export const butterPat = piece(
  'M-11-11H11V11H-11Z',
  '<path d="M-18 4C-20-10-8-16 4-15C16-15 20-4 18 6C15 17 2 18-6 16C-13 15-17 11-18 4Z" fill="#f8d45c" opacity=".75"/><rect x="-11" y="-10" width="22" height="22" rx="3" fill="#e3b53a"/><rect x="-11" y="-12" width="22" height="21" rx="3" fill="#fbe184"/><path d="M-7-8H4" stroke="#fff8d6" stroke-width="2.5" stroke-linecap="round"/>',
);

/** A whole head of garlic, its top cut. */
export const garlicHead = piece(
  circle(20),
  '<circle r="20" fill="#c9a46f"/><circle r="18.5" cy="-1" fill="#f1dfbd"/>' +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map(
        (turn) =>
          `<path d="M0-3L-5-13Q0-18 5-13Z" fill="#fbf1da" stroke="#c59e66" stroke-width="1.2" transform="rotate(${turn})"/>`,
      )
      .join('') +
    '<circle r="3.4" fill="#b98d52"/>',
);

/** A drink in a glass, from above and a little from the front. */
export const glass =
  (x: number, y: number, drink: string, top: string, size = 1): Layer =>
  ({ lit }) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="8" cy="76" rx="42" ry="15" fill="#2a0f02" opacity=".3"/>` +
    `<path d="M-46-66L-34 70Q-32 82 0 82T34 70L46-66Z" fill="#ffffff" opacity=".55"/>` +
    `<path d="M-41-48L-31 68Q-29 76 0 76T31 68L41-48Z" fill="${lit(lighter(drink, 0.2), darker(drink, 0.15))}"/>` +
    `<ellipse cy="-48" rx="41" ry="15" fill="${top}"/>` +
    `<ellipse cy="-66" rx="46" ry="17" fill="none" stroke="#ffffff" stroke-width="3" opacity=".9"/>` +
    `<path d="M-33-30L-26 52" stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity=".6"/></g>`;

/** A striped straw of paper. */
export const straw: Piece = piece(
  '',
  '<path d="M0 0L0-70" stroke="#fff7ec" stroke-width="8" stroke-linecap="round"/><path d="M0 0L0-70" stroke="#e0563a" stroke-width="8" stroke-dasharray="7 8"/>',
);

/** A drizzled spoon's path of red butter over a soup. */
export const redButter: Layer = ({ reach }) =>
  `<path d="M${-reach * 0.5} ${reach * 0.2}C${-reach * 0.4} ${-reach * 0.6} ${reach * 0.5} ${-reach * 0.6} ${reach * 0.5} 0S${-reach * 0.1} ${reach * 0.5} ${-reach * 0.12} ${reach * 0.1} ${reach * 0.2} ${-reach * 0.2} ${reach * 0.2} 0" fill="none" stroke="#c23a12" stroke-width="6" stroke-linecap="round" opacity=".85"/>`;
