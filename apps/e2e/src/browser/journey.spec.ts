import { expect, test, type Page } from '@playwright/test';
import { chefVideo, expectAudio, expectVideo } from './media';
import { confirm, newPerson, PASSWORD, photo, signIn, signUp, type Person } from './people';
import { startServer, type RunningServer } from './server';

/** The whole path in real browsers, with the specification's texts: two members, a chef and a moderator. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let ayesha: Person;
let fatima: Person;
let moderator: Person;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  ayesha = await newPerson(browser, server.url, 'Ayesha');
  fatima = await newPerson(browser, server.url, 'Fatima');
  moderator = await newPerson(browser, server.url, 'Moderator');
});
test.afterAll(async () => {
  for (const person of [ayesha, fatima, moderator]) await person?.context.close();
  await server?.stop();
});

test('landing, sign-up, confirmation and sign-in', async () => {
  const { page } = ayesha;
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'A complete platform for food lovers' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const message of ['Enter First Name', 'Enter Last Name', 'Enter Email Address', 'Enter Username', 'Enter Password', 'Choose Male or Female']) await expect(page.getByText(message).first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('another one');
  await expect(page.getByText('Confirmed password does not match the entered password')).toBeVisible();
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Username').blur();
  await expect(page.getByText('Username should be of length between 3 to 15')).toBeVisible();

  await signUp(ayesha);
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(ayesha.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Account is not confirmed yet.Please check verification email sent to you.')).toBeVisible();

  await confirm(ayesha);
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(ayesha.email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password.Kindly recheck.')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
  await signIn(ayesha);
  await expect(page.getByText('Follow Users to See Posts in your Feed')).toBeVisible();

  for (const person of [fatima, moderator]) {
    await signUp(person);
    await confirm(person);
  }
  await fatima.page.goto('/signup');
  await fatima.page.getByLabel('Username').fill('AYESHA');
  await expect(fatima.page.getByText('Username already exists')).toBeVisible();
  await signIn(fatima);
});

test('a catalogue recipe, a submitted recipe, its review', async () => {
  const { page } = fatima;
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Recipes' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search recipies').fill('shakSH');
  await page.getByRole('button', { name: 'Add Shakshuka' }).click();
  await expect(page.getByRole('button', { name: 'Adding' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adding' })).toBeHidden();

  await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  for (const message of ['Enter recipie name', 'Enter Description', 'Specify ingredients', 'Specify the procedure of the recipie', 'Specify the approximate overall cost for this recipie']) await expect(page.getByText(message)).toBeVisible();
  await page.getByLabel('Recipie name').fill('  masala   DOSA ');
  await expect(page.getByText('Recipie with same name already exists with us')).toBeVisible();
  await page.getByLabel('Recipie name').fill('Mutton Dalcha');
  await expect(page.getByText('Recipie with same name already exists with us')).toBeHidden();
  await page.getByLabel('Description').fill('Lentils and mutton, sour with tamarind');
  await page.getByLabel('Ingredients').fill('1. mutton\n2. lentils');
  await page.getByLabel('Procedure').fill('1. Sear the mutton\n2. Simmer with lentils');
  await page.getByLabel('Overall cost').fill('380');
  await page.getByLabel('Image (optional)').setInputFiles(await photo(20));
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByLabel('Upload this as a post').check();
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  await expect(page.getByText('In review')).toBeVisible();

  const console_ = moderator.page;
  await console_.goto('/console');
  await console_.getByLabel('Email Address').fill(moderator.email);
  await console_.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await console_.getByRole('button', { name: 'Sign in' }).click();
  await expect(console_.getByRole('heading', { name: 'Mutton Dalcha' })).toBeVisible();
  await console_.getByRole('button', { name: 'Approve' }).click();
  await expect(console_.getByText('Nothing waits for a decision.')).toBeVisible();
  await console_.getByRole('tab', { name: 'Decisions' }).click();
  await expect(console_.getByText('submission approved')).toBeVisible();

  await expect(page.getByText('In review')).toBeHidden();
  await expect(page.getByRole('link', { name: /Mutton Dalcha/ })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('Your recipie ‘Mutton Dalcha’ was approved and published as a post.')).toBeVisible();
});

test('follow, feed, post and like', async () => {
  const { page } = ayesha;
  await page.getByRole('link', { name: 'Search recipes and people' }).click();
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('searchbox').fill('fati');
  await page.getByRole('link', { name: /Fatima Khan/ }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeVisible();

  await fatima.page.goto('/dashboard/followRequests');
  await fatima.page.getByRole('button', { name: 'Accept' }).click();
  await expect(fatima.page.getByText('Your Follow Requests Appear Here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(page.getByText('1Follower')).toBeVisible();

  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Mutton Dalcha' })).toBeVisible();

  await fatima.page.getByRole('button', { name: 'New Upload' }).click();
  await fatima.page.getByRole('button', { name: /^Post/ }).click();
  await fatima.page.getByRole('button', { name: 'Upload Post' }).click();
  await expect(fatima.page.getByText('Enter Title')).toBeVisible();
  await fatima.page.getByLabel('Photo').setInputFiles(await photo(140));
  await fatima.page.getByLabel('Title').fill('Lucknowi biryani, sealed and patient');
  await fatima.page.getByLabel('Description').fill('Forty minutes on the lowest flame.');
  await expect(fatima.page.getByRole('progressbar')).toBeHidden();
  await fatima.page.getByRole('button', { name: 'Upload Post' }).click();
  await expect(fatima.page.getByText('Uploaded Post').first()).toBeVisible();
  await fatima.page.waitForURL('**/home');
  await expect(fatima.page.getByRole('heading', { name: /Lucknowi biryani, sealed/ })).toBeVisible();

  await page.getByRole('button', { name: 'Show 1 new' }).click();
  const card = page.getByRole('article', { name: /Lucknowi biryani, sealed/ });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect(card.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByLabel('1 likes')).toBeVisible();
});

async function askForVideo(page: Page) {
  await page.goto('/chefs?recipie=Mutton_Dalcha');
  await expect(page.getByText('Finding Chefs')).toBeVisible();
  await expect(page.getByText('Finding Chefs')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Session' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select Fatima Khan' }).click();
  await page.getByRole('button', { name: 'Start Session' }).click();
  await page.getByRole('button', { name: 'Video Session' }).click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
}

test('requests: cancel, decline, accept', async () => {
  await askForVideo(ayesha.page);
  await expect(fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' })).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ayesha.page.getByText('Requesting The Chef')).toBeHidden();
  await expect(fatima.page.getByRole('button', { name: /Chef Requests/ })).toBeHidden();

  await askForVideo(ayesha.page);
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Voice Requests/ }).click();
  await expect(fatima.page.getByText('No Voice Requests')).toBeVisible();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await fatima.page.getByRole('button', { name: 'Decline Ayesha Khan' }).click();
  await expect(ayesha.page.getByText('The Chef has declined your request').first()).toBeVisible();
  await expect(fatima.page.getByText('No Video Requests')).toBeVisible();
  await fatima.page.keyboard.press('Escape');
});

test('a live session with media both ways, chat, a reload in the middle, and the review', async () => {
  await askForVideo(ayesha.page);
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('tab', { name: /Video Requests/ }).click();
  await fatima.page.getByRole('button', { name: 'Start with Ayesha Khan' }).click();
  await expect(fatima.page.getByText('Starting Session')).toBeVisible();
  await expect(ayesha.page.getByText('Starting Session')).toBeVisible();
  await ayesha.page.waitForURL('**/session?role=user');
  await expect(fatima.page).toHaveURL(/\/session\?role=chef/);

  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectAudio(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectAudio(chefVideo(fatima.page, 'Ayesha Khan'));
  await expect(fatima.page.locator('figure[data-speaking="true"]')).toBeVisible();

  await ayesha.page.getByPlaceholder('Your Message').fill('Mine is catching at the bottom');
  await ayesha.page.keyboard.press('Enter');
  await expect(fatima.page.getByText('Mine is catching at the bottom')).toBeVisible();
  await fatima.page.getByPlaceholder('Your Message').fill('Two spoons of water, lower the flame');
  await fatima.page.keyboard.press('Enter');
  await expect(ayesha.page.getByText('Two spoons of water, lower the flame')).toBeVisible();

  await fatima.page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(ayesha.page.getByText('Fatima’s camera is off')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Turn camera on' }).click();
  await expect(ayesha.page.getByText('Fatima’s camera is off')).toBeHidden();
  await fatima.page.getByRole('button', { name: 'Mute microphone' }).click();
  await expect(ayesha.page.getByLabel('Microphone off')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Unmute microphone' }).click();

  await ayesha.page.reload();
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expect(ayesha.page.getByText('Two spoons of water, lower the flame')).toBeVisible();

  await fatima.page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(fatima.page.getByText('Do you want to end this session ?')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'Continue Session' }).click();
  await fatima.page.getByRole('button', { name: 'End', exact: true }).click();
  await fatima.page.getByRole('button', { name: 'End Session' }).click();
  await expect(fatima.page.getByText('Ending Session')).toBeVisible();
  await expect(ayesha.page.getByText('The Chef has ended the session.')).toBeVisible();
  await fatima.page.waitForURL('**/home');
  await ayesha.page.waitForURL('**/session_review');

  await expect(ayesha.page.getByText('Write your review for this Chef')).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(ayesha.page.getByText('Please give your rating')).toBeVisible();
  await expect(ayesha.page.getByText('Please write your review')).toBeVisible();
  await ayesha.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await ayesha.page.getByLabel('Your review').fill('Patient and clear.');
  await ayesha.page.getByRole('button', { name: 'Submit Review' }).click();
  await ayesha.page.waitForURL('**/home');

  await fatima.page.goto('/dashboard');
  await expect(fatima.page.getByText('Commis').first()).toBeVisible();
  await fatima.page.getByRole('tab', { name: 'Chef Reviews' }).click();
  await expect(fatima.page.getByText('Patient and clear.')).toBeVisible();
  await fatima.page.goto('/notifications');
  await expect(fatima.page.getByText('Ayesha reviewed your session.')).toBeVisible();

  // the chef can be asked again
  await ayesha.page.goto('/chefs?recipie=Mutton_Dalcha');
  await expect(ayesha.page.getByText('free now')).toBeVisible();
});

test('a voice session: circles, and the member leaving first', async () => {
  await ayesha.page.goto('/chefs?recipie=Mutton_Dalcha');
  await expect(ayesha.page.getByText('Finding Chefs')).toBeHidden();
  await ayesha.page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await ayesha.page.getByRole('button', { name: 'Voice Session' }).click();
  await fatima.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await fatima.page.getByRole('checkbox', { name: 'Select Ayesha Khan' }).click();
  await fatima.page.getByRole('button', { name: 'Start Session' }).click();
  await ayesha.page.waitForURL('**/session?role=user');
  await expectAudio(ayesha.page.locator('audio'));
  await expectAudio(fatima.page.locator('audio'));
  await expect(ayesha.page.locator('figure[data-speaking="true"]')).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(ayesha.page.getByText('You are about to end this Session.Are you okay with it?')).toBeVisible();
  await ayesha.page.getByRole('button', { name: 'End Session' }).click();
  await ayesha.page.waitForURL('**/session_review');
  await expect(fatima.page.getByText('Ayesha has left the session')).toBeVisible();
  await expect(fatima.page.getByText('No Voice Participants in the Session')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'End', exact: true }).click();
  await fatima.page.getByRole('button', { name: 'End Session' }).click();
  await fatima.page.waitForURL('**/home');
});

test('a group session: two members, the other chefs withdrawn, one leaving', async ({ browser }) => {
  const zainab = await newPerson(browser, server.url, 'Zainab', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await signUp(zainab);
  await confirm(zainab);
  await signIn(zainab);
  for (const { page } of [ayesha, zainab]) await askForVideo(page);
  await fatima.page.getByRole('button', { name: 'Chef Requests, 2 waiting' }).click();
  for (const name of ['Ayesha Khan', 'Zainab Khan']) await fatima.page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await fatima.page.getByRole('button', { name: 'Start Session' }).click();
  for (const { page } of [ayesha, zainab]) {
    await page.waitForURL('**/session?role=user');
    await expectVideo(chefVideo(page, 'Fatima Khan'));
  }
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectVideo(chefVideo(fatima.page, 'Zainab Khan'));
  // members see the chef, never each other
  await expect(chefVideo(ayesha.page, 'Zainab Khan')).toBeHidden();

  await zainab.page.getByRole('button', { name: 'Chat and steps' }).click();
  await zainab.page.getByPlaceholder('Your Message').fill('Salam from a small screen');
  await zainab.page.keyboard.press('Enter');
  for (const { page } of [ayesha, fatima]) await expect(page.getByText('Salam from a small screen')).toBeVisible();
  await zainab.page.keyboard.press('Escape');
  await zainab.page.getByRole('button', { name: 'End', exact: true }).click();
  await zainab.page.getByRole('button', { name: 'End Session' }).click();
  await zainab.page.waitForURL('**/session_review');
  await expect(fatima.page.getByText('Zainab has left the session')).toBeVisible();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));

  // the platform dies and comes back in the middle: the session goes on where it was
  await server.crashAndRestart();
  await fatima.page.reload();
  await ayesha.page.reload();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expect(ayesha.page.getByText('Salam from a small screen')).toBeVisible();
  await fatima.page.getByRole('button', { name: 'End', exact: true }).click();
  await fatima.page.getByRole('button', { name: 'End Session' }).click();
  await ayesha.page.waitForURL('**/session_review');
  await fatima.page.waitForURL('**/home');
  await zainab.context.close();
});

test('signing out of one device ends its socket and its screens', async () => {
  await ayesha.page.goto('/dashboard/settings');
  await ayesha.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(ayesha.page.getByText('Signing out')).toBeVisible();
  await expect(ayesha.page.getByRole('heading', { name: 'A complete platform for food lovers' })).toBeVisible();
  await ayesha.page.goto('/home');
  await expect(ayesha.page).toHaveURL(/\/$/);
});
