import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { end } from './asking';
import { moveIn } from './house';
import { dotsAt, expectStep, hands, next, raiseHand, ready } from './kitchen-page';
import { expectShown, open, photo, wasShown, type Person } from './people';
import type { RunningServer } from './server';

/** A time at which a chef cooks with four: from the seats to the room, where two come later. */
const PHONE = { viewport: { width: 390, height: 844 } };
let server: RunningServer;
let chef: Person;
let guests: Person[];

moveIn(async (house) => {
  server = house.server;
  chef = await house.member('Fatima');
  guests = [];
  for (const name of ['Ayesha', 'Zainab', 'Hafsa', 'Maryam'])
    guests.push(await house.member(name, PHONE));
});

const bar = (page: Page) => page.getByRole('region', { name: 'Your choice' });
const join = (page: Page) => page.getByRole('button', { name: 'Join' }).click();

/** Her hours, and the first of them next week as a cook-along by voice; answers its address. */
async function openAlong({ page }: Person): Promise<string> {
  await open(page, '/dashboard?tab=recipes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakshuka');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByText('Added to your recipes.')).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, '/dashboard/settings/booking_hours');
  await page.getByRole('switch', { name: 'Can be booked' }).click();
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByRole('button', { name: 'The hours of Monday every day' }).click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expectShown(page, 'Saved. Your hours can be booked.');
  await page.getByRole('link', { name: 'Open a cook-along' }).click();
  await page.getByRole('button', { name: 'Week after', exact: true }).click();
  await page
    .getByRole('button', { name: /, Free$|, Free, / })
    .first()
    .click();
  await page.getByText('Voice', { exact: true }).click();
  await bar(page).getByRole('button', { name: 'Open cook-along' }).click();
  await expect(bar(page)).toContainText('Your cook-along is open');
  await expectWhole(page);
  return page.url();
}

/** What a week says of the cook-along is read whole, however narrow its columns are. */
async function expectWhole(page: Page) {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 768, height: 1024 });
  const slot = page.getByRole('gridcell').getByRole('button', { name: /4 places left/ });
  await expect(slot.getByText('4 places left')).toBeVisible();
  expect(await slot.evaluate((cut) => cut.scrollHeight - cut.clientHeight)).toBe(0);
  await page.setViewportSize(wide);
}

/** Where nothing can be shared or copied the way to it is told, within the screen. */
async function expectLink({ page }: Person) {
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
  );
  const told = page.getByRole('status').filter({ hasText: 'The link is' });
  // it stands for seconds, in which a busy machine may not look
  await expect(async () => {
    await bar(page)
      .getByRole('button', { name: /^Bring one more/ })
      .click();
    for (const part of [told, told.getByRole('button', { name: 'Dismiss' })])
      await expect(part).toBeInViewport({ ratio: 0.99, timeout: 2000 });
  }).toPass();
}

async function takePlace({ page }: Person, week: string) {
  await open(page, week);
  await page.getByRole('button', { name: 'Week after', exact: true }).click();
  await page
    .getByRole('button', { name: /Cook-along/ })
    .first()
    .click();
  await bar(page).getByRole('button', { name: 'Take a place' }).click();
  await expect(bar(page)).toContainText('Booked with Fatima');
}

/** The browser asks whether it may use the microphone, until the answer is given. */
async function holdDevices(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const allowed = new Promise<void>((resolve) => Object.assign(globalThis, { allow: resolve }));
    devices.getUserMedia = (wanted) => allowed.then(() => ask(wanted));
  });
  return () => page.evaluate(() => (globalThis as unknown as { allow: () => void }).allow());
}

/** In a minute from now, as if the week had passed. */
const bringNear = () =>
  server.change('sessions', async (rows) => {
    const startsAt = new Date(Date.now() + 60_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    await rows.collection('bookings').updateMany({}, { $set: { startsAt, endsAt } });
  });

test('four take the places of a cook-along, and cook together as they come', async () => {
  const [ayesha, zainab, hafsa, maryam] = guests as [Person, Person, Person, Person];
  const week = await openAlong(chef);
  for (const guest of guests) await takePlace(guest, week);
  await expectLink(zainab);
  await open(chef.page, '/bookings');
  await expect(chef.page.getByText('Cook-along, 0 of 4 places left')).toBeVisible();
  await expect(chef.page.getByRole('list', { name: 'With' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(chef.page);

  await bringNear();
  for (const { page } of [chef, ...guests]) await open(page, '/bookings');
  const allow = await holdDevices(chef.page);
  await join(chef.page);
  await expect(chef.page.getByRole('dialog')).toContainText('Waiting for your guests');
  await join(ayesha.page);
  await ayesha.page.waitForURL('**/session?role=user');
  await chef.page.waitForURL('**/session?role=chef');
  const begin = chef.page.getByRole('button', { name: 'Begin with step 1' });
  await expect(begin).toBeVisible();
  // who comes while the chef is still asked for the microphone is not a stranger in the room
  await join(zainab.page);
  await zainab.page.waitForURL('**/session?role=user');
  await allow();
  await begin.click();
  await expectStep(1, chef, ayesha, zainab);
  await expect(chef.page.getByText('2 of 2 with you')).toBeVisible();

  // whoever comes while it runs stands where the others are
  for (const { page } of [hafsa, maryam]) {
    await page.reload();
    await page.getByRole('button', { name: /^(Join|Go in)$/ }).click();
    await page.waitForURL('**/session?role=user');
  }
  await expectStep(1, hafsa, maryam);
  await expect(chef.page.getByText('4 of 4 with you')).toBeVisible();
  // who is on their way in has not left
  expect(await wasShown(chef.page, 'has left the session')).toBe(false);
  await next(chef.page).click();
  await expectStep(2, chef, ...guests);
  for (const { page } of guests) await ready(page).click();
  await expect(chef.page.getByText('4/4 ready')).toBeVisible();
  await next(maryam.page).click();
  await expect(dotsAt(chef.page, 3)).toContainText('Maryam is here');
  await raiseHand(hafsa, 'How thick should it be?');
  await expect(hands(chef.page)).toContainText('Hafsa is stuck at step 2');
  await hands(chef.page).getByRole('button', { name: 'Answer' }).click();
  await expect(hafsa.page.getByText('Fatima answers you').last()).toBeVisible();

  await end(chef);
  for (const { page } of guests) await page.waitForURL('**/session_review');
  // what was cooked is shown to others, with whom, and cooked again
  await ayesha.page.getByRole('link', { name: /^Show your dish/ }).click();
  await expect(ayesha.page.getByText('Cooked from Shakshuka')).toBeVisible();
  await expect(ayesha.page.getByText('Cooked with Fatima Khan')).toBeVisible();
  await ayesha.page.getByLabel('Photo').setInputFiles(await photo());
  await ayesha.page.getByLabel('Title').fill('Four of us');
  await ayesha.page.getByLabel('Description').fill('In one kitchen.');
  await expect(ayesha.page.getByRole('progressbar')).toBeHidden();
  await ayesha.page.getByRole('button', { name: 'Upload Post' }).click();
  await ayesha.page.waitForURL('**/home');
  const post = ayesha.page.getByRole('article', { name: 'Four of us' });
  await expect(post.getByText('Cooked with')).toBeVisible();
  await expect(post.getByRole('link', { name: 'Fatima Khan' })).toHaveAttribute('href', /^\/user/);
  // the record says who came to which step, and who was stuck
  await open(chef.page, '/session_records');
  await chef.page
    .getByRole('main')
    .getByRole('link', { name: /^Ayesha/ })
    .click();
  const cooked = chef.page.getByRole('region', { name: 'What was cooked' }).getByRole('listitem');
  await expect(cooked.nth(1)).toContainText('Hafsa was stuck');
  await expect(cooked.nth(1)).toContainText('“How thick should it be?”');
  await expect(cooked.nth(1)).toContainText('Answered after');
  await expect(cooked.nth(2)).toContainText('Reached by Maryam');
  await expect(cooked.nth(3)).toContainText('Not reached');
  await expectAccessible(chef.page);
  await open(ayesha.page, '/session_records');
  await ayesha.page
    .getByRole('main')
    .getByRole('link', { name: /Fatima/ })
    .first()
    .click();
  await expectAccessible(ayesha.page);
  await ayesha.page.getByRole('link', { name: 'Cook again' }).click();
  await ayesha.page.waitForURL('**/recipe/Shakshuka');
  const dishes = ayesha.page.getByRole('region', { name: 'Cooked by' });
  await dishes.getByRole('link', { name: /Four of us/ }).click();
  await ayesha.page.waitForURL('**/post/**');
  await expect(ayesha.page.getByRole('article', { name: 'Four of us' })).toBeVisible();
});
