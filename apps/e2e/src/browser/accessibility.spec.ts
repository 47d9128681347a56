import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
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

test('before signing in', async ({ browser }) => {
  const { page } = moderator;
  await page.goto('/signup');
  await expect(page).toHaveTitle('Sign up · chefly');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Enter First Name')).toBeVisible();
  await everyTheme(page);
  for (const path of [
    '/login',
    '/forgotPassword',
    '/resetPassword',
    '/emailNotConfirmed',
    '/userConfirmation',
    '/guardian',
    '/digest/end',
    '/appeal',
    '/terms_and_conditions',
    '/privacy_and_policy',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await everyTheme(page);
  }
  const { context, page: fresh } = await newPerson(browser, server.url, 'Nobody');
  await fresh.goto('/');
  await expect(fresh).toHaveTitle(/^chefly · A complete platform/);
  await everyTheme(fresh);
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
for (const path of [
  '/search',
  '/search?tab=people',
  '/dashboard',
  '/dashboard/followRequests',
  '/dashboard/cheflyRequests',
  '/user/circle',
  '/dashboard/settings',
  '/dashboard/settings/account_settings/change_username',
  '/dashboard/settings/account_settings/change_email_address',
  '/dashboard/settings/account_settings/change_password',
  '/dashboard/settings/date_of_birth',
  '/dashboard/settings/notifications',
  '/dashboard/settings/blocked_and_muted',
  '/dashboard/settings/your_data',
  '/dashboard/settings/booking_hours',
  '/bookings',
  '/dashboard/monetization',
  '/dashboard/payments',
  '/dashboard/decisions',
  '/newReview',
  '/notifications',
  '/session_records',
  '/chefs?recipie=Shakshuka',
  '/recipe/Shakshuka',
  '/plan',
  '/shopping',
  '/saved',
])
  test(`inside: ${path}`, async () => {
    const { page } = moderator;
    await open(page, path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Finding Chefs')).toBeHidden();
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
