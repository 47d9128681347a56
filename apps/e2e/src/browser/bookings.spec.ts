import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { clientOf } from './arrivals';
import { holdShakshuka } from './asking';
import { whatLiesBeside } from './fits';
import { moveIn } from './house';
import { expectAudio } from './media';
import { expectShown, open, type Person } from './people';
import type { RunningServer } from './server';

/** A chef’s hours, and what is booked in them: from the week to the room, and called off. */
test.describe.configure({ mode: 'serial' });

/** Where they live: what is written to them goes by the clock there. */
const HOME = { timezoneId: 'Asia/Kolkata' };
const PHONE = { viewport: { width: 390, height: 844 }, ...HOME };
let server: RunningServer;
let chef: Person;
let guest: Person;
let other: Person;
/** Of the chef’s week. */
let week = '';

moveIn(async (house) => {
  server = house.server;
  chef = await house.member('Fatima', HOME);
  guest = await house.member('Ayesha', { viewport: { width: 1440, height: 900 }, ...HOME });
  other = await house.member('Zainab', PHONE);
});

const slots = (page: Page) => page.getByRole('button', { name: /, Free$|, Free, / });
const bar = (page: Page) => page.getByRole('region', { name: 'Your choice' });
/** Its day and beginning: the grid and the list name its end in other words. */
const begins = async (slot: Locator) => (await slot.textContent())!.split(/ until| –/)[0]!;

async function toTheWeekAfter(page: Page) {
  await page.getByRole('button', { name: 'Week after', exact: true }).click();
  await expect(slots(page).first()).toBeVisible();
}

test('a chef opens hours, and refuses what cannot be', async () => {
  const { page } = chef;
  await holdShakshuka(chef);
  await page.keyboard.press('Escape');
  await open(page, '/dashboard/settings');
  await page.getByRole('link', { name: 'Booking hours' }).click();
  await page.getByRole('switch', { name: 'Can be booked' }).click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Name the hours of at least one day')).toBeVisible();
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByLabel('Monday from').selectOption('21:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Monday: The end must be later than the beginning')).toBeVisible();
  await page.getByLabel('Monday from').selectOption('16:00');
  await page.getByRole('button', { name: 'The hours of Monday every day' }).click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expectShown(page, 'Saved. Your hours can be booked.');
  await page.reload();
  await expect(page.getByLabel('Sunday until')).toHaveValue('21:00');
  await expectAccessible(page);
});

test('a member finds the week on the profile, walks it by keys and books', async () => {
  const { page } = guest;
  await open(page, '/search?tab=people&text=Fatima');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fatima Khan/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book a time' }).click();
  await expect(page.getByRole('radio', { name: 'Shakshuka' })).toBeChecked();
  week = page.url();
  await toTheWeekAfter(page);
  // one stop of the tab key; the arrows reach the others
  await slots(page).first().focus();
  const first = await slots(page).first().innerText();
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('gridcell').getByRole('button').and(page.locator(':focus')),
  ).not.toHaveText(first);
  await page.keyboard.press('ArrowUp');
  await expect(slots(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slots(page).first()).not.toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('Shakshuka with Fatima');
  await expectAccessible(page);
  await page.getByText('Voice', { exact: true }).click();
  await bar(page).getByRole('button', { name: 'Book' }).click();
  await expect(bar(page)).toContainText('Booked with Fatima');
  await expect(page.getByRole('button', { name: /Yours/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Calendar file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  // on the clock of each, though neither has set one
  for (const { context, email } of [guest, chef])
    await expect
      .poll(async () =>
        (await context.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`)).text(),
      )
      .toMatch(/Booked: Shakshuka.+ at \d\d:\d\d GMT\+5:30/);
});

test('another sees it taken, loses a race and is led to the nearest', async () => {
  const { page } = other;
  await open(page, week);
  await toTheWeekAfter(page);
  await expect(page.getByRole('button', { name: /Taken/ })).toBeDisabled();
  await expectAccessible(page);
  // both have the same slot before their eyes, and this one does not hear of the other in time
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/sessions/members/*/slots?*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const wanted = await begins(slots(page).first());
  await slots(page).first().click();
  const rival = guest.page;
  await slots(rival).filter({ hasText: wanted }).click();
  await bar(rival).getByRole('button', { name: 'Book' }).click();
  await expect(bar(rival)).toContainText('Booked with Fatima');
  await bar(page).getByRole('button', { name: 'Book' }).click();
  await expect(bar(page)).toContainText('This time has just been taken');
  await expect(slots(page).filter({ hasText: wanted })).toHaveCount(0);
  pressed.resolve();
  await bar(page).getByRole('button').first().click();
  await bar(page).getByRole('button', { name: 'Book' }).click();
  await expect(bar(page)).toContainText('Booked with Fatima');
});

test('calling off says what comes of it, and gives the slot back', async () => {
  const { page } = other;
  await bar(page).getByRole('link', { name: 'Your booking' }).click();
  await page.getByRole('button', { name: 'Call off' }).click();
  const question = page.getByRole('dialog', { name: 'Call off?' });
  await expect(question).toContainText('it does not count against you');
  await question.getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText('You called it off.').first()).toBeVisible();
  await expect(page.getByText('No bookings ahead.')).toBeVisible();
  await expectAccessible(page);
});

test('at the time both stand at the door, and are let into one room, as is who comes later', async () => {
  const { page } = guest;
  await open(page, '/bookings');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await server.change('sessions', async (rows) => {
    const bookings = rows.collection('bookings');
    const [next] = await bookings.find({ state: 'booked' }).sort({ startsAt: 1 }).toArray();
    const startsAt = new Date(Date.now() + 60_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    await bookings.updateOne({ _id: next!._id }, { $set: { startsAt, endsAt, type: 'voice' } });
  });
  // on any other screen, with one press
  await open(page, '/home');
  await expect(page.getByText('in 1 min')).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('dialog')).toContainText('Waiting for Fatima');
  await open(chef.page, '/bookings');
  await chef.page.getByRole('button', { name: 'Join' }).first().click();
  await chef.page.waitForURL('**/session?role=chef');
  await page.waitForURL('**/session?role=user');
  for (const each of [page, chef.page])
    await expect(each.getByRole('button', { name: 'End', exact: true })).toBeVisible();
  // as a seat in a cook-along, which had begun before its guest came
  await server.change('sessions', async (rows) => {
    const found = (await rows.collection('chefs').findOne({ firstName: 'Zainab' }))!;
    const { _id: uid, firstName, lastName, userName, gender } = found;
    const seat = { bookedAt: new Date(), price: null, place: 0 };
    const member = { ...{ uid, firstName, lastName, userName }, gender, ...seat };
    await rows.collection('bookings').updateOne({ state: 'started' }, {
      $set: { kind: 'cook-along' },
      $push: { members: member, uids: uid },
    } as object);
  });
  await open(other.page, '/bookings');
  await other.page.getByRole('button', { name: 'Go in' }).click();
  await other.page.waitForURL('**/session?role=user');
  await expectAudio(other.page.locator('audio'));
  await expectAudio(chef.page.locator('audio').nth(1));
  await chef.page.getByRole('button', { name: 'End', exact: true }).click();
  await chef.page.getByRole('button', { name: 'End Session' }).click();
  await chef.page.waitForURL('**/home');
});

test('who comes is told of a chef who does not, at the door and after, and the chef of it', async () => {
  const { page } = guest;
  /** The booking that is left begins then, and is looked at now. */
  const beginsIn = (ms: number) =>
    server.change('sessions', async (rows) => {
      const startsAt = new Date(Date.now() + ms);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      await rows
        .collection('bookings')
        .updateOne({ state: 'booked' }, { $set: { startsAt, endsAt, lookAt: new Date() } });
    });
  // no screen hears of rows that are changed behind the product
  await beginsIn(-60_000);
  await open(page, '/home');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('dialog')).toContainText('Waiting for Fatima');
  await expectAccessible(page);
  // the door closes
  await beginsIn(-10 * 60_000 - 1000);
  const said = 'Fatima did not come. It does not count against you.';
  await expect(page.getByRole('article').getByText(said)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toBeHidden();
  const missed = page.getByRole('article').filter({ hasText: said });
  await expect(missed.getByRole('link', { name: 'Book another time' })).toBeVisible();
  await open(page, '/bookings?tab=past');
  await expect(page.getByText(said)).toBeVisible();
  await open(page, '/notifications');
  await expect(page.getByText('Your chef did not come to your booked time')).toBeVisible();
  await open(chef.page, '/notifications');
  await chef.page.getByText('You missed your booked time').click();
  await expect(chef.page.getByRole('article').first()).toContainText(
    'You did not come. This counts against you for 30 days.',
  );
});

test('on a phone the many dishes of a chef move to the side, and the page does not', async () => {
  const { recipes } = await clientOf(server.url, chef);
  for (const text of ['Falafel', 'Nihari', 'Samosa', 'Hyderabadi Haleem']) {
    const { items } = await recipes.search({ text });
    await recipes.add({ uid: items.find(({ name }) => name === text)!.uid });
  }
  const { page } = other;
  await open(page, week);
  await expect(page.getByRole('radio', { name: 'Samosa' })).toBeAttached();
  await toTheWeekAfter(page);
  expect(await whatLiesBeside(page)).toEqual([]);
  // nor with the days of a week, in letters twice as large
  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => whatLiesBeside(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(phone);
});

test('on a phone what is chosen ends the week, and nothing is empty below it', async () => {
  const { page } = other;
  await open(page, week);
  await toTheWeekAfter(page);
  const below = () => bar(page).evaluate((it) => innerHeight - it.getBoundingClientRect().bottom);
  for (const end of [0, 100_000]) {
    await page.evaluate((to) => scrollTo(0, to), end);
    await expect.poll(below).toBeCloseTo(0, 0);
  }
});

test('where nobody is free for a recipe, the hours of its chefs are a tap away', async () => {
  await open(chef.page, '/dashboard/settings');
  await chef.page.getByRole('switch', { name: 'Take requests' }).click();
  for (const { page } of [guest, other]) {
    await page.goto('/recipe/Shakshuka');
    await page.getByRole('button', { name: 'Book a time' }).click();
    const sheet = page.getByRole('dialog', { name: 'Book a time' });
    await expect(sheet).toContainText('Chefs who can be booked for Shakshuka');
    await expectAccessible(page);
    await sheet.getByRole('link', { name: /^Fatima/ }).click();
    await expect(page).toHaveURL(/\/book\?uid=.+&recipe=/);
    await expect(page.getByRole('heading', { name: 'Book a time' })).toBeVisible();
  }
  // who reads it while the hours are closed is not led to them any more
  const { page } = other;
  await page.goto('/recipe/Shakshuka');
  await expect(page.getByRole('button', { name: 'Book a time' })).toBeVisible();
  await open(chef.page, '/dashboard/settings/booking_hours');
  await chef.page.getByRole('switch', { name: 'Can be booked' }).click();
  await chef.page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByRole('button', { name: 'Book a time' })).toBeHidden();
});
