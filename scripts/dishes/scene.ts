import { chanceOf } from './chance';
import { hsl } from './colour';
import type { Cook, Layer } from './draw';
import { short } from './draw';
import type { IngredientPicture } from '../../apps/web/src/parts/ingredient-picture';
import type { Emoji } from './emoji';
import { drawnIngredient } from './ingredients';
import type { Vessel } from './vessels';

/** One row of the table: what a dish is drawn from. */
export interface Drawing {
  vessel: Vessel;
  /** Over one another, the lowest first. */
  food: Layer[];
  /** Hue of the cloth, degrees. */
  cloth: number;
  /** Ingredients around the dish, three at most. */
  beside: IngredientPicture[];
}

/** In pixels. */
export const SCENE = { width: 1280, height: 960 };
/** Of the scene for one of a dish, which reaches a little over 100. */
const SCALE = { round: 4, oblong: 3.45 };

/** Shares of the scene, where nothing of the dish lies. */
const SPOTS = {
  round: [
    [0.105, 0.2],
    [0.895, 0.19],
    [0.9, 0.81],
    [0.1, 0.8],
  ],
  oblong: [
    [0.1, 0.13],
    [0.9, 0.12],
    [0.9, 0.885],
    [0.1, 0.88],
  ],
} as const;

/** A dish on its cloth as an SVG, the same for the same slug. */
export function sceneSvg(slug: string, { vessel, food, cloth, beside }: Drawing, emoji: Emoji) {
  const chance = chanceOf(slug);
  const { width, height } = SCENE;
  const form = vessel.oblong ? 'oblong' : 'round';
  const gradients: string[] = [];
  const cook: Cook = {
    chance,
    reach: vessel.reach,
    lit(light, dark) {
      const id = `l${gradients.length}`;
      gradients.push(
        `<radialGradient id="${id}" cx=".36" cy=".28" r=".86"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
      );
      return `url(#${id})`;
    },
  };
  const under = vessel.under(cook);
  const laid = food.map((layer) => layer(cook)).join('');
  const check = 38 + Math.floor(chance() * 30);
  const turn = chance() < 0.5 ? 45 : 18 + chance() * 30;
  const start = Math.floor(chance() * 4);
  const garnish = beside.map((name, i) => {
    const [x, y] = SPOTS[form][(start + i) % 4]!;
    const size = height * (0.17 + chance() * 0.04);
    const at = `translate(${short(width * (x + (chance() - 0.5) * 0.03))} ${short(height * (y + (chance() - 0.5) * 0.05))})`;
    return (
      `<g transform="${at}"><ellipse cx="8" cy="${short(size * 0.36)}" rx="${short(size * 0.42)}" ry="${short(size * 0.16)}" fill="url(#dusk)"/>` +
      `<g transform="rotate(${short((chance() - 0.5) * 50)}) scale(${short((size / 32) * 10) / 10}) translate(-16 -16)">${drawnIngredient(name, emoji)}</g></g>`
    );
  });
  const wall = vessel.deep ? `<circle r="${vessel.reach + 0.5}" fill="url(#wall)"/>` : '';
  const shadow = vessel.foot
    ? `<g fill="#3a1a02"><path d="${vessel.foot}" transform="translate(3 10) scale(1.06)" opacity=".1"/><path d="${vessel.foot}" transform="translate(2.5 7.5) scale(1.03)" opacity=".14"/><path d="${vessel.foot}" transform="translate(2 5)" opacity=".2"/></g>`
    : '';
  const dish = `translate(${short(width / 2 + (chance() - 0.5) * (vessel.oblong ? 8 : 36))} ${short(height / 2 + (chance() - 0.5) * 16)}) scale(${SCALE[form]})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>${gradients.join('')}
<radialGradient id="cloth" cx=".2" cy="0" r="1.25"><stop offset="0" stop-color="${hsl(cloth, 74, 89)}"/><stop offset="1" stop-color="${hsl(cloth + 14, 52, 74)}"/></radialGradient>
<pattern id="check" width="${check * 2}" height="${check * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(${short(turn)})"><rect width="${check}" height="${check * 2}" fill="#fff" opacity=".2"/><rect width="${check * 2}" height="${check}" fill="#fff" opacity=".2"/></pattern>
<radialGradient id="wall" cx=".54" cy=".57" r=".54"><stop offset=".8" stop-color="#1d0a02" stop-opacity="0"/><stop offset="1" stop-color="#1d0a02" stop-opacity=".42"/></radialGradient>
<radialGradient id="dusk"><stop offset="0" stop-color="#3a1a02" stop-opacity=".34"/><stop offset="1" stop-color="#3a1a02" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#cloth)"/><rect width="${width}" height="${height}" fill="url(#check)"/>
${garnish.join('')}
<g transform="${dish}">${shadow}${under}${laid}${wall}</g>
</svg>`;
}
