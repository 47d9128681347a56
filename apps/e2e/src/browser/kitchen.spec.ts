import { expect, test, type Page } from '@playwright/test';
import { ask, end, holdShakshuka } from './asking';
import { lettersOf } from './fits';
import { moveIn } from './house';
import {
  back,
  chatOf,
  dotsAt,
  expectApart,
  expectInSight,
  expectSameTime,
  expectStep,
  hands,
  held,
  next,
  putBehind,
  raiseHand,
  ready,
  timers,
} from './kitchen-page';
import { chefVideo, expectVideo } from './media';
import { expectShown, forgetShown, open, photo, wasShown, type Person } from './people';

/** The kitchen that those in a session share: steps, readiness, timers, raised hands, notes. */
test.describe.configure({ mode: 'serial' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let fatima: Person;
let ayesha: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha', PHONE);
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
});

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
  const cancel = ayesha.page.getByRole('button', { name: 'Cancel', exact: true });
  const browse = ayesha.page.getByRole('button', { name: 'Keep browsing' });
  const clockOf = ({ page }: Person) => page.getByRole('timer', { name: 'Time left' });
  for (const size of [held.lying, held.upright]) {
    await ayesha.page.setViewportSize(size);
    await expectInSight(cancel, browse, clockOf(ayesha), meanwhile);
  }
  // other screens meanwhile, with a line that leads back
  await browse.click();
  await expect(cancel).toBeHidden();
  await expect(clockOf(ayesha)).toHaveText(/^\d\d:\d\d$/);
  const line = ayesha.page.getByRole('button', { name: /^Requesting The Chef/ });
  // which covers nothing of what is within the thumb's reach, however the phone is held
  await ayesha.page.goto('/recipe/Shakshuka');
  await browse.click();
  const dock = ayesha.page.getByRole('region', { name: 'Free chefs' });
  await expect(dock).toContainText('1 chef free now');
  for (const size of [held.lying, held.upright]) {
    await ayesha.page.setViewportSize(size);
    await expectApart(line, dock);
  }
  await line.click();
  await expect(cancel).toBeVisible();
  await expect(meanwhile.getByRole('checkbox', { name: 'wide pan with a lid' })).toBeChecked();
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

  // neither is cut by the button beside it
  for (const size of [held.lying, held.upright]) {
    await ayesha.page.setViewportSize(size);
    await expectInSight(
      ayesha.page.getByRole('button', { name: 'Start 15 min' }),
      ayesha.page.getByRole('button', { name: 'Timer', exact: true }),
      ready(ayesha.page),
    );
  }
  await fatima.page.getByRole('button', { name: 'Start 15 min' }).click();
  await expect(timers(ayesha.page)).toContainText('For everyone, started by Fatima');
  await expectSameTime('Simmer the tomatoes', fatima, ayesha);
  // of others' timers a member changes nothing
  await expect(ayesha.page.getByRole('button', { name: /^Pause/ })).toHaveCount(0);

  // a phone shows what is pressed with wet hands, whatever the step has to say
  for (const size of [held.lying, held.upright]) {
    await ayesha.page.setViewportSize(size);
    await expectInSight(next(ayesha.page), ready(ayesha.page));
    await chatOf(ayesha.page).click();
    await expectInSight(ayesha.page.getByPlaceholder('Your Message'));
    await ayesha.page.keyboard.press('Escape');
  }

  await raiseHand(ayesha, 'It catches at the bottom', await photo());
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 3');
  await expect(hands(fatima.page)).toContainText('It catches at the bottom');
  // beside what is up, all of a step can be read, and the way on stays where it is
  for (const size of [held.lying, held.upright]) {
    await ayesha.page.setViewportSize(size);
    const hand = ayesha.page.getByText(/^Your hand is up/);
    // a phone that is turned has it elsewhere, a moment later
    await expect(() => hand.scrollIntoViewIfNeeded()).toPass({ timeout: 40_000 });
    await expectInSight(hand, next(ayesha.page));
    const words = ayesha.page.getByRole('region', { name: 'Step 3 of 6' }).getByRole('heading');
    await words.evaluate((text) => text.scrollIntoView({ block: 'start' }));
    await expectInSight(words, next(ayesha.page));
    await expectApart(words, next(ayesha.page));
  }
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

  // a screen that is magnified twice: what leads on is in sight, and the own picture covers nothing
  await ayesha.page.setViewportSize({ width: 384, height: 512 });
  await expectInSight(next(ayesha.page));
  await expectApart(
    ayesha.page.getByRole('button', { name: 'You, move to the next corner' }),
    ayesha.page.getByRole('button', { name: /^Report/ }).first(),
  );
  await ayesha.page.setViewportSize(held.upright);

  // letters twice as large from here on: what does not fit beside them can be moved to
  await lettersOf(ayesha.page, 32);
  await Promise.all([fatima, ayesha].map(({ page }) => page.reload()));
  await expectStep(3, fatima, ayesha);
  await next(ayesha.page).scrollIntoViewIfNeeded();
  await expectInSight(next(ayesha.page), chatOf(ayesha.page));
  await expectApart(next(ayesha.page), chatOf(ayesha.page));
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

test('stuck alone: the pan goes with the request, a chef sees it before they accept, and both begin at that step', async () => {
  const { page } = ayesha;
  await page.goto('/cook/Shakshuka');
  for (const n of [1, 2, 3]) {
    await expect(page.getByText(`Step ${n} of`)).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByRole('button', { name: /^Stuck here/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Stuck at step 4' });
  await dialog.getByRole('textbox').fill('It catches at the bottom');
  await dialog.getByLabel('A photo of the pan').setInputFiles(await photo());
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask 1 chef' }).click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await fatima.page.getByRole('button', { name: 'Ayesha’s pan, step 4, show it large' }).click();
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

  // asked once more, and answered: not the one before, which was behind the dialog until now
  await expect(fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' })).toBeHidden();
  await page.getByRole('button', { name: /^Stuck here/ }).click();
  await dialog.getByRole('button', { name: 'Ask 1 chef' }).click();
  await fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await page.waitForURL('**/session?role=user');
  await expectStep(4, fatima, ayesha);
  await end(fatima);
  await page.waitForURL('**/session_review');
});
