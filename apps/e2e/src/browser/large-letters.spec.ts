import { expect, test, type Page } from '@playwright/test';
import { holdShakshuka } from './asking';
import { lettersOf, whatLiesBeside, whatSticksOut } from './fits';
import { moveIn } from './house';
import { open, type Person } from './people';

/**
 * Letters twice as large, on the narrowest phone: as little room as anybody has. The session and the
 * console have tests of their own.
 */
let fatima: Person;
let reader: Person;
let visitor: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
  reader = await house.member('Ayesha', { viewport: { width: 320, height: 700 } });
  await reader.page.goto('/search?tab=people');
  await reader.page.getByRole('searchbox').fill('fatima');
  await reader.page.getByRole('link', { name: /Fatima/ }).click();
  await reader.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await lettersOf(reader.page, 32);
  visitor = await house.visitor('Visitor', { viewport: { width: 320, height: 700 } });
  await lettersOf(visitor.page, 32);
});

async function fits(page: Page) {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
}
const holdsItsWords = (page: Page) => expect.poll(() => whatSticksOut(page)).toEqual([]);

for (const [path, heading] of [
  ['/', 'A complete platform for food lovers'],
  ['/terms_and_conditions', 'Terms and Conditions'],
  ['/privacy_and_policy', 'Privacy Policy'],
  ['/signup', 'Sign up'],
] as const)
  test(`fit: ${path}`, async () => {
    const { page } = visitor;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await fits(page);
    await holdsItsWords(page);
  });

for (const [path, title] of [
  ['/dashboard/settings', 'Account Settings'],
  ['/dashboard/settings/booking_hours', 'Booking hours'],
  ['/dashboard/settings/notifications', 'Notification settings'],
  ['/bookings', 'Bookings'],
  ['/newPost', 'New post'],
] as const)
  test(`fit: ${path}`, async () => {
    const { page } = reader;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await fits(page);
    await holdsItsWords(page);
  });

test('fit: the chefs of a recipe, its steps, and what is cooked alone', async () => {
  const { page } = reader;
  await page.goto('/chefs?recipie=Shakshuka');
  await page.getByRole('checkbox', { name: /Select Fatima/ }).click();
  await fits(page);
  await page.goto('/recipe/Shakshuka');
  await expect(page.getByRole('button', { name: 'Cook with a chef' })).toBeVisible();
  await fits(page);
  // each step has room for its longest amount
  const narrow = page.getByRole('region', { name: 'Steps' }).locator('ol > li');
  await expect
    .poll(() => narrow.evaluateAll((rows) => rows.map((row) => row.scrollWidth - row.clientWidth)))
    .toEqual(Array.from({ length: await narrow.count() }, () => 0));
  await page.goto('/cook/Shakshuka');
  const timer = page.getByRole('region', { name: 'Timer of this step' });
  await expect(page.getByText(/^Step 1 of/)).toBeVisible();
  while (!(await timer.isVisible())) await page.getByRole('button', { name: /^Next/ }).click();
  await fits(page);
});

test('fit: the tiles of the market, and who asks to follow', async () => {
  const { page } = reader;
  await page.goto('/search');
  const rail = page.getByRole('region', { name: 'Quick' });
  await expect(rail.getByRole('link').first()).toBeVisible();
  await fits(page);
  // a name of the rail is read whole, and so is what a dish costs and takes
  const cut = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('li a > span span, li a > span:last-child')]
        .filter((words) => words.scrollWidth > words.clientWidth + 1)
        .filter((words) => getComputedStyle(words).display !== 'inline')
        .map(({ textContent }) => textContent),
    );
  await expect.poll(cut).toEqual([]);
  await lettersOf(fatima.page, 32);
  await fatima.page.setViewportSize({ width: 320, height: 700 });
  await fatima.page.goto('/dashboard/followRequests');
  await expect(fatima.page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await fits(fatima.page);
  await fatima.page.goto('/notifications');
  await expect(fatima.page.getByText(/follow/).first()).toBeVisible();
  await fits(fatima.page);
});

test('fit: who waits for a chef, and the request as she reads it', async () => {
  /** Buttons of what covers the screen that lie beyond the edge of their place. */
  const beside = ({ page }: Person, place: string) =>
    page.getByRole('dialog').evaluate(
      (dialog, of) =>
        [...dialog.querySelectorAll('button')]
          .filter((button) => !button.closest('[class*="overflow-x-auto"]'))
          .filter((button) => {
            const { right, width } = button.getBoundingClientRect();
            const edge = button.closest(of)?.getBoundingClientRect().right ?? innerWidth;
            return width > 1 && right > edge + 1;
          })
          .map((button) => button.getAttribute('aria-label') ?? button.textContent),
      place,
    );
  await reader.page.goto('/chefs?recipie=Shakshuka');
  await reader.page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await reader.page.getByRole('button', { name: 'Voice Session' }).click();
  await expect(reader.page.getByRole('button', { name: 'Keep browsing' })).toBeVisible();
  await expect.poll(() => beside(reader, 'body')).toEqual([]);
  const asked = reader.page.getByRole('list', { name: 'Asked chefs' }).getByRole('listitem');
  const [chef, another] = await Promise.all([
    asked.boundingBox(),
    reader.page.getByRole('button', { name: 'Ask another' }).boundingBox(),
  ]);
  expect(chef!.x + chef!.width).toBeLessThanOrEqual(another!.x + 1);
  await fatima.page.goto('/home');
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await expect(fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' })).toBeVisible();
  await expect.poll(() => beside(fatima, 'li')).toEqual([]);
  await reader.page.getByRole('button', { name: 'Cancel', exact: true }).click();
});
