import { darker, lighter } from './colour';
import { beside, type Cook, type Layer } from './draw';

/** What a dish is served in: what lies under the food, how far the food reaches. */
export interface Vessel {
  reach: number;
  under: Layer;
  /** Whether its wall throws a shadow on the food. */
  deep: boolean;
  /** What its foot covers of the cloth, for the shadow there. */
  foot: string;
  /** Wider than high: it takes the place of what would lie beside it. */
  oblong?: boolean;
}

const disc = (r: number, fill: string, more = '') => `<circle r="${r}" fill="${fill}" ${more}/>`;
const rim = (r: number, colour: string, width: number, opacity = 1) =>
  disc(r, 'none', `stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"`);
const circle = (r: number) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
const ears = (fill: string, far = 106) =>
  `<path d="M-80-20Q-${far}-26-${far}-10V10Q-${far} 26-80 20ZM80-20Q${far}-26 ${far}-10V10Q${far} 26 80 20Z" fill="${fill}"/>` +
  `<path d="M-86-9H-97V9H-86ZM86-9H97V9H86Z" fill="#2a0f02" opacity=".35"/>`;

const round = (
  reach: number,
  foot: number,
  under: (cook: Cook) => string,
  deep = true,
): Vessel => ({ reach, under, deep, foot: circle(foot) });

/** A pot with two ears: clay, copper, brass, steel, iron, by its colour. */
export const pot = (colour: string, inside = darker(colour, 0.55)): Vessel =>
  round(
    77,
    94,
    ({ lit }) =>
      ears(darker(colour, 0.25)) +
      disc(92, lit(lighter(colour, 0.5), darker(colour, 0.25))) +
      rim(86.5, lighter(colour, 0.75), 1.8, 0.6) +
      disc(79, inside),
  );

/** A pot whose lid was sealed: a collar of baked dough still lies on its rim. */
export const sealedPot = (colour: string): Vessel => {
  const plain = pot(colour);
  return {
    ...plain,
    under: (cook) =>
      plain.under(cook) +
      rim(86, '#c99355', 11) +
      rim(85.5, '#ecc993', 8) +
      `<circle r="86" fill="none" stroke="#b27a3d" stroke-width="8" stroke-dasharray="2 13" opacity=".5"/>`,
  };
};

/** Black iron with one handle. */
export const pan: Vessel = round(78, 90, ({ lit }) =>
  [
    '<path d="M58 62L104 112" stroke="#211d24" stroke-width="19" stroke-linecap="round"/>',
    '<path d="M64 66L101 106" stroke="#4a4650" stroke-width="6" stroke-linecap="round"/>',
    disc(89, lit('#66616d', '#201d23')),
    rim(86, '#8f8a97', 1.4, 0.7),
    disc(80, '#17141a'),
  ].join(''),
);

/** A bowl, glazed in a colour; `band` paints its rim. */
export const bowl = (colour: string, band?: string): Vessel =>
  round(
    74,
    90,
    ({ lit }) =>
      disc(88, lit(lighter(colour, 0.45), darker(colour, 0.2))) +
      (band
        ? `<circle r="82" fill="none" stroke="${band}" stroke-width="5" stroke-dasharray="9 5.31"/>`
        : '') +
      rim(86.5, '#ffffff', 1.6, 0.5) +
      rim(77, darker(colour, 0.35), 2.5, 0.6) +
      disc(76, darker(colour, 0.15)),
  );

/** A flat plate; `band` paints its rim as a line, dots or teeth. */
export const plate = (
  band: string,
  {
    ground = '#fffdf8',
    style = 'line',
  }: { ground?: string; style?: 'line' | 'dots' | 'teeth' } = {},
): Vessel =>
  round(
    71,
    98,
    ({ lit }) =>
      disc(97, lit(ground, darker(ground, 0.13))) +
      {
        line: rim(90, band, 3, 0.85) + rim(85.5, band, 1, 0.6),
        dots: `<circle r="87" fill="none" stroke="${band}" stroke-width="5.5" stroke-linecap="round" stroke-dasharray="0 12.42"/>`,
        teeth:
          rim(93.5, band, 1.6) +
          `<circle r="87.50" fill="none" stroke="${band}" stroke-width="8" stroke-dasharray="4.50 4.66" opacity=".8"/>`,
      }[style] +
      rim(75.5, darker(ground, 0.2), 2.2, 0.7) +
      disc(74.5, lit(ground, darker(ground, 0.06))),
    false,
  );

/** A low tray of hammered metal. */
export const tray = (colour: string): Vessel =>
  round(
    87,
    98,
    ({ lit }) =>
      disc(97, lit(lighter(colour, 0.6), darker(colour, 0.3))) +
      `<circle r="92.50" fill="none" stroke="${darker(colour, 0.35)}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 8.30" opacity=".6"/>` +
      disc(88.5, lit(lighter(colour, 0.25), darker(colour, 0.15))),
    false,
  );

/** An earthen dish of a painted rim. */
export const tagine = (colour: string, paint: string): Vessel =>
  round(
    76,
    96,
    ({ lit }) =>
      disc(95, lit(lighter(colour, 0.35), darker(colour, 0.3))) +
      `<circle r="86" fill="none" stroke="${paint}" stroke-width="9" stroke-dasharray="6.50 7.01"/>` +
      rim(92, paint, 1.6) +
      rim(79.8, paint, 1.6) +
      disc(78, darker(colour, 0.5)),
  );

const oblong = (w: number, h: number, r: number) =>
  `M${-w + r} ${-h}H${w - r}Q${w} ${-h} ${w} ${-h + r}V${h - r}Q${w} ${h} ${w - r} ${h}H${-w + r}` +
  `Q${-w} ${h} ${-w} ${h - r}V${-h + r}Q${-w} ${-h} ${-w + r} ${-h}Z`;

/** A piece of banana leaf with its rib. */
export const bananaLeaf: Vessel = {
  reach: 84,
  deep: false,
  oblong: true,
  foot: oblong(126, 86, 30),
  under: ({ lit }) => {
    const veins = Array.from({ length: 21 }, (_, i) => {
      const x = -120 + i * 12;
      return `M${x} 0Q${x + 10}-50 ${x + 22}-84M${x} 0Q${x + 10} 50 ${x + 22} 84`;
    }).join('');
    const leaf =
      'M-128-6Q-126-70-96-84Q0-92 96-84Q122-74 132-40L122-38L131-22Q134 2 130 30L120 32L126 44Q116 76 92 84Q0 92-98 84Q-126 68-128-6Z';
    return (
      `<path d="${leaf}" fill="${lit('#7cbf5a', '#2f7434')}"/>` +
      `<path d="${veins}" stroke="#a5d98a" stroke-width="1.2" opacity=".45" fill="none"/>` +
      '<path d="M-128-4Q0 4 131-2" stroke="#b9e59b" stroke-width="5" fill="none"/>'
    );
  },
};

/** A board of wood, oblong. */
export const board = (colour: string): Vessel => ({
  reach: 78,
  deep: false,
  oblong: true,
  foot: oblong(126, 84, 26),
  under: ({ lit }) =>
    `<path d="${oblong(126, 84, 24)}" fill="${darker(colour, 0.35)}" transform="translate(0 4)"/>` +
    `<path d="${oblong(126, 84, 24)}" fill="${lit(lighter(colour, 0.3), darker(colour, 0.1))}"/>` +
    `<path d="M-120-54Q-30-64 120-50M-122-22Q10-34 122-18M-123 12Q-20 2 122 18M-120 46Q30 38 118 52M-60-80Q-40-70 40-82" stroke="${darker(colour, 0.25)}" stroke-width="2" fill="none" opacity=".45"/>` +
    `<circle cx="108" r="8" fill="${darker(colour, 0.6)}"/>`,
});

/** A baking dish with straight sides; its food lies in `tinInside`. */
export const tin = (colour: string): Vessel => ({
  reach: 66,
  deep: false,
  oblong: true,
  foot: oblong(118, 80, 22),
  under: ({ lit }) =>
    `<path d="M-110-22H-134Q-140 0-134 22H-110ZM110-22H134Q140 0 134 22H110Z" fill="${darker(colour, 0.2)}"/>` +
    `<path d="${oblong(118, 80, 20)}" fill="${lit(lighter(colour, 0.55), darker(colour, 0.15))}"/>` +
    `<path d="${oblong(108, 70, 13)}" fill="${darker(colour, 0.45)}"/>`,
});
export const tinInside = oblong(106, 68, 12);

/** A tray with corners, and the plain cloth. */
export const salver = (colour: string): Vessel => ({
  reach: 80,
  deep: false,
  oblong: true,
  foot: oblong(128, 84, 40),
  under: ({ lit }) =>
    `<path d="${oblong(128, 84, 40)}" fill="${lit(lighter(colour, 0.5), darker(colour, 0.25))}"/>` +
    `<path d="${oblong(118, 74, 32)}" fill="${lit(colour, darker(colour, 0.12))}" stroke="${darker(colour, 0.3)}" stroke-width="1.6"/>`,
});
export const cloth: Vessel = { reach: 84, deep: false, foot: '', under: () => '' };

/** Fills a vessel that stands in another, with the shadow that it throws there. */
export const served = (
  { reach, under, deep, foot }: Vessel,
  x: number,
  y: number,
  size: number,
  ...food: Layer[]
): Layer =>
  beside(x, y, size, (cook) => {
    const inside = { ...cook, reach };
    const shadow = `<path d="${foot}" transform="translate(2 7)" fill="#2a0f02" opacity=".3"/>`;
    const wall = deep ? `<circle r="${reach + 0.5}" fill="url(#wall)"/>` : '';
    return shadow + under(inside) + food.map((layer) => layer(inside)).join('') + wall;
  });
