import { mkdirSync } from 'node:fs';
import { both, large, lettersOf, PHONE, shoot, sizes } from './camera.mjs';
import { accept, ask, button, end } from './deeds.mjs';

const PAN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" ' +
  'height="900" fill="#3b4a5a"/><circle cx="600" cy="450" r="380" fill="#222"/><circle cx="600" ' +
  'cy="450" r="320" fill="#a4481f"/></svg>';

/**
 * Photographs a session from asking to its review as everybody in it sees it: two by video, four in
 * one kitchen, one of them with letters twice as large, and a session by voice.
 *
 * @param signedIn a member of the demo in a browser of their own
 * @param wants whether the pictures of a part were asked for
 */
export async function photographSession(signedIn, wants) {
  mkdirSync('screenshots/session', { recursive: true });
  const options = { reducedMotion: 'reduce', viewport: sizes['1440'] };
  const people = {};
  for (const name of ['fatima', 'hafsa', 'ayesha', 'zainab', 'maryam'])
    people[name] = await signedIn(name, options);
  await lettersOf(people.zainab.page, 32);
  await people.zainab.page.setViewportSize(sizes['390']);
  const pages = Object.fromEntries(Object.entries(people).map(([name, { page }]) => [name, page]));
  try {
    if (wants('two')) await two(pages);
    if (wants('four')) await four(pages);
    if (wants('voice')) await voice(pages);
  } catch (error) {
    for (const [name, page] of Object.entries(pages))
      await page.screenshot({ path: `screenshots/session/failed-${name}.png` });
    throw error;
  }
  for (const { context } of Object.values(people)) await context.close();
}

async function two({ fatima, ayesha, zainab, hafsa }) {
  await hafsa.goto('/home');
  await fatima.goto('/home');
  await ask(zainab, 'Video', 'Fatima Noor', 'Hafsa Ali');
  await large(zainab, 'asking');
  await button(zainab, 'Cancel').click();
  await ask(ayesha, 'Video', 'Fatima Noor', 'Hafsa Ali');
  await ayesha.getByRole('checkbox').first().click();
  await shoot(ayesha, 'asking', both);
  await button(ayesha, 'Keep browsing').click();
  await shoot(ayesha, 'browsing', { at: PHONE });
  await fatima.goto('/home');
  await button(fatima, /^Chef Requests,/).click();
  await shoot(fatima, 'requests', both);
  await button(fatima, 'Start with Ayesha Khan').click();
  await ayesha.waitForURL('**/session?role=user');
  await fatima.getByLabel('Video of Ayesha Khan').waitFor();
  const gather = ayesha.getByRole('region', { name: 'Gather' });
  await gather
    .getByRole('button', { name: /^None, I have no/ })
    .nth(1)
    .click();
  await gather.getByRole('checkbox').nth(3).click();
  await shoot(ayesha, 'gather-member');
  await fatima
    .getByText(/of \d+ ready/)
    .first()
    .waitFor();
  await shoot(fatima, 'gather-chef');
  await button(fatima, 'Begin with step 1').click();
  await ayesha.getByRole('region', { name: 'Step 1 of' }).waitFor();
  await shoot(ayesha, 'step-member');
  await shoot(fatima, 'step-chef');
  for (const [page, name] of [
    [ayesha, 'member'],
    [fatima, 'chef'],
  ]) {
    await page.setViewportSize(sizes['390']);
    await lettersOf(page, 32);
    await page.reload();
    await page.getByRole('region', { name: 'Step 1 of' }).waitFor();
    await page.waitForTimeout(3000);
    await shoot(page, `step-${name}-large`, { at: PHONE });
    await lettersOf(page, 16);
    await page.setViewportSize(sizes['1440']);
    await page.reload();
    await page.getByRole('region', { name: 'Step 1 of' }).waitFor();
  }
  await ayesha.waitForTimeout(4000);
  await ayesha.setViewportSize(sizes['390']);
  await button(ayesha, 'Show the whole picture').click();
  await shoot(ayesha, 'folded', { at: PHONE });
  await ayesha.setViewportSize(sizes['390']);
  await button(ayesha, 'Show the step').click();
  await ayesha.setViewportSize(sizes['1440']);
  await shootWeak(ayesha, fatima);
  await button(ayesha, 'End')
    .and(ayesha.getByLabel('End', { exact: true }))
    .click();
  await shoot(ayesha, 'end', { at: ['390', '1440'] });
  await button(ayesha, 'Continue Session').click();
  await end(fatima);
  await ayesha.getByText('The Chef has ended the session.').waitFor();
  await ayesha.screenshot({ path: 'screenshots/session/ended.png' });
  await ayesha.waitForURL('**/session_review');
  await review(ayesha);
  await fatima.waitForURL('**/home');
}

/** Where it is open: of one chef once a week. */
async function review(page) {
  await page.getByText('Write your review for this Chef').waitFor();
  await page.waitForLoadState('networkidle');
  const submit = button(page, 'Submit Review');
  if (await submit.isVisible()) await submit.click();
  await shoot(page, 'review', both);
  if (!(await submit.isVisible())) return;
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await page
    .getByLabel('Your review')
    .fill('Patient and clear. My haleem has never been so smooth.');
  await submit.click();
  await page.waitForURL('**/home');
  await page.waitForTimeout(1500);
  await shoot(page, 'reviewed', { at: ['390', '1440'] });
}

/** Whose packets are lost goes down the ladder to text alone. */
async function shootWeak(member, chef) {
  await member.evaluate(() => {
    const arrived = (kind) => ({
      id: kind,
      type: 'remote-inbound-rtp',
      kind,
      fractionLost: 0.9,
      timestamp: Date.now(),
    });
    const getStats = () =>
      Promise.resolve(new Map(['video', 'audio'].map((kind) => [kind, arrived(kind)])));
    Object.assign(RTCPeerConnection.prototype, { getStats });
    Object.assign(RTCRtpSender.prototype, { getStats });
  });
  await member.getByRole('banner').getByText('Text only').waitFor({ timeout: 60_000 });
  await shoot(member, 'text-only-member');
  await shoot(chef, 'text-only-chef');
}

async function four({ fatima, ayesha, zainab, maryam }) {
  await fatima.goto('/home');
  await ask(ayesha, 'Video', 'Fatima Noor');
  await ask(zainab, 'Video', 'Fatima Noor');
  await ask(maryam, 'Voice', 'Fatima Noor');
  await accept(fatima, [
    ['Ayesha Khan', 'Video'],
    ['Zainab Rahman', 'Video'],
    ['Maryam Siddiqui', 'Voice'],
  ]);
  await shoot(fatima, 'four-requests', both);
  await button(fatima, 'Start Session').click();
  for (const page of [ayesha, zainab, maryam]) await page.waitForURL('**/session?role=user');
  await fatima.getByLabel('Video of Zainab Rahman').waitFor();
  await large(zainab, 'gather-member');
  await shoot(fatima, 'four-gather-chef');
  await button(fatima, 'Begin with step 1').click();
  await zainab.getByRole('region', { name: 'Step 1 of' }).waitFor();
  for (let step = 2; step <= 4; step++) await button(fatima, /^Next/).click();
  await maryam.getByRole('region', { name: 'Step 4 of' }).waitFor();
  await button(maryam, 'Previous').click();
  await button(ayesha, 'Ready').click();
  await button(fatima, /^Start \d+ min/).click();
  await shoot(fatima, 'four-step-chef');
  await raiseHands({ fatima, ayesha, zainab });
  await showPan({ fatima, ayesha, maryam });
  await setTimer({ fatima, ayesha });
  await write({ fatima, ayesha, zainab });
  await shoot(ayesha, 'four-member');
  await large(zainab, 'four-member');
  await shoot(fatima, 'four-chef');
  await end(fatima);
  await ayesha.waitForURL('**/session_review');
  await large(zainab, 'review');
  await fatima.waitForURL('**/home');
}

async function raiseHands({ fatima, ayesha, zainab }) {
  await button(ayesha, 'Stuck here?').click();
  const trouble = ayesha.getByRole('dialog', { name: 'Stuck here?' });
  await trouble.getByRole('textbox').fill('It catches at the bottom. Water, or start over?');
  const { default: sharp } = await import('sharp');
  const buffer = await sharp(Buffer.from(PAN)).jpeg().toBuffer();
  await trouble
    .getByLabel('A photo of the pan')
    .setInputFiles({ name: 'pan.jpg', mimeType: 'image/jpeg', buffer });
  await trouble.getByRole('button', { name: 'Remove' }).waitFor();
  await shoot(ayesha, 'stuck-dialog');
  await trouble.getByRole('button', { name: 'Raise your hand' }).click();
  await ayesha.getByText('Your hand is up').waitFor();
  await button(zainab, 'Stuck here?').click();
  await large(zainab, 'stuck-dialog');
  await button(zainab, 'Raise your hand').click();
  await zainab.getByText(/Your hand is up/).waitFor();
  await large(zainab, 'hand-up');
  await shoot(ayesha, 'hand-up');
  await shoot(fatima, 'four-hands-chef');
}

async function showPan({ fatima, ayesha, maryam }) {
  await fatima
    .getByRole('region', { name: 'Raised hands' })
    .getByRole('button', { name: /pan, step/ })
    .click();
  await shoot(fatima, 'four-pan-chef', { close: true });
  await button(fatima, /^Show .* pan$/).click();
  await ayesha.waitForTimeout(600);
  await shoot(fatima, 'four-spotlight-chef');
  await shoot(maryam, 'four-spotlight-voice-member');
  await shoot(ayesha, 'four-spotlight-member');
  await button(fatima, 'All pans').click();
}

async function setTimer({ fatima, ayesha }) {
  await button(fatima, 'Timer').first().click();
  await fatima.getByLabel('What it is for').fill('Rice');
  await fatima.getByLabel('Minutes', { exact: true }).fill('40');
  await shoot(fatima, 'new-timer', { at: ['390', '844', '1440'] });
  await button(fatima, 'Start for everyone').click();
  await ayesha.setViewportSize(sizes['390']);
  await button(ayesha, /^\+\d more timer/).click();
  await shoot(ayesha, 'timers', { at: PHONE, close: true });
  await ayesha.setViewportSize(sizes['1440']);
}

async function write({ fatima, ayesha, zainab }) {
  await ayesha.getByPlaceholder('Your Message').fill('My onions went very dark, still good?');
  await ayesha.keyboard.press('Enter');
  await fatima
    .getByPlaceholder('Your Message')
    .fill('Deep brown is right. Black is bitter, take those out.');
  await fatima.keyboard.press('Enter');
  await button(fatima, 'Pin a note').click();
  await fatima
    .getByLabel('Pin a note for everyone')
    .fill('If it catches, do not scrape. Pour it into a clean pot.');
  await shoot(fatima, 'pinning', { at: ['1440'] });
  await button(fatima, 'Pin').and(fatima.locator('[type=submit]')).click();
  await shoot(ayesha, 'four-chat-message', { at: PHONE });
  for (const [page, name, at] of [
    [ayesha, 'chat', ['390', '844', '768']],
    [zainab, 'chat-large', ['390']],
  ]) {
    await page.setViewportSize(sizes['390']);
    await button(page, /^Chat and steps/).click();
    await shoot(page, name, { at, close: true });
  }
  await ayesha.setViewportSize(sizes['1440']);
}

async function voice({ fatima, ayesha, zainab, maryam }) {
  await fatima.goto('/home');
  for (const page of [ayesha, zainab, maryam]) await ask(page, 'Voice', 'Fatima Noor');
  await accept(fatima, [
    ['Ayesha Khan', 'Voice'],
    ['Zainab Rahman', 'Voice'],
    ['Maryam Siddiqui', 'Voice'],
  ]);
  await button(fatima, 'Start Session').click();
  for (const page of [ayesha, zainab, maryam]) await page.waitForURL('**/session?role=user');
  await ayesha.locator('audio').first().waitFor({ state: 'attached' });
  await shoot(ayesha, 'voice-gather-member');
  await large(zainab, 'voice-gather-member');
  await button(fatima, 'Begin with step 1').click();
  for (let step = 2; step <= 4; step++) await button(fatima, /^Next/).click();
  await ayesha.getByRole('region', { name: 'Step 4 of' }).waitFor();
  await button(fatima, /^Start \d+ min/).click();
  await button(maryam, 'Mute microphone').click();
  await ayesha.waitForTimeout(1500);
  await shoot(ayesha, 'voice-member');
  await large(zainab, 'voice-member');
  await shoot(fatima, 'voice-chef');
  await end(fatima);
  await ayesha.waitForURL('**/session_review');
  await fatima.waitForURL('**/home');
}
