import type { Chance } from './chance';

/**
 * A dish is drawn from above around the origin; its vessel reaches about 100 from there. Who draws
 * gets numbers of the dish's own seed, how far its food reaches, and gradients by name.
 */
export interface Cook {
  chance: Chance;
  reach: number;
  /** A ground that is lit from above left. @returns what goes into `fill` */
  lit(light: string, dark: string): string;
}

/** What is laid over what came before it. */
export type Layer = (cook: Cook) => string;

/** Something that lies on a dish, drawn around its own origin; `share` tells one from the next. */
export interface Piece {
  /** A path that its shadow has; grains throw none. */
  outline: string;
  body: (share: number) => string;
}
export const piece = (outline: string, body: Piece['body'] | string): Piece => ({
  outline,
  body: typeof body === 'string' ? () => body : body,
});

/** Across, down, degrees, size. */
export type Spot = [x: number, y: number, turn?: number, size?: number];

export const short = (value: number) => +value.toFixed(1);
const moved = (x: number, y: number, turn: number, size: number) =>
  `transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})` +
  `${size === 1 ? '' : ` scale(${+size.toFixed(2)})`}"`;

export function place({ outline, body }: Piece, [x, y, turn = 0, size = 1]: Spot, share: number) {
  const shade = outline
    ? `<path d="${outline}" ${moved(x + 1.1, y + 2.2, turn, size)} fill="#2a0f02" opacity=".3"/>`
    : '';
  return `${shade}<g ${moved(x, y, turn, size)}>${body(share)}</g>`;
}

export const lay =
  (laid: Piece, ...spots: Spot[]): Layer =>
  ({ chance }) =>
    spots.map((spot) => place(laid, spot, chance())).join('');

interface Strewing {
  /** Share of the food's reach. */
  within?: number;
  /** Leaves the middle free up to this share. */
  beyond?: number;
  /** Half the sides of an oblong, in place of a circle. */
  box?: [wide: number, high: number];
  /** Least distance of one to the next. */
  apart?: number;
  at?: [number, number];
  size?: number;
}

/** Some of a kind as a hand throws them: nowhere on each other, each turned its own way. */
export const strew =
  (
    thrown: Piece,
    count: number,
    { within = 0.92, beyond = 0, apart = 8, at: [cx, cy] = [0, 0], size = 1, box }: Strewing = {},
  ): Layer =>
  ({ chance, reach }) => {
    const spots: Spot[] = [];
    for (let tries = count * 25; spots.length < count && tries > 0; tries--) {
      const angle = chance() * Math.PI * 2;
      const far = Math.sqrt(beyond ** 2 + chance() * (within ** 2 - beyond ** 2)) * reach;
      const [x, y] = box
        ? [cx + (chance() * 2 - 1) * box[0], cy + (chance() * 2 - 1) * box[1]]
        : [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
      if (spots.every(([ox, oy]) => Math.hypot(ox - x, oy - y) > apart))
        spots.push([x, y, chance() * 360, size * (0.85 + chance() * 0.3)]);
    }
    return spots.map((spot) => place(thrown, spot, chance())).join('');
  };

/** Some of a kind in a ring, each turned outwards by `turn`. */
export const around =
  (laid: Piece, count: number, far: number, { turn = 90, from = 0, size = 1 } = {}): Layer =>
  ({ chance }) =>
    Array.from({ length: count }, (_, i) => {
      const degrees = from + (i * 360) / count;
      const angle = (degrees * Math.PI) / 180;
      return place(
        laid,
        [Math.cos(angle) * far, Math.sin(angle) * far, degrees + turn, size],
        chance(),
      );
    }).join('');

/** A closed line that wavers around a circle, as dough and sauce do. */
export function blob(radius: number, chance: Chance, waver = 0.08, corners = 9): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i * 2 * Math.PI) / corners;
    const far = radius * (1 + (chance() - 0.5) * 2 * waver);
    return [Math.cos(angle) * far, Math.sin(angle) * far] as const;
  });
  const middle = (i: number) => {
    const [a, b] = [points[i % corners]!, points[(i + 1) % corners]!];
    return `${short((a[0] + b[0]) / 2)} ${short((a[1] + b[1]) / 2)}`;
  };
  return `M${middle(0)}${points
    .map((_, i) => {
      const [x, y] = points[(i + 1) % corners]!;
      return `Q${short(x)} ${short(y)} ${middle(i + 1)}`;
    })
    .join('')}Z`;
}

/** Moves a whole layer aside, with a reach of its own: a small bowl beside the large one. */
export const beside =
  (x: number, y: number, size: number, ...layers: Layer[]): Layer =>
  (cook) =>
    `<g ${moved(x, y, 0, size)}>${layers.map((layer) => layer(cook)).join('')}</g>`;
