import { monthName, monthOf } from '@chefly/contracts';
import { expect, test, type Page } from '@playwright/test';
import { bookAllIn } from '../platform/booked-month';
import { expectAccessible } from './accessible';
import { clientOf, enterConsole } from './arrivals';
import { moveIn } from './house';
import { chefVideo, expectVideo } from './media';
import { expectShown, forgetShown, open, type Person } from './people';
import type { RunningServer } from './server';

/** From the offer in the console to the line in the statement. */
test.describe.configure({ mode: 'serial' });

let chef: Person;
let guest: Person;
let moderator: Person;
let second: Person;
let server: RunningServer;

moveIn(async (house) => {
  ({ server } = house);
  chef = await house.member('Fatima');
  guest = await house.member('Ayesha');
  moderator = await house.moderator('Haya');
  second = await house.moderator('Noor');
});

test('a moderator offers monetization at a rate', async () => {
  const { page } = moderator;
  await open(chef.page, '/dashboard/settings');
  await expect(chef.page.getByText('Not Monetized', { exact: true })).toBeVisible();
  await enterConsole(moderator);
  await page.getByRole('tab', { name: 'Monetization' }).click();
  const form = page.getByRole('form', { name: 'Offer monetization' });
  await form.getByLabel('Username').fill('fatima');
  await form.getByLabel('Commission (%)').fill('12.5');
  await form.getByLabel('Reason').fill('Members come back');
  await form.getByRole('button', { name: 'Offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '@fatima' })).toContainText('12.5 %');
  await expectAccessible(page);
});

test('the chef reads rate and terms, agrees and sets a price', async () => {
  const { page } = chef;
  await open(page, '/dashboard/settings');
  await page.getByRole('link', { name: /chefly offers you monetization/ }).click();
  await expect(page.getByText('commission. Of ₹ 200 you keep ₹ 175.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I agree, 12.5 % commission' }).click();
  await page.getByLabel(/Price of a session/).fill('250');
  await expect(page.getByText(/You keep ₹\s218.75 of each payment/)).toBeVisible();
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expectShown(page, 'Your price is set.');
  await open(page, '/dashboard/settings');
  await expect(page.getByText('Monetized', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Recipes' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakshuka');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByText('Added to your recipes.')).toBeVisible();
  await page.goto('/home');
});

test('the member sees the price before asking, cooks, and pays by both words', async () => {
  const { page } = guest;
  await page.goto('/chefs?recipie=Shakshuka');
  await expect(page.getByText('Finding Chefs')).toBeHidden();
  await expect(page.getByText('₹ 250 for a session')).toBeVisible();
  await page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await expect(page.getByRole('note', { name: 'What it costs' })).toContainText(
    'A session with Fatima Khan costs ₹ 250.',
  );
  await page.getByRole('button', { name: 'Video Session' }).click();
  await chef.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await chef.page.getByRole('tab', { name: /Video Requests/ }).click();
  await expect(chef.page.getByText('₹ 250', { exact: true })).toBeVisible();
  await chef.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await page.waitForURL('**/session?role=user');
  await expectVideo(chefVideo(page, 'Fatima Khan'));
  await chef.page.getByRole('button', { name: 'End', exact: true }).click();
  await chef.page.getByRole('button', { name: 'End Session' }).click();
  await expectShown(chef.page, 'Ending Session');
  await open(page, '/dashboard/payments');
  await page.getByRole('button', { name: 'Paid by UPI' }).click();
  await expect(page.getByText(/You said that it was paid/)).toBeVisible();
  await expectAccessible(page);
  await open(chef.page, '/dashboard/monetization?tab=fees');
  await chef.page.getByRole('button', { name: 'Received by UPI' }).click();
  await expect(chef.page.getByText('Paid by UPI.')).toBeVisible();
  await expect(page.getByText('Paid by UPI.')).toBeVisible();
});

test('the statement has the month, on screen and as a file, and the ledger its entries', async () => {
  const { page } = chef;
  await page.getByRole('tab', { name: 'Statement' }).click();
  const month = page.getByRole('list', { name: 'Months' }).getByRole('listitem');
  await expect(month).toContainText('₹ 31.25');
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const lines: Buffer[] = [];
  for await (const chunk of await (await file).createReadStream()) lines.push(chunk as Buffer);
  expect(Buffer.concat(lines).toString()).toContain('"Ayesha Khan",paid,250.00,31.25,');
  await moderator.page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(moderator.page.getByRole('table')).toContainText('commission');
  await expectAccessible(moderator.page);
});

test('the console has the fee and the month, and takes monetization back; the chef reads why', async () => {
  const { page } = moderator;
  await page.getByRole('tab', { name: 'Fees' }).click();
  await page.getByRole('radio', { name: 'Paid', exact: true }).click();
  const fee = page.getByRole('table', { name: 'Fees: Paid' }).getByRole('row').nth(1);
  await expect(fee).toContainText(/Shakshuka.*@ayesha.*@fatima.*₹\s250.*₹\s31\.25/);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Payouts' }).click();
  await page.getByLabel('Month').fill(monthOf(new Date()));
  const month = page.getByRole('region', { name: 'Payouts' }).getByRole('listitem');
  await expect(month).toContainText('1 session · paid ₹ 250 · commission ₹ 31.25');
  await expect(month).toContainText('The month is not over.');
  await expect(month.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Chefs' }).click();
  const agreement = page.getByRole('listitem').filter({ hasText: '@fatima' });
  await expect(agreement.getByRole('button', { name: 'Revoke' })).toBeDisabled();
  await agreement.getByLabel('Reason').fill('Sessions were ended early');
  await agreement.getByRole('button', { name: 'Revoke' }).click();
  const sure = page.getByRole('dialog', { name: 'Revoke: Fatima Khan?' });
  await expect(sure).toContainText('Sessions were ended early');
  await forgetShown(page);
  await sure.getByRole('button', { name: 'Yes' }).click();
  await expectShown(page, 'Done. The member is told.');
  await open(chef.page, '/dashboard/settings');
  await expect(chef.page.getByText('Not Monetized', { exact: true })).toBeVisible();
  await open(chef.page, '/dashboard/monetization');
  await expect(chef.page.getByText('Sessions were ended early')).toBeVisible();
  await expect(chef.page.getByRole('button', { name: 'Appeal' })).toBeVisible();
});

/** Presses what settles, and answers its question. */
async function settle(page: Page, what: string, question: string) {
  await page.getByRole('button', { name: what }).click();
  const sure = page.getByRole('dialog', { name: question });
  await expect(sure).toContainText('₹ 31.25 comes in from Fatima Khan');
  await sure.getByRole('button', { name: 'Yes' }).click();
  await expect(sure).toBeHidden();
}

test('a month that is over is settled by two moderators, and the chef’s statement says so', async () => {
  const { uid } = await (await clientOf(server.url, chef)).identity.account({});
  // the month before last, wherever in its month the test runs
  const over = monthOf(new Date(Date.now() - 40 * 86_400_000));
  await server.change('moderation', (rows) => bookAllIn(rows, uid, over));
  const payout = ({ page }: Person) =>
    page.getByRole('region', { name: 'Payouts' }).getByRole('listitem');
  const look = async (each: Person) => {
    await each.page.goto(`/console/monetization/payouts?month=${over}`);
    await expect(payout(each)).toContainText('1 session · paid ₹ 250 · commission ₹ 31.25');
  };
  await look(moderator);
  await settle(moderator.page, 'Propose to settle', 'Propose to settle?');
  await expect(payout(moderator)).toContainText('Proposed by Haya Khan');
  // whoever proposes it does not pay it
  await expect(payout(moderator).getByRole('button')).toHaveText(['Take the proposal back']);

  await enterConsole(second);
  await look(second);
  await expect(payout(second).getByRole('button', { name: 'Mark as paid' })).toBeDisabled();
  await second.page.getByLabel(/^Reference/).fill('The bank is closed today');
  await settle(second.page, 'Take the proposal back', 'Take the proposal back?');
  await settle(second.page, 'Propose to settle', 'Propose to settle?');
  await look(moderator);
  await moderator.page.getByLabel(/^Reference/).fill('UPI 4711');
  await expectAccessible(moderator.page);
  await settle(moderator.page, 'Mark as paid', 'Was it paid?');
  await expect(payout(moderator)).toContainText(/Paid on .* · UPI 4711/);
  await expect(payout(moderator).getByRole('button')).toHaveCount(0);

  const { page } = chef;
  await open(page, '/dashboard/monetization?tab=statement');
  const month = page.getByRole('list', { name: 'Months' }).getByRole('listitem');
  await expect(month).toContainText(monthName(over));
  await expect(month).toContainText(/Settled on .* · UPI 4711/);
  await open(page, '/notifications');
  await expect(page.getByText(`Your ${monthName(over)} is settled.`)).toBeVisible();
});
