import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { acceptAyesha, ask, end, holdShakshuka } from './asking';
import { browserArgs, chromiumPath } from './chromium.mjs';
import { moveIn } from './house';
import { expectInSight, held } from './kitchen-page';
import { chefVideo, expectAudio, expectVideo } from './media';
import { open, type Person } from './people';

/** A session that is entered without a gesture, in a browser that plays no sound before one. */
test.describe.configure({ mode: 'serial' });
test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: browserArgs.filter((each) => !each.startsWith('--autoplay-policy')),
  },
});

let ayesha: Person;
let fatima: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha', { viewport: held.upright });
  await ayesha.context.addInitScript(sendNothing);
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
});

/** Runs in the page: microphone and camera are off, since who is recorded may be played to. */
function sendNothing() {
  if (location.protocol.startsWith('http'))
    sessionStorage.setItem('chefly-entry', '{"microphone":false,"camera":false}');
}

async function begin(kind: 'Video' | 'Voice') {
  await ask(ayesha, kind);
  await acceptAyesha(fatima);
  await ayesha.page.waitForURL('**/session?role=user');
}
/** Runs in the page: tells that it offers something to be heard, and whether anything is already. */
function tellOffer() {
  new MutationObserver(() => {
    if (!document.querySelector('[role=alert] button')) return;
    const all = [...document.querySelectorAll<HTMLMediaElement>('audio, video')];
    const heard = all.some((media) => media.srcObject && !media.paused && !media.muted);
    console.info(heard ? 'offered too late' : 'offered');
  }).observe(document, { subtree: true, childList: true });
}
/**
 * As a notification opens it: in a window that nobody has touched. It has to tell by itself what it
 * offers, since each look that a test takes into a page is a gesture to its browser.
 */
async function untouched(): Promise<Page> {
  const page = await ayesha.context.newPage();
  await page.addInitScript(tellOffer);
  const offered = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('offered'),
    timeout: 60_000,
  });
  await page.goto('/session?role=user');
  expect((await offered).text()).toBe('offered');
  return page;
}
const offer = (page: Page) =>
  page.getByRole('alert').getByRole('button', { name: 'Tap to hear Fatima' });
const isHeard = (element: Locator) =>
  element.evaluate((media: HTMLMediaElement) => !media.paused && !media.muted);

test('who is not heard before a gesture is named, and heard by one tap or by any other', async () => {
  await begin('Voice');
  const page = await untouched();
  const voice = page.locator('audio');
  await expectInSight(offer(page));
  await expectAccessible(page);
  await offer(page).click();
  await expect(offer(page)).toBeHidden();
  expect(await isHeard(voice)).toBe(true);
  await expectAudio(voice);

  const other = await untouched();
  await expect(offer(other)).toBeVisible();
  await other.getByRole('heading', { level: 1 }).click();
  await expect(offer(other)).toBeHidden();
  expect(await isHeard(other.locator('audio'))).toBe(true);
  await end(fatima);
  await other.waitForURL('**/session_review');
  await fatima.page.waitForURL('**/home');
  for (const each of [page, other]) await each.close();
});

test('a picture moves meanwhile, without its sound, and a key brings that', async () => {
  await begin('Video');
  const page = await untouched();
  const picture = chefVideo(page, 'Fatima Khan');
  await expect(offer(page)).toBeVisible();
  await expectVideo(picture);
  await page.keyboard.press('Tab');
  await expect(offer(page)).toBeHidden();
  expect(await isHeard(picture)).toBe(true);
  await expectVideo(picture);
  await end(fatima);
  await page.waitForURL('**/session_review');
});
