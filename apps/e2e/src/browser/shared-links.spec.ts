import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { startServer, type RunningServer } from './server';

/** What a link to a recipe shows to those who are not signed in, programs and people. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(async () => await server?.stop());

test('a link to a recipe of the catalogue has a preview, with a picture that is there', async ({
  request,
}) => {
  for (const path of ['/recipe/Masala_Dosa', '/chefs?recipie=Masala_Dosa']) {
    const answer = await request.get(server.url + path);
    const page = await answer.text();
    expect(answer.status()).toBe(200);
    expect(page).toMatch(/<meta property="og:title" content="Masala Dosa" \/>/);
    expect(page).toMatch(/<link rel="canonical" href="http[^"]+\/recipe\/Masala_Dosa" \/>/);
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)![1]!;
    const said = JSON.parse(block) as Record<string, unknown[]>;
    expect(said['@type']).toBe('Recipe');
    expect(said['totalTime']).toMatch(/^PT\d+M$/);
    expect(said['recipeIngredient']!.length).toBeGreaterThan(3);
    expect(said['recipeInstructions']![0]).toMatchObject({ '@type': 'HowToStep' });
    const image = await request.get(server.url + new URL(said['image']![0] as string).pathname);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  }
  const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text();
  expect(sitemap.match(/<loc>[^<]*\/recipe\//g)!.length).toBeGreaterThanOrEqual(60);
  expect(await (await request.get(`${server.url}/robots.txt`)).text()).toContain('Sitemap: ');
});

test('a link to any other recipe has none, whatever its name', async ({ request }) => {
  for (const name of ['Boiled_Sock', '%3C%2Fscript%3E%3Cscript%3Ealert(1)', '__proto__', '..%2F'])
    await expect
      .poll(async () => (await request.get(`${server.url}/recipe/${name}`)).status(), name)
      .toBe(404);
  const page = await (await request.get(`${server.url}/recipe/Boiled_Sock`)).text();
  expect(page).toContain('<meta name="robots" content="noindex" />');
  expect(page).not.toMatch(/og:title|ld\+json|Sock/);
});

test('a stranger reads the recipe, and comes back to it after signing in', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/recipe/Masala_Dosa`);
  await expect(page.getByRole('heading', { name: 'Masala Dosa', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Masala Dosa' })).toBeVisible();
  expect(refused.filter((text) => !text.includes('401'))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in to cook' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Frecipe%2FMasala_Dosa$/);
});

test('a stranger is told nothing of a recipe that is not everybody’s', async ({ page }) => {
  await page.goto(`${server.url}/recipe/Boiled_Sock`);
  await expect(page.getByText('Sign in to see whether this recipe is here.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/chefs?recipie=Masala_Dosa`);
  await expect(page).toHaveURL(/\/\?next=/);
});
