import { expect, type Page } from '@playwright/test';
import { expectShown } from './people';

/** What is seen of a call, and how one asks Fatima for it by the list of chefs. */

export const participants = (page: Page) => page.getByRole('region', { name: 'Participants' });

export const askForVideo = (page: Page) => askFor(page, 'Video');

export async function askFor(page: Page, type: 'Video' | 'Voice') {
  await page.goto('/chefs?recipie=Shakshuka');
  await expectShown(page, 'Finding Chefs');
  await expect(page.getByText('Finding Chefs')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Session' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select Fatima Khan' }).click();
  await page.getByRole('button', { name: 'Start Session' }).click();
  await page.getByRole('button', { name: `${type} Session` }).click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
}
