import { expect, test, type Page } from '@playwright/test';
import { moveIn } from './house';
import { uncovered, type Person } from './people';

/** What stays at an edge of the screen lies over nothing that the tab key reaches: WCAG 2.4.11. */
let ayesha: Person;

moveIn(async (house) => {
  ayesha = await house.member('Ayesha', { viewport: { width: 390, height: 700 } });
});

const MOST_STOPS = 60;

/** The stop whose middle something else lies over, or that is above or below the window. */
const coveredStop = (page: Page) =>
  page.evaluate(() => {
    const stop = document.activeElement;
    if (!stop || stop === document.body) return null;
    const { left, top, width, height } = stop.getBoundingClientRect();
    // a row that is wider than the window has its middle at the edge
    const x = Math.min(innerWidth - 1, Math.max(0, left + width / 2));
    const at = document.elementFromPoint(x, top + height / 2);
    const seen = at && (stop.contains(at) || at.contains(stop) || at.closest('label'));
    return seen ? null : `${stop.getAttribute('aria-label') ?? stop.textContent} at ${top}`;
  });

test('the focus is nowhere under what stays on the screen', async () => {
  const { page } = ayesha;
  const covered: string[] = [];
  for (const [path, title] of [
    ['/search', 'Search'],
    ['/recipe/Shakshuka', 'Shakshuka'],
  ] as const) {
    // a recipe's bar takes the place of the page's as soon as it is there
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    for (let i = 0; i < MOST_STOPS; i++) {
      await page.keyboard.press('Tab');
      const found = await coveredStop(page);
      if (found) covered.push(`${path}: ${found}`);
    }
  }
  expect(covered).toEqual([]);
});

test('nor in a form that fills the screen, and from its last stop the tab key comes to its first one in sight', async () => {
  const { page } = ayesha;
  await page.goto('/dashboard?tab=recipes&add=form');
  await uncovered(page);
  const form = page.getByRole('dialog', { name: 'Add a Recipie' });
  await expect(form.getByRole('button', { name: 'Back' })).toBeFocused();
  const covered: string[] = [];
  let rounds = 0;
  for (let i = 0; i < MOST_STOPS && rounds < 1; i++) {
    await page.keyboard.press('Tab');
    const found = await coveredStop(page);
    if (found) covered.push(found);
    if (await page.evaluate(() => document.activeElement?.ariaLabel === 'Back')) rounds++;
  }
  expect([rounds, covered]).toEqual([1, []]);
});
