import { expect, test } from '@playwright/test';
import { settleIn } from './arrivals';
import { answersAt, newPerson, open, reportBy, type Person } from './people';
import { postDish } from './posting';
import { startServer, type RunningServer } from './server';

/** Notifications before the eyes of the one who is told. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let fatima: Person;
let ayesha: Person;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  [fatima, ayesha] = await Promise.all([
    newPerson(browser, server.url, 'Fatima'),
    newPerson(browser, server.url, 'Ayesha'),
  ]);
  await settleIn(fatima, ayesha);
});
test.afterAll(async () => {
  for (const person of [fatima, ayesha]) await person?.context.close();
  await server?.stop();
});

test('a request to follow is answered in place, and says what came of it on every device', async () => {
  const { page } = fatima;
  await open(page, '/notifications');
  await expect(page.getByText('Your Notifications Appear Here')).toBeVisible();
  const other = await fatima.context.newPage();
  await open(other, '/notifications');
  await open(ayesha.page, '/search?tab=people&text=fatima');
  await ayesha.page.getByRole('link', { name: /Fatima Khan/ }).click();
  await ayesha.page.getByRole('button', { name: 'Follow', exact: true }).click();
  // at midnight it is the day before
  const today = page.getByRole('region', { name: /^(Today|Yesterday)$/ });
  await expect(today.getByText('Ayesha Khan asks to follow you.')).toBeVisible();
  await today.getByRole('button', { name: 'Accept Ayesha' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText('Ayesha Khan follows you now.')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Accept Ayesha' })).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await other.close();
});

test('a like comes live with the dish, leads to it, and goes when it is taken back', async () => {
  const { page } = fatima;
  await postDish(page, 'Nihari');
  await page.waitForURL('**/home');
  const other = await fatima.context.newPage();
  await open(other, '/search');
  await open(ayesha.page, '/home');
  const card = ayesha.page.getByRole('article', { name: 'Nihari' });
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByRole('link', { name: 'Notifications, some new' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Notifications, some new' })).toBeVisible();
  await page.getByRole('link', { name: 'Notifications, some new' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'liked your post ‘Nihari’' });
  await expect(row.locator('img')).toBeVisible();
  await expect(row.getByRole('img', { name: 'New' })).toBeVisible();
  // looked at, it is read: in every tab
  for (const tab of [page, other])
    await expect(tab.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await other.close();
  await row.getByRole('link').click();
  await page.waitForURL('**/post/*');
  await page.goBack();
  await card.getByRole('button', { name: /Like/ }).click();
  await expect(row).toBeHidden();
});

test('a post is reported, and goes along in a message as a card', async () => {
  const { page } = ayesha;
  const card = page.getByRole('article', { name: 'Nihari' });
  const report = card.getByRole('button', { name: 'Report the post of Fatima Khan, “Nihari”' });
  await reportBy(page, report, 'post');
  await card.getByRole('link', { name: 'Fatima Khan' }).click();
  await page.getByRole('button', { name: 'Message' }).click();
  await page.getByPlaceholder('Your Message').fill('Is this yours?');
  await page.getByPlaceholder('Your Message').press('Enter');
  await expect(page.getByText('Delivered').or(page.getByText('Sent'))).toBeVisible();
  await open(page, '/home');
  await card.getByRole('button', { name: 'Send Nihari in a chat' }).click();
  await page
    .getByRole('button', { name: /Fatima Khan/ })
    .last()
    .click();
  const shared = page.getByRole('log').getByRole('link', { name: /Nihari/ });
  await expect(shared).toContainText('A post of Fatima Khan');
  await shared.click();
  await expect(page).toHaveURL(/\/post\/[\w-]+$/);
});

test('settings count at once and stay', async () => {
  const { page } = fatima;
  await open(page, '/dashboard/settings');
  await page.getByRole('link', { name: /What, where and when/ }).click();
  const answered = answersAt(page, '/api/notifications/settings');
  await page.getByLabel('Likes of my posts').selectOption('off');
  await page.getByRole('switch', { name: /No push at night/ }).click();
  await page.getByLabel('From').fill('21:30');
  await page.getByLabel('What you have not read').selectOption('weekly');
  await expect(page.getByRole('switch', { name: /Push to this device/ })).toBeVisible();
  await expect.poll(() => answered.at(-1) ?? '').toContain('weekly');
  await page.reload();
  await expect(page.getByLabel('Likes of my posts')).toHaveValue('off');
  await expect(page.getByLabel('From')).toHaveValue('21:30');
  await expect(page.getByLabel('What you have not read')).toHaveValue('weekly');
  // the way that its mails end it: pressed by a person
  await page.goto(`/digest/end?token=${'a-token-nobody-was-sent'.repeat(2)}`);
  const end = page.getByRole('button', { name: 'End these mails' });
  await end.click();
  await expect(page.getByRole('alert')).toHaveText('We could not find that.');
  // no mail goes out here; what its link does is notification-settings.spec.ts's to show
  await page.route('**/api/notifications/digest/end', (route) => route.fulfill({ json: {} }));
  await end.click();
  await expect(page.getByRole('status')).toContainText('You get no more mails');
  await page.getByRole('link', { name: 'To chefly' }).click();
  await expect(page).toHaveURL(/\/home$/);
});
