import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { moveIn } from './house';
import { open, photo, type Person, reportBy } from './people';

/** A culinary review from the form to its end, before the eyes of a follower. */
test.describe.configure({ mode: 'serial' });

const TITLE = 'Worth the queue';
let fatima: Person;
let ayesha: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha');
  const { page } = ayesha;
  await page.goto('/search?tab=people&text=fatima');
  await page.getByRole('link', { name: /Fatima Khan/ }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await fatima.page.goto('/dashboard/followRequests');
  await fatima.page.getByRole('button', { name: /Accept/ }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
});

test('the form names what is missing, and keeps what was typed through a reload', async () => {
  const { page } = fatima;
  await open(page, '/home');
  await page.getByRole('button', { name: 'New Upload' }).click();
  await page.getByRole('button', { name: /^Culinary Review/ }).click();
  await page.getByRole('button', { name: 'Upload Review' }).click();
  for (const missing of [
    'Enter Title',
    'Enter Culinary items being evaluated',
    'Enter Place name',
    'Enter Place Location',
    'Enter Description',
    'Add a photo of the food',
  ])
    await expect(page.getByText(missing, { exact: true })).toBeVisible();
  await page.getByLabel('Review Title').fill(TITLE);
  await page.getByLabel('Place name').fill('Javed');
  await page.getByLabel('Photos').setInputFiles([await photo(20), await photo(140)]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your draft from before is back.')).toBeVisible();
  await expect(page.getByLabel('Review Title')).toHaveValue(TITLE);
  await expect(page.getByLabel('Place name')).toHaveValue('Javed');
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  // what was let go stays away
  await page.getByRole('button', { name: 'Remove Photo 2' }).click();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 2' })).toHaveCount(0);
});

test('a review with two photos is uploaded; the form closes after 5 s, the banner after 30', async () => {
  await open(ayesha.page, '/home');
  const { page } = fatima;
  await page.clock.install();
  await open(page, '/newReview');
  await page.getByLabel('Culinary items being evaluated').fill('Nihari, naan');
  await page.getByLabel('Place Location').fill('Burns Road, Karachi');
  await page.getByLabel('Review Description').fill('Slow and deep.');
  await page.getByLabel('Photos').setInputFiles(await photo(140));
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload Review' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'Review Uploaded' });
  await expect(banner).toBeVisible();
  await page.clock.fastForward(5000);
  await page.waitForURL('**/home');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
  await page.clock.fastForward(25_000);
  await expect(banner).toBeHidden();
});

test('a follower hears of it, reads it and votes; the same again takes the vote back', async () => {
  const { page } = ayesha;
  await page.getByRole('button', { name: 'Show 1 new' }).click();
  const card = page.getByRole('article', { name: TITLE });
  await expect(card.getByText('Javed')).toBeVisible();
  await expect(card.getByText('Burns Road, Karachi')).toBeVisible();
  await expect(card.getByText('Reviewer · Commis')).toBeVisible();
  await expect(card.getByText('No votes yet')).toBeVisible();
  const further = card.getByRole('button', { name: 'Next picture' });
  await further.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('2 / 2')).toBeVisible();
  // at the end it goes no further, and keeps the focus; the strip goes by arrows
  await expect(further).toBeDisabled();
  await expect(further).toBeFocused();
  const strip = card.getByRole('group', { name: `${TITLE}, 2 of 2` });
  await strip.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByText('1 / 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByText('2 / 2')).toBeVisible();

  const [agree, disagree] = [
    card.getByRole('button', { name: 'Agree', exact: false }).first(),
    card.getByRole('button', { name: /^Disagree/ }),
  ];
  await agree.click();
  await expect(agree).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText('100.00% agree')).toBeVisible();
  await disagree.click();
  await expect(card.getByText('0.00% agree', { exact: true })).toBeVisible();
  await expect(agree).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(disagree).toHaveAttribute('aria-pressed', 'true');
  await disagree.click();
  await expect(card.getByText('No votes yet')).toBeVisible();
});

test('a vote that does not arrive is taken back', async () => {
  const { page } = ayesha;
  const card = page.getByRole('article', { name: TITLE });
  const agree = card.getByRole('button', { name: /^Agree/ });
  await page.route('**/api/content/reviews/*/vote', (route) => route.abort());
  await agree.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(agree).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/content/reviews/*/vote');
});

test('it stands on the profile and on a page of its own, and nobody votes on their own', async () => {
  const { page } = ayesha;
  await page
    .getByRole('article', { name: TITLE })
    .getByRole('link', { name: 'Fatima Khan' })
    .click();
  await page.getByRole('button', { name: 'Message' }).click();
  await page.getByPlaceholder('Your Message').fill('Where is it?');
  await page.getByPlaceholder('Your Message').press('Enter');
  await expect(page.getByRole('log').getByText('Where is it?')).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Culinary Reviews' }).click();
  const card = page.getByRole('article', { name: TITLE });
  await card.getByRole('link', { name: /now|ago/ }).click();
  await expect(page).toHaveURL(/\/review\/[\w-]+$/);
  await expect(card).toBeVisible();
  await expectAccessible(page);
  const report = card.getByRole('button', {
    name: `Report the review of Fatima Khan, “${TITLE}”`,
  });
  await reportBy(page, report, 'review');
  await card.getByRole('button', { name: `Send ${TITLE} in a chat` }).click();
  await page
    .getByRole('button', { name: /Fatima Khan/ })
    .last()
    .click();
  const shared = page.getByRole('log').getByRole('link', { name: new RegExp(TITLE) });
  await expect(shared).toContainText('A review of Javed');
  await shared.click();
  await expect(card).toBeVisible();
  await fatima.page.goto('/dashboard?tab=culinary-reviews');
  const own = fatima.page.getByRole('article', { name: TITLE });
  await expect(own.getByRole('button', { name: /^Agree/ })).toBeDisabled();
});

test('its author deletes it, and it is gone from the follower’s screen', async () => {
  const { page } = fatima;
  await page.getByRole('button', { name: `Delete the review “${TITLE}”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No culinary reviews yet.')).toBeVisible();
  await expect(ayesha.page.getByText('This review is not there.')).toBeVisible();
  await open(ayesha.page, '/home');
  await expect(ayesha.page.getByText('Follow Users to See Posts in your Feed')).toBeVisible();
});
