import { expect, test, type Page } from '@playwright/test';
import { endBy, holdShakshuka, startGroup } from './asking';
import { askFor, askForVideo, participants } from './calls-page';
import { moveIn } from './house';
import { chefVideo, expectAudio, expectSpeaking, expectVideo } from './media';
import { expectShown, open, type Person } from './people';
import type { RunningServer } from './server';

/** A call of a chef with several, in real browsers with fake cameras and microphones. */
let server: RunningServer;
let ayesha: Person;
let fatima: Person;
let zainab: Person;
let hafsa: Person;

moveIn(async (house) => {
  server = house.server;
  ayesha = await house.member('Ayesha');
  fatima = await house.member('Fatima');
  zainab = await house.member('Zainab', { viewport: { width: 390, height: 844 }, hasTouch: true });
  hafsa = await house.member('Hafsa');
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
});

/** What share of the window's height the participants have. */
async function heightShare(page: Page) {
  const box = await participants(page).boundingBox();
  return box!.height / page.viewportSize()!.height;
}

test('a group session: two members, the other chefs withdrawn, one leaving, a crash in the middle', async () => {
  for (const { page } of [ayesha, zainab]) await askForVideo(page);
  await askFor(hafsa.page, 'Voice');
  await startGroup(fatima, { Hafsa: 'Voice', Ayesha: 'Video', Zainab: 'Video' });
  for (const { page } of [ayesha, zainab]) {
    await page.waitForURL('**/session?role=user');
    await expectVideo(chefVideo(page, 'Fatima Khan'));
  }
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectVideo(chefVideo(fatima.page, 'Zainab Khan'));
  // each guest's picture is seen whole: the tile has the picture's own shape
  for (const name of ['Ayesha Khan', 'Zainab Khan'])
    expect(
      await chefVideo(fatima.page, name).evaluate((video: HTMLVideoElement) => {
        const { width, height } = video.closest('figure')!.getBoundingClientRect();
        return Math.abs(width / height - video.videoWidth / video.videoHeight);
      }),
    ).toBeLessThan(0.1);
  // the video area has the height that the chef, or a guest, is to have
  for (const [{ page }, share] of [
    [fatima, 0.67],
    [ayesha, 0.7],
  ] as const)
    expect(await heightShare(page)).toBeCloseTo(share, 2);
  // who came by voice sees the chef's circle and hears the chef, and has no camera
  await hafsa.page.waitForURL('**/session?role=user');
  await expect(participants(hafsa.page).locator('figcaption')).toHaveText('Fatima Khan');
  await expect(hafsa.page.locator('video')).toHaveCount(0);
  await expect(hafsa.page.getByRole('button', { name: /camera/ })).toHaveCount(0);
  await expectAudio(participants(hafsa.page).locator('audio'));
  // the chef hears who came by voice beside the videos, and goes from the ones to the others
  await expectAudio(participants(fatima.page).locator('audio'));
  await fatima.page.getByRole('button', { name: 'Voice Participants' }).click();
  await expect(participants(fatima.page).locator('figcaption')).toHaveText('Hafsa Khan');
  await expect(chefVideo(fatima.page, 'Ayesha Khan')).toBeHidden();
  await expectSpeaking(fatima.page);
  await fatima.page.getByRole('button', { name: 'Video Participants' }).click();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await endBy(hafsa.page);
  await hafsa.page.waitForURL('**/session_review');
  await hafsa.context.close();
  await expect(fatima.page.getByRole('button', { name: 'Voice Participants' })).toBeHidden();
  // members see the chef, never each other
  await expect(chefVideo(ayesha.page, 'Zainab Khan')).toBeHidden();

  await zainab.page.getByRole('button', { name: 'Chat and steps' }).click();
  await zainab.page.getByPlaceholder('Your Message').fill('Salam from a small screen');
  await zainab.page.keyboard.press('Enter');
  for (const { page } of [ayesha, fatima])
    await expect(page.getByText('Salam from a small screen')).toBeVisible();
  await zainab.page.keyboard.press('Escape');
  await endBy(zainab.page);
  await zainab.page.waitForURL('**/session_review');
  await expectShown(fatima.page, 'Zainab has left the session');
  // and the pages know it though the server said so while they looked elsewhere
  await expect(chefVideo(fatima.page, 'Zainab Khan')).toBeHidden();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));

  // what carries the session dies and comes back in the middle: the call goes on, or finds its way back, by itself
  await server.crashAndRestart();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectAudio(chefVideo(ayesha.page, 'Fatima Khan'));
  await ayesha.page.getByPlaceholder('Your Message').fill('Are you still there?');
  await ayesha.page.keyboard.press('Enter');
  await expect(fatima.page.getByText('Are you still there?')).toBeVisible();
  // and nothing depends on what the pages still knew
  await fatima.page.reload();
  await ayesha.page.reload();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expect(ayesha.page.getByText('Salam from a small screen')).toBeVisible();
  await endBy(fatima.page);
  await ayesha.page.waitForURL('**/session_review');
  await fatima.page.waitForURL('**/home');
});
