import { expect, test } from '@playwright/test';
import { confirm, newPerson, open, PASSWORD, signIn, signUp } from './people';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server?.stop());

test('who forgot the password comes back in by a mailed link, and is signed out elsewhere', async ({
  browser,
}) => {
  const laila = await newPerson(browser, server.url, 'Laila');
  await signUp(laila);
  await confirm(laila);
  await signIn(laila);
  const { page } = await newPerson(browser, server.url, 'Elsewhere');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
  await page.goto('/mailbox');
  await page
    .locator('article', { hasText: 'A new password for chefly' })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('New Password').fill('coriander and cumin');
  await page.getByLabel('Confirm Password').fill('coriander and cumi');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('does not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('coriander and cumin');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Password has been reset' })).toBeVisible();
  // the other device finds itself signed out
  await expect(laila.page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password')).toBeVisible();
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByLabel('Password', { exact: true }).fill('coriander and cumin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await open(page, '/home');
});
