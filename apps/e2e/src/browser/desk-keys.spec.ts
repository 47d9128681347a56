import type { Client } from '@chefly/api-client';
import { expect, test, type Page } from '@playwright/test';
import { clientOf, enterConsole } from './arrivals';
import { moveIn } from './house';
import type { Person } from './people';

/** The keys of the console that no other journey presses, each on what it decides. */
test.describe.configure({ mode: 'serial' });

let author: Client;
let reporter: Client;
let authorUid: string;
let haya: Person;
let noor: Person;

moveIn(async (house) => {
  const { url } = house.server;
  author = await clientOf(url, await house.newcomer('Amina'));
  reporter = await clientOf(url, await house.newcomer('Zoya'));
  haya = await house.moderator('Haya');
  noor = await house.moderator('Noor');
  authorUid = (await author.identity.account({})).uid;
  for (const each of [haya, noor]) await enterConsole(each);
});

const article = (page: Page, name: string) => page.getByRole('article', { name });

/** Types why, and leaves the field: keys are keys again. */
async function because(page: Page, why: string, label = 'Reason') {
  await expect(page.getByLabel(label)).toBeFocused();
  await page.keyboard.type(why);
  await page.keyboard.press('Escape');
}

/** The question that is open has the focus on what leaves things as they are. */
async function sayYes(page: Page, yes: string) {
  await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: yes })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function decide(page: Page, key: string, why: string) {
  await page.keyboard.press(key);
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type(why);
  await page.keyboard.press('Control+Enter');
  await sayYes(page, 'Yes, decide');
}

const submit = (name: string) =>
  author.recipes.submit({
    ...{ name, description: 'Slow and deep', cost: 400 },
    ingredients: [{ amount: 1, unit: 'kg', name: 'shank', note: '' }],
    procedure: [{ text: 'Simmer', minutes: 240 }],
  });

test('A approves a recipe, R rejects it; comma and full stop go through what became of them', async () => {
  const { page } = haya;
  await submit('Shank Nihari');
  await submit('Shank Paya');
  await page.goto('/console/submissions');
  const state = page.getByRole('radiogroup', { name: 'State' });
  const chosen = (name: string) =>
    expect(state.getByRole('radio', { name })).toHaveAttribute('aria-checked', 'true');
  const open = article(page, 'Submission').getByRole('heading', { level: 2 });
  for (const [key, name] of [
    ['a', 'Shank Nihari'],
    ['r', 'Shank Paya'],
  ] as const) {
    await expect(open).toHaveText(name);
    await page.keyboard.press(key);
    await because(page, `Read, and ${key}.`);
    await page.keyboard.press(key);
  }
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
  await page.keyboard.press('.');
  await chosen('Approved');
  await expect(open).toHaveText('Shank Nihari');
  await page.keyboard.press('.');
  await chosen('Rejected');
  await expect(open).toHaveText('Shank Paya');
  // there is nothing beyond the last
  await page.keyboard.press('.');
  await chosen('Rejected');
  await page.keyboard.press(',');
  await chosen('Approved');
});

test('R removes what was reported, and U lets that stand', async () => {
  const { page } = haya;
  const found = async () => {
    const { items } = await reporter.recipes.search({ text: 'Shank Nihari' });
    return items.filter(({ name }) => name === 'Shank Nihari').map(({ uid }) => uid);
  };
  await expect.poll(found).toHaveLength(1);
  const [subjectUid] = await found();
  const text = 'This is my aunt’s recipe';
  await reporter.moderation.report({
    kind: 'recipe',
    subjectUid: subjectUid!,
    reason: 'other',
    text,
  });
  await page.goto('/console/cases');
  await expect(article(page, 'Case')).toContainText(text);
  await decide(page, 'r', 'It was told in trust.');
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
  await expect.poll(found).toEqual([]);

  const decisions = async () => (await author.moderation.myDecisions({})).items;
  await expect.poll(decisions).toHaveLength(1);
  const { uid } = (await decisions())[0]!;
  await author.moderation.appeal({ uid, text: 'She told it to everybody.' });
  await noor.page.goto('/console/appeals');
  await expect(article(noor.page, 'Appeal')).toContainText('She told it to everybody.');
  await noor.page.keyboard.press('u');
  await because(noor.page, 'She asks for it herself.', 'Answer');
  await noor.page.keyboard.press('u');
  await sayYes(noor.page, 'It stands');
  await expect(noor.page.getByText('No appeal waits for an answer.')).toBeVisible();
  await expect.poll(async () => (await decisions())[0]!.appeal?.stands).toBe(true);
});

test('O opens a proposed case again, and C confirms it when it comes back', async () => {
  await reporter.moderation.report({
    ...{ kind: 'member', subjectUid: authorUid, reason: 'harassment', text: 'She insults me' },
  });
  /** Looks at the open case, and asks for a suspension for good. */
  async function propose({ page }: Person) {
    await expect(article(page, 'Case')).toContainText('She insults me');
    // what was looked at before is shown as it was until its answer comes
    await expect(page.getByRole('radiogroup', { name: 'What to do' })).toBeVisible();
    await page.keyboard.press('s');
    await page.getByLabel('For how long').selectOption('for-good');
    await decide(page, 's', 'In three chats, after two warnings.');
  }
  await haya.page.goto('/console/cases');
  await propose(haya);
  await expect(haya.page.getByText('Nothing waits for a decision.')).toBeVisible();

  const { page } = noor;
  await page.goto('/console/cases');
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
  await page.keyboard.press('.');
  await expect(article(page, 'Case')).toContainText('She insults me');
  await expect(page.getByRole('button', { name: /^Open again/ })).toBeVisible();
  await page.keyboard.press('o');
  await because(page, 'One chat is missing.');
  await page.keyboard.press('o');
  await sayYes(page, 'Open again');
  await expect(page.getByText('Nothing waits for a second moderator.')).toBeVisible();
  await page.keyboard.press(',');
  await propose(noor);
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();

  await haya.page.keyboard.press('.');
  await expect(article(haya.page, 'Case')).toContainText('She insults me');
  await expect(haya.page.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  await haya.page.keyboard.press('c');
  await because(haya.page, 'Now it is complete.');
  await haya.page.keyboard.press('c');
  await sayYes(haya.page, 'Suspend');
  await expect(haya.page.getByText('Nothing waits for a second moderator.')).toBeVisible();
  await expect
    .poll(() =>
      author.identity.account({}).then(
        () => 'in',
        (error: Error) => error.message,
      ),
    )
    .not.toBe('in');
});

test('H and L go through the parts of Monetization, M fetches more of a list', async () => {
  const { page } = haya;
  await page.goto('/console/monetization');
  const parts = page.getByRole('tablist', { name: 'Monetization' });
  const shown = (name: string) =>
    expect(parts.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  await shown('Chefs');
  for (const part of ['Payouts', 'Fees', 'Ledger']) {
    await page.keyboard.press('l');
    await shown(part);
  }
  await page.keyboard.press('h');
  await shown('Fees');
  await page.keyboard.press('.');
  await expect(page.getByRole('radio', { name: 'One side says paid' })).toBeChecked();

  // as the server gives them, two at a time
  await page.route('**/api/moderation/audit*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.goto('/console/audit');
  const rows = page.getByRole('table', { name: 'Decisions' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('m');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('m');
  await expect(rows).toHaveCount(6);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
