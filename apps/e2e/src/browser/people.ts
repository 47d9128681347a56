import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';

export const PASSWORD = 'saffron and paprika';

export interface Person {
  name: string;
  email: string;
  context: BrowserContext;
  page: Page;
}

/** A browser, and whether it asks for little data, as `navigator.connection` says it. */
export type BrowserOptions = Parameters<Browser['newContext']>[0] & { saveData?: boolean };

/**
 * A person with a browser of their own. It asks for little data unless it is told otherwise: to
 * load a member's other screens ahead is a twelfth of the suite's work, and a few tests are about it.
 */
export async function newPerson(
  browser: Browser,
  baseURL: string,
  name: string,
  { saveData = true, ...options }: BrowserOptions = {},
): Promise<Person> {
  const context = await browser.newContext({ baseURL, ...options });
  await context.addInitScript(noteTexts);
  await context.addInitScript(failOnForbidden);
  if (saveData) await context.addInitScript(askForLittle);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return { name, email: `${name.toLowerCase()}@chefly.test`, context, page };
}

/**
 * Runs in the page: what its policy forbids is tried by nobody, also where a program expects to be
 * refused: browsers tell of it as of an attack.
 */
function failOnForbidden() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    throw new Error(`${effectiveDirective} forbids ${blockedURI}`);
  });
}

/** Runs in the page. */
function askForLittle() {
  const { connection } = navigator as { connection?: object };
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}

/**
 * Runs in the page: notes every text that comes into it, however soon it goes again, with the words
 * around it: what was added, and the whole sentence where that is a part of one. No more is read:
 * the text of all that stands around each change was a third of what pages of the suite work.
 */
function noteTexts() {
  const shown = ((globalThis as { textsShown?: Set<string> }).textsShown = new Set<string>());
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE;
  const sentenceAround = (node: Node | null) =>
    node && [...node.childNodes].some((part) => isText(part) && part.textContent?.trim());
  new MutationObserver((changes) => {
    const read = new Set<Node>();
    for (const { type, addedNodes, target } of changes) {
      if (type === 'characterData') read.add(target.parentNode ?? target);
      for (const node of addedNodes) read.add(node);
      if (addedNodes.length && sentenceAround(target)) read.add(target);
    }
    for (const node of read) shown.add(node.textContent ?? '');
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What was shown until now counts no more. */
export const forgetShown = (page: Page) =>
  page.evaluate(() => (globalThis as { textsShown?: Set<string> }).textsShown?.clear());

/** A text was shown since the page was loaded, or since the last `forgetShown`. */
export const wasShown = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      [...((globalThis as { textsShown?: Set<string> }).textsShown ?? [])].some((shown) =>
        shown.includes(wanted),
      ),
    text,
  );

/**
 * For what stands for seconds: on a busy machine it may come and go between two looks.
 *
 * @param forMs what is waited for, where it takes longer than other steps
 */
export const expectShown = (page: Page, text: string, forMs?: number) =>
  expect
    .poll(
      // the page is on its way to another
      () => wasShown(page, text).catch(() => false),
      { message: `“${text}” was never shown`, timeout: forMs },
    )
    .toBe(true);

/** Signs up through the screens and follows the link in the mail. */
export async function signUp({ page, name, email }: Person, gender: 'Male' | 'Female' = 'Female') {
  await page.goto('/signup');
  await page.getByLabel('First Name').fill(name);
  await page.getByLabel('Last Name').fill('Khan');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Username').fill(name.toLowerCase());
  await expect(page.getByText('This username is free')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByText(gender, { exact: true }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectShown(page, 'Confirmation Email has been sent to your email.');
}

export async function confirm({ page, email }: Person) {
  await page.goto('/mailbox');
  await page.locator('article', { hasText: email }).getByRole('link').first().click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}

export async function signIn({ page, email }: Person) {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Email Address').press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/home');
}

/**
 * Opens a screen of the members' side, and waits until its cover is gone: behind it nothing can be
 * typed.
 */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/**
 * A dialog of a screen that was just opened can be typed in: the cover that stood before it takes
 * the focus to the title when it goes.
 */
export const uncovered = (page: Page) =>
  expect(page.getByRole('dialog', { name: 'chefly', includeHidden: true })).toHaveCount(0);

/** Presses what reports something, says why, and is thanked. */
export async function reportBy(page: Page, button: Locator, what: string) {
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Report this ${what}` });
  await dialog.getByLabel('Something else').check();
  await forgetShown(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await expectShown(page, 'Thank you. Moderators will look at it');
}

export async function photo(hue = 20): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="hsl(${hue} 60% 80%)"/>
    <circle cx="600" cy="450" r="360" fill="white"/>
    <circle cx="600" cy="450" r="210" fill="hsl(${hue} 70% 50%)"/>
  </svg>`;
  return {
    name: 'dish.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer(),
  };
}

/** What a route answers to the member of a page, as words. */
export const answerTo = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    // in turn with the page's own: a refresh token is good once
    const { accessToken } = await navigator.locks.request('chefly-refresh', async () => {
      const answer = await fetch('/api/identity/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return (await answer.json()) as { accessToken: string };
    });
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await fetch(asked, { headers })).text();
  }, path);

/** The bodies of what a page changes at a path from now on, once the server has answered. */
export function answersAt(page: Page, path: string): string[] {
  const answered: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'GET' && new URL(request.url()).pathname === path)
      answered.push(request.postData() ?? '');
  });
  return answered;
}
