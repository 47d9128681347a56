import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { ask, endBy, holdShakshuka } from './asking';
import { moveIn } from './house';
import { expectShown, open, type Person } from './people';

/** Waiting for an answer: who was asked sees it, another is asked meanwhile, and one of them begins. */
let ayesha: Person;
let fatima: Person;
let hina: Person;
let zainab: Person;

moveIn(async (house) => {
  ayesha = await house.member('Ayesha', { viewport: { width: 390, height: 844 } });
  fatima = await house.member('Fatima');
  hina = await house.member('Hina');
  zainab = await house.member('Zainab', { viewport: { width: 390, height: 844 } });
  for (const chef of [fatima, hina]) {
    await holdShakshuka(chef);
    await chef.page.keyboard.press('Escape');
  }
});

const asked = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Asked chefs' }).getByRole('listitem').filter({ hasText: name });
const look = ({ page }: Person) =>
  page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();

test('a chef has it before their eyes, another is asked, and the second begins', async () => {
  const { page } = ayesha;
  await ask(ayesha, 'Voice');
  await expect(asked(page, 'Fatima')).toContainText('Ringing');
  await look(fatima);
  await expect(asked(page, 'Fatima')).toContainText('Seen it');

  await page.getByRole('button', { name: 'Ask another' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask another' });
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Ask Hina Khan' }).click();
  await expect(sheet).toBeHidden();
  await expect(asked(page, 'Hina')).toContainText('Ringing');
  // after a reload too, and nobody is left who could be asked
  await page.reload();
  await expect(asked(page, 'Fatima')).toContainText('Seen it');
  await page.getByRole('button', { name: 'Ask another' }).click();
  await expect(sheet).toContainText('No other chef of this recipe is free now.');
  await page.keyboard.press('Escape');

  await fatima.page.getByRole('button', { name: 'Decline Ayesha Khan' }).click();
  await expect(asked(page, 'Fatima')).toContainText('Declined');
  await expect(asked(page, 'Fatima')).toHaveCount(0);
  await expect(asked(page, 'Hina')).toContainText('Ringing');
  await look(hina);
  await hina.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await expectShown(page, 'Starting Session');
  await page.waitForURL('**/session?role=user');

  // who comes meanwhile is told when she is free again
  await open(zainab.page, '/chefs?recipie=Shakshuka');
  const bell = zainab.page.getByRole('button', { name: 'Tell me when Hina is free' });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await zainab.page.reload();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(zainab.page);
  await endBy(hina.page);
  await expect(zainab.page.getByRole('link', { name: 'Notifications, some new' })).toBeVisible();
  await open(zainab.page, '/notifications');
  await expect(zainab.page.getByText(/Hina Khan is free to cook/)).toBeVisible();
});
