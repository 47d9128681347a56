import { expect, test } from '@playwright/test';
import { settleIn } from './arrivals';
import { expectShown, newPerson, type Person } from './people';
import { startServer, type RunningServer } from './server';

/** Keeping somebody away, and taking it back. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let ayesha: Person;
let bilqis: Person;
let profileOfAyesha: string;
let profileOfBilqis: string;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  [ayesha, bilqis] = await Promise.all([
    newPerson(browser, server.url, 'Ayesha'),
    newPerson(browser, server.url, 'Bilqis'),
  ]);
  await settleIn(ayesha, bilqis);
  profileOfAyesha = await find(bilqis, 'Ayesha');
  profileOfBilqis = await find(ayesha, 'Bilqis');
});
test.afterAll(async () => {
  for (const person of [ayesha, bilqis]) await person?.context.close();
  await server?.stop();
});

async function find({ page }: Person, name: string): Promise<string> {
  await page.goto(`/search?tab=people&text=${name}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.waitForURL('**/user?uid=*');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page.url();
}
const choose = async ({ page }: Person, item: string, yes?: string) => {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
  if (yes) await page.getByRole('button', { name: yes, exact: true }).click();
};

test('a follower is sent away, after a question', async () => {
  await bilqis.page.goto(profileOfAyesha);
  await bilqis.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await ayesha.page.goto('/dashboard/followRequests');
  await ayesha.page.getByRole('button', { name: 'Accept' }).click();
  await expect(bilqis.page.getByRole('button', { name: 'Following' })).toBeVisible();
  await ayesha.page.goto('/user/circle');
  await expect(ayesha.page.getByRole('link', { name: /Bilqis/ })).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'Remove' }).click();
  await ayesha.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ayesha.page.getByText('Nobody follows you yet.')).toBeVisible();
  // without a reload
  await expect(bilqis.page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('a muted member is in the list of settings, and out of it again', async () => {
  const { page } = ayesha;
  await page.goto(profileOfBilqis);
  await choose(ayesha, 'Mute');
  await expectShown(page, 'Nobody is told.');
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Blocked and muted' }).click();
  await page.getByRole('region', { name: 'Muted' }).getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByText('You have muted nobody.')).toBeVisible();
});

test('a blocked member is gone everywhere, in open tabs too, until it is taken back', async () => {
  await bilqis.page.goto(profileOfAyesha);
  await expect(bilqis.page.getByRole('button', { name: 'Message' })).toBeVisible();
  await ayesha.page.goto(profileOfBilqis);
  await choose(ayesha, 'Block', 'Block');
  await expect(ayesha.page).toHaveURL(/blocked_and_muted$/);
  const blocked = ayesha.page.getByRole('region', { name: 'Blocked' });
  await expect(blocked.getByText('Bilqis Khan')).toBeVisible();
  // nobody reloads: the open profile goes
  await expect(bilqis.page.getByText('There is no such member.')).toBeVisible();
  await bilqis.page.goto('/search?tab=people&text=Ayesha');
  await expect(bilqis.page.getByRole('link', { name: /Ayesha/ })).toHaveCount(0);
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(ayesha.page.getByText('You have blocked nobody.')).toBeVisible();
  await bilqis.page.goto(profileOfAyesha);
  await expect(bilqis.page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});
