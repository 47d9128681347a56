import { legal } from '@chefly/contracts';
import { expect, test, type Locator, type Route } from '@playwright/test';
import { moveIn } from './house';
import { expectShown, forgetShown, newPerson, open, PASSWORD, type Person } from './people';
import type { RunningServer } from './server';

/** Addresses, Back, the keyboard and the focus: how one gets about. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let ayesha: Person;

moveIn(async (house) => {
  server = house.server;
  ayesha = await house.newcomer('Ayesha');
});

test('terms that changed are accepted before anything else', async () => {
  const { page, email } = ayesha;
  // this server has one version: what it says of the account is what it would say after another
  const stale = async (route: Route) => {
    const response = await route.fetch();
    const grant = (await response.json()) as { account: object };
    await route.fulfill({
      json: { ...grant, account: { ...grant.account, mustAccept: legal.version } },
    });
  };
  await page.route('**/api/identity/sign-in', stale, { times: 1 });
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'I accept both' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await page.waitForURL((place) => place.pathname === '/');
});

test('a link opened before signing in is where signing in leads', async () => {
  const { page, email } = ayesha;
  await page.goto('/chefs?recipie=Falafel');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password.Kindly recheck.')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  // typed without waiting, as a password manager does
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chefs\?recipie=Falafel$/);
  await expect(page.getByRole('heading', { name: 'Falafel' })).toBeVisible();
});

test('a password manager is led to where a password is changed', async () => {
  const { page } = ayesha;
  await page.goto('/.well-known/change-password');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
});

test('who lets no program run reads that one is needed, on every page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/recipe/Falafel', '/console/cases']) {
    await page.goto(path);
    const words = page.locator('noscript');
    await expect(words).toBeVisible();
    expect(await words.textContent()).toContain('needs JavaScript');
  }
  await context.close();
});

test('nobody is led off this site', async ({ browser }) => {
  const { context, page } = await newPerson(browser, server.url, 'Ayesha');
  await page.goto('/login?next=//elsewhere.test/home');
  await page.getByLabel('Email Address').fill(ayesha.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${server.url}/home`);
  await context.close();
});

test('a member who comes to the first page or the forms is led inside', async () => {
  const { page } = ayesha;
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path);
    await page.waitForURL('**/home');
  }
});

test('search and tabs are in the address', async () => {
  const { page } = ayesha;
  await open(page, '/search');
  await page.getByRole('searchbox').fill('haleem');
  await page.getByRole('link', { name: /Hyderabadi Haleem/ }).click();
  await expect(page).toHaveURL(/\/chefs/);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('haleem');
  await expect(page.getByRole('link', { name: /Hyderabadi Haleem/ })).toBeVisible();
  await page.goto('/dashboard');
  const reviews = page.getByRole('tab', { name: 'Chef Reviews' });
  await reviews.click();
  await expect(reviews).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(reviews).toHaveAttribute('aria-selected', 'true');
});

test('what is not there says so in its own words', async () => {
  const { page } = ayesha;
  for (const uid of ['0123456789abcdef01234567', 'nonsense']) {
    await page.goto(`/user?uid=${uid}`);
    await expect(page.getByText('There is no such member')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search people' })).toBeVisible();
  }
  await page.goto('/chefs?recipie=Boiled_Sock');
  await expect(page.getByText('There is no recipe called ‘Boiled Sock’.')).toBeVisible();
  await page.getByRole('button', { name: 'Search recipies' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('Boiled Sock');
  await page.goto('/session/text?session_uid=nonsense');
  await expect(page.getByText('There is no chat of yours here.')).toBeVisible();
  await page.goto('/userConfirmation?token=x');
  await expect(page.getByText(/link is (not whole|no longer valid)/)).toBeVisible();
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeAttached();
});

test('Back closes the menu and leaves the screen', async () => {
  const { page } = ayesha;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/search');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // a menu that is opened before belongs to the screen that is left
  await expect(page.getByRole('heading', { name: 'Your feed' })).toBeAttached();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the focus goes to the title of a new screen, and back to what opened a dialog', async () => {
  const { page } = ayesha;
  await open(page, '/home');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  const opener = page.getByRole('button', { name: 'New Upload' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the slash leads to the search, unless one writes or has turned it off', async () => {
  const { page } = ayesha;
  await open(page, '/home');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('1/2');
  await expect(page.getByRole('searchbox')).toHaveValue('1/2');
  await open(page, '/dashboard/settings');
  await page.getByRole('switch', { name: 'Search by key' }).click();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await page.getByRole('switch', { name: 'Search by key' }).click();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
});

test('a browser that lets pages keep nothing opens every screen, and its switches turn', async () => {
  const page = await ayesha.context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { configurable: true, get });
  });
  const screens = [
    ['/home', 'Your feed'],
    ['/newPost', 'New post'],
    ['/newReview', 'New culinary review'],
    ['/plan', 'Week plan'],
    ['/recipe/Falafel', 'Falafel'],
  ] as const;
  for (const [path, name] of screens) {
    await open(page, path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached();
  }
  await open(page, '/dashboard/settings');
  const byKey = page.getByRole('switch', { name: 'Search by key' });
  await expect(byKey).toBeChecked();
  await byKey.click();
  await expect(byKey).not.toBeChecked();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(errors).toEqual([]);
  await page.close();
});

test('a dialog darkens the page to its edges, the place of the scrollbar included', async () => {
  const { page } = ayesha;
  const behind = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await open(page, '/home');
  const paper = await behind();
  await page.getByRole('button', { name: 'New Upload' }).click();
  await expect.poll(behind).not.toBe(paper);
  await page.keyboard.press('Escape');
  await expect.poll(behind).toBe(paper);
});

test('while chefs are looked for, their part is covered alone; the recipe has a screen of its own', async () => {
  const { page } = ayesha;
  await page.goto('/search?text=falafel');
  await forgetShown(page);
  await page.getByRole('link', { name: /Falafel/ }).click();
  await expect(page.getByRole('heading', { name: 'Steps', exact: true })).toBeVisible();
  await expectShown(page, 'Finding Chefs');
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
  await expect(page.getByText('No Chefs at the Moment')).toBeVisible();

  await page.goto('/recipe/Masala_Dosa');
  await expect(page.getByRole('heading', { name: 'Masala Dosa', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
  await expect(page.getByText('No Chefs at the Moment')).toBeVisible();
  await page.goto('/recipe/Boiled%20Sock');
  await expect(page.getByText('There is no recipe called')).toBeVisible();
});

test('targets are 44 pixels, and the reader’s own letter size counts', async () => {
  const { page } = ayesha;
  await page.goto('/home');
  for (const target of [
    page.getByRole('link', { name: 'Notifications' }),
    page.getByRole('button', { name: 'New Upload' }),
  ]) {
    const box = (await target.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  const root = () =>
    page.evaluate(() => {
      const { style } = document.documentElement;
      style.fontSize = '';
      return getComputedStyle(document.documentElement).fontSize;
    });
  // nothing of ours fixes it: the browser's default stands
  expect(await root()).toBe('16px');
  await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
  await expect(page.locator('body')).toHaveCSS('font-size', '22.5px');
});

test('under the reader’s own colours what is chosen, on and has the focus is seen', async () => {
  const { page } = ayesha;
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (of: Locator) => of.evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.goto('/dashboard/settings');
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await expect(theme).toBeVisible();
  expect(await ground(theme.getByRole('radio', { checked: true }))).not.toBe(
    await ground(theme.getByRole('radio', { checked: false }).first()),
  );
  const track = page.getByRole('switch', { name: /^Search by key/ }).locator('> span');
  expect(await ground(track.locator('> span'))).not.toBe(await ground(track));
  await page.goto('/search?tab=people');
  const [recipes, people] = [/^Recipies/, /^People/].map((name) => page.getByRole('tab', { name }));
  await expect(people!).toHaveAttribute('aria-selected', 'true');
  expect(await ground(people!)).not.toBe(await ground(recipes!));
  await page.getByRole('searchbox').focus();
  await expect(page.getByRole('searchbox')).not.toHaveCSS('outline-style', 'none');
  await page.emulateMedia({ forcedColors: null });
});
