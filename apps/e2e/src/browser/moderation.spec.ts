import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { arrive, enrol } from './arrivals';
import { expectShown, newPerson, open, PASSWORD, type Person } from './people';
import { startServer, type RunningServer } from './server';

/** From a report to the answer of an appeal; moderators decide by the keyboard alone. */
let server: RunningServer;
let people: Person[] = [];

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  people = await Promise.all(
    ['Amina', 'Zoya', 'Haya', 'Noor'].map(async (name) => {
      const person = await newPerson(browser, server.url, name);
      await enrol(person);
      return person;
    }),
  );
});
test.afterAll(async () => {
  for (const { context } of people) await context.close();
  await server?.stop();
});

async function enterConsole({ page, email }: Person) {
  await server.operate('moderators', 'add', email);
  await page.goto('/console');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('tab', { name: 'Cases' })).toBeVisible();
}

/** By its key, which is its place. */
async function goTo(page: Page, tab: string) {
  const tabs = await page.getByRole('tab').allTextContents();
  await page.keyboard.press(String(tabs.indexOf(tab) + 1));
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

/** Answers the question that is open: the focus is on what leaves things as they are. */
async function sayYes(page: Page, yes: string) {
  await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: yes })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function reportMember(page: Page, name: string, reason: string) {
  await open(page, `/search?tab=people&text=${name}`);
  await page.getByRole('link', { name: new RegExp(`${name} Khan`) }).click();
  await page.getByRole('button', { name: `More about ${name} Khan` }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByLabel(reason).check();
  await page.getByLabel('In your words').fill(`Insults in three chats by ${name}`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expectShown(page, 'Thank you. Moderators will look at it');
}

test('a report is decided with a reason, read, appealed, and answered by another moderator', async () => {
  const [amina, zoya, haya, noor] = people as [Person, Person, Person, Person];
  await arrive(amina);
  await arrive(zoya, amina.name, noor.name);

  await reportMember(zoya.page, 'Amina', 'It harasses or insults somebody');
  await reportMember(zoya.page, 'Noor', 'Something else');

  await enterConsole(haya);
  await goTo(haya.page, 'Cases');
  const article = haya.page.getByRole('article', { name: 'Case' });
  const entries = haya.page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  // the gravest first; where one is, and what is filtered, stands in the address
  await expect(article).toContainText('Insults in three chats by Amina');
  await haya.page.getByLabel('Kind').selectOption('member');
  await article.focus();
  await expect(haya.page).toHaveURL(/\/console\/cases\?kind=member&open=[\w-]+$/);
  await expect(haya.page).toHaveTitle('member · high · Cases · chefly console');
  await haya.page.keyboard.press('j');
  await expect(article).toContainText('Insults in three chats by Noor');
  const ofNoor = haya.page.url();
  await haya.page.reload();
  await expect(article).toContainText('Insults in three chats by Noor');
  await expect(haya.page.getByLabel('Kind')).toHaveValue('member');
  await goTo(haya.page, 'Decisions');
  await expect(haya.page).toHaveTitle('Decisions · chefly console');
  await haya.page.goBack();
  await expect(haya.page).toHaveURL(ofNoor);
  await expect(article).toContainText('Insults in three chats by Noor');
  await haya.page.keyboard.press('k');
  await expect(article).toContainText('Insults in three chats by Amina');

  await haya.page.keyboard.press('?');
  const keys = haya.page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('warn its author')).toBeVisible();
  await haya.page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await haya.page.keyboard.press('Enter');
  await expect(article).toBeFocused();
  await haya.page.keyboard.press('w');
  await expect(haya.page.getByLabel('Reason')).toBeFocused();
  await haya.page.keyboard.type('Please write as you would speak. Would you?');
  await expect(keys).toBeHidden();
  await haya.page.keyboard.press('Backspace');
  await haya.page.keyboard.press('Control+Enter');
  await sayYes(haya.page, 'Yes, decide');
  // on to the next, by the keyboard still
  await expect(article).toContainText('Insults in three chats by Noor');
  await expect(article).toBeFocused();
  await expect(entries).toHaveCount(1);
  await haya.page.keyboard.press('d');
  await expect(haya.page.getByLabel('Reason')).toBeFocused();
  await haya.page.keyboard.type('Nothing of it is in the chats.');
  await haya.page.keyboard.press('Control+Enter');
  await sayYes(haya.page, 'Yes, decide');
  await expect(haya.page.getByText('Nothing waits for a decision.')).toBeVisible();
  await expect(haya.page.getByRole('heading', { name: 'Review console' })).toBeFocused();
  // a decided one still has its address
  await haya.page.goto(ofNoor);
  await expect(article).toContainText('Insults in three chats by Noor');
  await expect(haya.page.getByText('Nothing of it is in the chats.').first()).toBeVisible();

  await open(zoya.page, '/dashboard/decisions');
  await zoya.page.getByRole('tab', { name: 'Your reports' }).click();
  await expect(zoya.page.getByText('Moderators have acted on it. Thank you.')).toBeVisible();

  await open(amina.page, '/dashboard/decisions');
  await expect(amina.page.getByText('You were warned.')).toBeVisible();
  await expect(amina.page.getByText('Please write as you would speak.')).toBeVisible();
  await amina.page.getByRole('button', { name: 'Appeal' }).click();
  await amina.page.getByLabel('Why is this wrong?').fill('That was my sister, at my desk.');
  await amina.page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(amina.page.getByText('Another moderator will answer.')).toBeVisible();

  await goTo(haya.page, 'Appeals');
  await expect(
    haya.page.getByText('A moderator who had no part in the decision must answer its appeal.'),
  ).toBeVisible();

  await enterConsole(noor);
  const { page } = noor;
  await goTo(page, 'Appeals');
  await expect(page.getByText('That was my sister, at my desk.')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByLabel('Answer')).toBeFocused();
  await page.keyboard.type('The chats are from another machine.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await sayYes(page, 'Take it back');
  await expect(page.getByText('No appeal waits for an answer.')).toBeVisible();
  await goTo(page, 'Decisions');
  const last = page.getByRole('row').filter({ hasText: 'appeal: decision overturned' });
  await expect(last).toContainText('Noor Khan @noor');
  await expect(last).toContainText('Amina Khan @amina');
  await expect(page.getByRole('row').filter({ hasText: 'case: warn' })).toContainText(
    'Haya Khan @haya',
  );

  // she is told while she looks at it
  await expect(amina.page.getByText('taken back after your appeal')).toBeVisible();
  await expect(amina.page.getByText('The chats are from another machine.')).toBeVisible();

  // who is suspended reads why, and appeals, before the door
  await reportMember(zoya.page, 'Amina', 'It harasses or insults somebody');
  await haya.page.goto('/console/cases');
  await expect(article).toContainText('Insults in three chats by Amina');
  await haya.page.keyboard.press('s');
  await expect(haya.page.getByLabel('Reason')).toBeFocused();
  await haya.page.keyboard.type('The same words again.');
  await haya.page.keyboard.press('Control+Enter');
  await sayYes(haya.page, 'Yes, decide');
  await expect(haya.page.getByText('Nothing waits for a decision.')).toBeVisible();
  await expect(amina.page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await amina.page.goto('/login');
  await amina.page.getByLabel('Email Address').fill(amina.email);
  await amina.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await amina.page.getByRole('button', { name: 'Sign in' }).click();
  await amina.page.getByRole('link', { name: 'Read the decision and appeal' }).click();
  await expect(amina.page).toHaveURL(/\/appeal$/);
  await expect(amina.page.getByText('The same words again.')).toBeVisible();
  await expectAccessible(amina.page);
  await amina.page.reload();
  await amina.page.getByRole('button', { name: 'Appeal' }).click();
  await amina.page.getByLabel('Why is this wrong?').fill('I wrote nothing since.');
  await amina.page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(amina.page.getByText('Another moderator will answer.')).toBeVisible();
});
