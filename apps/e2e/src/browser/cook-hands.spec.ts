import { expect, test, type Page } from '@playwright/test';
import { moveIn } from './house';
import type { Person } from './people';

/** Cook mode for hands that are wet: steps by a finger's swipe, and by a word where a browser hears. */
test.describe.configure({ mode: 'serial' });

let ayesha: Person;
let zainab: Person;

moveIn(async ({ member }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  ayesha = await member('Ayesha', phone);
  zainab = await member('Zainab', phone);
  await ayesha.context.addInitScript(understandSpeech);
});

/** Runs in the page: a browser that understands speech by itself, and hears what the test says. */
function understandSpeech() {
  type Heard = { resultIndex: number; results: { isFinal: boolean; 0: { transcript: string } }[] };
  class Ears extends EventTarget {
    static available = () => Promise.resolve('available');
    onresult: ((event: Heard) => void) | null = null;
    start() {
      Object.assign(globalThis, {
        say: (transcript: string) =>
          this.onresult?.({ resultIndex: 0, results: [{ isFinal: true, 0: { transcript } }] }),
      });
    }
    abort() {
      Object.assign(globalThis, { say: undefined });
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Ears });
}
const say = (page: Page, words: string) =>
  page.evaluate((said) => (globalThis as { say?: (words: string) => void }).say?.(said), words);
const listens = (page: Page) =>
  page.evaluate(() => typeof (globalThis as { say?: unknown }).say === 'function');

const stepShown = (page: Page, n: number) => expect(page.getByText(`Step ${n} of`)).toBeVisible();

/** One finger from one place to another, as a screen tells it. */
async function swipe(page: Page, from: [x: number, y: number], to: [x: number, y: number]) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
    });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [
      from[0] + (to[0] - from[0]) * part,
      from[1] + (to[1] - from[1]) * part,
    ]);
  await touch('touchEnd');
  await session.detach();
}

test('a swipe goes on and back in the way of reading, and what only moves the page turns no step', async () => {
  const { page } = zainab;
  await page.goto('/cook/Shakshuka');
  await stepShown(page, 1);
  await swipe(page, [330, 300], [60, 310]);
  await stepShown(page, 2);
  await swipe(page, [330, 300], [60, 310]);
  await stepShown(page, 3);
  await swipe(page, [60, 300], [330, 310]);
  await stepShown(page, 2);
  // down, and not far enough
  await swipe(page, [200, 250], [230, 450]);
  await swipe(page, [200, 300], [160, 300]);
  await stepShown(page, 2);
  // from right to left the next page lies on the left
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await swipe(page, [60, 300], [330, 310]);
  await stepShown(page, 3);
  await swipe(page, [330, 300], [60, 310]);
  await stepShown(page, 2);
});

test('“next”, “back” and “start timer” are heard while it listens, and nothing before or after', async () => {
  const { page } = ayesha;
  await page.goto('/cook/Shakshuka');
  await stepShown(page, 1);
  expect(await listens(page)).toBe(false);
  await page.getByRole('button', { name: /^Listen for “next”/ }).click();
  await expect.poll(() => listens(page)).toBe(true);
  await say(page, 'next');
  await stepShown(page, 2);
  await say(page, 'Next please');
  await stepShown(page, 3);
  // who talks to somebody else commands nothing
  await say(page, 'and then the next morning we went to my aunt');
  await say(page, 'go back');
  await stepShown(page, 2);
  await say(page, 'next');
  await stepShown(page, 3);
  await say(page, 'start timer');
  await expect(page.getByRole('timer').getByRole('button')).toHaveAccessibleName(/left, pause$/);
  await page.getByRole('button', { name: 'Listening, stop' }).click();
  await expect.poll(() => listens(page)).toBe(false);
});

test('a browser that would send the voice away offers no listening', async () => {
  const { page } = zainab;
  await page.reload();
  await stepShown(page, 2);
  await expect(page.getByRole('button', { name: 'Ingredients and all steps' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Listen/ })).toHaveCount(0);
});
