import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noDetails, type WrittenRecipe } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { servePages } from './pages';
import { SharedRecipes } from './shared-recipes';

const ORIGIN = 'https://chefly.example';
const step = { text: 'Simmer', minutes: 90, name: '', heat: '', waiting: true, beside: false };
const haleem: WrittenRecipe = {
  ...{ ...noDetails, servings: 6, prepMinutes: 20, waitMinutes: 90, handsOnMinutes: 15 },
  ...{ name: 'Hyderabadi Haleem', description: 'Wheat & mutton', cost: 800, cuisine: 'Hyderabad' },
  ...{ picture: '/shared/haleem-1.jpg', diets: ['vegan'] },
  ingredients: [{ amount: 250, unit: 'g', name: 'wheat', note: 'washed', instead: [] }],
  steps: [{ ...step, uses: [0] }],
};
const NASTY = '</script><script>alert(1)</script>"\u2028<!--';
const nasty: WrittenRecipe = { ...haleem, name: NASTY, description: NASTY };

describe('a link to a recipe', () => {
  const root = mkdtempSync(join(tmpdir(), 'shared-'));
  let fastify: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(root, 'shared'));
    const page =
      '<html><head><meta name="description"\n content="All of it" /><title>chefly</title></head></html>';
    writeFileSync(join(root, 'index.html'), page);
    writeFileSync(join(root, 'shared/recipes.json'), JSON.stringify([haleem, nasty]));
    writeFileSync(join(root, 'shared/haleem-1.jpg'), 'drawn');
    fastify = Fastify();
    const shared = new SharedRecipes(root, `${ORIGIN}/`);
    shared.serve(fastify);
    await servePages(fastify, root, '/', { headOf: (url) => shared.headOf(url) });
  });
  afterAll(async () => {
    await fastify.close();
    rmSync(root, { recursive: true });
  });

  const get = (url: string) => fastify.inject({ url });
  const blockOf = (body: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!);

  it('says what is cooked, to whoever reads only the head of its page', async () => {
    const { statusCode, body } = await get('/recipe/Hyderabadi_Haleem');
    expect(statusCode).toBe(200);
    const url = `${ORIGIN}/recipe/Hyderabadi_Haleem`;
    for (const said of [
      '<title>Hyderabadi Haleem · chefly</title>',
      'content="Wheat &#38; mutton"',
      `<link rel="canonical" href="${url}" />`,
      '<meta property="og:title" content="Hyderabadi Haleem" />',
      `<meta property="og:url" content="${url}" />`,
      `<meta property="og:image" content="${ORIGIN}/shared/haleem-1.jpg" />`,
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
      expect(body).toContain(said);
    expect(body.match(/name="description"/g)).toHaveLength(1);
    expect(body).not.toContain('All of it');
  });

  it('says it in the words of schema.org, with times, portions, ingredients and steps', async () => {
    expect(blockOf((await get('/recipe/Hyderabadi_Haleem')).body)).toEqual({
      ...{ '@context': 'https://schema.org', '@type': 'Recipe', inLanguage: 'en' },
      ...{ name: 'Hyderabadi Haleem', description: 'Wheat & mutton', recipeCuisine: 'Hyderabad' },
      url: `${ORIGIN}/recipe/Hyderabadi_Haleem`,
      mainEntityOfPage: `${ORIGIN}/recipe/Hyderabadi_Haleem`,
      image: [`${ORIGIN}/shared/haleem-1.jpg`],
      author: { '@type': 'Organization', name: 'chefly', url: ORIGIN },
      ...{ recipeYield: '6 servings', prepTime: 'PT20M', cookTime: 'PT105M', totalTime: 'PT125M' },
      suitableForDiet: ['https://schema.org/HalalDiet', 'https://schema.org/VeganDiet'],
      estimatedCost: { '@type': 'MonetaryAmount', currency: 'INR', value: 800 },
      recipeIngredient: ['250 g wheat, washed'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Simmer' }],
    });
  });

  it.each([
    '/recipe/hyderabadi%20HALEEM',
    '/recipe/Hyderabadi_Haleem/',
    '/recipe/Hyderabadi_Haleem?from=chat',
    '/chefs?recipie=Hyderabadi_Haleem',
    '/chefs?recipie=Hyderabadi+haleem',
  ])('names one address for all its forms: %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body.includes(`href="${ORIGIN}/recipe/Hyderabadi_Haleem"`)]).toEqual([
      200,
      true,
    ]);
  });

  it('lets no name out of its place in the page', async () => {
    const { body } = await get(`/recipe/${encodeURIComponent(NASTY)}`);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/<!--|alert\(1\)</);
    expect(/ld\+json">(.*?)<\/script>/s.exec(body)![1]).not.toContain('\u2028');
    expect(blockOf(body).name).toBe(NASTY);
  });

  it.each([
    '/recipe/A_Member_s_Own',
    '/recipe/',
    '/recipe/%00',
    '/recipe/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `/recipe/${'a'.repeat(9000)}`,
    '/recipe/__proto__',
  ])('is none, and says nothing of the name, at %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body.includes('<meta name="robots" content="noindex" />')]).toEqual([
      404,
      true,
    ]);
    expect(body).not.toMatch(/Member|<script|og:|ld\+json|__proto__/);
  });

  it.each(['/recipe/%', '/recipe/%E0%A4%A'])('is refused where it is no text: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(400);
    expect(new SharedRecipes(root, ORIGIN).headOf(url)?.status).toBe(404);
  });

  it('is not sent again to whoever has its page, and differs from every other', async () => {
    const { headers } = await get('/recipe/Hyderabadi_Haleem');
    expect((await get('/')).headers.etag).not.toBe(headers.etag);
    const again = await fastify.inject({
      url: '/recipe/Hyderabadi_Haleem',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is found by search engines, with its picture, and nothing of members is', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(body).toContain(`<loc>${ORIGIN}/recipe/Hyderabadi_Haleem</loc>`);
    expect(body.match(/<loc>/g)).toHaveLength(5);
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const picture = await get('/shared/haleem-1.jpg');
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/shared/gone.jpg')).statusCode).toBe(404);
  });
});
