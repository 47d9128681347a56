import { expect, test, type WebSocketRoute } from '@playwright/test';
import { expectAccessible } from './accessible';
import { acceptAyesha, endBy, holdShakshuka } from './asking';
import { expectHeard, hear } from './heard';
import { moveIn } from './house';
import { expectKeptOffline } from './kept-offline';
import { chefVideo, expectAudio, expectVideo } from './media';
import { expectShown, forgetShown, open, type Person } from './people';
import type { RunningServer } from './server';

/** A session, seen from a phone and from other screens: what comes meanwhile is told, what is over says so. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let ayesha: Person;
let fatima: Person;

moveIn(async (house) => {
  server = house.server;
  ayesha = await house.member('Ayesha', { viewport: { width: 390, height: 844 } });
  fatima = await house.member('Fatima');
  await holdShakshuka(fatima);
  await fatima.page.keyboard.press('Escape');
});

async function cookTogether(kind: 'Video' | 'Voice') {
  await ayesha.page.goto('/chefs?recipie=Shakshuka');
  await ayesha.page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await ayesha.page.getByRole('button', { name: `${kind} Session` }).click();
  await expect(ayesha.page.getByRole('list', { name: 'Asked chefs' })).toHaveText(
    /Fatima Khan.*Ringing/,
  );
  await acceptAyesha(fatima);
  await ayesha.page.waitForURL('**/session?role=user');
  await expect(ayesha.page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
}

test('a message that comes while the chat is closed is counted on its button', async () => {
  await cookTogether('Video');
  const { page } = ayesha;
  await fatima.page.getByPlaceholder('Your Message').fill('Lower the flame');
  await fatima.page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Chat and steps, 1 new' }).click();
  await expect(page.getByText('Lower the flame')).toBeVisible();
  await page.getByPlaceholder('Your Message').fill('How long');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chat and steps', exact: true }).click();
  // what is being written waits too
  await expect(page.getByPlaceholder('Your Message')).toHaveValue('How long');
  // what was said can be reported, and so can the chef
  await page
    .getByRole('button', { name: 'Report the message of Fatima, “Lower the flame”' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Report this message' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Report this session' }).click();
  await page.getByLabel('It harasses or insults somebody').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expectShown(page, 'Thank you. Moderators will look at it');
  // who wants to be rid of the chef at once has that at hand
  await expect(page.getByRole('dialog', { name: 'Block Fatima, too?' })).toBeVisible();
  await page.getByRole('button', { name: 'Do not block' }).click();
});

test('a call that goes on while the server is away says that the kitchen does not', async () => {
  const { page } = ayesha;
  const sockets = new Set<WebSocketRoute>();
  let away = false;
  await page.routeWebSocket(/\/live\//, (socket) => {
    if (away) return void socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  await page.reload();
  const picture = chefVideo(page, 'Fatima Khan');
  await expectVideo(picture);
  const told = hear(fatima.page);
  await fatima.page.reload();
  const guest = chefVideo(fatima.page, 'Ayesha Khan');
  await expectVideo(guest);
  await expectVideo(picture);
  const pill = page.getByTitle('Camera and microphone');
  await expect(pill).toHaveText('Good');
  away = true;
  for (const socket of sockets) await socket.close();
  const said = page.getByText('The call goes on, the kitchen does not.');
  await expect(said).toBeVisible();
  await expect(pill).toHaveText('Call only');
  await expectShown(page, 'Steps, timers and chat are not connected');
  await expectVideo(picture);
  await expectAccessible(page);
  // its chef is told that this guest cannot be reached, sees them all the same, and is not told that they left
  await expectHeard(told, '"session.left"');
  await expect(fatima.page.getByText('has left the session')).toBeHidden();
  await expectVideo(guest);
  // an End that nobody answers leaves this call open: without the server there is no other
  await page.route('**/api/sessions/*/leave', (route) => route.abort(), { times: 1 });
  await endBy(page);
  await expectShown(page, 'We cannot reach chefly');
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
  await expectVideo(picture);
  await expectVideo(guest);
  await expectAudio(guest);
  away = false;
  await expect(said).toBeHidden({ timeout: 60_000 });
  await expect(pill).toHaveText('Good');
  await expectShown(page, 'The kitchen is connected again');
});

test('a page that is loaded anew without the network waits for it with the recipe, and comes back', async () => {
  const { page, context } = ayesha;
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await fatima.page.getByRole('button', { name: /^Next/ }).click();
  const second = page.getByRole('region', { name: 'Step 2 of 6' });
  await expect(second).toBeVisible();
  await expectKeptOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status')).toContainText('No network. Your session goes on');
  await expect(page.getByRole('heading', { name: 'Shakshuka' })).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText(/^2/);
  await expectAccessible(page);
  // any other screen says what is the matter, and heals too
  const other = await context.newPage();
  await other.goto('/bookings');
  await expect(other.getByText('We cannot reach chefly')).toBeVisible();
  await context.setOffline(false);
  await expect(second).toBeVisible();
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Bookings' })).toBeVisible();
  await other.close();
});

test('who is on another screen when the chef ends is told, and led to the review', async () => {
  const { page } = ayesha;
  await open(page, '/home');
  await expect(page.getByText('Your session is still running')).toBeVisible();
  await endBy(fatima.page);
  await expect(page.getByText('The Chef has ended the session.')).toBeVisible();
  await expect(page.getByText('Your session is still running')).toBeHidden();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Write your review for this Chef')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  // the first that is missing has the focus
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await page.getByLabel('Your review').fill('Patient and');
  await page.reload();
  await expect(page.getByLabel('Your review')).toHaveValue('Patient and');
  // and later from the records
  await open(page, '/session_records');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(
    /\d+ (seconds?|minutes?)/,
  );
  await page.getByRole('link', { name: 'Review the chef' }).click();
  await expect(page.getByLabel('Your review')).toHaveValue('Patient and');

  // by its address, in two tabs: what one has written, the other says
  await expect(page).toHaveURL(/\/session_review\?session_uid=/);
  const other = await ayesha.context.newPage();
  await open(other, page.url());
  await other.getByLabel('Your review').fill('Twice');
  await other.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.waitForURL('**/home');
  await other.getByRole('button', { name: 'Submit Review' }).click();
  await expect(other.getByText('You have reviewed this session. Thank you.')).toBeVisible();
  await other.close();
  await open(page, '/session_records');
  await expect(page.getByText('4 of 5 stars')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Review the chef' })).toHaveCount(0);
  // as many as the chef sees
  await open(fatima.page, '/session_records');
  await expect(fatima.page.getByText('4 of 5 stars')).toBeAttached();
});

test('the chat of a session that ended is read, not written, and says with whom', async () => {
  const { page } = ayesha;
  await open(page, '/session_records');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Fatima Khan/ })
    .click();
  // what was cooked comes first
  await expect(page.getByRole('region', { name: 'What was cooked' })).toContainText('Step 1');
  await page.getByText('Chat', { exact: true }).click();
  await expect(page.getByText('This session has ended')).toBeVisible();
  await expect(page.getByText('Lower the flame')).toBeVisible();
  await expect(page.getByPlaceholder('Your Message')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Shakshuka' })).toBeVisible();
});

test('of a member whose browser vanished it is said that they have left, and they come back', async () => {
  await cookTogether('Voice');
  await expectAudio(fatima.page.locator('audio'));
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  const along = fatima.page.getByText('1 of 1 with you');
  await expect(along).toBeVisible();
  await forgetShown(fatima.page);
  await ayesha.page.close();
  await expectShown(fatima.page, 'Ayesha has left the session', 60_000);
  await expect(fatima.page.getByText('No Voice Participants in the Session')).toBeVisible();
  await expect(along).toBeHidden();
  // nor is it known by what was told alone
  await fatima.page.reload();
  await expect(fatima.page.getByRole('region', { name: 'Step 1 of 6' })).toBeVisible();
  await expect(along).toBeHidden();
  ayesha.page = await ayesha.context.newPage();
  await ayesha.page.goto(`${server.url}/session?role=user`);
  await expect(along).toBeVisible();
  await expectAudio(fatima.page.locator('audio'));
  await expectAudio(ayesha.page.locator('audio'));
  await endBy(fatima.page);
  await fatima.page.waitForURL('**/home');
});

test('a guest whose chef vanished reads how long the session waits for them, and cooks on once they are back', async () => {
  await cookTogether('Voice');
  const { page } = ayesha;
  await expectAudio(page.locator('audio'));
  await forgetShown(page);
  await fatima.page.close();
  const waits = page.getByText(/We cannot reach Fatima. The session waits 0\d:\d\d longer/);
  await expect(waits).toBeVisible({ timeout: 60_000 });
  await expectShown(page, 'longer, then it ends.');
  await expectAccessible(page);
  fatima.page = await fatima.context.newPage();
  await fatima.page.goto(`${server.url}/session?role=chef`);
  await expect(waits).toBeHidden();
  await expectAudio(page.locator('audio'));
  await endBy(fatima.page);
  await fatima.page.waitForURL('**/home');
  await page.waitForURL('**/session_review');
});

test('a chef stops: no requests while switched off, no recipe that was removed', async () => {
  const { page } = fatima;
  await open(page, '/dashboard/settings');
  const offered = page.getByRole('switch', { name: 'Take requests' });
  await expect(offered).toBeChecked();
  await offered.click();
  await expect(offered).not.toBeChecked();
  await ayesha.page.goto('/chefs?recipie=Shakshuka');
  await expect(ayesha.page.getByText('No Chefs at the Moment')).toBeVisible();
  await open(page, '/dashboard?tab=recipes');
  await page.getByRole('button', { name: 'Remove Shakshuka' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: /Shakshuka/ })).toBeHidden();
});
