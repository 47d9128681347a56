import { expect, test } from '@playwright/test';
import { arrive, settleIn } from './arrivals';
import { newPerson, open, PASSWORD } from './people';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('a member fetches a copy of their data, has the account erased, and comes back in time', async ({
  browser,
}) => {
  const amina = await newPerson(browser, server.url, 'Amina');
  const { page } = amina;
  await settleIn(amina);

  const copy = page.locator('section', { hasText: 'A copy of your data' });
  await open(page, '/dashboard/settings/your_data');
  await copy.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await copy.getByRole('button', { name: 'Ask for a copy' }).click();
  // asked for, and on a quick machine there already
  const gathering = copy.getByText('We are gathering it.');
  await expect(gathering.or(copy.getByRole('button', { name: /^Download/ }))).toBeVisible();
  await page.goto('/mailbox');
  await page
    .locator('article', { hasText: 'Your chefly data is ready' })
    .getByRole('link')
    .first()
    .click();
  const download = page.waitForEvent('download');
  await copy.getByRole('button', { name: 'Download file 1 of 1' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  const erase = page.locator('section', { hasText: 'Erase your account' });
  await erase.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await erase.getByRole('button', { name: 'Erase my account' }).click();
  // what cannot be taken back is said before it is done
  const question = page.getByRole('dialog', { name: 'Erase your account?' });
  await expect(question).toContainText('what others have booked with you, is called off');
  await question.getByRole('button', { name: 'Erase it' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/login');
  await page.getByLabel('Email Address').fill(amina.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Your account is about to be erased.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/home');
  await amina.context.close();
});

test('another device is signed out in the settings: its screens and its socket end at once', async ({
  browser,
}) => {
  const zoya = await newPerson(browser, server.url, 'Zoya');
  await settleIn(zoya);
  // the same account, elsewhere
  const elsewhere = await newPerson(browser, server.url, 'Zoya', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  });
  await arrive(elsewhere);
  await open(elsewhere.page, '/dashboard/settings/your_data');

  await open(zoya.page, '/dashboard/settings');
  const devices = zoya.page.locator('section', { hasText: 'Where you are signed in' });
  const phone = devices.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(
    devices
      .getByRole('listitem')
      .filter({ hasText: 'This device' })
      .getByRole('button', { name: 'Sign out' }),
  ).toHaveCount(0);
  await phone.getByRole('button', { name: 'Sign out' }).click();
  await expect(phone).toHaveCount(0);
  await expect(
    elsewhere.page.getByRole('heading', { name: 'A complete platform for food lovers' }),
  ).toBeVisible();
  await elsewhere.page.goto('/dashboard/settings');
  await expect(elsewhere.page).toHaveURL(/\/(\?next=.*)?$/);
  // nobody else is signed out
  await zoya.page.reload();
  await expect(devices.getByText('This device')).toBeVisible();
  for (const { context } of [zoya, elsewhere]) await context.close();
});
