import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { arrive } from './arrivals';
import { moveIn } from './house';
import { expectKeptOffline } from './kept-offline';
import { answersAt, answerTo, expectShown, type Person } from './people';

/** What a member plans to cook, and buys for it. */
test.describe.configure({ mode: 'serial' });

let fatima: Person;
/** Hers, too. */
let tablet: Person;
moveIn(async (house) => {
  fatima = await house.member('Fatima', { serviceWorkers: 'allow' });
  tablet = await house.visitor('Fatima');
  await arrive(tablet);
});

const plan = async (page: Page, recipe: string, button: string) => {
  await page.goto(`/recipe/${recipe.replaceAll(' ', '_')}`);
  await page.getByRole('button', { name: `Plan ${recipe}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to week plan' });
  const answered = answersAt(page, '/api/recipes/plan');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => answered.length).toBe(1);
};

test('recipes are put on a day and on the list, which adds up what they take', async () => {
  const { page } = fatima;
  await page.setViewportSize({ width: 390, height: 844 });
  await plan(page, 'Masala Dosa', 'Add to shopping list');
  await expectShown(page, 'Masala Dosa is on the shopping list.');
  const inWords = new Intl.DateTimeFormat('en-US', {
    ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
  });
  // tomorrow, which is a day ahead also when midnight comes meanwhile
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  await plan(page, 'Hyderabadi Haleem', inWords.format(tomorrow));
  await page.goto('/plan');
  await expect(page.getByRole('link', { name: 'Hyderabadi Haleem' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Only on the shopping list' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Shopping list' }).click();
  // one of the one, three of the other
  await expect(page.getByRole('checkbox', { name: /^4 onion/ })).toBeVisible();
  await expectAccessible(page);
});

test('a tick and an entry stay, and a tick goes where more is needed', async () => {
  const { page } = fatima;
  await page.goto('/shopping');
  const answered = answersAt(page, '/api/recipes/plan');
  const onions = page.getByRole('checkbox', { name: /onion/ }).first();
  await onions.click();
  await expect(onions).toBeChecked();
  await page.getByRole('textbox', { name: 'Also to buy' }).fill('Candles');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Candles' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Candles' }).click();
  await expect(page.getByRole('checkbox', { name: 'Candles' })).toBeChecked();
  // a tick, an entry and its tick
  await expect.poll(() => answered.length).toBe(3);
  await page.reload();
  await expect(onions).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Candles' })).toBeChecked();

  await page.goto('/plan');
  await page.getByRole('button', { name: 'More servings' }).first().click();
  await page.getByRole('link', { name: 'Shopping list' }).click();
  await expect(onions).not.toBeChecked();
  // who is there by the keyboard is not thrown out of the list with the only entry
  const taken = answersAt(page, '/api/recipes/plan');
  await page.getByRole('button', { name: 'Take Candles off the list' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Shopping list' })).toBeFocused();
  await expect.poll(() => taken.length).toBe(1);
});

test('a dish is put on another day, or on none', async () => {
  const { page } = fatima;
  await page.goto('/plan');
  const day = page.getByRole('combobox', { name: 'Day of Masala Dosa' });
  await expect(day).toHaveValue('');
  const answered = answersAt(page, '/api/recipes/plan');
  await day.focus();
  await day.selectOption({ index: 3 });
  await expect(page.getByRole('heading', { name: 'Only on the shopping list' })).toBeHidden();
  await expect(day).toBeFocused();
  await page.getByRole('combobox', { name: 'Day of Hyderabadi Haleem' }).selectOption('No day');
  await expect.poll(() => answered.length).toBe(2);
  await page.reload();
  const none = page.locator('section', {
    has: page.getByRole('heading', { name: 'Only on the shopping list' }),
  });
  await expect(none.getByRole('link')).toHaveText('Hyderabadi Haleem');
  await expect(day).not.toHaveValue('');
  await expectAccessible(page);
});

test('a change that came after one of another device says so, and is done after all by one tap', async () => {
  const { page } = fatima;
  const { page: other } = tablet;
  const row = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Masala Dosa' });
  const servings = (of: Page) => row(of).getByRole('spinbutton', { name: 'Servings' });
  await Promise.all([page.goto('/plan'), other.goto('/plan')]);
  const before = Number(await servings(other).getAttribute('aria-valuenow'));
  // from here on it hears nothing of what the first one does
  await other.route('**/api/recipes/plan', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const answered = answersAt(page, '/api/recipes/plan');
  await row(page).getByRole('button', { name: 'More servings' }).click();
  await expect.poll(() => answered.length).toBe(1);
  await row(other).getByRole('button', { name: 'Fewer servings' }).click();
  await expectShown(other, 'You had changed this elsewhere meanwhile: it stands as it is there.');
  await expect(servings(other)).toHaveAttribute('aria-valuenow', String(before + 1));
  await expectAccessible(other);
  const again = answersAt(other, '/api/recipes/plan');
  await other.getByRole('button', { name: 'Take mine' }).click();
  await expect(servings(other)).toHaveAttribute('aria-valuenow', String(before - 1));
  await expect.poll(() => again.length).toBe(1);
  await page.reload();
  await expect(servings(page)).toHaveAttribute('aria-valuenow', String(before - 1));
});

test('what is bought and planned without a network is there after a reload, and is sent once', async () => {
  const { page, context } = fatima;
  await page.goto('/shopping');
  const salt = page.getByRole('checkbox', { name: /salt/ }).first();
  await expect(salt).not.toBeChecked();
  await expectKeptOffline(page);
  await context.setOffline(true);
  await salt.click();
  const waits = page.getByText('What you changed is kept on this device');
  await expect(waits).toBeVisible();
  await expect(salt).toHaveAccessibleName(/, not sent yet$/);
  // the page is loaded anew, and another is opened beside it
  await page.reload();
  await expect(page.getByText('No network. This is as your device last knew it')).toBeVisible();
  await expect(salt).toBeChecked();
  await expect(waits).toBeVisible();
  await expectAccessible(page);
  const beside = await context.newPage();
  await beside.goto('/plan');
  const row = beside.getByRole('listitem').filter({ hasText: 'Masala Dosa' });
  await row.getByRole('button', { name: 'More servings' }).click();
  await expect(row.getByText('not sent yet')).toBeAttached();
  const answered = [answersAt(page, '/api/recipes/plan'), answersAt(beside, '/api/recipes/plan')];
  await context.setOffline(false);
  for (const each of [page, beside])
    await expect(each.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(waits).toBeHidden();
  await expect(salt).toBeChecked();
  await expect(row.getByText('not sent yet')).toHaveCount(0);
  const known = async () => {
    const { state } = JSON.parse(await answerTo(page, '/api/recipes/plan')) as {
      state: { ticks: Record<string, { value: object | null }> };
    };
    return Object.keys(state.ticks).filter((key) => /salt/.test(key) && state.ticks[key]!.value);
  };
  await expect.poll(known).toHaveLength(1);
  const sent = answered
    .flat()
    .flatMap((body) => (JSON.parse(body) as { commands: object[] }).commands);
  expect(sent).toHaveLength(2);
  await beside.close();
});

test('what is put on the list twice is one entry, cooked twice', async () => {
  const { page } = fatima;
  for (const times of [1, 2]) {
    await plan(page, 'Falafel', 'Add to shopping list');
    await expectShown(page, `Falafel is on the shopping list${times > 1 ? ', 2 times' : ''}.`);
    await page.goto('/plan');
    const dish = page.getByRole('listitem').filter({ hasText: 'Falafel' });
    await expect(dish).toHaveCount(1);
    await expect(dish.getByText('2 times')).toHaveCount(times - 1);
  }
  await page.goto('/shopping');
  await expect(page.getByText('Falafel (2 times)').first()).toBeVisible();
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Take one of 2 Falafel off the plan' }).click();
  await page.getByRole('button', { name: 'Take Falafel off the plan' }).click();
  await expect(page.getByRole('link', { name: 'Falafel' })).toHaveCount(0);
  await page.goto('/shopping');
});

test('the list prints without what is around it', async () => {
  const { page } = fatima;
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Shopping list' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('who signs out is asked about what is not saved yet, where it cannot be sent, and may stay', async () => {
  const { page } = tablet;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shopping');
  const rice = page.getByRole('textbox', { name: 'Also to buy' });
  await page.route('**/api/recipes/plan', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await rice.fill('Rose water');
  await page.keyboard.press('Enter');
  await expect(page.getByText('What you changed is kept on this device')).toBeVisible();
  await page.goto('/dashboard/settings');
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true });
  await signOut.last().click();
  const asked = page.getByRole('dialog', { name: 'Sign out anyway?' });
  await expect(asked).toContainText(
    '1 change is not saved yet. Signing out takes it away for good.',
  );
  await expect(asked.getByRole('button', { name: 'Stay' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(signOut.last()).toBeFocused();
  // with the network it is sent first, and nothing is asked
  await page.unroute('**/api/recipes/plan');
  await signOut.last().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(asked).toBeHidden();
  await fatima.page.goto('/shopping');
  await expect(fatima.page.getByRole('checkbox', { name: 'Rose water' })).toBeVisible();
});
