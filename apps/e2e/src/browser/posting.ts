import { expect, type Page } from '@playwright/test';
import { expectShown, open, photo } from './people';

/** A post as it stands in the form, its photo sent. @param hue of the photo */
export async function writePost(page: Page, title: string, description = 'Slow', hue?: number) {
  await open(page, '/newPost');
  await page.getByLabel('Photo').setInputFiles(await photo(hue));
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
  await expect(page.getByRole('progressbar')).toBeHidden();
}

/** The same, and uploads it. */
export async function postDish(...post: Parameters<typeof writePost>) {
  const [page] = post;
  await writePost(...post);
  await page.getByRole('button', { name: 'Upload Post' }).click();
  await expectShown(page, 'Uploaded Post');
}
