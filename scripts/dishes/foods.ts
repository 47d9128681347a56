import { pick } from './chance';
import { darker, lighter, mix } from './colour';
import { blob, short, strew, type Layer } from './draw';
import { grain } from './toppings';

/** A stew, soup or sauce that fills its vessel, with lighter and darker swells. */
export const pool =
  (colour: string, { swells = 7, gloss = true } = {}): Layer =>
  ({ chance, reach, lit }) => {
    const swell = () => {
      const [angle, far] = [chance() * 6.283, Math.sqrt(chance()) * reach * 0.62];
      const tone = chance() < 0.5 ? lighter(colour, 0.22) : darker(colour, 0.13);
      const turn = short(chance() * 180);
      const [x, y] = [short(Math.cos(angle) * far), short(Math.sin(angle) * far)];
      return `<path d="${blob(reach * (0.12 + chance() * 0.2), chance, 0.3)}" transform="translate(${x} ${y}) rotate(${turn}) scale(1 .6)" fill="${tone}" opacity=".5"/>`;
    };
    const shine = gloss
      ? `<path d="M${short(-reach * 0.72)} ${short(-reach * 0.3)}Q${short(-reach * 0.55)} ${short(-reach * 0.68)} ${short(-reach * 0.1)} ${short(-reach * 0.78)}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".28"/>`
      : '';
    return (
      `<circle r="${reach}" fill="${lit(lighter(colour, 0.14), darker(colour, 0.14))}"/>` +
      Array.from({ length: swells }, swell).join('') +
      `<circle r="${reach - 1.5}" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="3" opacity=".4"/>` +
      shine
    );
  };

/** A heap that leaves the rim of its plate free. */
export const mound =
  (colour: string, size = 1, waver = 0.06): Layer =>
  ({ chance, reach, lit }) => {
    const outline = blob(reach * size, chance, waver, 14);
    return (
      `<path d="${outline}" transform="translate(1.5 4)" fill="#2a0f02" opacity=".3"/>` +
      `<path d="${outline}" fill="${lit(lighter(colour, 0.2), darker(colour, 0.22))}"/>`
    );
  };

/** Rice, a heap or a vessel full, of grains in several colours. */
export const rice = (
  ground: string,
  colours: string[],
  { heap = 0, count = 230, length = 5 }: { heap?: number; count?: number; length?: number } = {},
): Layer => {
  const under = heap ? mound(ground, heap) : pool(ground, { swells: 4, gloss: false });
  const grains = strew(grain(colours, length), count, {
    within: (heap || 1) * 0.95,
    apart: 4.4,
  });
  return (cook) => under(cook) + grains(cook);
};

/** The line that a spoon leaves in a thick food. */
export const swirl =
  (colour: string, { width = 6, turns = 2.6, far = 0.75, opacity = 0.9 } = {}): Layer =>
  ({ reach }) => {
    const steps = Math.round(turns * 20);
    const points = Array.from({ length: steps + 1 }, (_, i) => {
      const [angle, off] = [(i / 20) * 6.283 + 0.6, reach * far * (1 - i / (steps * 1.04))];
      return `${short(Math.cos(angle) * off)} ${short(Math.sin(angle) * off)}`;
    });
    const line = (stroke: string, wide: number, down: number, share: number) =>
      `<path d="M${points.join('L')}" transform="translate(0 ${down})" fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" opacity="${share}"/>`;
    return line(darker(colour, 0.35), width, 1.8, 0.35) + line(colour, width, 0, opacity);
  };

/** Cream, tahini or sauce in a thin line to and fro, round at its turns. */
export const drizzle =
  (colour: string, { width = 3.2, lines = 6, far = 0.72 } = {}): Layer =>
  ({ chance, reach }) => {
    const wide = reach * far;
    const points = Array.from({ length: lines + 1 }, (_, i) => {
      const y = -wide + (i * 2 * wide) / lines;
      const x = (Math.sqrt(Math.max(0, wide * wide - y * y)) + 8) * (0.85 + chance() * 0.3);
      return [i % 2 ? x : -x, y] as const;
    });
    const turns = points.slice(1, -1).map(([x, y], i) => {
      const [nextX, nextY] = points[i + 2]!;
      return `Q${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
    });
    const [x, y] = points[0]!;
    return `<path d="M${short(x)} ${short(y)}${turns.join('')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity=".93" transform="rotate(${short(chance() * 360)})"/>`;
  };

/** Oil or butter that stands in the hollows. */
export const puddle =
  (colour: string, size = 0.4, x = 0, y = 0): Layer =>
  ({ chance, reach }) =>
    `<g transform="translate(${x} ${y})"><path d="${blob(reach * size, chance, 0.22, 8)}" fill="${colour}" opacity=".78"/><ellipse cx="${short(-reach * size * 0.3)}" cy="${short(-reach * size * 0.4)}" rx="${short(reach * size * 0.28)}" ry="${short(reach * size * 0.12)}" fill="#fff" opacity=".5" transform="rotate(-24)"/></g>`;

/** Long strands, loose or in a nest. */
export const strands =
  (colours: string[], count: number, width: number, far = 0.9): Layer =>
  ({ chance, reach }) =>
    Array.from({ length: count }, () => {
      const [angle, bend] = [chance() * 6.283, (chance() - 0.5) * 1.6];
      const from = reach * far * Math.sqrt(0.1 + chance() * 0.9);
      const point = (by: number, off: number) =>
        `${short(Math.cos(angle + by) * off)} ${short(Math.sin(angle + by) * off)}`;
      const sweep = 0.7 + chance() * 1.1;
      return `<path d="M${point(0, from)}Q${point(sweep / 2, from * (1.05 + bend * 0.22))} ${point(sweep, from * (0.8 + chance() * 0.25))}" fill="none" stroke="${pick(colours, chance())}" stroke-width="${width}" stroke-linecap="round"/>`;
    }).join('');

/** A food in the corners of its tin. */
export const slab =
  (outline: string, colour: string): Layer =>
  ({ lit }) =>
    `<path d="${outline}" fill="${lit(lighter(colour, 0.15), darker(colour, 0.18))}"/>`;

/** Where heat was highest: brown clouds on a crust. */
export const browned =
  (colour: string, count: number, within = 0.85, size = 0.14): Layer =>
  ({ chance, reach }) =>
    Array.from({ length: count }, () => {
      const [angle, far] = [chance() * 6.283, Math.sqrt(chance()) * reach * within];
      return `<path d="${blob(reach * size * (0.5 + chance()), chance, 0.3, 8)}" transform="translate(${short(Math.cos(angle) * far)} ${short(Math.sin(angle) * far)})" fill="${mix(colour, '#3a1503', chance() * 0.35)}" opacity="${short(0.35 + chance() * 0.4)}"/>`;
    }).join('');
