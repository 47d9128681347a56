import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { whatSticksOut } from './fits';
import { moveIn } from './house';
import { open, type Person } from './people';
import { postDish } from './posting';

/**
 * How a member's profile shows what they cook and how they stand. Long lists and years of sessions
 * are made up here, so that it takes seconds.
 */
test.describe.configure({ mode: 'serial' });

/** Of the one action of a screen, in the light theme. */
const BRAND = 'rgb(184, 58, 20)';

let ayesha: Person;
let fatima: Person;

moveIn(async (house) => {
  ayesha = await house.member('Ayesha');
  fatima = await house.member('Fatima', { viewport: { width: 390, height: 844 } });
});

/** Seven posts, each like the one that there is. */
const manyPosts = (page: Page) =>
  page.route('**/api/content/members/*/posts*', async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: object[] };
    const posts = Array.from({ length: 7 }, (_, i) => ({
      ...items[0],
      ...(i && { uid: String(i).padStart(22, '0'), title: `Dish ${i}` }),
    }));
    await route.fulfill({ response, json: { items: posts, next: null } });
  });

/** As of somebody who has cooked with others for long. */
async function wellKnown(page: Page) {
  const standing = { sessions: 28, rating: 4.6, ratings: 12, level: 'Chef de Partie' };
  const nextLevel = { level: 'Sous Chef', sessions: 12, rating: null, share: 0.52 };
  await page.route('**/api/social/profiles/*', async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as object;
    await route.fulfill({ response, json: { ...profile, ...standing, nextLevel } });
  });
  await page.route('**/api/sessions/members/*/ratings', (route) =>
    route.fulfill({ json: { stars: [0, 0, 1, 3, 8] } }),
  );
}

test('posts are three in a row, each leads to its own and back', async () => {
  const { page } = fatima;
  await postDish(page, 'Haleem');
  await manyPosts(page);
  await open(page, '/dashboard');
  const tiles = page.getByRole('tabpanel').getByRole('listitem');
  await expect(tiles).toHaveCount(7);
  const boxes = await Promise.all(
    [0, 1, 2, 3].map(async (i) => (await tiles.nth(i).boundingBox())!),
  );
  expect(boxes.map(({ y }) => y - boxes[0]!.y > 1)).toEqual([false, false, false, true]);
  for (const { width, height } of boxes) expect(Math.abs(width - height)).toBeLessThan(2);
  await page.getByRole('link', { name: /Haleem/ }).click();
  await expect(page.getByRole('article', { name: 'Haleem' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(tiles).toHaveCount(7);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const width of [390, 768, 1440])
  test(`at ${width} px the level has its way to the next one, and the stars their number`, async () => {
    const { page } = fatima;
    await page.setViewportSize({ width, height: 844 });
    await wellKnown(page);
    await open(page, '/dashboard?tab=reviews');
    await expect(page.getByText('12 sessions to Sous Chef')).toBeVisible();
    const ratings = page.getByRole('list', { name: 'Ratings' });
    if (width < 960) await expect(ratings).toHaveCount(0);
    else {
      await expect(ratings.getByRole('listitem').first()).toHaveText(/5 stars: 8/);
      // the tabs stand beside who it is, not below
      const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      const tabs = (await page.getByRole('tablist').boundingBox())!;
      expect(tabs.x).toBeGreaterThan(name.x + 200);
    }
    expect(await whatSticksOut(page)).toEqual([]);
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('who is free is asked, who is not is followed: one of both is the action of the screen', async () => {
  const { page } = ayesha;
  const chef = (free: boolean) =>
    page.route('**/api/sessions/members/*/chef', (route) =>
      route.fulfill({
        json: { free, until: null, bookable: false, pricePaise: null, answers: null },
      }),
    );
  await chef(false);
  await open(page, '/search?tab=people&text=Fatima');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fatima Khan/ })
    .first()
    .click();
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await expect(follow).toHaveCSS('background-color', BRAND);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await chef(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Free now · Ask' })).toBeVisible();
  await expect(follow).not.toHaveCSS('background-color', BRAND);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Free now · Ask' }).click();
  await expect(page.getByRole('tab', { name: 'Recipies' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
