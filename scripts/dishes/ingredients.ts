import type { IngredientPicture } from '../../apps/web/src/parts/ingredient-picture';
import { chanceOf } from './chance';
import { darker, inHue, lighter } from './colour';
import type { Emoji } from './emoji';

/** Those that are an emoji of another name. */
const CALLED: Partial<Record<IngredientPicture, string>> = {
  'sweet-potato': 'roasted-sweet-potato',
  corn: 'ear-of-corn',
  orange: 'tangerine',
  grain: 'sheaf-of-rice',
  pasta: 'spaghetti',
  milk: 'glass-of-milk',
  cheese: 'cheese-wedge',
  water: 'droplet',
  honey: 'honey-pot',
  tea: 'teacup-without-handle',
  chocolate: 'chocolate-bar',
  nuts: 'chestnut',
};

/** What no emoji shows is heaped, or poured, into a small bowl. */
const HEAPED: Partial<Record<IngredientPicture, { colour: string; grain: number }>> = {
  rice: { colour: '#f7f1e1', grain: 1.5 },
  flour: { colour: '#faf4e8', grain: 0 },
  sugar: { colour: '#fdfdfb', grain: 0.9 },
  lentils: { colour: '#e8923a', grain: 1.4 },
  chickpeas: { colour: '#e2bd7f', grain: 2.3 },
  pistachios: { colour: '#9bb457', grain: 2 },
  dates: { colour: '#6b3317', grain: 2.6 },
  tahini: { colour: '#e9d3a4', grain: 0.8 },
  yoghurt: { colour: '#fdfbf5', grain: 0 },
  'red-spice': { colour: '#c3361d', grain: 0.5 },
  turmeric: { colour: '#eeb01f', grain: 0.5 },
  spice: { colour: '#8a5a30', grain: 1 },
};

/** An emoji whose fruit is of another colour, its stem as it was: what is red has a blue cast there. */
const COLOURED: Partial<
  Record<IngredientPicture, { of: string; hues: [number, number]; hue: number; light: number }>
> = {
  tomato: { of: 'tomato', hues: [315, 375], hue: 5, light: 1 },
  'hot-pepper': { of: 'hot-pepper', hues: [315, 375], hue: 356, light: 0.9 },
  'red-pepper': { of: 'bell-pepper', hues: [78, 215], hue: 3, light: 1.12 },
  'yellow-pepper': { of: 'bell-pepper', hues: [78, 215], hue: 44, light: 1.3 },
  'green-chilli': { of: 'hot-pepper', hues: [315, 375], hue: 104, light: 0.72 },
};

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;

function heap(picture: IngredientPicture, { colour, grain }: { colour: string; grain: number }) {
  const chance = chanceOf(picture);
  const grains = Array.from({ length: grain ? Math.round(90 / (grain + 0.6)) : 0 }, () => {
    const [angle, far] = [chance() * Math.PI * 2, Math.sqrt(chance()) * 8.6];
    const fill = chance() < 0.5 ? lighter(colour, 0.35) : darker(colour, 0.2);
    return circle(
      16 + Math.cos(angle) * far,
      12.4 + Math.sin(angle) * far * 0.62,
      grain * 0.55,
      fill,
    );
  });
  const top = '<ellipse cx="13" cy="10" rx="4" ry="1.8" fill="#fff" opacity=".45"/>';
  return `<path d="M3 14C3 24 8.5 28.5 16 28.500S29 24 29 14Z" fill="#4f86a6"/>
<path d="M3 14C3 24 8.5 28.5 16 28.500C9 27 6 22 6 14Z" fill="#7fb0c9"/>
<ellipse cx="16" cy="14" rx="13" ry="6.4" fill="#a9cfe0"/>
<ellipse cx="16" cy="14.3" rx="11.4" ry="5.2" fill="${darker(colour, 0.35)}"/>
<path d="M5 14.500C7 8 11 5.5 16 5.500S25 8 27 14.500C26 20.5 6 20.5 5 14.500Z" fill="${colour}"/>
<path d="M27 14.500C26 20.5 6 20.5 5 14.500C8 18 22 18 27 14.500Z" fill="${darker(colour, 0.16)}"/>
${grains.join('')}${grain ? '' : top}`;
}

const bottle = (liquid: string, label: string) =>
  `<path d="M13 3h6v6l3.5 4.500V27a2.5 2.5 0 0 1-2.5 2.500H12A2.5 2.5 0 0 1 9.5 27V13.500L13 9Z" fill="${darker(liquid, 0.25)}"/>
<path d="M13.5 10h5l3 4.200V27a1.6 1.6 0 0 1-1.6 1.600h-7.800A1.6 1.6 0 0 1 10.5 27V14.200Z" fill="${liquid}"/>
<path d="M9.5 17h13v7h-13Z" fill="${label}"/><path d="M12 2h8v3.500h-8Z" fill="#7a4a24"/>
<path d="M12 14.500V27" stroke="#fff" stroke-width="1.3" stroke-linecap="round" opacity=".55"/>`;

/** The white one that is eaten: the emoji is a toadstool. */
const MUSHROOM =
  '<path d="M11.5 16h9c-.8 4 .3 7 1.3 10.500a2 2 0 0 1-2 2.500h-7.600a2 2 0 0 1-2-2.5' +
  'C11.2 23 12.3 20 11.5 16Z" fill="#f3e6d2"/><path d="M17.5 16h3c-.8 4 .3 7 1.3 10.5' +
  'a2 2 0 0 1-2 2.500h-2Z" fill="#dcc7a8"/><path d="M3 16.500C3 8.5 9 4 16 4s13 4.5 13 12.5' +
  'c0 3-3 3-5 2.300H8C6 19.5 3 19.5 3 16.500Z" fill="#e3cba6"/><path d="M3.5 14.500C4.5 8 9.5 4 16 4' +
  'c5 0 9.5 2.4 11.7 6.500C24 14 9 17.5 3.5 14.500Z" fill="#f8eddb"/>' +
  '<ellipse cx="12" cy="8" rx="4" ry="1.8" fill="#fff" opacity=".8" transform="rotate(-22 12 8)"/>';

/** On a field of 32 by 32, without its SVG around it. */
export const drawnIngredient = (picture: IngredientPicture, emoji: Emoji) => {
  if (picture === 'oil') return bottle('#dca92a', '#f6e7b8');
  if (picture === 'soy-sauce') return bottle('#4a2213', '#d8432b');
  if (picture === 'mushroom') return MUSHROOM;
  const coloured = COLOURED[picture];
  if (coloured) return inHue(emoji(coloured.of), coloured.hues, coloured.hue, coloured.light);
  const heaped = HEAPED[picture];
  return heaped ? heap(picture, heaped) : emoji(CALLED[picture] ?? picture);
};

/** An ingredient as a square picture without a ground. */
export const ingredientSvg = (picture: IngredientPicture, emoji: Emoji) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
  `viewBox="0 0 32 32" width="32" height="32">${drawnIngredient(picture, emoji)}</svg>`;
