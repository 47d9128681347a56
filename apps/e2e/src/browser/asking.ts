import { expect, type Page } from '@playwright/test';
import { open, type Person } from './people';

/** From the recipe that a chef holds to the session: Fatima, her shakshuka, and those who ask her. */

export async function holdShakshuka({ page }: Person) {
  await open(page, '/dashboard?tab=recipes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakshuka');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByText('Added to your recipes.')).toBeVisible();
}

export async function ask({ page }: Person, kind: 'Video' | 'Voice') {
  await page.goto('/chefs?recipie=Shakshuka');
  await page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await page.getByRole('button', { name: `${kind} Session` }).click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
}

/** All who have asked, in one session. */
export async function startGroup({ page }: Person, guests: Record<string, 'Video' | 'Voice'>) {
  const waiting = Object.entries(guests);
  await page.getByRole('button', { name: `Chef Requests, ${waiting.length} waiting` }).click();
  for (const [name, kind] of waiting) {
    await page.getByRole('tab', { name: new RegExp(`${kind} Requests`) }).click();
    await page.getByRole('checkbox', { name: `Select ${name} Khan` }).click();
  }
  await page.getByRole('button', { name: 'Start Session' }).click();
}

/** As the chef, of the only one who waits. */
export async function acceptAyesha({ page }: Person) {
  await page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
}

export const endBy = async (page: Page) => {
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End Session' }).click();
};
export const end = ({ page }: Person) => endBy(page);
