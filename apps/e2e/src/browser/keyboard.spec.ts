import { expect, test } from '@playwright/test';
import { acceptAyesha, end, holdShakshuka } from './asking';
import { moveIn } from './house';
import { Keyboard } from './keys';
import { expectStep, hands, next } from './kitchen-page';
import { confirm, expectShown, PASSWORD, photo, uncovered, type Person } from './people';

/** The whole way of a new member by the keyboard alone, a mouse never touched. */
test.describe.configure({ mode: 'serial' });

let fatima: Person;
let ayesha: Person;
let keys: Keyboard;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  ayesha = await house.visitor('Ayesha', { viewport: { width: 1440, height: 900 } });
  keys = new Keyboard(ayesha.page);
  await holdShakshuka(fatima);
  await fatima.page.keyboard.press('Escape');
});

const button = (name: string | RegExp) =>
  ayesha.page.getByRole('button', { name, exact: typeof name === 'string' });

test('signs up and in', async () => {
  const { page, email } = ayesha;
  await page.goto('/signup');
  const typed = {
    ...{ 'First Name': 'Ayesha', 'Last Name': 'Khan', 'Email Address': email },
    ...{ Username: 'ayesha', Password: PASSWORD, 'Confirm Password': PASSWORD },
  };
  for (const [label, text] of Object.entries(typed))
    await keys.type(page.getByLabel(label, { exact: true }), text);
  await page.keyboard.press('Tab');
  await keys.press(page.getByRole('radio', { name: 'Male', exact: true }), 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await keys.press(button('Sign up'));
  await expectShown(page, 'Confirmation Email has been sent to your email.');
  await confirm(ayesha);
  await page.goto('/login');
  await keys.type(page.getByLabel('Email Address'), email);
  await keys.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await uncovered(page);
});

test('finds a recipe and cooks it alone', async () => {
  const { page } = ayesha;
  await page.keyboard.press('/');
  await page.waitForURL('**/search**');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('shakshuka');
  await keys.press(page.getByRole('main').getByRole('link', { name: /^Shakshuka/ }));
  await page.waitForURL('**/chefs?recipie=Shakshuka');
  await page.goto('/recipe/Shakshuka');
  await keys.press(page.getByRole('link', { name: 'Cook alone' }).first());
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const n of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Step ${n} of 6`)).toBeVisible();
  }
  await page.keyboard.press('t');
  await expect(button(/15 minutes left, pause$|14 minutes \d+ left, pause$/).first()).toBeVisible();
  await keys.press(button('Leave cook mode'));
  const leave = page.getByRole('dialog', { name: 'Your timers go on' });
  await expect(leave).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('Leave cook mode')).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(leave.getByRole('button', { name: 'Leave', exact: true }));
  await page.waitForURL('**/recipe/Shakshuka');
});

test('asks for the chef and cooks with her', async () => {
  const { page } = ayesha;
  await keys.press(button('Cook with a chef'));
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('Cook with a chef')).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(page.getByRole('checkbox', { name: 'Select Fatima Khan' }), 'Space');
  await keys.press(button('Start Session'));
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
  await acceptAyesha(fatima);
  await page.waitForURL('**/session?role=user');
  await expect(page.getByRole('heading', { level: 1, name: 'Shakshuka' })).toBeFocused();
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).press('Enter');
  await expectStep(1, fatima, ayesha);
  // what was pressed is gone
  await expect(fatima.page.locator(':focus:not(body)')).toBeVisible();

  const microphone = button(/^(Mute|Unmute|Microphone)/);
  const before = await microphone.getAttribute('aria-label');
  await page.keyboard.press('m');
  await expect(microphone).not.toHaveAttribute('aria-label', before!);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expectStep(2, ayesha);
  await keys.press(button('Back to Fatima'));
  await expectStep(1, ayesha);
  await page.keyboard.press('c');
  await expect(page.getByPlaceholder('Your Message')).toBeFocused();
  // a key that is typed is no command
  await page.keyboard.type('much vinegar');
  await page.keyboard.press('Enter');
  await expect(fatima.page.getByText('much vinegar')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('h');
  const stuck = page.getByRole('dialog', { name: 'Stuck here?' });
  await keys.type(stuck.getByRole('textbox'), 'It catches');
  await keys.press(stuck.getByRole('button', { name: 'Raise your hand' }));
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 1');
  await keys.press(button('Take it down'));
  await next(fatima.page).click();
  await expectStep(2, ayesha);
  await keys.press(button('End'));
  await page.keyboard.press('Escape');
  await expect(button('End')).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'End Session' }));
  await page.waitForURL('**/session_review');
  await end(fatima);
});

test('reviews the chef, and posts the dish', async () => {
  const { page } = ayesha;
  const stars = page.getByRole('radio', { name: '1 star' });
  await keys.press(stars, 'ArrowRight');
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  for (let star = 3; star <= 5; star++) await page.keyboard.press('ArrowRight');
  await keys.type(page.getByLabel('Your review'), 'Patient and exact.');
  await keys.press(button('Submit Review'));
  await page.waitForURL('**/home');
  await keys.press(button('New Upload'));
  await keys.press(page.getByRole('dialog').getByRole('button', { name: /^Post/ }));
  await page.waitForURL('**/newPost');
  await page.getByLabel('Photo').setInputFiles(await photo());
  await keys.type(page.getByLabel('Title'), 'Shakshuka of the evening');
  await keys.type(page.getByLabel('Description'), 'With much vinegar.');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await keys.press(button('Upload Post'));
  await expectShown(page, 'Uploaded Post');
});
