import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { MEMBER, VISITOR } from './addresses';
import { enrol } from './arrivals';
import { Keyboard } from './keys';
import { newPerson, open, PASSWORD, signIn, type Person } from './people';
import { writePost } from './posting';
import { startServer, type RunningServer } from './server';

/**
 * Every screen that needs no second person, in both themes and on a phone, by the rules that a
 * program can check.
 */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let moderator: Person;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  moderator = await newPerson(browser, server.url, 'Keeper');
  // each page as in a new tab: in one, the feed is found again where it was read to, and what lies half
  // below the bar there is no target
  await moderator.page.addInitScript(() => sessionStorage.clear());
  await enrol(moderator);
  await server.operate('moderators', 'add', moderator.email);
});
test.afterAll(async () => {
  await moderator?.context.close();
  await server?.stop();
});

/** Once the page has heard of the theme. */
async function turn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/**
 * Every rule by light, and once around by the tab key; by dark those of colour, since a theme changes
 * nothing else.
 */
async function everyTheme(page: Page) {
  await turn(page, 'light');
  await expectAccessible(page);
  await new Keyboard(page).walk();
  await turn(page, 'dark');
  await expectAccessible(page, 'colours');
}

/** Nobody was led elsewhere. */
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('before signing in', async ({ browser }) => {
  const { page } = moderator;
  await page.goto('/signup');
  await expect(page).toHaveTitle('Sign up · chefly');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Enter First Name')).toBeVisible();
  await everyTheme(page);
  const { context, page: fresh } = await newPerson(browser, server.url, 'Nobody');
  await fresh.goto('/');
  await expect(fresh).toHaveTitle(/^chefly · A complete platform/);
  for (const path of VISITOR) {
    await fresh.goto(path);
    await expect(fresh.getByRole('heading').first()).toBeVisible();
    expect(pathOf(fresh)).toBe(path);
    await everyTheme(fresh);
  }
  await context.close();
});

test('adding a recipe, and a form with its errors', async () => {
  const { page } = moderator;
  await signIn(moderator);
  await open(page, '/dashboard?tab=recipes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shak');
  await expect(page.getByRole('button', { name: 'Add Shakshuka' })).toBeVisible();
  await everyTheme(page);
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByText('Added to your recipes.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByText('Enter recipie name')).toBeVisible();
  await everyTheme(page);
});

test('a new post, and the feed that shows it', async () => {
  const { page } = moderator;
  await writePost(page, 'A dish of my own', 'With cumin.', 140);
  await everyTheme(page);
  await page.getByRole('button', { name: 'Upload Post' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { name: 'A dish of my own' })).toBeVisible();
  await everyTheme(page);
});

// a test for each, so that none has to wait for the time of all
for (const path of MEMBER)
  test(`inside: ${path}`, async () => {
    const { page } = moderator;
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Finding Chefs')).toBeHidden();
    expect(pathOf(page)).toBe(path.split('?')[0]);
    await everyTheme(page);
  });

test('on a phone', async () => {
  const { page } = moderator;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/home', '/dashboard', '/dashboard/settings']) {
    await open(page, path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await everyTheme(page);
  }
});

test('the console', async ({ browser }) => {
  const { context, page } = await newPerson(browser, server.url, 'Keeper');
  await page.goto('/console');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await everyTheme(page);
  await page.getByLabel('Email Address').fill(moderator.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
  await everyTheme(page);
  await context.close();
});
