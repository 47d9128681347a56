import { expect, test, type Page } from '@playwright/test';
import { moveIn } from './house';
import {
  ask,
  back,
  chatOf,
  dotsAt,
  end,
  expectSameTime,
  expectStep,
  hands,
  next,
  raiseHand,
  ready,
  secondsOn,
  timers,
} from './kitchen-page';
import { chefVideo, expectAudio, expectVideo } from './media';
import {
  answersAt,
  answerTo,
  expectShown,
  forgetShown,
  photo,
  wasShown,
  type Person,
} from './people';
import type { RunningServer } from './server';

/** The kitchen that those in a session share: steps, readiness, timers, raised hands, notes. */
test.describe.configure({ mode: 'serial' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let server: RunningServer;
let fatima: Person;
let ayesha: Person;
let zainab: Person;
let hafsa: Person;

moveIn(async (house) => {
  server = house.server;
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha', PHONE);
  zainab = await house.member('Zainab');
  hafsa = await house.member('Hafsa', PHONE);
  // her device is seven minutes ahead of the others
  await zainab.context.addInitScript(aheadByMinutes, 7);
  const { page } = fatima;
  await page.goto('/dashboard?tab=recipes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakshuka');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByText('Added to your recipes.')).toBeVisible();
  await page.goto('/home');
  // a list that is on a screen already does not hear of it
  await expect.poll(() => answerTo(hafsa.page, '/api/social/suggestions')).toContain('Maghreb');
});

/** Runs in the page. */
function aheadByMinutes(minutes: number) {
  const Real = Date;
  const now = () => Real.now() + minutes * 60_000;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: []) => (given.length ? new Real(...given) : new Real(now())),
    get: (real, name, self) => (name === 'now' ? now : (Reflect.get(real, name, self) as unknown)),
  });
}

test('a new member is shown around, follows whom they are suggested, and is not shown what is put away', async () => {
  const { page } = hafsa;
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'Welcome to the kitchen' });
  await steps.getByRole('link', { name: /^Follow a cook/ }).click();
  await page.getByRole('button', { name: 'Follow: Fatima Khan' }).click();
  await expect(page.getByRole('button', { name: 'Request Sent: Fatima Khan' })).toBeVisible();
  await page.goBack();
  await expect(steps.getByRole('link', { name: /^Follow a cook\W+done/ })).toBeVisible();
  const ended = answersAt(page, '/api/social/first-steps/end');
  await steps.getByRole('button', { name: 'Do not show this again' }).click();
  await expect(steps).toBeHidden();
  await expect.poll(() => ended.length).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Find people' })).toBeVisible();
  await expect(steps).toBeHidden();

  await zainab.page.goto('/search?tab=people');
  const suggested = zainab.page.getByRole('region', { name: 'People to follow' });
  await expect(suggested.getByRole('listitem')).toContainText('Cooks Maghreb');
  await suggested.getByRole('button', { name: 'Not interested in Fatima Khan' }).click();
  await expect(suggested).toBeHidden();
  await zainab.page.getByRole('button', { name: 'Undo' }).click();
  await expect(suggested.getByRole('listitem')).toContainText('Fatima Khan');
  await suggested.getByRole('button', { name: 'Not interested in Fatima Khan' }).click();
  await expect(suggested).toBeHidden();
  await expect(zainab.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await zainab.page.reload();
  await expect(zainab.page.getByText('Whose kitchen are you looking for?')).toBeVisible();
  await expect(suggested).toBeHidden();
});

/** From here on a page is a tab behind another, where it is not on the screen. */
async function putBehind(page: Page) {
  const hide = () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await page.addInitScript(hide);
  await page.evaluate(hide);
}

test('of tabs that wait for a chef one enters, and the others say so and can take the session over', async () => {
  const accept = async () => {
    await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
    await fatima.page.getByRole('tab', { name: /Voice Requests/ }).click();
    await fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  };
  const anotherTab = async () => {
    const page = await ayesha.context.newPage();
    await page.goto('/home');
    await expect(page.getByText('Requesting The Chef')).toBeVisible();
    await putBehind(page);
    return page;
  };
  const inSession = (page: Page) => expect(page).toHaveURL(/\/session\?role=user/);
  const elsewhere = (page: Page) => page.getByText('Your session runs in another tab');

  await ask(ayesha, 'Voice');
  const behind = await anotherTab();
  await forgetShown(behind);
  await accept();
  await inSession(ayesha.page);
  await expect(elsewhere(behind)).toBeVisible();
  await expect(behind).toHaveURL(/\/home$/);
  expect(await wasShown(behind, 'Starting Session')).toBe(false);
  await behind.getByRole('button', { name: 'Continue here' }).click();
  await inSession(behind);
  await expect(ayesha.page.getByText('Cooking goes on elsewhere')).toBeVisible();
  await ayesha.page.goto('/home');
  await expect(elsewhere(ayesha.page)).toBeVisible();
  // a tab that is gone runs nothing
  await behind.close();
  await expect(ayesha.page.getByText('Your session is still running')).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'Return' }).click();
  await inSession(ayesha.page);
  await end(fatima);
  await fatima.page.waitForURL('**/home');
  await ayesha.page.waitForURL('**/session_review');

  // none of them is looked at: one of them it is all the same
  await ask(ayesha, 'Voice');
  const tabs = [await anotherTab(), await anotherTab()];
  await ayesha.page.goto('about:blank');
  await accept();
  const entered = () => tabs.filter((page) => page.url().includes('/session?'));
  await expect.poll(() => entered().length).toBe(1);
  const other = tabs.find((page) => page !== entered()[0])!;
  await expect(elsewhere(other)).toBeVisible();
  await end(fatima);
  await fatima.page.waitForURL('**/home');
  for (const page of tabs) await page.close();
});

test('a chef and a member: what is there, steps, readiness, a timer, a raised hand with a photo and a note, also after a reload', async () => {
  await ask(ayesha, 'Video');
  // what is ticked meanwhile is there when the session begins, and the chef knows of it before
  const meanwhile = ayesha.page.getByRole('region', { name: 'Gather meanwhile' });
  await meanwhile.getByRole('checkbox', { name: /eggs/ }).click();
  await meanwhile.getByRole('checkbox', { name: 'wide pan with a lid' }).click();
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await expect(fatima.page.getByText('Gathers meanwhile, 2 ready')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await ayesha.page.waitForURL('**/session?role=user');
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));

  // before the first step: what is there, and what may be taken for what is not
  const gather = ({ page }: Person) => page.getByRole('region', { name: 'Gather' });
  for (const name of [/eggs/, 'wide pan with a lid'])
    await expect(gather(ayesha).getByRole('checkbox', { name })).toBeChecked();
  await gather(ayesha).getByRole('button', { name: 'None, I have no feta' }).click();
  const who = gather(fatima).getByRole('list', { name: 'Who is ready' });
  await expect(who).toContainText(/Ayesha\s*2 of 13 ready/);
  await who.getByRole('button', { name: 'Offer labneh for feta to Ayesha' }).click();
  await expect(gather(ayesha)).toContainText('Fatima says: labneh');
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, fatima, ayesha);

  // a member follows, steps out on their own, and comes back
  await expect(ayesha.page.getByText(/Following$/)).toBeVisible();
  await next(fatima.page).click();
  await expectStep(2, fatima, ayesha);
  await next(ayesha.page).click();
  await next(ayesha.page).click();
  await expectStep(4, ayesha);
  await expectStep(2, fatima);
  await expect(dotsAt(fatima.page, 4)).toContainText('Ayesha is here');
  await expect(fatima.page.getByText('0 of 1 with you')).toBeVisible();
  await back(ayesha.page).click();
  await expectStep(2, ayesha);
  await expect(dotsAt(fatima.page, 2)).toContainText('Ayesha is here');
  await expect(fatima.page.getByText('1 of 1 with you')).toBeVisible();

  // done with a step, until the next one
  await ready(ayesha.page).click();
  await expect(dotsAt(fatima.page, 2)).toContainText('Ayesha is here, ready');
  await expect(fatima.page.getByText('1/1 ready')).toBeVisible();
  await next(fatima.page).click();
  await expectStep(3, fatima, ayesha);
  await expect(ready(ayesha.page)).toHaveAttribute('aria-pressed', 'false');
  await expect(fatima.page.getByText('0/1 ready')).toBeVisible();

  await fatima.page.getByRole('button', { name: 'Start 15 min' }).click();
  await expect(timers(ayesha.page)).toContainText('For everyone, started by Fatima');
  await expectSameTime('Simmer the tomatoes', fatima, ayesha);
  // of others' timers a member changes nothing
  await expect(ayesha.page.getByRole('button', { name: /^Pause/ })).toHaveCount(0);

  await raiseHand(ayesha, 'It catches at the bottom', await photo());
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 3');
  await expect(hands(fatima.page)).toContainText('It catches at the bottom');
  await expect(dotsAt(fatima.page, 3)).toContainText('hand raised');
  const pan = { name: 'Ayesha’s pan, step 3' };
  await hands(fatima.page).getByRole('button', pan).click();
  await expect(fatima.page.getByRole('img', pan)).toBeVisible();
  await fatima.page.keyboard.press('Escape');
  await hands(fatima.page).getByRole('button', { name: 'Show Ayesha’s pan' }).click();
  await expect(ayesha.page.getByText('Fatima looks at your pan').last()).toBeVisible();

  await fatima.page.getByRole('button', { name: 'Pin a note' }).click();
  await fatima.page.getByLabel('Pin a note for everyone').fill('Low flame from here on');
  await fatima.page.getByRole('button', { name: 'Pin', exact: true }).click();
  await chatOf(ayesha.page).click();
  const pinned = ayesha.page.getByRole('region', { name: 'Pinned' });
  await expect(pinned).toContainText('Low flame from here on');
  await ayesha.page.keyboard.press('Escape');

  await Promise.all([fatima, ayesha].map(({ page }) => page.reload()));
  await expectStep(3, fatima, ayesha);
  await expectSameTime('Simmer the tomatoes', fatima, ayesha);
  await expect(ayesha.page.getByText('Your hand is up')).toBeVisible();
  await expect(fatima.page.getByRole('region', { name: 'Pinned' })).toContainText('Low flame');
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  const all = hands(fatima.page).getByRole('button', { name: 'All pans' });
  await all.click();
  await expect(all).toBeHidden();
  await hands(fatima.page).getByRole('button', { name: 'Answer' }).click();
  await expect(ayesha.page.getByText('Fatima answers you').last()).toBeVisible();
  await hands(fatima.page).getByRole('button', { name: 'Close' }).click();
  await expectShown(ayesha.page, 'Fatima has closed your question');
  await expect(hands(fatima.page)).toBeHidden();

  // who leaves is nowhere in it any more
  await end(ayesha);
  await ayesha.page.waitForURL('**/session_review');
  await expect(dotsAt(fatima.page, 3)).not.toContainText('Ayesha');
  await expect(fatima.page.getByText(/with you/)).toBeHidden();
  await end(fatima);
  await fatima.page.waitForURL('**/home');
});

test('a group of four: who is where, several hands, a pan for all, and a crash in the middle', async () => {
  const group = [ayesha, zainab, hafsa];
  await ask(ayesha, 'Video');
  await ask(zainab, 'Video');
  await ask(hafsa, 'Voice');
  await fatima.page.getByRole('button', { name: 'Chef Requests, 3 waiting' }).click();
  for (const [tab, name] of [
    ['Voice', 'Hafsa Khan'],
    ['Video', 'Ayesha Khan'],
    ['Video', 'Zainab Khan'],
  ]) {
    await fatima.page.getByRole('tab', { name: new RegExp(`${tab} Requests`) }).click();
    await fatima.page.getByRole('checkbox', { name: `Select ${name}` }).click();
  }
  await fatima.page.getByRole('button', { name: 'Start Session' }).click();
  await Promise.all(group.map(({ page }) => page.waitForURL('**/session?role=user')));
  for (const { page } of [ayesha, zainab]) await expectVideo(chefVideo(page, 'Fatima Khan'));
  // one looks ahead before it begins
  await zainab.page.getByRole('button', { name: 'Look at the steps' }).click();
  await expectStep(1, zainab);
  await back(zainab.page).click();
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, fatima, ...group);

  await next(fatima.page).click();
  await expectStep(2, fatima, ...group);
  await next(zainab.page).click();
  await ready(hafsa.page).click();
  await expect(fatima.page.getByText('2 of 3 with you')).toBeVisible();
  await expect(fatima.page.getByText('1/3 ready')).toBeVisible();
  await expect(dotsAt(fatima.page, 3)).toContainText('Zainab is here');
  await expect(dotsAt(fatima.page, 2)).toContainText('Hafsa is here, ready');
  // the chef goes on: who stepped out stays where they are, and is behind
  await next(fatima.page).click();
  await next(fatima.page).click();
  await expectStep(4, ayesha, hafsa);
  await expectStep(3, zainab);
  await expect(dotsAt(fatima.page, 3)).toContainText('Zainab is here, behind');

  // by the server's time, also on a device whose clock is wrong
  await zainab.page.getByRole('button', { name: 'Start 15 min' }).click();
  for (const { page } of [fatima, ayesha, hafsa])
    await expect(timers(page)).toContainText('For everyone, started by Zainab');
  await expectSameTime('Simmer the tomatoes', fatima, ...group);
  // than the step before, however long all of it has taken
  const left = await secondsOn(fatima.page, 'Simmer the tomatoes');
  await fatima.page.getByRole('button', { name: '1 min more for Simmer the tomatoes' }).click();
  await expect.poll(() => secondsOn(hafsa.page, 'Simmer the tomatoes')).toBeGreaterThan(left);

  await raiseHand(hafsa, 'The whites stay wet');
  await raiseHand(ayesha, '');
  await expect(hands(fatima.page)).toContainText('Hafsa is stuck at step 4');
  await expect(hands(fatima.page)).toContainText('1 more hand up');
  await expect(ayesha.page.getByText('Your hand is up, 1 before you')).toBeVisible();
  // who came by voice has no pan to show
  await expect(hands(fatima.page).getByRole('button', { name: /pan/ })).toHaveCount(0);
  await hands(fatima.page).getByRole('button', { name: 'Answer' }).click();
  await expect(hafsa.page.getByText('Fatima answers you').last()).toBeVisible();
  await hands(fatima.page).getByRole('button', { name: 'Close' }).click();
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 4');
  await hands(fatima.page).getByRole('button', { name: 'Show Ayesha’s pan' }).click();
  await expect(zainab.page.getByText('Fatima looks at Ayesha’s pan').last()).toBeVisible();

  // what carries the session dies: all of it is there afterwards, and goes on by itself
  await server.crashAndRestart();
  await next(fatima.page).click();
  await expectStep(5, fatima, ayesha, hafsa);
  await expectStep(3, zainab);
  await back(zainab.page).click();
  await expectStep(5, zainab);
  await expect(fatima.page.getByText('3 of 3 with you')).toBeVisible();
  await expectSameTime('Simmer the tomatoes', fatima, ...group);
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 4');
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectVideo(chefVideo(zainab.page, 'Fatima Khan'));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectAudio(chefVideo(ayesha.page, 'Fatima Khan'));

  await end(zainab);
  await zainab.page.waitForURL('**/session_review');
  await expect(fatima.page.getByText('2 of 2 with you')).toBeVisible();
  await expect(dotsAt(fatima.page, 5)).not.toContainText('Zainab');
  // their timer is everybody's
  await expect(timers(hafsa.page)).toContainText('Simmer the tomatoes');
  await end(fatima);
  for (const { page } of [ayesha, hafsa]) await page.waitForURL('**/session_review');
});

test('stuck alone: the pan goes with the request, and a chef sees it before they accept', async () => {
  const { page } = ayesha;
  await page.goto('/cook/Shakshuka');
  await page.getByRole('button', { name: /^Stuck here/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Stuck at step/ });
  await dialog.getByRole('textbox').fill('It catches at the bottom');
  await dialog.getByLabel('A photo of the pan').setInputFiles(await photo());
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask 1 chef' }).click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await fatima.page.getByRole('button', { name: /^Ayesha’s pan, step \d, show it large$/ }).click();
  await expect(fatima.page.getByRole('img', { name: /^Ayesha’s pan, step/ })).toBeVisible();
  await fatima.page.keyboard.press('Escape');
  // what came with it is reported, also when it is taken back while the chef writes
  await fatima.page.getByRole('button', { name: 'Report what Ayesha sent' }).click();
  const report = fatima.page.getByRole('dialog', { name: 'Report what Ayesha sent' });
  await report.getByLabel('Something else').check();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Requesting The Chef')).toBeHidden();
  await expect(fatima.page.getByRole('button', { name: /^Decline/ })).toHaveCount(0);
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();
  await expectShown(fatima.page, 'Thank you. Moderators will look at it');
});
