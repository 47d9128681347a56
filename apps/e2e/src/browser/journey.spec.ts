import { expect, test } from '@playwright/test';
import { moveIn } from './house';
import {
  answerTo,
  confirm,
  expectShown,
  newPerson,
  open,
  PASSWORD,
  photo,
  signIn,
  signUp,
  type Person,
  reportBy,
} from './people';
import type { RunningServer } from './server';

/** The whole path in real browsers, with the specification's texts: two members, a chef and a moderator. */
test.describe.configure({ mode: 'serial' });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: RunningServer;
let ayesha: Person;
let fatima: Person;
let moderator: Person;

moveIn(async (house) => {
  server = house.server;
  ayesha = await house.visitor('Ayesha', { saveData: false });
  fatima = await house.visitor('Fatima', { saveData: false });
  moderator = await house.visitor('Keeper');
});

test('landing, sign-up, confirmation and sign-in', async ({ browser }) => {
  const tagline = 'A complete platform for food lovers';
  // the first visit stands for three seconds, by the page's own clock
  const visitor = await newPerson(browser, server.url, 'Visitor');
  await visitor.page.clock.install({ time: 0 });
  await visitor.page.clock.pauseAt(1000);
  await visitor.page.goto('/');
  await expect(visitor.page.getByText('chefly', { exact: true })).toBeVisible();
  // the page draws the same before its program has come
  await expect(visitor.page.locator('main')).toBeVisible();
  // that clock ran for as long as this machine took between the two calls that made and stopped it
  const begun = await visitor.page.evaluate(() => performance.now());
  await visitor.page.clock.runFor(2900 - begun);
  await expect(visitor.page.getByRole('heading', { name: tagline })).toBeHidden();
  // what a program that is late counts from is the same clock
  await expect
    .poll(async () => {
      await visitor.page.clock.runFor(200);
      return visitor.page.getByRole('heading', { name: tagline }).isVisible();
    })
    .toBe(true);
  await visitor.context.close();

  const { page } = ayesha;
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: tagline })).toBeVisible();

  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const message of [
    'Enter First Name',
    'Enter Last Name',
    'Enter Email Address',
    'Enter Username',
    'Enter Password',
    'Choose Male or Female',
  ])
    await expect(page.getByText(message).first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('another one');
  await expect(
    page.getByText('Confirmed password does not match the entered password'),
  ).toBeVisible();
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Username').blur();
  await expect(page.getByText('Username should be of length between 3 to 15')).toBeVisible();

  await signUp(ayesha);
  await page.getByRole('link', { name: 'Check your mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText('Check your spam folder')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(ayesha.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByText('Account is not confirmed yet.Please check verification email sent to you.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check your mail' })).toBeVisible();
  await page.getByRole('link', { name: 'send it again' }).click();
  await expect(page).toHaveURL(/\/emailNotConfirmed$/);
  await expect(
    page.getByText(
      'It seems that you have not confirmed your email,kindly check your email for verification mail or try signing up again.',
    ),
  ).toBeVisible();

  await confirm(ayesha);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const message of ['Enter Email Address', 'Enter Password'])
    await expect(page.getByText(message)).toBeVisible();
  await page.getByLabel('Email Address').fill(ayesha.email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password.Kindly recheck.')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
  await signIn(ayesha);
  await expect(page.getByText('Follow Users to See Posts in your Feed')).toBeVisible();
  await page.getByRole('link', { name: 'Sessions and Chats' }).click();
  await expect(page.getByText('No Records')).toBeVisible();
  await page.getByRole('tab', { name: 'Chats' }).click();
  await expect(page.getByRole('button', { name: 'Find people to write to' })).toBeVisible();
  await expect(page.getByText('No Records')).toBeVisible();

  for (const person of [fatima, moderator]) {
    await signUp(person);
    await confirm(person);
  }
  await server.operate('moderators', 'add', moderator.email);
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
  await expectShown(page, 'Adding');
  await expect(page.getByRole('button', { name: 'Adding' })).toBeHidden();

  await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
  await page.getByRole('button', { name: 'Upload Recipie' }).click();
  for (const message of [
    'Enter recipie name',
    'Enter Description',
    'Specify ingredients',
    'Specify the procedure of the recipie',
    'Specify the approximate overall cost for this recipie',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await page.getByLabel('Recipie name').fill('  masala   DOSA ');
  await expect(page.getByText('Recipie with same name already exists with us')).toBeVisible();
  await page.getByLabel('Recipie name').fill('Mutton Dalcha');
  await expect(page.getByText('Recipie with same name already exists with us')).toBeHidden();
  await page.getByLabel('Description').fill('Lentils and mutton, sour with tamarind');
  await page.getByLabel('Ingredient 1', { exact: true }).fill('mutton');
  await page.getByLabel('Ingredient 1', { exact: true }).press('Enter');
  await page.keyboard.type('lentils');
  await page.getByLabel('Step 1', { exact: true }).fill('Sear the mutton');
  await page.getByLabel('Step 1', { exact: true }).press('Enter');
  await page.keyboard.type('Simmer with lentils');
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
  // the reason is the moderator's own: without one nothing is decided
  await expect(console_.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await console_.keyboard.press('a');
  await expect(console_.getByLabel('Reason')).toBeFocused();
  await console_.keyboard.type('Each step can be followed.');
  await console_.getByRole('button', { name: 'Approve' }).click();
  await expect(console_.getByText('Nothing waits for a decision.')).toBeVisible();
  await console_.getByRole('tab', { name: 'Decisions' }).click();
  await expect(console_.getByText('submission approved')).toBeVisible();
  await expect(console_.getByText('Each step can be followed.')).toBeVisible();

  await expect(page.getByText('In review')).toBeHidden();
  await expect(page.getByRole('link', { name: /Mutton Dalcha/ })).toBeVisible();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(
    page.getByText('Your recipie ‘Mutton Dalcha’ was approved and published as a post.'),
  ).toBeVisible();
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

  // on separate processes the feed learns of it a moment later than the profile
  await expect.poll(() => answerTo(page, '/api/content/feed')).toContain('Mutton Dalcha');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
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
  await expectShown(fatima.page, 'Uploading Post');
  await expect(fatima.page.getByText('Uploaded Post').first()).toBeVisible();
  await fatima.page.waitForURL('**/home');
  await expect(
    fatima.page.getByRole('heading', { name: /Lucknowi biryani, sealed/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Show 1 new' }).click();
  const card = page.getByRole('article', { name: /Lucknowi biryani, sealed/ });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect(card.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByRole('button', { name: /, 1 like$/ })).toBeVisible();

  await page.goto('/chefs?recipie=Mutton_Dalcha');
  await reportBy(page, page.getByRole('button', { name: 'Report this recipe' }), 'recipe');
  // whose post it is stands on it with what they reached as a chef
  await page.route('**/api/content/feed*', async (route) => {
    const response = await route.fetch();
    const feed = (await response.json()) as { items: { author: object }[] };
    for (const { author } of feed.items) Object.assign(author, { level: 'Sous Chef', ratings: 0 });
    await route.fulfill({ response, json: feed });
  });
  await page.goto('/home');
  await expect(card.getByText('Sous Chef')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('to stop following is asked first, since the way back is a new request', async () => {
  const { page } = ayesha;
  await open(page, '/search?tab=people&text=fati');
  await page.getByRole('link', { name: /Fatima Khan/ }).click();
  const following = page.getByRole('button', { name: 'Following', exact: true });
  const question = page.getByRole('dialog', { name: 'Stop following?' });
  await following.click();
  await question.getByRole('button', { name: 'Keep following' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await following.click();
  await question.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('signing out of one device ends its socket and its screens', async () => {
  await ayesha.page.goto('/dashboard/settings');
  await ayesha.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectShown(ayesha.page, 'Signing out');
  await expect(
    ayesha.page.getByRole('heading', { name: 'A complete platform for food lovers' }),
  ).toBeVisible();
  await ayesha.page.goto('/home');
  await expect(ayesha.page).toHaveURL(/\/$/);
});
