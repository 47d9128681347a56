import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { whatSticksOut } from './fits';
import { moveIn } from './house';
import { expectKeptOffline } from './kept-offline';
import { answerTo, type Person } from './people';

/** A recipe cooked alone on a phone beside the stove, where the network comes and goes. */
let ayesha: Person;

moveIn(async ({ member }) => {
  ayesha = await member('Ayesha', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'allow',
  });
});

const stepShown = (page: Page, n: number) => expect(page.getByText(`Step ${n} of`)).toBeVisible();

const boxOf = async (what: Locator) => (await what.boundingBox())!;
const expectAbove = async (upper: Locator, lower: Locator) => {
  const { y, height } = await boxOf(upper);
  expect(y + height).toBeLessThanOrEqual((await boxOf(lower)).y + 1);
};

/** What is done without a network, as the device keeps it. */
const waitingHere = (page: Page) =>
  page.evaluate(async () => {
    const asked = indexedDB.open('chefly-dishes');
    await new Promise((done) => (asked.onsuccess = done));
    const all = asked.result.transaction('dishes').objectStore('dishes').getAll();
    await new Promise((done) => (all.onsuccess = done));
    asked.result.close();
    const dishes = all.result as { pending: { kind: string }[] }[];
    return dishes.flatMap(({ pending }) => pending.map(({ kind }) => kind));
  });

test('a member cooks alone to the end, with a reload and the network off in the middle', async () => {
  const { page, context } = ayesha;
  await page.goto('/cook/Hyderabadi_Haleem');
  await stepShown(page, 1);
  await expectKeptOffline(page);

  // for more than it is written for, and one ingredient is there
  await page.getByRole('button', { name: 'Ingredients and all steps' }).click();
  await page.getByRole('button', { name: 'More servings' }).click();
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Close' }).click();

  await context.setOffline(true);
  const ring = page.getByRole('timer').getByRole('button');
  await expect(ring).toHaveAccessibleName('Soak wheat and lentils, 1 hour, start');
  await ring.click();
  await expect(ring).toHaveAccessibleName(/left, pause$/);
  // the words that a browser refuses messages cover nothing, and neither do those of the network
  const notes = page.getByRole('status');
  const refused = notes.getByText('Timers ring while chefly is open, and not after');
  await expect(refused).toBeVisible();
  const lost = notes.getByText('No network. This dish is all on your device.');
  await expect(lost).toBeVisible();
  for (const words of [refused, lost]) await expectAbove(words, page.getByRole('main'));
  await expectAccessible(page, 'colours');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refused).toBeHidden();
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(lost).toBeVisible();
  await stepShown(page, 2);
  const tray = page.getByRole('list', { name: 'Timers' });
  await expect(tray.getByRole('button', { name: /left, step 1$/ })).toBeVisible();

  await expect.poll(() => waitingHere(page)).toContain('step');
  await page.reload();
  await stepShown(page, 2);
  await expect(lost).toBeVisible();
  await expect(tray.getByRole('button', { name: /left, step 1$/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await stepShown(page, 3);

  await context.setOffline(false);
  await expect(page.getByText('No network.')).toBeHidden();
  const known = async () => {
    const { items } = JSON.parse(await answerTo(page, '/api/recipes/cooking')) as {
      items: {
        state: {
          step: { value: number };
          done: { value: boolean } | null;
          ticks: object;
          timers: object;
        };
      }[];
    };
    return items.map(({ state }) => [
      state.step.value,
      Object.keys(state.ticks).length,
      Object.keys(state.timers).length,
      state.done?.value ?? false,
    ]);
  };
  await expect.poll(known).toEqual([[2, 1, 1, false]]);

  // on every other screen a line leads back
  await page.getByRole('button', { name: 'Leave cook mode' }).click();
  await page.getByRole('dialog', { name: 'Your timers go on' }).getByText('Leave').click();
  await page.waitForURL('**/recipe/**');
  await expect(page.getByRole('link', { name: 'Cook alone' })).toBeVisible();
  await page.goto('/home');
  await page.getByRole('link', { name: /Hyderabadi Haleem.*step 3 of/ }).click();

  const done = page.getByRole('button', { name: 'I cooked this' });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const third = page.getByText(/^Step 3 of \d+/).first();
  const last = Number(/of (\d+)/.exec(await third.innerText())![1]);
  for (let n = 4; n <= last; n++) {
    await next.click();
    await stepShown(page, n);
  }
  await done.click();
  await expect(page.getByRole('heading', { name: 'Hyderabadi Haleem' })).toBeFocused();
  await expect(page.getByText('A picture of it becomes a post')).toBeVisible();
  // done, and there for the timer that still runs
  await expect.poll(known).toEqual([[last - 1, 1, 1, true]]);
});

/** A browser that holds sound back until a touch, and counts the notes that are heard. */
const holdBackSound = (page: Page) =>
  page.addInitScript(() => {
    const told = Object.assign(globalThis, { notesHeard: 0 });
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        void super.suspend();
      }
      override async resume() {
        // looking at the page from here counts as a touch to the browser itself
        const { event } = globalThis as { event?: Event };
        if (event?.isTrusted && /^(pointer|key|click)/.test(event.type)) return super.resume();
        return new Promise<void>(() => undefined);
      }
      override createOscillator() {
        if (this.state === 'running') told.notesHeard++;
        return super.createOscillator();
      }
    };
  });
const notesHeard = (page: Page) =>
  page.evaluate(() => (globalThis as { notesHeard?: number }).notesHeard);

test('an alarm says which timer it is, of which step and dish, where it is cooked and elsewhere', async () => {
  const { page, context } = ayesha;
  await holdBackSound(page);
  await page.clock.install();
  // who wants to hear no requests hears timers
  await page.goto('/dashboard/settings');
  const requests = page.getByRole('switch', { name: /Sound of a request/ });
  await requests.click();
  await expect(requests).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /Sound of timers/ })).toBeChecked();
  await page.goto('/cook/Shakshuka');
  await stepShown(page, 1);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (const n of [2, 3]) {
    await next.click();
    await stepShown(page, n);
  }
  const timer = page.getByRole('region', { name: 'Timer of this step' });
  await timer
    .getByRole('button', { name: /, start$/ })
    .first()
    .click();
  // another dish is cooked meanwhile
  await page.goto('/cook/Falafel');
  await stepShown(page, 1);
  const tray = page.getByRole('list', { name: 'Timers' });
  const other = tray.getByRole('button', { name: /Simmer the tomatoes.*, step 3/ });
  await expect(other).toBeVisible();
  const rings = page.getByRole('alert').filter({ hasText: 'Simmer the tomatoes, step 3: done' });
  // answers that are on their way would say that no time has passed
  await page.waitForLoadState('networkidle');
  // nobody has touched this page since it was loaded
  const held = page.getByText('Touch the screen so that timers can ring.');
  await expect(held).toBeVisible();
  await page.getByRole('main').getByRole('heading').click();
  await expect(held).toBeHidden();
  expect(await notesHeard(page)).toBe(0);
  await context.setOffline(true);
  await page.clock.fastForward('16:00');
  await expect(rings).toContainText('Shakshuka');
  await expect.poll(() => notesHeard(page)).toBeGreaterThan(0);
  await expect(rings).not.toContainText('no sound');
  await expectAccessible(page, 'colours');
  const silence = page.getByRole('button', { name: 'Silence' });
  // the largest letters on the narrowest phone: a touch anywhere would silence it, a look would not
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect(silence).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(before);
  await silence.click();
  await expect(rings).toBeHidden();
  await other.click();
  await page.waitForURL('**/cook/Shakshuka');
  await stepShown(page, 3);
  await expect(rings).toBeHidden();
  await context.setOffline(false);
});

test('what a server of another version does not know says that it waits, and a dish of a newer one stays as it is', async () => {
  const { page } = ayesha;
  // the server of before knows no ticks
  let knows = false;
  await page.route('**/api/recipes/cooking/*', (route) =>
    knows || !/"kind":"tick"/.test(route.request().postData() ?? '')
      ? route.continue()
      : route.fulfill({ status: 400, json: { code: 'request/invalid', message: 'Some fields' } }),
  );
  await page.goto('/cook/Shakshuka');
  await page.getByRole('button', { name: 'Ingredients and all steps' }).click();
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Close' }).click();
  const waits = page.getByRole('status').getByText('chefly is being changed.');
  await expect(waits).toBeVisible();
  await expectAccessible(page, 'colours');
  knows = true;
  await expect(waits).toBeHidden();
  await expect.poll(() => waitingHere(page)).toEqual([]);

  const kept = (form: object | null) =>
    page.evaluate(async (put) => {
      const asked = indexedDB.open('chefly-dishes');
      await new Promise((done) => (asked.onsuccess = done));
      const store = asked.result.transaction('dishes', 'readwrite').objectStore('dishes');
      const read = store.get('catalogue-shakshuka');
      await new Promise((done) => (read.onsuccess = done));
      if (put) store.put({ ...read.result, ...put }, 'catalogue-shakshuka');
      asked.result.close();
      return read.result as { form: number; pending: unknown };
    }, form);
  const ofNewer = { form: 99, pending: { in: 'another way' } };
  await kept(ofNewer);
  await page.reload();
  await expect(page.getByText('A newer version of chefly keeps this dish')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectAccessible(page, 'colours');
  expect(await kept(null)).toMatchObject(ofNewer);
  await page.unroute('**/api/recipes/cooking/*');
});

test('a step is read from where one stands, in both themes: in the hand, beside the stove, across the kitchen', async () => {
  const { page } = ayesha;
  await page.goto('/cook/Shakshuka');
  const words = page.getByRole('main').getByRole('heading');
  const letters = () => words.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  for (const [width, height, least] of [
    [320, 640, 28],
    [390, 844, 32],
    [844, 390, 30],
    [768, 1024, 40],
    [1440, 900, 67],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(letters, `${width} × ${height}`).toBeGreaterThanOrEqual(least);
    await expect.poll(() => whatSticksOut(page)).toEqual([]);
    await expect(page.getByRole('button', { name: /^Next/ })).toBeInViewport({ ratio: 0.99 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectAccessible(page, colorScheme === 'dark' ? 'colours' : 'everything');
    }
  }
});
