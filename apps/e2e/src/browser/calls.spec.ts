import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { endBy } from './asking';
import { askForVideo, participants } from './calls-page';
import { lettersOf } from './fits';
import { moveIn } from './house';
import { expectApart, expectInSight, held } from './kitchen-page';
import { chefVideo, expectAudio, expectSpeaking, expectVideo } from './media';
import { expectShown, forgetShown, newPerson, signIn, type Person } from './people';
import type { RunningServer } from './server';

/** Calls in real browsers with fake cameras and microphones: a chef, and members who ask for her. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let ayesha: Person;
let fatima: Person;

moveIn(async (house) => {
  server = house.server;
  ayesha = await house.member('Ayesha');
  fatima = await house.member('Fatima');
  const { page } = fatima;
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Recipes' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakshuka');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expectShown(page, 'Adding');
  await expect(page.getByRole('button', { name: 'Adding' })).toBeHidden();
  await page.goto('/home');
});

/** Runs in the page: the other side says from now on that much of the picture is lost. */
function losePackets() {
  const arrived = (kind: string, fractionLost: number) => ({
    ...{ id: kind, type: 'remote-inbound-rtp', kind, fractionLost, timestamp: Date.now() },
  });
  const getStats = () =>
    Promise.resolve(
      new Map([
        ['video', arrived('video', 0.8)],
        ['audio', arrived('audio', 0.1)],
      ]) as unknown as RTCStatsReport,
    );
  Object.assign(RTCPeerConnection.prototype, { getStats });
  Object.assign(RTCRtpSender.prototype, { getStats });
}

test('requests: cancel, decline, accept', async () => {
  await askForVideo(ayesha.page);
  await expect(fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' })).toBeVisible();
  // what a session is made of is there before it begins
  const warm = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/session-screen-'));
  for (const { page } of [ayesha, fatima]) await expect.poll(() => page.evaluate(warm)).toBe(true);
  // what waits covers the screen: the focus cannot leave it
  for (let i = 0; i < 3; i++) await ayesha.page.keyboard.press('Tab');
  const within = () => !!document.activeElement?.closest('[role=dialog]');
  expect(await ayesha.page.evaluate(within)).toBe(true);
  // the time left is the server's: a reload does not begin it anew
  const left = async () => {
    const text = await ayesha.page.getByRole('timer', { name: 'Time left' }).textContent();
    const [minutes, seconds] = text!.split(':').map(Number);
    return minutes! * 60 + seconds!;
  };
  await expect.poll(left).toBeLessThan(5 * 60);
  const before = await left();
  await ayesha.page.reload();
  await expect(ayesha.page.getByText('Requesting The Chef')).toBeVisible();
  expect(await left()).toBeLessThanOrEqual(before);
  // the chef finds the same requests by the menu
  await fatima.page.getByRole('link', { name: 'Chef Requests' }).click();
  await expect(fatima.page).toHaveURL(/\/dashboard\/cheflyRequests$/);
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await expect(fatima.page.getByRole('button', { name: 'Decline Ayesha Khan' })).toBeVisible();
  await fatima.page.goto('/home');
  await ayesha.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ayesha.page.getByText('Requesting The Chef')).toBeHidden();
  await expectAccessible(fatima.page);
  await expect(fatima.page.getByRole('button', { name: /Chef Requests/ })).toBeHidden();

  await askForVideo(ayesha.page);
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Voice Requests/ }).click();
  await expect(fatima.page.getByText('No Voice Requests')).toBeVisible();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await forgetShown(ayesha.page);
  await fatima.page.getByRole('button', { name: 'Decline Ayesha Khan' }).click();
  await expectShown(ayesha.page, 'The Chef has declined your request');
  await expect(fatima.page.getByText('No Video Requests')).toBeVisible();
  await fatima.page.keyboard.press('Escape');
});

test('a live session with media both ways, chat, a reload in the middle, and the review', async () => {
  await forgetShown(fatima.page);
  await askForVideo(ayesha.page);
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await expectShown(fatima.page, 'Starting Session');
  await expectShown(ayesha.page, 'Starting Session');
  await ayesha.page.waitForURL('**/session?role=user');
  await expect(fatima.page).toHaveURL(/\/session\?role=chef/);

  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectAudio(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectAudio(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectSpeaking(fatima.page);
  await ayesha.page.evaluate(losePackets);

  await ayesha.page.getByPlaceholder('Your Message').fill('Mine is catching at the bottom');
  await ayesha.page.keyboard.press('Enter');
  await expect(fatima.page.getByText('Mine is catching at the bottom')).toBeVisible();
  await fatima.page.getByPlaceholder('Your Message').fill('Two spoons of water, lower the flame');
  await fatima.page.keyboard.press('Enter');
  await expect(ayesha.page.getByText('Two spoons of water, lower the flame')).toBeVisible();

  for (const { page } of [ayesha, fatima]) await expectAccessible(page);

  // steps below the edge are told, and reached by their count
  await ayesha.page.setViewportSize({ width: 1280, height: 560 });
  const more = ayesha.page.getByRole('button', { name: /^\d+ more steps?$/ });
  const steps = ayesha.page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.last()).not.toBeInViewport();
  const first = (await steps.first().boundingBox())!;
  await more.click();
  await expect.poll(async () => (await steps.first().boundingBox())!.y).toBeLessThan(first.y);
  await steps.last().evaluate((step) => step.scrollIntoView({ block: 'end' }));
  await expect(more).toBeHidden();
  await ayesha.page.setViewportSize({ width: 1280, height: 720 });

  // more than one page of it: the rest is there when asked for
  for (let i = 1; i <= 50; i++) {
    await ayesha.page.getByPlaceholder('Your Message').fill(`Stirred ${i} times`);
    await ayesha.page.keyboard.press('Enter');
  }
  await expect(fatima.page.getByText('Stirred 50 times')).toBeVisible();

  // whose packets are lost sends voice alone, and all are told; what was on stays on
  const weak = 'Your connection is weak: sending voice only';
  await expect(participants(ayesha.page).getByText(weak)).toBeVisible({ timeout: 60_000 });
  await expect(participants(fatima.page).getByText(/Ayesha’s .* weak: voice only/)).toBeVisible();
  await expect(fatima.page.getByLabel('Connection weak, voice only')).toBeVisible();
  await expect(ayesha.page.getByRole('button', { name: 'Turn camera off' })).toBeVisible();
  await expectAudio(chefVideo(fatima.page, 'Ayesha Khan'));

  await fatima.page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(ayesha.page.getByText('Fatima’s camera is off')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Turn camera on' }).click();
  await expect(ayesha.page.getByText('Fatima’s camera is off')).toBeHidden();
  await fatima.page.getByRole('button', { name: 'Mute microphone' }).click();
  await expect(ayesha.page.getByLabel('Microphone off')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Unmute microphone' }).click();

  const kept = await ayesha.page.evaluate(() => sessionStorage.getItem('session_data'));
  await ayesha.page.reload();
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expect(ayesha.page.getByText('Stirred 50 times')).toBeVisible();
  await expect(ayesha.page.getByText('Two spoons of water, lower the flame')).toBeHidden();
  await ayesha.page.getByRole('log').evaluate((box) => (box.scrollTop = 0));
  await expect(ayesha.page.getByText('Two spoons of water, lower the flame')).toBeAttached();

  await fatima.page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(fatima.page.getByText('Do you want to end this session ?')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Continue Session' }).click();
  await endBy(fatima.page);
  await expectShown(fatima.page, 'Ending Session');
  await expect(ayesha.page.getByText('The Chef has ended the session.')).toBeVisible();
  await fatima.page.waitForURL('**/home');
  await ayesha.page.waitForURL('**/session_review');

  await expect(ayesha.page.getByText('Write your review for this Chef')).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(ayesha.page.getByText('Please give your rating')).toBeVisible();
  await expect(ayesha.page.getByText('Please write your review')).toBeVisible();
  await expectAccessible(ayesha.page);
  await ayesha.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await ayesha.page.getByLabel('Your review').fill('Patient and clear.');
  await ayesha.page.getByRole('checkbox', { name: 'Explains clearly' }).click();
  await ayesha.page.getByRole('button', { name: 'Submit Review' }).click();
  await ayesha.page.waitForURL('**/home');
  // the session is over for this tab: nothing that it kept tells of its end again
  expect(await ayesha.page.evaluate(() => sessionStorage.getItem('session_data'))).toBeNull();
  // a tab that still knows it finds that it is over
  await ayesha.page.evaluate((data) => sessionStorage.setItem('session_data', data), kept!);
  await ayesha.page.goto('/session?role=user');
  await ayesha.page.waitForURL('**/home');

  await fatima.page.goto('/dashboard');
  await expect(fatima.page.getByText('Commis').first()).toBeVisible();
  await fatima.page.getByRole('tab', { name: 'Chef Reviews' }).click();
  await expect(fatima.page.getByText('Patient and clear.')).toBeVisible();
  await expect(fatima.page.getByRole('list', { name: 'What was good' })).toHaveText(
    'Explains clearly',
  );
  await fatima.page.goto('/notifications');
  await expect(fatima.page.getByText('Ayesha reviewed your session.')).toBeVisible();

  // what was said of it stands with the recipe
  await ayesha.page.goto('/recipe/Shakshuka');
  const said = ayesha.page.getByRole('region', { name: 'Cooked with a chef' });
  await expect(said.getByText('Patient and clear.')).toBeVisible();

  // the chef can be asked again
  await ayesha.page.goto('/chefs?recipie=Shakshuka');
  await expect(ayesha.page.getByText('free now')).toBeVisible();
});

test('a voice session: circles, and the member leaving first', async () => {
  await ayesha.page.goto('/chefs?recipie=Shakshuka');
  await expect(ayesha.page.getByText('Finding Chefs')).toBeHidden();
  await ayesha.page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await ayesha.page.getByRole('button', { name: 'Voice Session' }).click();
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('checkbox', { name: 'Select Ayesha Khan' }).click();
  await fatima.page.getByRole('button', { name: 'Start Session' }).click();
  await ayesha.page.waitForURL('**/session?role=user');
  await expectAudio(ayesha.page.locator('audio'));
  await expectAudio(fatima.page.locator('audio'));
  await expectSpeaking(ayesha.page);

  // on a phone that lies, in letters twice as large: the head of the session beside the step
  const size = ayesha.page.viewportSize()!;
  await lettersOf(ayesha.page, 32);
  await ayesha.page.setViewportSize(held.lying);
  await ayesha.page.reload();
  const card = ayesha.page.getByRole('region', { name: 'Gather' });
  await expect(card).toBeVisible();
  for (const part of [
    ayesha.page.getByText(/^Live/),
    ayesha.page.getByTitle('Camera and microphone'),
    ayesha.page.getByRole('button', { name: 'Report this session' }),
  ]) {
    await expectInSight(part);
    await expectApart(part, card);
  }
  await lettersOf(ayesha.page, 16);
  await ayesha.page.setViewportSize(size);
  await ayesha.page.reload();
  await expectAudio(ayesha.page.locator('audio'));

  await ayesha.page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(
    ayesha.page.getByText('You are about to end this Session.Are you okay with it?'),
  ).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'End Session' }).click();
  await ayesha.page.waitForURL('**/session_review');
  await expectShown(fatima.page, 'Ayesha has left the session');
  await expect(fatima.page.getByText('No Voice Participants in the Session')).toBeVisible();
  await endBy(fatima.page);
  await fatima.page.waitForURL('**/home');
});

test('a sign-in that is ended elsewhere is out of its call at once', async ({ browser }) => {
  await askForVideo(ayesha.page);
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await ayesha.page.waitForURL('**/session?role=user');
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  const elsewhere = await newPerson(browser, server.url, 'Ayesha');
  await signIn(elsewhere);
  await elsewhere.page.goto('/dashboard/settings');
  await elsewhere.page
    .getByRole('listitem')
    .getByRole('button', { name: /^Sign out / })
    .click();
  await expect(ayesha.page).toHaveURL(/\/(\?next=.*)?$/);
  await expect(chefVideo(fatima.page, 'Ayesha Khan')).toBeHidden();
  await endBy(fatima.page);
  await fatima.page.waitForURL('**/home');
  await elsewhere.context.close();
});

test('what was cooked with a chef is among what was cooked this week', async () => {
  const { page } = fatima;
  const cooked = page.getByRole('region', { name: 'Cooked this week' });
  // it is counted once a minute at most, and a page asks once
  await expect(async () => {
    await page.goto('/search');
    await expect(cooked.getByRole('link', { name: /^Shakshuka/ })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 120_000 });
});
