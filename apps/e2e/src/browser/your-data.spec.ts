import { expect, test } from '@playwright/test';
import { settleIn } from './arrivals';
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
  await page.getByRole('dialog').getByRole('button', { name: 'Erase it' }).click();
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
