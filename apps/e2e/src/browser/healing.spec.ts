import { expect, test } from '@playwright/test';
import { moveIn } from './house';
import { expectShown, open, PASSWORD, photo, signIn, signUp, type Person } from './people';

/** What the screens do when the server goes away, and what becomes of what was typed. */
test.describe.configure({ mode: 'serial' });

let ayesha: Person;

moveIn(async (house) => {
  // other screens are there when the connection is lost
  ayesha = await house.visitor('Ayesha', { saveData: false });
});

test('the mailbox shows a mail that comes after it was opened, and lets its link lead on', async () => {
  const { page, context, email } = ayesha;
  const mailbox = await context.newPage();
  await mailbox.goto('/mailbox');
  await expect(mailbox.getByText('No mail yet')).toBeVisible();
  await signUp(ayesha);
  const mail = mailbox.locator('article', { hasText: email });
  await expect(mail).toBeVisible();
  // it looks for others while a link leads on, however long that takes
  await mailbox.route('**/userConfirmation**', async (route) => {
    await mailbox.waitForRequest('**/mailbox');
    await route.continue();
  });
  await mail.getByRole('link').first().click();
  await expect(mailbox.getByText('Your email address is confirmed.')).toBeVisible();
  await mailbox.close();
  // told once, not again at each reload
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'A complete platform for food lovers' }),
  ).toBeVisible();
  await expect(page.getByText('Confirmation Email has been sent')).toBeHidden();
});

test('a screen that cannot load leaves the bar standing, and comes when the server is back', async () => {
  const { page } = ayesha;
  await page.route('**/assets/notifications-*', (route) => route.abort());
  await signIn(ayesha);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('this screen did not come')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Follow Users to See Posts in your Feed')).toBeVisible();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('this screen did not come')).toBeVisible();
  await page.unroute('**/assets/notifications-*');
  // a page reloads itself once in half a minute at most
  await expect(page.getByText('Your Notifications Appear Here')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/notifications$/);
});

test('screens not visited yet are there without a connection', async () => {
  const { page, context } = ayesha;
  await page.goto('/home');
  // screens are fetched one after the other: of one that comes later, so that this one is there whole
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/saved-')),
      ),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'New Upload' }).click();
  await page.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByRole('heading', { name: 'New post' })).toBeVisible();
  await context.setOffline(false);
});

test('without a network, or where the server fails, a screen says so, and fills when that is over', async () => {
  const { page, context } = ayesha;
  await open(page, '/home');
  const main = page.getByRole('main');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(main.getByRole('alert')).toContainText('We cannot reach chefly');
  await context.setOffline(false);
  await expect(main.getByRole('tab', { name: 'Posts' })).toBeVisible();
  await page.route('**/api/recipes/**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('link', { name: /^Search/ }).click();
  await expect(main.getByRole('alert')).toBeVisible();
  await page.getByRole('searchbox').fill('haleem');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // asked again by itself, within half a minute, and what was typed stands
  await expect(main.getByRole('link', { name: /Hyderabadi Haleem/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('haleem');
});

test('a post that is being written survives a reload, Back and other screens', async () => {
  const { page } = ayesha;
  await open(page, '/newPost');
  await page.getByLabel('Title').fill('Sunday nihari');
  await page.getByLabel('Description').fill('Eight hours, and the bones sing.');
  await page.getByLabel('Photo').setInputFiles(await photo(30));
  await expect(page.getByRole('progressbar')).toBeHidden();
  const chosen = page.getByRole('button', { name: 'Remove' });
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Sunday nihari');
  await expect(chosen).toBeVisible();
  // another tab has a draft of its own
  const other = await page.context().newPage();
  await open(other, '/newPost');
  await expect(other.getByText('Choose a photo of the dish')).toBeVisible();
  await other.close();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page.getByLabel('Description')).toHaveValue('Eight hours, and the bones sing.');
  await expect(chosen).toBeVisible();
  // one whose answer was not kept before the reload is sent anew
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('button', { name: 'Upload Post' }).click();
  await expect(page.getByText('Uploaded Post').first()).toBeVisible();
  await open(page, '/newPost');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('Choose a photo of the dish')).toBeVisible();
});

test('a recipe that is being written survives Escape and Back, and can be begun anew', async () => {
  const { page } = ayesha;
  await page.goto('/dashboard?tab=recipes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
  await page.getByLabel('Recipie name').fill('Dalcha of my aunt');
  await page.getByLabel('Step 1', { exact: true }).fill('Soak the lentils');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
  await expect(page.getByLabel('Recipie name')).toHaveValue('Dalcha of my aunt');
  await page.reload();
  await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('Soak the lentils');
  await page.getByRole('button', { name: 'Start anew' }).click();
  await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('');
});

test('a new username: what is wrong is said in its own words, what is done for three seconds', async () => {
  const { page } = ayesha;
  await open(page, '/dashboard/settings/account_settings/change_username');
  const update = () => page.getByRole('button', { name: 'Update' }).click();
  const change = async (before: string, after: string, password: string) => {
    await page.getByLabel('Old Username').fill(before);
    await page.getByLabel('New Username').fill(after);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await update();
  };
  await update();
  for (const text of [
    'Please Enter Old Username',
    'Please Enter New Username',
    'Please Enter your Password',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await change('ayesha', 'ayesha', PASSWORD);
  await expect(
    page.getByText('Please Enter a username different from your old username'),
  ).toBeVisible();
  await change('fatima', 'saffron', PASSWORD);
  await expect(page.getByText('Entered Username does not match with your username')).toBeVisible();
  await change('ayesha', 'saffron', 'not my password');
  await expect(page.getByText('Password does not match with your account')).toBeVisible();
  await change('ayesha', 'saffron', PASSWORD);
  await expectShown(page, 'Username Updated Successfully');
  await expect(page.getByLabel('Old Username')).toHaveValue('');
  await expect(page.getByLabel('New Username')).toHaveValue('');
});

test('signing out is done before it is told', async () => {
  const { page, context } = ayesha;
  await page.goto('/dashboard/settings');
  // who one is, and the password by its dots alone
  for (const text of ['@saffron', ayesha.email, '••••••••••', 'Female'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Profile Summary' }).fill('');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const summary = page.getByRole('main').getByText('Profile Summary').locator('..');
  await expect(summary.getByText('N/A')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectShown(page, 'Signing out');
  // another tab at this moment: nobody is signed in
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other).toHaveURL(/\/$|\/\?next=/);
  await other.close();
  await expect(
    page.getByRole('heading', { name: 'A complete platform for food lovers' }),
  ).toBeVisible();
});

test('a new password is told for its three seconds, then the way leads in again', async () => {
  const { page } = ayesha;
  await signIn(ayesha);
  await open(page, '/dashboard/settings/account_settings/change_password');
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('different from your current')).toHaveCount(1);
  await page.getByLabel('New Password').fill('turmeric and cloves');
  const from = Date.now();
  await page.getByRole('button', { name: 'Update' }).click();
  await expectShown(page, 'Password has been reset');
  await page.waitForURL((url) => url.pathname === '/');
  expect(Date.now() - from).toBeGreaterThan(2900);
});
