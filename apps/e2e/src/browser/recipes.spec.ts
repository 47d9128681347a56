import { expect, test } from '@playwright/test';
import { enterConsole } from './arrivals';
import { moveIn } from './house';
import { open, photo, uncovered, type Person } from './people';
import { paste, rowOf } from './recipe-form';

/** A member's own recipe from its draft to the second look of a moderator, and out of the profile again. */
test.describe.configure({ mode: 'serial' });

let fatima: Person;
let moderator: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  moderator = await house.moderator('Keeper');
});

const row = (name: string) => rowOf(fatima.page, name);

test('rows are pasted, moved by keys and by dragging, and say what is wrong', async () => {
  const { page } = fatima;
  await page.goto('/dashboard?add=form');
  await expect(page.getByLabel('Recipie name')).toBeVisible();
  await uncovered(page);
  await page.getByLabel('Recipie name').fill('Shakshouka Masala');
  const similar = page.getByRole('region', { name: 'Similar recipes' });
  await expect(similar.getByText('Shakshuka')).toBeVisible();

  await paste(row('Ingredient 1'), '1. 500 g tomatoes\n2. 1½ tsp cumin\n3. salt');
  await expect(row('Amount of ingredient 2')).toHaveValue('1½');
  await expect(row('Unit of ingredient 2')).toHaveValue('tsp');
  await paste(row('Step 1'), '• Fry the cumin (2 min)\n• Add tomatoes\n• Serve');
  await expect(row('Minutes of step 1')).toHaveValue('2');
  await row('Move step 3').focus();
  await page.keyboard.press('ArrowUp');
  await expect(row('Step 2')).toHaveValue('Serve');
  await expect(row('Move step 2')).toBeFocused();
  await row('Move step 2').hover();
  await page.mouse.down();
  const target = (await row('Move step 3').boundingBox())!;
  await page.mouse.move(target.x + 10, target.y + target.height, { steps: 8 });
  await page.mouse.up();
  await expect(row('Step 3')).toHaveValue('Serve');

  await page.getByText('More about it').click();
  await page.getByLabel('Servings').fill('40');
  await page.getByLabel('Cuisine').fill('Levant');
  await page.getByLabel('dairy').check();
  await page.getByText('More about it').click();
  await expect(page.getByText('for 40 · Levant · dairy')).toBeVisible();

  await row('Amount of ingredient 3').fill('a pinch');
  for (const [cost, said] of [
    ['12.5', 'Give the cost in whole rupees, with digits alone'],
    ['0', 'The cost must be at least ₹ 1'],
    ['99999999', 'The cost can be at most ₹ 10,00,000'],
  ] as const) {
    await page.getByLabel('Overall cost').fill(cost);
    await page.getByRole('button', { name: 'Upload Recipie' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByText('Give the amount as a number, such as 2, 1.5 or 1/2')).toBeVisible();
  await row('Amount of ingredient 3').fill('');
  // what is wrong is not folded away
  await expect(page.getByText('Give the servings as a whole number from 1 to 24')).toBeVisible();
  await page.getByLabel('Servings').fill('4');
  await page.getByLabel('Overall cost').fill('120');
  await page.getByLabel('Description').fill('Eggs are for another day');
  await page.getByLabel('Image (optional)').setInputFiles(await photo(10));
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('neither Escape nor Back nor a reload loses what was written', async () => {
  const { page } = fatima;
  const all = async () => {
    await expect(page.getByText('Your draft from before is back.')).toBeVisible();
    await expect(row('Ingredient 3')).toHaveValue('salt');
    await expect(row('Step 3')).toHaveValue('Serve');
    await expect(page.getByLabel('Overall cost')).toHaveValue('120');
    await expect(page.getByText('for 4 · Levant · dairy')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
  };
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
  await all();
  await page.goBack();
  await page.goto('/dashboard?add=form');
  await all();
  await page.reload();
  await all();
  // what does not arrive is said, and the form stays as it is
  const submissions = '**/api/recipes/submissions';
  await page.route(submissions, (route) => route.abort());
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We cannot reach chefly' })).toBeVisible();
  await expect(row('Step 3')).toHaveValue('Serve');
  await page.unroute(submissions);
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByText('In review')).toBeVisible();
});

test('a rejected recipe is sent again, and the moderator sees what changed and why it was rejected', async () => {
  const { page } = fatima;
  const desk = moderator.page;
  await enterConsole(moderator);
  await desk.getByLabel('Reason').fill('How long do the tomatoes take?');
  await desk.getByRole('button', { name: 'Reject' }).click();

  await page.getByRole('button', { name: 'Edit and send again' }).click();
  await expect(page.getByRole('dialog').getByText('How long do the tomatoes take?')).toBeVisible();
  await row('Minutes of step 2').fill('15');
  await page.getByText('More about it').click();
  await page.getByLabel('Servings').fill('6');
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByText('In review')).toBeVisible();

  const before = desk.getByRole('complementary', { name: 'Rejected before' });
  await expect(before.getByText('How long do the tomatoes take?')).toBeVisible();
  const procedure = desk.getByRole('region', { name: 'Procedure' });
  await expect(procedure.getByRole('insertion')).toHaveText('Add tomatoes (15 min)');
  await expect(procedure.getByRole('deletion')).toHaveText('Add tomatoes');
  const more = desk.getByRole('region', { name: 'More about it' });
  await expect(more.getByRole('insertion')).toHaveText('Servings: 6');
  await expect(more.getByText('Allergens: dairy')).toBeVisible();
  // the picture was kept
  await expect(desk.getByRole('img', { name: 'Shakshouka Masala' })).toBeVisible();
  await desk.getByLabel('Reason').fill('Is with us already');
  await desk.getByRole('button', { name: 'Reject' }).click();

  const submitted = page.getByRole('list', { name: 'Submitted recipes' });
  await submitted.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(submitted).toBeHidden();
});

test('own recipes stand in the settings, are added there and removed again', async () => {
  const { page } = fatima;
  await open(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakshuka');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByText('Added to your recipes. Look for another?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/settings$/);
  const grid = page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /Shakshuka/ }) });
  const columns = () =>
    grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  const desk = page.viewportSize()!;
  for (const [width, many] of [
    [1440, 4],
    [768, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => [width, await columns()]).toEqual([width, many]);
  }
  await page.setViewportSize(desk);
  // the sound of a request is this device's own choice
  const sound = page.getByRole('switch', { name: /Sound of a request/ });
  await expect(sound).toBeChecked();
  await sound.click();
  await page.reload();
  await expect(sound).not.toBeChecked();
  await sound.click();
  await expect(sound).toBeChecked();
  await page.getByRole('button', { name: 'Remove Shakshuka' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: /Shakshuka/ })).toBeHidden();
  await expect(page).toHaveURL(/settings$/);
});
