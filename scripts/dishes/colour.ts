type Rgb = [number, number, number];

/** How much of red, green and blue a shade takes. */
const SHADE = [0.78, 1, 1.06];

const read = (colour: string): Rgb => {
  const [, r, g, b] = /^#(..)(..)(..)$/.exec(colour)!;
  return [r, g, b].map((part) => parseInt(part!, 16)) as Rgb;
};
const write = (parts: Rgb) =>
  `#${parts.map((part) => Math.max(0, Math.round(part)).toString(16).padStart(2, '0')).join('')}`;

/** `#rrggbb` between two such colours: the second at a share of 1. */
export function mix(one: string, other: string, share: number): string {
  const to = read(other);
  return write(read(one).map((part, i) => part + (to[i]! - part) * share) as Rgb);
}
/** In a shade of its own colour, a little warmer: mixed with black it would turn grey. */
export const darker = (colour: string, share = 0.3) =>
  write(read(colour).map((part, i) => part * (1 - share * SHADE[i]!)) as Rgb);
export const lighter = (colour: string, share = 0.3) => mix(colour, '#fff6e6', share);

/** What the renderer does not know by itself: a hue (degrees), saturation and lightness (0 to 100). */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const chroma = (saturation / 100) * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (light - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return write([part(0), part(8), part(4)]);
}
