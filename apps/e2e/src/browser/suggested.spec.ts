import { expect, test } from '@playwright/test';
import { holdShakshuka } from './asking';
import { moveIn } from './house';
import { answersAt, answerTo, type Person } from './people';

/** The first steps of a new member, and whom they are suggested to follow. */
let zainab: Person;
let hafsa: Person;

moveIn(async (house) => {
  const fatima = await house.member('Fatima');
  zainab = await house.member('Zainab');
  hafsa = await house.member('Hafsa', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await holdShakshuka(fatima);
  // a list that is on a screen already does not hear of it
  await expect.poll(() => answerTo(hafsa.page, '/api/social/suggestions')).toContain('Maghreb');
});

test('a new member is shown around, follows whom they are suggested, and is not shown what is put away', async () => {
  const { page } = hafsa;
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'Welcome to the kitchen' });
  await steps.getByRole('link', { name: /^Follow a cook/ }).click();
  await page.getByRole('button', { name: 'Follow: Fatima Khan' }).click();
  await expect(page.getByRole('button', { name: 'Request Sent: Fatima Khan' })).toBeVisible();
  await page.goBack();
  await expect(steps.getByRole('link', { name: /^Follow a cook\W+done/ })).toBeVisible();
  const ended = answersAt(page, '/api/social/first-steps/end');
  await steps.getByRole('button', { name: 'Do not show this again' }).click();
  await expect(steps).toBeHidden();
  await expect.poll(() => ended.length).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Find people' })).toBeVisible();
  await expect(steps).toBeHidden();

  await zainab.page.goto('/search?tab=people');
  const suggested = zainab.page.getByRole('region', { name: 'People to follow' });
  await expect(suggested.getByRole('listitem')).toContainText('Cooks Maghreb');
  await suggested.getByRole('button', { name: 'Not interested in Fatima Khan' }).click();
  await expect(suggested).toBeHidden();
  await zainab.page.getByRole('button', { name: 'Undo' }).click();
  await expect(suggested.getByRole('listitem')).toContainText('Fatima Khan');
  await suggested.getByRole('button', { name: 'Not interested in Fatima Khan' }).click();
  await expect(suggested).toBeHidden();
  await expect(zainab.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await zainab.page.reload();
  await expect(zainab.page.getByText('Whose kitchen are you looking for?')).toBeVisible();
  await expect(suggested).toBeHidden();
});
