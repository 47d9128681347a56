import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { settleIn } from './arrivals';
import { expectShown, newPerson, open, PASSWORD } from './people';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server?.stop());

const MOTHER = 'mother@home.test';
const LATER = new Date().getUTCFullYear() - 14;

test('under 18: a guardian consents by mail, voice is open and video is not, and the consent is taken back', async ({
  browser,
}) => {
  const [hana, chef] = [
    await newPerson(browser, server.url, 'Hana'),
    await newPerson(browser, server.url, 'Chef'),
  ];
  await settleIn(hana, chef);
  await chef.page.goto('/dashboard');
  await chef.page.getByRole('tab', { name: 'Recipes' }).click();
  await chef.page.getByRole('button', { name: 'Add', exact: true }).click();
  await chef.page.getByLabel('Search recipies').fill('shakshuka');
  await chef.page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expectShown(chef.page, 'Adding');

  const { page } = hana;
  await open(page, '/dashboard/settings');
  await page.getByRole('link', { name: 'Date of Birth N/A' }).click();
  await expectAccessible(page);
  await page.getByLabel('Date of Birth').fill(`${LATER}-06-15`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`You were born on 15 June ${LATER}.`)).toBeVisible();
  await page.goto('/chefs?recipie=Shakshuka');
  await expect(page.getByText('once your guardian has consented')).toBeVisible();
  await page.getByRole('link', { name: 'Name your guardian' }).click();
  await page.getByLabel('Guardian’s Email Address').fill(hana.email);
  await page.getByRole('button', { name: 'Ask for consent' }).click();
  await expect(page.getByText('This is your own address.')).toBeVisible();
  await page.getByLabel('Guardian’s Email Address').fill(MOTHER);
  await page.getByRole('button', { name: 'Ask for consent' }).click();
  await expect(page.getByText(`We have written to ${MOTHER}.`)).toBeVisible();

  const guardian = await (await browser.newContext({ baseURL: server.url })).newPage();
  const openMail = async (subject: string) => {
    await guardian.goto('/mailbox');
    const mail = guardian.locator('article', { hasText: MOTHER }).filter({ hasText: subject });
    await mail.getByRole('link').first().click();
  };
  await openMail('names you as guardian');
  await expect(guardian.getByText('is under 18 and has named you')).toBeVisible();
  await expectAccessible(guardian);
  await guardian.getByLabel('I am the parent or legal guardian').check();
  await guardian.getByRole('button', { name: 'I consent' }).click();
  await expect(guardian.getByRole('heading', { name: 'You have consented' })).toBeVisible();

  // told to the open screen at once
  await expect(page.getByText(`Your guardian at ${MOTHER} has consented.`)).toBeVisible();
  await page.goto('/chefs?recipie=Shakshuka');
  await page.getByRole('button', { name: 'Ask Chef Khan' }).click();
  await expect(page.getByRole('button', { name: 'Video Session' })).toBeDisabled();
  await expect(page.getByText('never alone with somebody by video')).toBeVisible();
  await page.getByRole('button', { name: 'Voice Session' }).click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();

  await openMail('You consented to chefly as a guardian');
  await guardian.getByRole('button', { name: 'Take my consent back' }).click();
  await guardian.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(guardian.getByText('Your consent is taken back.')).toBeVisible();
  await expect(page.getByText('Requesting The Chef')).toBeHidden();
  await page.goto('/chefs?recipie=Shakshuka');
  await expect(page.getByText('once your guardian has consented')).toBeVisible();
  await guardian.goto('/privacy_and_policy');
  await expect(guardian.getByText(/^Version 1 · /)).toBeVisible();
});
