import { expect, test, type Locator } from '@playwright/test';
import { acceptAyesha, ask, end, holdShakshuka } from './asking';
import { lettersOf, whatSticksOut } from './fits';
import { moveIn } from './house';
import {
  chatOf,
  expectApart,
  expectInSight,
  expectStep,
  hands,
  held,
  next,
  raiseHand,
  ready,
  tablet,
} from './kitchen-page';
import { open, type Person } from './people';

/** A session on screens that have little room for it, or much. */
test.describe.configure({ mode: 'serial' });

let fatima: Person;
let ayesha: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha', { viewport: held.upright, hasTouch: true });
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
});

/** Words and what they stand in, once a screen has found its form. */
const expectWithin = (words: Locator, around: Locator) =>
  expect
    .poll(async () => {
      const [a, b] = [await words.boundingBox(), await around.boundingBox()];
      if (!a || !b) return false;
      const across = a.x >= b.x && a.x + a.width <= b.x + b.width;
      return across && a.y >= b.y && a.y + a.height <= b.y + b.height;
    })
    .toBe(true);
/** On a page that is read from the right, words of ours still go from left to right. */
const readsForward = (words: Locator) =>
  words.evaluate((element) => {
    document.documentElement.dir = 'rtl';
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    const leftOf = (node: Text, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const last = nodes.at(-1)!;
    const forward = leftOf(nodes[0]!, 0) < leftOf(last, last.length - 1);
    document.documentElement.dir = 'ltr';
    return forward;
  });
const gather = ({ page }: Person) => page.getByRole('region', { name: 'Gather' });

test('in letters twice as large nothing is cut: the clock of who asks, what is gathered, a step, the chat', async () => {
  const { page } = ayesha;
  await lettersOf(page, 32);
  await ask(ayesha, 'Video');
  for (const size of [held.lying, held.upright]) {
    await page.setViewportSize(size);
    const clock = page.getByRole('timer', { name: 'Time left' });
    await expectWithin(clock, page.locator('span:has(> svg)').filter({ has: clock }));
    for (const asked of await page.getByRole('list', { name: 'Asked chefs' }).locator('li').all())
      await expectApart(asked, clock);
  }
  await acceptAyesha(fatima);
  await page.waitForURL('**/session?role=user');
  await expect(gather(ayesha)).toBeVisible();
  for (const size of [held.lying, held.upright]) {
    await page.setViewportSize(size);
    await expect.poll(() => whatSticksOut(page)).toEqual([]);
    const own = page.getByRole('button', { name: 'You, move to the next corner' });
    await expectWithin(own.getByText('You'), own);
    await expectApart(own, page.locator('figcaption'));
  }
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, ayesha);
  await next(fatima.page).click();
  await expectStep(2, ayesha);
  for (const size of [held.lying, held.upright]) {
    await page.setViewportSize(size);
    await expect.poll(() => whatSticksOut(page)).toEqual([]);
  }
  await chatOf(page).click();
  await expectInSight(page.getByPlaceholder('Your Message'));
  await page.keyboard.press('Escape');
  await lettersOf(page, 16);
  await page.reload();
  await expectStep(2, ayesha);

  // on a phone that lies the steps open at the one that is cooked
  await page.setViewportSize(held.lying);
  for (let step = 3; step <= 5; step++) await next(fatima.page).click();
  await expectStep(5, ayesha);
  await chatOf(page).click();
  const here = page.getByRole('region', { name: 'Steps' }).locator('[aria-current=step]');
  await expect(here).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.setViewportSize(held.upright);
  await end(fatima);
  await page.waitForURL('**/session_review');
  await fatima.page.waitForURL('**/home');
});

test('by voice the names of who is there stand above what is gathered, and a short step leaves its room to the picture', async () => {
  const { page } = ayesha;
  await ask(ayesha, 'Voice');
  await acceptAyesha(fatima);
  await page.waitForURL('**/session?role=user');
  await expectApart(page.getByText('Step 1', { exact: true }), gather(ayesha));
  // on a tablet nobody's picture needs the room: all steps are there, and the chat where it lies
  await page.setViewportSize(tablet.upright);
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
  await expect.poll(() => whatSticksOut(page)).toEqual([]);
  await page.setViewportSize(tablet.lying);
  await expectInSight(page.getByPlaceholder('Your Message'), gather(ayesha));
  await expect.poll(() => whatSticksOut(page)).toEqual([]);
  await page.setViewportSize(held.upright);
  await end(fatima);
  await page.waitForURL('**/session_review');
  await fatima.page.waitForURL('**/home');

  await ask(ayesha, 'Video');
  await acceptAyesha(fatima);
  await page.waitForURL('**/session?role=user');
  const picture = page.getByRole('region', { name: 'Participants' });
  const height = async () => (await picture.boundingBox())!.height / page.viewportSize()!.height;
  await expect(gather(ayesha)).toBeVisible();
  await expect.poll(height).toBeCloseTo(0.26, 2);
  expect(await readsForward(gather(ayesha).getByText(/of 13 ready/))).toBe(true);
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, ayesha);
  await expect.poll(height).toBeGreaterThan(0.33);
  // drawn down, by a finger or a key, the card leaves its room to the picture and says where one is
  const grip = page.getByRole('button', { name: 'Show the whole picture' });
  await grip.press('Enter');
  await expect.poll(height).toBeGreaterThan(0.6);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByText(/^Live/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the step' }).press('Enter');
  await expect.poll(height).toBeLessThan(0.5);
  const { x, y, width: wide } = (await grip.boundingBox())!;
  await page.mouse.move(x + wide / 2, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + wide / 2, y + 164, { steps: 5 });
  await page.mouse.up();
  await expect.poll(height).toBeGreaterThan(0.6);
  await page.getByRole('button', { name: 'Show the step' }).click();
  await expect.poll(height).toBeLessThan(0.5);
  await raiseHand(ayesha, '');
  const stuck = hands(fatima.page).getByText('Ayesha is stuck at step 1');
  expect(await readsForward(stuck)).toBe(true);
  await page.setViewportSize(held.lying);
  const words = page.getByRole('heading', { name: /^Fry the/ });
  await expectInSight(words, ready(page));
  await page.getByRole('button', { name: 'Take your hand down' }).click();
  await page.setViewportSize(tablet.upright);
  await expect.poll(height).toBeCloseTo(0.4, 2);
  await end(fatima);
  await page.waitForURL('**/session_review');
});

test('by voice what is cooked and who comes back are read whole while the chef’s page is loaded anew', async () => {
  const { page } = ayesha;
  await ask(ayesha, 'Voice');
  await acceptAyesha(fatima);
  await page.waitForURL('**/session?role=user');
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, ayesha);
  await page.setViewportSize(held.upright);
  await expect(page.getByRole('button', { name: /Good/ })).toBeVisible();
  await fatima.page.goto('about:blank');
  const back = page.locator('figure small', { hasText: /joining|connecting/ });
  await expect(back).toBeVisible();
  await expect(page.getByRole('banner').getByText('Reconnecting')).toBeVisible();
  const cut = (words: Locator) =>
    words.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await cut(back)).toBe(0);
  const dish = page.getByRole('banner').getByRole('heading');
  expect(await cut(dish)).toBe(0);
  const broken = await dish.evaluate(({ firstChild, textContent }) =>
    [...textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const place = document.createRange();
      place.setStart(firstChild!, index);
      place.setEnd(firstChild!, index + word.length);
      return new Set([...place.getClientRects()].map(({ top }) => top)).size > 1 ? word : [];
    }),
  );
  expect(broken).toEqual([]);
  await fatima.page.goto('/session?role=chef');
  await expectStep(1, fatima);
  await end(fatima);
  await page.waitForURL('**/session_review');
});
