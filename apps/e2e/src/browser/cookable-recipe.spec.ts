import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { enterConsole } from './arrivals';
import { moveIn } from './house';
import { uncovered, type Person } from './people';
import { paste, rowOf } from './recipe-form';

/** What a member's own recipe says of how it is cooked, from its form to the stove. */

let fatima: Person;
let moderator: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  moderator = await house.moderator('Keeper');
});

const row = (name: string) => rowOf(fatima.page, name);

/** What a finger wants and finds beside the screen. */
const beside = () =>
  fatima.page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] :is(button, input, textarea, label)')]
      .filter((element) => !element.closest('.sr-only') && !element.matches('.sr-only'))
      .map((element) => [element, element.getBoundingClientRect()] as const)
      .filter(([, { width, left, right }]) => width && (left < 0 || right > innerWidth))
      .map(([element]) => element.getAttribute('aria-label') ?? element.textContent),
  );

test('a recipe says what a cook wants to know, on a phone; a moderator reads it, and it is cooked so', async () => {
  const { page } = fatima;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard?add=form');
  await expect(page.getByLabel('Recipie name')).toBeVisible();
  await uncovered(page);
  await page.getByLabel('Recipie name').fill('Feta Salan');
  await page.getByLabel('Description').fill('Soft and sour');
  await page.getByLabel('Overall cost').fill('200');
  await paste(row('Ingredient 1'), '200 g feta (or labneh)\n2 onions');
  await expect(row('Substitutes for ingredient 1')).toHaveValue('labneh');
  await expect(row('Substitutes for ingredient 2')).toBeHidden();
  await paste(
    row('Step 1'),
    'Fry the onions for 10 minutes on a medium flame\nSimmer the feta for 20–25 minutes, then let it rest for 5 minutes',
  );
  // what the text names is filled in, and can be emptied
  await expect(row('Minutes of step 1')).toHaveValue('10');
  await expect(row('Minutes of step 2')).toHaveValue('20');
  await row('Minutes of step 1').fill('');
  await row('Step 1').press('End');
  await page.keyboard.type(', stirring');
  await expect(row('Minutes of step 1')).toHaveValue('');

  const fold = page.getByRole('button', { name: /^More about this step 2/ });
  await expect(fold).toHaveText(/waiting · feta$/);
  await fold.press('Enter');
  const more = page.getByRole('group', { name: 'More about step 2' });
  await expect(more.getByRole('radio', { name: 'Waiting' })).toBeChecked();
  await expect(more.getByRole('checkbox', { name: 'feta' })).toBeChecked();
  await more.getByRole('checkbox', { name: 'onions' }).press('Space');
  await more.getByRole('radio', { name: 'No heat' }).press('ArrowRight');
  await more.getByRole('radio', { name: 'low', exact: true }).check();
  await row('Degrees Celsius of step 2').fill('5');
  await page.getByText('More about it').click();
  await page.getByLabel('Preparation (minutes)').fill('15');
  for (const dark of [false, true]) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await expectAccessible(page, dark ? 'colours' : 'everything');
  }
  await page.emulateMedia({ colorScheme: null });
  for (const [width, dir] of [
    [390, 'rtl'],
    [320, 'rtl'],
    [320, 'ltr'],
    [390, 'ltr'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((to) => (document.documentElement.dir = to), dir);
    await expect.poll(beside).toEqual([]);
  }

  // what is wrong and folded away comes forth
  await fold.click();
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByText('Give the heat as a flame, or in °C from 30 to 500')).toBeVisible();
  await expect(row('Degrees Celsius of step 2')).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByText('In review')).toBeVisible();

  await enterConsole(moderator);
  const desk = moderator.page;
  const part = (name: string) => desk.getByRole('region', { name });
  await expect(part('Ingredients').getByText('200 g feta (or labneh)')).toBeVisible();
  await expect(part('More about it').getByText('Preparation: 15 min')).toBeVisible();
  const steps = part('Procedure');
  await expect(steps.getByText('medium flame, stirring · without a timer')).toBeVisible();
  await expect(
    steps.getByText(
      'Simmer the feta for 20–25 minutes, then let it rest for 5 minutes (20 min) · Low flame · takes feta, onions',
    ),
  ).toBeVisible();
  await desk.getByLabel('Reason').fill('Each step can be followed.');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('link', { name: /Feta Salan/ })).toBeVisible();

  await page.goto('/cook/Feta_Salan');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.getByText('medium flame', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Low flame')).toBeVisible();
  await expect(page.getByRole('timer').getByRole('button')).toHaveAccessibleName(
    'Simmer the feta, 20 minutes, start',
  );
  await expect(page.getByRole('list', { name: 'For this step' }).getByRole('listitem')).toHaveText([
    /feta/,
    /onions/,
  ]);
  // what else its words name, and what its cook names
  await page.getByRole('button', { name: 'Start a timer of 5 min' }).click();
  await expect(page.getByRole('button', { name: 'Start a timer of 5 min' })).toBeHidden();
  await page.getByRole('button', { name: 'Ingredients and all steps' }).click();
  const side = page.getByRole('dialog', { name: 'Feta Salan' });
  await side.getByRole('button', { name: 'Timer', exact: true }).click();
  const timer = page.getByRole('dialog', { name: 'A timer of your own' });
  await timer.getByLabel('What it is for').fill('The bread');
  await timer.getByLabel('Minutes').fill('7');
  await timer.getByRole('button', { name: 'Start' }).click();
  await expect(side.getByRole('listitem').filter({ hasText: 'The bread' })).toBeVisible();
  await expect(side.getByRole('listitem').filter({ hasText: '5 min, Simmer' })).toBeVisible();
  await expectAccessible(page, 'everything');
  await expect.poll(beside).toEqual([]);
  await side.getByRole('button', { name: 'Remove The bread' }).click();
  await expect(side.getByText('The bread')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Stuck here/ }).click();
  const instead = page.getByRole('region', { name: 'What to take instead' });
  await expect(instead.getByText('labneh')).toBeVisible();
});
