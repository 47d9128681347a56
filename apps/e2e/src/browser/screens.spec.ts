import { expect, test, type Page } from '@playwright/test';
import { settleIn } from './arrivals';
import { newPerson, open, type Person } from './people';
import { postDish } from './posting';
import { startServer, type RunningServer } from './server';

/**
 * What single screens do with what they are given; their lists are made up here, so that it takes
 * seconds.
 */
test.describe.configure({ mode: 'serial' });

const LONG_NAME = 'Ayeshabintmuhammadibnabdullahalhyderabadiyyaofthecity';

let server: RunningServer;
let ayesha: Person;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ CHEFLY_SUPPORT_ADDRESS: 'help@kitchen.example' });
  ayesha = await newPerson(browser, server.url, 'Ayesha');
  await settleIn(ayesha);
});
test.afterAll(async () => {
  await ayesha?.context.close();
  await server?.stop();
});

const PAGE = 20;

/** A feed of a hundred posts, page by page, each like the one that there is. */
const longFeed = (page: Page) =>
  page.route('**/api/content/feed*', async (route) => {
    const url = new URL(route.request().url());
    const from = Number(url.searchParams.get('cursor') ?? 0);
    url.search = '';
    const response = await route.fetch({ url: url.href });
    const { items } = (await response.json()) as { items: object[] };
    const posts = Array.from({ length: PAGE }, (_, i) => ({
      ...items[0],
      uid: String(from + i).padStart(22, '0'),
      title: `Dish ${from + i}`,
    }));
    const next = from + PAGE < 100 ? String(from + PAGE) : null;
    await route.fulfill({ response, json: { items: posts, next } });
  });

/** The feed as somebody reads it who has come to this post. @returns its title */
async function readDownTo(last: number, page: Page) {
  await longFeed(page);
  await open(page, '/home');
  const dish = (n: number) => page.getByRole('heading', { name: `Dish ${n}`, exact: true });
  for (let i = 1; i <= last; i += 2)
    await dish(i).evaluate((title) => title.scrollIntoView({ block: 'center' }));
  await expect(dish(last)).toBeInViewport();
  return dish(last);
}

test('what stands there before any program has come stays in its place when it has', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, server.url, 'Visitor');
  const come = Promise.withResolvers<void>();
  // like the style, what decides between light and dark belongs to the first picture
  await page.route(/\/assets\/(?!first-theme)[^/]*\.js$/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const drawn = page.locator('.first > i');
  await expect(drawn).toBeVisible();
  const before = await drawn.boundingBox();
  come.resolve();
  const pot = page.getByRole('status', { name: 'chefly' }).locator('span').first();
  // drawn anew as the parts of the program come
  await expect
    .poll(async () => (await pot.boundingBox().catch(() => null))?.y)
    .toBeCloseTo(before!.y, 0);
  await context.close();
});

for (const path of ['/login', '/console'])
  test(`a page whose program does not come says so, and can be loaded again: ${path}`, async ({
    browser,
  }) => {
    const { page, context } = await newPerson(browser, server.url, 'Visitor');
    const programs = /\/assets\/(?!first-theme)[^/]*\.js$/;
    await page.route(programs, (route) => route.abort());
    await page.goto(path);
    const again = page.getByRole('link', { name: 'Load the page again' });
    await expect(again).toBeVisible();
    await page.unroute(programs);
    await again.click();
    await expect(page.getByLabel('Email Address')).toBeVisible();
    await expect(again).toBeHidden();
    await context.close();
  });

test('a picture whose address has run out is asked for again', async () => {
  const { page } = ayesha;
  await postDish(page, 'Haleem');
  let refused = 0;
  await page.route('**/api/content/pictures/**', (route) =>
    refused++ ? route.continue() : route.fulfill({ status: 404 }),
  );
  await open(page, '/home');
  const picture = page.getByRole('img', { name: 'Haleem' });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('where motion is to be little a theme changes at once, for all of the page', async () => {
  const { page } = ayesha;
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await open(page, '/search');
  await expect(page.getByRole('region', { name: 'Quick' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ colorScheme: 'dark' });
  // a short one would come to each level of the page after the one above it
  const changing = await page.evaluate(() => {
    const html = getComputedStyle(document.documentElement).color;
    const all = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return { html, transitions: all.length };
  });
  expect(changing).toEqual({ html: 'rgb(246, 236, 227)', transitions: 0 });
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
});

test('a theme that was chosen against the system’s is there from the first picture on', async () => {
  const { page } = ayesha;
  // the program that draws all else never comes
  await page.route(/\/assets\/index-[^/]*\.js$/, () => undefined);
  for (const [colorScheme, chosen, paper] of [
    ['light', 'dark', 'rgb(23, 17, 18)'],
    ['dark', 'light', 'rgb(251, 246, 239)'],
    ['dark', 'system', 'rgb(23, 17, 18)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((theme) => localStorage.setItem('chefly-theme', theme), chosen);
    await page.goto('/home', { waitUntil: 'commit' });
    const splash = page.getByRole('status', { name: 'chefly' });
    await expect(splash).toHaveCSS('background-color', paper);
    await expect(page.locator('html')).toHaveCSS('background-color', paper);
    await page.goto('/console/', { waitUntil: 'commit' });
    await expect(page.locator('body')).toHaveCSS('background-color', paper);
  }
  await page.goto('/home', { waitUntil: 'commit' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => localStorage.removeItem('chefly-theme'));
  await page.emulateMedia({ colorScheme: null });
});

test('a tab that is pressed has no ring around it, one that keys go to has', async () => {
  const { page } = ayesha;
  await open(page, '/bookings');
  const [coming, past] = ['Coming', 'Past'].map((name) => page.getByRole('tab', { name }));
  await past!.click();
  await expect(past!).toBeFocused();
  await expect(past!).toHaveCSS('outline-style', 'none');
  await past!.press('ArrowLeft');
  await expect(coming!).toBeFocused();
  await expect(coming!).toHaveCSS('outline-style', 'solid');
  await coming!.press('ArrowRight');
  await expect(past!).toHaveCSS('outline-style', 'solid');
});

test('a reloaded feed is read on where it was left', async () => {
  const { page } = ayesha;
  const dish = await readDownTo(45, page);
  // the column beside the feed stands before anybody is in it: who becomes free moves no post
  await expect(page.getByRole('complementary', { name: 'Chefs free now' })).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.reload();
  await expect(dish).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  // an address that is typed begins at its top, however far down the one before was read
  await page.goto('/newReview');
  await expect(page.getByRole('heading', { name: 'New culinary review' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a reloaded feed that waits for what stands above it is read on where it was left', async () => {
  const { page } = ayesha;
  const dish = await readDownTo(25, page);
  const above = Promise.withResolvers<void>();
  await page.route('**/api/social/first-steps*', async (route) => {
    await above.promise;
    await route.continue();
  });
  // the first page may be asked for once more, as the socket stands
  let further = 0;
  const isFurther = (url: string) => /\/content\/feed\?.*\bcursor=/.test(url);
  page.on('request', (request) => void (further += Number(isFurther(request.url()))));
  const fed = page.waitForResponse('**/api/content/feed*');
  await page.reload();
  await fed;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  // nothing of it is shown yet, so nobody knows how far down it goes
  expect(further).toBe(0);
  above.resolve();
  await expect(dish).toBeInViewport();
  expect(further).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a phone chefs who are free stand over the feed, which stays where it is when they come', async () => {
  const { page } = ayesha;
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = Promise.withResolvers<void>();
  const free = ['Fatima', 'Zainab'].map((firstName) => ({
    ...{ uid: firstName, firstName, lastName: 'Khan', userName: firstName, level: null },
    ...{ rating: 0, ratings: 0, sessions: 0, recipes: ['Haleem'], pricePaise: null },
    ...{ until: null, here: true, answers: null },
  }));
  await page.route('**/api/sessions/chefs?*', async (route) => {
    await asked.promise;
    await route.fulfill({ json: { items: free, next: null } });
  });
  await open(page, '/home');
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  // on the page, however far down it is read
  const place = () => first.evaluate((it) => it.getBoundingClientRect().top + scrollY);
  const before = await place();
  asked.resolve();
  const row = page.getByRole('region', { name: 'Chefs free now' });
  await expect(row.getByRole('link', { name: 'Fatima Khan, free now' })).toBeVisible();
  expect(await place()).toBe(before);
  // the arrows go along it
  await row.getByRole('link', { name: 'Cook now' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('link', { name: /^Fatima/ })).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(desk);
});

test('the address for help is the installation’s', async () => {
  const { page } = ayesha;
  for (const path of ['/dashboard/settings', '/terms_and_conditions', '/privacy_and_policy']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'help@kitchen.example' })).toHaveAttribute(
      'href',
      'mailto:help@kitchen.example',
    );
  }
});

for (const width of [390, 768, 1440])
  test(`at ${width} px a message stands below the bar, and a long name breaks no menu`, async () => {
    const { page } = ayesha;
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/identity/refresh', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { account: object };
      const account = { ...answer.account, firstName: LONG_NAME, lastName: LONG_NAME };
      await route.fulfill({ response, json: { ...answer, account } });
    });
    await open(page, '/home');
    await page.route('**/api/content/posts/*/like', (route) => route.abort());
    await page.getByRole('button', { name: /^Like Haleem/ }).click();
    const message = page.getByRole('alert').first();
    await expect(message).toBeVisible();
    const bar = (await page.getByRole('banner').boundingBox())!;
    const box = (await message.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);
    expect([box.x >= 0, box.x + box.width <= width]).toEqual([true, true]);

    if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click();
    const menu =
      width < 1024 ? page.getByRole('dialog', { name: 'Menu' }) : page.getByLabel('Sections');
    await expect(menu.getByText(LONG_NAME).first()).toBeVisible();
    const overflows = (element: Element) =>
      [element, ...element.querySelectorAll('a, button')].some((each) => {
        const { left, right } = each.getBoundingClientRect();
        const frame = element.getBoundingClientRect();
        return left < frame.left - 1 || right > frame.right + 1;
      });
    expect(await menu.evaluate(overflows)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    // an open menu is a place in the history, and a reload would keep it
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
