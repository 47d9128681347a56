import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { holdShakshuka } from './asking';
import { moveIn } from './house';
import { open, type Person } from './people';

/** The chefs of a recipe over it: who is ticked, who leaves meanwhile, and what is asked of them. */
let fatima: Person;
let hafsa: Person;
let ayesha: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  hafsa = await house.member('Hafsa');
  ayesha = await house.member('Ayesha', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  for (const chef of [fatima, hafsa]) {
    await holdShakshuka(chef);
    await open(chef.page, '/home');
  }
});

test('several are ticked in a sheet over the recipe; one who leaves greys in place, and the others are asked', async () => {
  const { page } = ayesha;
  await page.goto('/recipe/Shakshuka');
  const opener = page.getByRole('button', { name: 'Cook with a chef' });
  await expect(page.getByText('2 chefs free now')).toBeVisible();
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Chefs' });
  await expect(sheet).toContainText('2 free now for Shakshuka');
  const start = sheet.getByRole('button', { name: 'Start Session' });
  await expect(start).toBeDisabled();
  await expect(sheet.getByText('Tick up to four chefs')).toBeVisible();
  // the focus stays within, and goes back to where it came from
  for (let i = 0; i < 12; i++) await page.keyboard.press('Tab');
  expect(await sheet.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const tick = (name: string) => sheet.getByRole('checkbox', { name: `Select ${name} Khan` });
  const height = async () => (await tick('Hafsa').boundingBox())!.height;
  expect(await height()).toBeGreaterThanOrEqual(72);
  // all of the row is the checkbox
  await tick('Fatima').click({ position: { x: 8, y: 36 } });
  await expect(sheet.getByText('Ask 1 chef')).toBeVisible();
  await tick('Hafsa').click();
  await expect(sheet.getByText('Ask 2 chefs')).toBeVisible();
  await expect(start).toBeEnabled();
  await expectAccessible(page);

  const places = async () =>
    Promise.all(['Fatima', 'Hafsa'].map(async (name) => (await tick(name).boundingBox())!.y));
  const before = await places();
  await hafsa.context.close();
  await expect(tick('Hafsa')).toBeDisabled({ timeout: 90_000 });
  await expect(tick('Hafsa')).not.toBeChecked();
  await expect(sheet.getByText('Hafsa Khan is not free any more')).toBeVisible();
  await expect(sheet.getByText('Ask 1 chef')).toBeVisible();
  expect(await places()).toEqual(before);

  await sheet.getByText('Voice', { exact: true }).click();
  await start.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
  await expect(page.getByText('Shakshuka, voice')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Asked chefs' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
});

test('where few are free, the panel of chefs leads to another way as well', async () => {
  const { page } = ayesha;
  await page.goto('/chefs?recipie=Shakshuka');
  const panel = page.getByRole('region', { name: 'Free chefs' });
  await expect(panel.getByRole('checkbox', { name: 'Select Fatima Khan' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Cook alone' }).click();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
});
