import { createHash } from 'node:crypto';
import { catalogue } from '@chefly/recipes/catalogue';
import { beforeAll, expect, it } from '@jest/globals';
import { ingredientPicture, ingredientPictures } from '../../apps/web/src/parts/ingredient-picture';
import { loadEmoji, type Emoji } from './emoji';
import { drawings } from './index';
import { ingredientSvg } from './ingredients';
import { sceneSvg } from './scene';

let emoji: Emoji;
beforeAll(async () => void (emoji = await loadEmoji()));
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

it('draws each shipped recipe and nothing else', () => {
  expect(Object.keys(drawings).sort()).toEqual(catalogue.map(({ slug }) => slug).sort());
});

it('draws no two alike, whatever their cloth and chance', () => {
  const alike = new Map<string, string[]>();
  for (const slug of Object.keys(drawings)) {
    const bare = { ...drawings[slug]!, cloth: 0, beside: [] };
    const drawn = digest(sceneSvg('the same seed', bare, emoji));
    alike.set(drawn, [...(alike.get(drawn) ?? []), slug]);
  }
  expect([...alike.values()].filter((slugs) => slugs.length > 1)).toEqual([]);
});

it('lays beside a dish what its recipe takes, and nothing else', () => {
  const strangers = catalogue.flatMap(({ slug, ingredients }) => {
    const taken = ingredients.map(({ name }) => {
      const picture = ingredientPicture(name);
      // in a row saffron is a golden powder; on the cloth it would be turmeric
      return picture === 'turmeric' && name !== picture ? null : picture;
    });
    const others = drawings[slug]!.beside.filter((lies) => !taken.includes(lies));
    return others.length ? [[slug, ...others]] : [];
  });
  expect(strangers).toEqual([]);
});

it('draws the same dish from the same slug, without a number that is none', () => {
  for (const [slug, drawing] of Object.entries(drawings)) {
    const svg = sceneSvg(slug, drawing, emoji).replace(/"e\d+-|#e\d+-/g, 'e');
    const again = sceneSvg(slug, drawing, emoji).replace(/"e\d+-|#e\d+-/g, 'e');
    expect([slug, digest(again)]).toEqual([slug, digest(svg)]);
    expect([slug, /NaN|undefined|Infinity|\[object/.exec(svg)]).toEqual([slug, null]);
  }
});

it('has each ingredient that the rows of a recipe may show', () => {
  const drawn = ingredientPictures.map((picture) => ingredientSvg(picture, emoji));
  expect(drawn.filter((svg) => /NaN|undefined/.test(svg))).toEqual([]);
  expect(new Set(ingredientPictures.map((_, i) => drawn[i]!.replace(/e\d+-/g, ''))).size).toBe(
    ingredientPictures.length,
  );
});
