import { limits, type OwnDecision, type Recipe } from '@chefly/contracts';
import { expect, test, type Page } from '@playwright/test';
import { MEMBER, VISITOR } from './addresses';
import { settleIn } from './arrivals';
import { whatLiesBeside, whatReadsBackwards, whatSticksOut } from './fits';
import { newPerson, type Person } from './people';
import { postDish } from './posting';
import { startServer, type RunningServer } from './server';

/** Words of other scripts, of other directions, and longer than their place. */
test.describe.configure({ mode: 'serial' });

const LONG = 'Haleem'.repeat(18);
let server: RunningServer;
let ayesha: Person;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  ayesha = await newPerson(browser, server.url, 'Ayesha');
  await settleIn(ayesha);
});
test.afterAll(async () => {
  await ayesha?.context.close();
  await server?.stop();
});

const faces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );

test('each script has its face, fetched only where it is read', async () => {
  const { page } = ayesha;
  await page.goto('/home');
  await expect(page.getByText('Follow Users to See Posts in your Feed')).toBeVisible();
  expect((await faces(page)).filter((family) => family.includes('Noto'))).toEqual([]);
  await postDish(page, 'حیدرآبادی حلیم گھر کی', 'آٹھ گھنٹے ہلکی آنچ پر۔');
  await postDish(page, 'شوربة عدس', 'مع كمون وليمون');
  await postDish(page, 'साबूदाना खिचड़ी', 'मूँगफली के साथ');
  await page.goto('/home');
  const urdu = page.getByRole('heading', { name: 'حیدرآبادی حلیم گھر کی' });
  await expect(urdu).toHaveAttribute('lang', 'ur');
  await expect(page.getByRole('heading', { name: 'شوربة عدس' })).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { name: 'साबूदाना खिचड़ी' })).toHaveAttribute('lang', 'hi');
  await expect
    .poll(() => faces(page))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('Noto Nastaliq Urdu'),
        expect.stringContaining('Noto Sans Arabic'),
        expect.stringContaining('Noto Sans Devanagari'),
      ]),
    );
});

test('a long word breaks, and takes nothing else with it', async () => {
  const { page } = ayesha;
  await postDish(
    page,
    LONG,
    'A word of many letters, and this line beneath it that is long enough to wrap.',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/home');
    const card = page.getByRole('article', { name: LONG });
    const edge = (await card.boundingBox())!;
    for (const part of [card.getByRole('heading'), card.getByText('A word of many letters')]) {
      const box = (await part.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width);
      expect(await part.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'no sideways scroll',
    ).toBe(true);
  }
});

test('a link in a step, a moderator’s reason and a name that no recipe has break where the phone ends', async () => {
  const { page } = ayesha;
  const link = `https://cooks.example/${LONG}`;
  await page.route('**/api/recipes/by-name*', async (route) => {
    const response = await route.fetch();
    const recipe = (await response.json()) as Recipe;
    if (!response.ok()) return route.fulfill({ response });
    const [first, ...steps] = recipe.steps;
    const text = `As it is shown at ${link}`;
    await route.fulfill({ json: { ...recipe, steps: [{ ...first!, text }, ...steps] } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cook/Shakshuka');
  await expect(page.getByRole('heading', { name: link })).toBeVisible();
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  expect(await whatSticksOut(page)).toEqual([]);
  await page.unroute('**/api/recipes/by-name*');
  const decision: OwnDecision = {
    ...{ uid: 'd'.repeat(22), kind: 'post', about: LONG, overturned: false, appeal: null },
    ...{ action: 'warn', rule: 'house/kindness', reason: `Nobody wants to read ${LONG}` },
    ...{ removes: false, until: null, decidedAt: new Date().toISOString(), appealUntil: null },
  };
  await page.route('**/api/moderation/decisions/mine*', (route) =>
    route.fulfill({ json: { items: [decision], next: null } }),
  );
  await page.goto('/dashboard/decisions');
  await expect(page.getByText(decision.reason)).toBeVisible();
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  expect(await whatSticksOut(page)).toEqual([]);
  await page.unroute('**/api/moderation/decisions/mine*');
  for (const path of [`/recipe/${LONG}`, `/search?text=${LONG.slice(0, limits.search)}`]) {
    await page.goto(path);
    await expect(page.getByText(/Haleem.*’/)).toBeVisible();
    await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 844 });
});

/** In letters twice as large, on a phone and on the narrowest that is sold, from left to right and from right to left. */
async function fitsBothWays(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  // each with its choice beside it
  if (path === '/dashboard/settings/notifications')
    await expect.poll(() => whatSticksOut(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  expect(await whatReadsBackwards(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 844 });
}

for (const path of MEMBER)
  test(`on a phone with letters twice as large, and from right to left, all of it fits: ${path}`, () =>
    fitsBothWays(ayesha.page, path));

test('before signing in all of it fits as well', async ({ browser }) => {
  const { context, page } = await newPerson(browser, server.url, 'Nobody');
  for (const path of VISITOR) await test.step(path, () => fitsBothWays(page, path));
  await context.close();
});

test('in a page that runs from right to left tabs run so too, and handles stay whole', async () => {
  const { page } = ayesha;
  await page.goto('/search?text=haleem');
  await expect(page.getByRole('link', { name: /Hyderabadi Haleem/ })).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const tabs = page.getByRole('tablist');
  await expect(tabs).toHaveCSS('direction', 'rtl');
  const first = (await page.getByRole('tab', { name: 'Recipies' }).boundingBox())!;
  const second = (await page.getByRole('tab', { name: 'People' }).boundingBox())!;
  expect(first.x).toBeGreaterThan(second.x);
  // the arrow that points to the next one, in this direction
  await page.getByRole('tab', { name: 'Recipies' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'People' })).toBeFocused();
  for (const bdi of await page.locator('bdi').filter({ hasText: '@ayesha' }).all())
    await expect(bdi).toHaveCSS('direction', 'ltr');
});

test('on a page that is read from the right a planned dish says “2 times” and “41 min”, not their numbers behind', async () => {
  const { page } = ayesha;
  await page.goto('/recipe/Red_Lentil_Soup');
  for (const said of ['is on the shopping list', 'is on the shopping list, 2 times']) {
    await page.getByRole('button', { name: 'Plan Red Lentil Soup' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to shopping list' }).click();
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await page.goto('/plan');
  const row = page.getByRole('listitem').filter({ hasText: 'Red Lentil Soup' }).first();
  await expect(row).toContainText('2 times');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await whatReadsBackwards(page)).toEqual([]);
});

test('on a page that is read from the right a count and a choice keep their number before their words', async () => {
  const { page } = ayesha;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/recipe/Red_Lentil_Soup');
  const cards = await page.waitForResponse(/\/api\/recipes\/similar|\/api\/recipes\/cards/);
  const { items } = (await cards.json()) as { items: { uid: string }[] };
  await page.route('**/api/sessions/recipes/cooked*', (route) =>
    route.fulfill({ json: { items: [{ recipeUid: items[0]!.uid, sessions: 2 }] } }),
  );
  await page.goto('/home');
  await expect(page.getByText('2 sessions')).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await whatReadsBackwards(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/dashboard/settings/booking_hours');
  await expect(page.getByLabel('Length of a slot')).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  for (const label of ['Length of a slot', 'Notice that you need'])
    await expect(page.getByLabel(label).locator('option:checked')).toHaveCSS('direction', 'ltr');
});

test('on a page that is read from the right a sentence ends with its full stop, and stands at the page’s side', async () => {
  const { page } = ayesha;
  await page.goto('/dashboard/settings/your_data');
  const sentence = page.getByText('You can ask once a day.');
  await expect(sentence).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await expect(sentence).toHaveCSS('text-align', 'right');
  const [letter, stop] = await sentence.evaluate((element) => {
    const text = element.lastChild as Text;
    const end = text.data.trimEnd().length;
    return [end - 2, end - 1].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(stop).toBeGreaterThan(letter!);
});
