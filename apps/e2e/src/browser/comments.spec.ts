import { expect, test, type Page } from '@playwright/test';
import { settleIn } from './arrivals';
import { newPerson, open, type Person, reportBy } from './people';
import { postDish } from './posting';
import { startServer, type RunningServer } from './server';

/** Comments as two people see them: what one says is there for the other at once. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let fatima: Person;
let ayesha: Person;

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Comments' });
const field = (page: Page) => overlay(page).getByRole('textbox');
const commentOf = (page: Page, words: string) =>
  overlay(page).getByRole('article').filter({ hasText: words });
const openComments = (page: Page) =>
  page.getByRole('button', { name: /^Comments on Haleem/ }).click();

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  fatima = await newPerson(browser, server.url, 'Fatima');
  ayesha = await newPerson(browser, server.url, 'Ayesha');
  await settleIn(fatima, ayesha);
  await open(ayesha.page, '/search?tab=people&text=fatima');
  await ayesha.page.getByRole('link', { name: /Fatima/ }).click();
  await ayesha.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await open(fatima.page, '/dashboard/followRequests');
  await fatima.page.getByRole('button', { name: /Accept/ }).click();
  await expect(ayesha.page.getByRole('button', { name: /Following/ })).toBeVisible();
  await postDish(fatima.page, 'Haleem');
  await open(fatima.page, '/home');
  await open(ayesha.page, '/home');
});
test.afterAll(async () => {
  await ayesha?.context.close();
  await fatima?.context.close();
  await server?.stop();
});

test('what one says is there for the other at once, and so is the answer', async () => {
  await openComments(fatima.page);
  await expect(overlay(fatima.page).getByText('Be the first to comment.')).toBeVisible();
  await openComments(ayesha.page);
  // an empty one is ignored
  await field(ayesha.page).press('Enter');
  await field(ayesha.page).fill('   ');
  await expect(overlay(ayesha.page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await field(ayesha.page).fill('How long on the fire?');
  await field(ayesha.page).press('Enter');
  await expect(commentOf(ayesha.page, 'How long on the fire?')).toBeVisible();
  await expect(field(ayesha.page)).toHaveValue('');
  const asked = commentOf(fatima.page, 'How long on the fire?');
  await expect(asked).toBeVisible();

  await asked.getByRole('button', { name: /^Reply/ }).click();
  await expect(overlay(fatima.page).getByText('Replying to')).toBeVisible();
  await expect(field(fatima.page)).toBeFocused();
  await field(fatima.page).fill('Six hours.');
  await field(fatima.page).press('Enter');
  await expect(commentOf(fatima.page, 'Six hours.')).toBeVisible();
  await overlay(ayesha.page).getByRole('button', { name: 'View 1 reply' }).click();
  await expect(commentOf(ayesha.page, 'Six hours.')).toBeVisible();
});

test('a like is counted for both', async () => {
  await commentOf(ayesha.page, 'Six hours.').getByRole('button', { name: /^Like/ }).click();
  await expect(
    commentOf(fatima.page, 'Six hours.').getByRole('button', { name: /1 like/ }),
  ).toBeVisible();
  await expect(
    commentOf(ayesha.page, 'Six hours.').getByRole('button', { name: /1 like/ }),
  ).toHaveAttribute('aria-pressed', 'true');
});

test('a comment of another is reported', async () => {
  const { page } = ayesha;
  const button = commentOf(page, 'Six hours.').getByRole('button', { name: /^Report/ });
  await reportBy(page, button, 'comment');
});

test('a name is offered, chosen by keys, and a link afterwards', async () => {
  const { page } = ayesha;
  await field(page).fill('');
  await field(page).pressSequentially('Thank you @fat');
  await expect(overlay(page).getByRole('option', { name: /Fatima/ })).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('Thank you @fatima ');
  await field(page).pressSequentially('jan');
  await field(page).press('Enter');
  await expect(commentOf(page, 'Thank you').getByRole('link', { name: '@fatima' })).toHaveAttribute(
    'href',
    /\/user\?uid=/,
  );
});

test('words survive a reload, and what could not be sent waits in the field', async () => {
  const { page, context } = ayesha;
  await field(page).fill('Half a thought');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought');
  await context.setOffline(true);
  await field(page).press('Enter');
  await expect(overlay(page).getByRole('alert')).toContainText('cannot reach');
  await expect(field(page)).toHaveValue('Half a thought');
  await context.setOffline(false);
  await expect(async () => {
    if (await field(page).inputValue()) await field(page).press('Enter');
    await expect(field(page)).toHaveValue('', { timeout: 2000 });
  }).toPass();
  await expect(commentOf(page, 'Half a thought')).toHaveCount(1);
});

test('what is on its way when one closes or leaves is sent, or waits where it was written', async () => {
  const { page } = ayesha;
  const way = Promise.withResolvers<void>();
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await way.promise;
    await route.abort();
  });
  await field(page).fill('And with whole spices?');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  way.resolve();
  await expect(
    page.getByRole('alert').filter({ hasText: 'waits where you wrote it' }),
  ).toBeVisible();
  await openComments(page);
  await expect(field(page)).toHaveValue('And with whole spices?');
  await page.unroute('**/comments');
  // it arrives, but the page is gone before it can know: it is sent again, and is the same
  const posts = /\/comments$/;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && posts.test(request.url())) sent++;
  });
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST' || sent > 1) return route.continue();
    await route.fetch();
    await page.evaluate(() => void location.reload()).catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
  await field(page).press('Enter');
  await expect(commentOf(fatima.page, 'And with whole spices?')).toBeVisible();
  await expect.poll(() => sent).toBe(2);
  await page.unroute(posts);
  await expect(commentOf(page, 'And with whole spices?')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
  const own = commentOf(page, 'And with whole spices?');
  await own.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
});

test('what was answered keeps its place when it is deleted; the last one goes whole', async () => {
  const { page } = ayesha;
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await commentOf(page, 'How long').getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(commentOf(page, 'This comment was deleted.')).toBeVisible();
  await expect(commentOf(fatima.page, 'This comment was deleted.')).toBeVisible();
  await commentOf(page, 'Half a thought').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(commentOf(page, 'Half a thought')).toHaveCount(0);
  await expect(commentOf(fatima.page, 'Half a thought')).toHaveCount(0);
});

test('Back and Escape close, the focus goes back, the card has the number', async () => {
  const { page } = ayesha;
  await page.goBack();
  await expect(overlay(page)).toBeHidden();
  const button = page.getByRole('button', { name: 'Comments on Haleem, 2 comments' });
  await button.press('Enter');
  await expect(overlay(page)).toBeVisible();
  for (let i = 0; i < 12; i++) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))).toBe(true);
  await overlay(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('a link to a reply opens it where it stands; one to what is gone says so', async () => {
  const { page } = ayesha;
  const { uid, comment } = await page.evaluate(async () => {
    // in turn with the page's own: a refresh token is good once
    const token = await navigator.locks.request('chefly-refresh', () =>
      fetch('/api/identity/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }).then((r) => r.json()),
    );
    const headers = { authorization: `Bearer ${token.accessToken}` };
    const get = (path: string) => fetch(path, { headers }).then((r) => r.json());
    const { uid } = (await get('/api/content/feed')).items[0];
    const under = `/api/content/subjects/post/${uid}/comments`;
    const top = (await get(under)).items.find((each: { replies: number }) => each.replies);
    const [comment] = (await get(`${under}?parentUid=${top.uid}`)).items;
    return { uid, comment: comment.uid as string };
  });
  await page.goto(`/post/${uid}?comment=${comment}`);
  await expect(commentOf(page, 'Six hours.')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/post/${uid}$`));
  await expect(page.getByRole('heading', { name: 'Haleem', level: 1 })).toBeVisible();
  await page.goto(`/post/${uid}?comment=no-such-comment-here`);
  await expect(overlay(page).getByText('is not there any more')).toBeVisible();
  await expect(commentOf(page, 'Thank you')).toBeVisible();
});
