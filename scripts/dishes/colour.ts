type Rgb = [number, number, number];

/** What kitchens far from each other have of one colour. */
export const STEEL = '#aab2bd';
export const GREEN_CHILLI = '#4a9a2f';
export const RED_CHILLI = '#c02418';

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

/** Hue (degrees), saturation and lightness (0 to 100) of `#rrggbb`. */
function hslOf(colour: string): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = read(colour).map((part) => part / 255) as Rgb;
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = most - least;
  const light = (most + least) / 2;
  if (!chroma) return [0, 0, light * 100];
  const sixth =
    most === r ? (g - b) / chroma : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const saturation = chroma / (1 - Math.abs(2 * light - 1));
  return [(sixth * 60 + 360) % 360, saturation * 100, light * 100];
}

/** A drawing in which all hues between two (degrees, the second may lie beyond 360) are one other. */
export const inHue = (
  svg: string,
  [from, to]: [number, number],
  other: number,
  light: number,
): string =>
  svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => {
    const [hue, saturation, lightness] = hslOf(colour);
    const within = (hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to);
    if (!within || !saturation) return colour;
    return hsl(other, Math.max(78, Math.min(92, saturation)), Math.min(78, lightness * light));
  });
