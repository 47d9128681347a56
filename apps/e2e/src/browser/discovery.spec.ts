import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { clientOf } from './arrivals';
import { holdShakshuka } from './asking';
import { moveIn } from './house';
import { expectShown, open, type Person } from './people';
import type { RunningServer } from './server';

/** How a member comes to a recipe, and keeps it. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let ayesha: Person;
let fatima: Person;
moveIn(async (house) => {
  server = house.server;
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha');
  await holdShakshuka(fatima);
});

const rail = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tiles = (page: Page) => page.getByRole('main').getByRole('link', { name: /₹ \d+/ });

test('the market shows what is free to cook, what costs little and what is quick, and leads to all of it', async () => {
  const { page } = ayesha;
  await open(page, '/search');
  const free = rail(page, 'Free to cook now');
  await expect(free.getByRole('link', { name: /^Shakshuka/ })).toBeVisible();
  await expect(free).toContainText('1 free');
  await expect(rail(page, 'Quick').getByRole('listitem').first()).toBeVisible();
  await expect(rail(page, 'Under ₹ 150').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All Under ₹ 150' }).click();
  await expect(page).toHaveURL(/\?maxCost=150$/);
  await expect(page.getByRole('combobox', { name: 'Cost' })).toHaveValue('150');
  await expect(tiles(page).first()).toBeVisible();
  for (const text of await tiles(page).allTextContents())
    expect(Number(/₹\s(\d+)/.exec(text)?.[1]), text).toBeLessThanOrEqual(150);
});

test('the market stands still while what it looks for comes, and where nobody is free', async () => {
  const { page } = ayesha;
  const desk = page.viewportSize()!;
  const services = ['sessions/recipes/free', 'recipes/cards', 'recipes/search'];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const nobody of [false, true]) {
      const asked = Promise.withResolvers<void>();
      for (const service of services)
        await page.route(`**/api/${service}*`, async (route) => {
          await asked.promise;
          if (nobody && service === 'sessions/recipes/free')
            await route.fulfill({ json: { items: [], recipes: 0 } });
          else await route.continue();
        });
      await open(page, '/search');
      const quick = rail(page, 'Quick');
      const place = () => quick.evaluate((it) => it.getBoundingClientRect().top + scrollY);
      await expect(rail(page, 'Cuisines').getByRole('link').first()).toBeVisible();
      const before = await place();
      asked.resolve();
      await expect(quick.getByRole('link').first()).toBeVisible();
      const free = rail(page, 'Free to cook now');
      if (nobody) await expect(free).toContainText('No Chefs at the Moment');
      else await expect(free.getByRole('link', { name: /^Shakshuka/ })).toBeVisible();
      expect(await place(), `${width} px`).toBeCloseTo(before, 0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
  await page.setViewportSize(desk);
});

test('filters are in the address, hold after a reload, and are taken away at once', async () => {
  const { page } = ayesha;
  await open(page, '/search');
  await rail(page, 'Cuisines').getByRole('link', { name: 'Maghreb' }).click();
  await page.getByRole('combobox', { name: 'Diet' }).selectOption('Vegetarian');
  await page.getByRole('combobox', { name: 'Allergens' }).selectOption('Without egg');
  await expect(page).toHaveURL(/cuisine=Maghreb&diet=vegetarian&without=egg$/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Cuisine' })).toHaveValue('Maghreb');
  await expect(page.getByText('No recipe is within these filters.')).toBeVisible();
  await expect(tiles(page).first()).toBeVisible();
  // nor in the rails below
  await expect(page.getByRole('link', { name: /^Shakshuka/ })).toBeHidden();
  await page.getByRole('combobox', { name: 'Allergens' }).selectOption('Allergens');
  await expect(page.getByRole('link', { name: /^Shakshuka/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/search$/);
});

test('filters that are chosen before the page has drawn the one before all hold', async () => {
  const { page } = ayesha;
  await open(page, '/search?cuisine=Maghreb');
  await expect(page.getByRole('combobox', { name: 'Diet' })).toBeVisible();
  await page.evaluate(() => {
    for (const [label, value] of [
      ['Diet', 'vegetarian'],
      ['Time', '30'],
      ['Allergens', 'egg'],
    ] as const) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/cuisine=Maghreb&diet=vegetarian&maxMinutes=30&without=egg$/);
  await expect(page.getByRole('combobox', { name: 'Diet' })).toHaveValue('vegetarian');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/search$/);
});

test('who types and goes on at once to a screen that is still being loaded comes there', async () => {
  const { page } = ayesha;
  const program = '**/assets/notifications-*';
  const come = Promise.withResolvers<void>();
  await open(page, '/search');
  await page.route(program, async (route) => {
    await come.promise;
    await route.continue();
  });
  // by then the typed words have stood still, and would be in the address
  const searched = page.waitForRequest(/\/api\/recipes\/search\?.*text=lentils/);
  await page.getByRole('searchbox').evaluate((field) => {
    field.focus();
    document.execCommand('insertText', false, 'lentils');
    document.querySelector<HTMLElement>('a[href="/notifications"]')!.click();
  });
  await searched;
  come.resolve();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.unroute(program);
});

test('where no recipe has all that was named, those with each of it are shown, and who is called so', async () => {
  const { page } = ayesha;
  const field = page.getByRole('searchbox', { name: 'Search recipes and people' });
  await open(page, '/search');
  await field.fill('lentils, spinach');
  await expect(page.getByText('No recipe with ‘lentils, spinach’.')).toBeVisible();
  const each = { lentils: /^Red Lentil Soup/, spinach: /^Palak Paneer/ };
  for (const [name, dish] of Object.entries(each))
    await expect(rail(page, `With ‘${name}’`).getByRole('link', { name: dish })).toBeVisible();
  await page.getByRole('link', { name: 'All With ‘lentils’' }).click();
  await expect(page).toHaveURL(/text=lentils$/);
  await expect(page.getByRole('link', { name: /Harira/ })).toBeVisible();
  // two letters of a long word
  await open(page, '/search?text=byriani');
  await expect(
    page.getByRole('main').getByRole('link', { name: /^Lucknowi Biryani/ }),
  ).toBeVisible();
  // nobody thinks of the other tab who looks for a person
  await open(page, '/search?text=Fatima');
  await expect(rail(page, 'People').getByRole('link', { name: /Fatima Khan/ })).toBeVisible();
  await expectAccessible(page);
});

test('what was searched last is searched again or forgotten', async () => {
  const { page } = ayesha;
  const field = page.getByRole('searchbox', { name: 'Search recipes and people' });
  await field.fill('lentils, spinach');
  await page.keyboard.press('Enter');
  await expect(tiles(page).first()).toBeVisible();
  await open(page, '/search');
  const last = rail(page, 'Your last searches');
  await last.getByRole('button', { name: 'lentils, spinach', exact: true }).click();
  await expect(page).toHaveURL(/text=lentils/);
  await expect(field).toHaveValue('lentils, spinach');
  await field.fill('');
  await last.getByRole('button', { name: 'Forget ‘lentils, spinach’' }).click();
  await expect(last).toBeHidden();
});

test('a recipe is told for as many as eat, in grams or cups', async () => {
  const { page } = ayesha;
  await open(page, '/recipe/Red_Lentil_Soup');
  await expect(page.getByRole('main')).toContainText(/₹\s\d+\s*a portion/);
  const lentils = page.getByRole('checkbox', { name: /red lentils/ });
  const inGrams = async () => Number(/^([\d.]+)\sg/.exec(await lentils.innerText())?.[1]);
  const before = await inGrams();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'More servings' }).click();
  await expect.poll(inGrams).toBeGreaterThan(before);
  await page.getByRole('radio', { name: 'Cups' }).check({ force: true });
  await expect(lentils).toContainText(/cups?/);
});

test('a recipe leads to similar ones, and its link to others', async () => {
  const { page, context } = ayesha;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expectShown(page, 'The link is copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http.*\/recipe\/Red_Lentil_Soup$/);
  const similar = page.getByRole('region', { name: 'Similar ones' });
  await expect(similar.getByRole('link', { name: /^Menemen/ })).toBeVisible();
  await expect(similar.getByRole('link', { name: /^Red Lentil Soup/ })).toHaveCount(0);
  await similar.getByRole('link', { name: /^Menemen/ }).click();
  await expect(page.getByRole('heading', { name: 'Menemen', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Red Lentil Soup', level: 1 })).toBeVisible();
});

test('who finds nobody free is told when a chef is, and may take that back', async () => {
  const { page } = ayesha;
  await open(page, '/recipe/Harira');
  const dock = page.getByRole('region', { name: 'Free chefs' });
  const told = dock.getByRole('button', { name: 'We will tell you' });
  const tell = dock.getByRole('button', { name: 'Tell me when one is free' });
  await expect(dock).toContainText('No Chefs at the Moment');
  await tell.click();
  await expect(told).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await told.click();
  await expect(tell).toHaveAttribute('aria-pressed', 'false');
  await tell.click();
  await expect(told).toBeVisible();
  const chef = await clientOf(server.url, fatima);
  const { items } = await chef.recipes.search({ text: 'Harira' });
  await chef.recipes.add({ uid: items[0]!.uid });
  await expect(page.getByRole('link', { name: 'Notifications, some new' })).toBeVisible();
  await expect(dock).toContainText('1 chef free now');
  await open(page, '/notifications');
  await page.getByText(/is free to cook .Harira/).click();
  await expect(page).toHaveURL(/Harira/);
  await open(page, '/recipe/Red_Lentil_Soup');
});

test('a recipe is saved, put into a collection and found there', async () => {
  const { page } = ayesha;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Save Red Lentil Soup' }).click();
  await open(page, '/saved');
  const saved = page.getByRole('button', { name: 'Save Red Lentil Soup' });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Collections of Red Lentil Soup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collections' });
  await dialog.getByRole('textbox', { name: 'New collection' }).fill('Soups');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Soups' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Soups\W*1$/ }).click();
  await expect(page.getByRole('link', { name: /^Red Lentil Soup/ })).toBeVisible();
  await expectAccessible(page);
  await saved.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'false');
  await open(page, '/saved');
  await expect(page.getByText('Recipes that you save appear here.')).toBeVisible();
});
