import { expect, type Locator, type Page } from '@playwright/test';
import type { photo, Person } from './people';

/** What is seen and done in the kitchen of a session that Fatima leads, with her shakshuka. */

const stepOf = (page: Page, n: number) => page.getByRole('region', { name: `Step ${n} of 6` });
export const expectStep = (n: number, ...people: Person[]) =>
  Promise.all(people.map(({ page }) => expect(stepOf(page, n)).toBeVisible()));
export const next = (page: Page) => page.getByRole('button', { name: /^Next/ });
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });
export const back = (page: Page) => page.getByRole('button', { name: 'Back to Fatima' });
export const ready = (page: Page) => page.getByRole('button', { name: 'Ready', exact: true });
/** Who is at a step, as the dots below it say it. */
export const dotsAt = (page: Page, n: number) =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .nth(n - 1);
export const hands = (page: Page) => page.getByRole('region', { name: 'Raised hands' });
export const timers = (page: Page) => page.getByRole('list', { name: 'Timers for everyone' });
export const chatOf = (page: Page) => page.getByRole('button', { name: /^Chat and steps/ });

/** The seconds that a screen shows of a timer that counts down. */
export async function secondsOn(page: Page, name: string) {
  const text = await timers(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('timer')
    .innerText();
  const [minutes, seconds] = text.split(':').map(Number);
  return minutes! * 60 + seconds!;
}

/** On a busy machine a screen is seconds late; one that trusts its own clock is off by minutes. */
export const expectSameTime = (name: string, ...people: Person[]) =>
  expect
    .poll(async () => {
      const shown = await Promise.all(people.map(({ page }) => secondsOn(page, name)));
      return Math.max(...shown) - Math.min(...shown);
    })
    .toBeLessThanOrEqual(5);

export async function startTimer(page: Page, name: string, minutes: number) {
  await page.getByRole('button', { name: 'Timer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'A timer for everyone' });
  await dialog.getByLabel('What it is for').fill(name);
  await dialog.getByLabel('Minutes').fill(`${minutes}`);
  await dialog.getByRole('button', { name: 'Start for everyone' }).click();
  await expect(dialog).toBeHidden();
}

export async function raiseHand(
  { page }: Person,
  note: string,
  pan?: Awaited<ReturnType<typeof photo>>,
) {
  await page.getByRole('button', { name: 'Stuck here?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stuck here?' });
  await dialog.getByRole('textbox').fill(note);
  if (pan) {
    await dialog.getByLabel('A photo of the pan').setInputFiles(pan);
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeHidden();
  }
  await dialog.getByRole('button', { name: 'Raise your hand' }).click();
  await expect(page.getByText(/^Your hand is up/)).toBeVisible();
}

/** From here on a page is a tab behind another, where it is not on the screen. */
export async function putBehind(page: Page) {
  const hide = () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await page.addInitScript(hide);
  await page.evaluate(hide);
}

/** How a phone is held; the session cooks on either way. */
export const held = {
  upright: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
};

/** How a tablet is. */
export const tablet = {
  upright: { width: 768, height: 1024 },
  lying: { width: 1024, height: 768 },
};

/** Whole, and not below the edge of what can be scrolled. */
export const expectInSight = (...things: Locator[]) =>
  Promise.all(things.map((thing) => expect(thing).toBeInViewport({ ratio: 0.99 })));

/** What has to be moved to the side to be seen, in the room of a session. */
export const whatScrollsSideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)),
  );

/** Beside another, on the side to which one reads. */
export const expectAfter = (one: Locator, other: Locator) =>
  expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      return !!a && !!b && a.x >= b.x + b.width;
    })
    .toBe(true);

/** Neither lies on the other, once a screen that was turned has found its form. */
export const expectApart = (one: Locator, other: Locator) =>
  expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return false;
      const beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
      const below = a.y + a.height <= b.y || b.y + b.height <= a.y;
      return beside || below;
    })
    .toBe(true);
