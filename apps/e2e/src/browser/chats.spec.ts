import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { settleIn } from './arrivals';
import { newPerson, open, type Person } from './people';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
let zara: Person;
let amal: Person;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  zara = await newPerson(browser, server.url, 'Zara');
  amal = await newPerson(browser, server.url, 'Amal');
  await settleIn(zara, amal);
});
test.afterAll(async () => {
  await zara?.context.close();
  await amal?.context.close();
  await server?.stop();
});

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Your Message').fill(text);
  await page.getByPlaceholder('Your Message').press('Enter');
};
const log = (page: Page) => page.getByRole('log');

test('a member writes to another from their profile, who sees it arrive and answers', async () => {
  await open(zara.page, '/search?tab=people&text=Amal');
  await zara.page.getByRole('link', { name: /Amal Khan/ }).click();
  // on a phone the buttons of a profile are within reach as well
  const desk = zara.page.viewportSize()!;
  await zara.page.setViewportSize({ width: 390, height: 844 });
  await zara.page.getByRole('button', { name: 'More about Amal Khan' }).click();
  await zara.page.getByRole('menuitem', { name: 'Report' }).click();
  await expect(zara.page.getByRole('dialog', { name: 'Report this member' })).toBeVisible();
  await zara.page.keyboard.press('Escape');
  await zara.page.getByRole('button', { name: 'Message' }).click();
  await zara.page.setViewportSize(desk);
  await expect(zara.page.getByText('Say salam to Amal.')).toBeVisible();
  await expect(zara.page).toHaveURL(/cheflyChatUid=[\w-]{16,}/);
  await say(zara.page, 'Salam! How long does your dough rest?');
  // she has a browser open, and has not looked yet
  await expect(log(zara.page).getByText('Delivered')).toBeVisible();
  await open(amal.page, '/session_records?tab=chats');
  await expect(amal.page.getByRole('tab', { name: 'Chats (some new)' })).toBeVisible();
  // on whatever screen, and in a tab that is not looked at
  await expect(amal.page).toHaveTitle(/^\(1\) /);
  await amal.page.setViewportSize({ width: 390, height: 844 });
  await expect(amal.page.getByRole('button', { name: 'Menu, some new messages' })).toBeVisible();
  await amal.page.setViewportSize(desk);
  // where two columns take the place of the sections
  await open(amal.page, '/dashboard');
  await expect(amal.page.getByRole('button', { name: 'Menu, some new messages' })).toBeVisible();
  // with nobody is with all of them
  await open(amal.page, '/cheflyChat');
  await expect(amal.page.getByRole('tab', { name: /^Chats/, selected: true })).toBeVisible();
  const row = amal.page.getByRole('link', { name: /Zara Khan/ });
  await expect(row).toContainText('1 new');
  await row.click();
  await expect(log(amal.page).getByText('How long does your dough rest?')).toBeVisible();
  await expect(log(zara.page).getByText('Seen')).toBeVisible();
  await expect(amal.page).not.toHaveTitle(/^\(/);
  await say(amal.page, 'Two hours, in the cold.');
  await expect(log(zara.page).getByText('Two hours, in the cold.')).toBeVisible();
  await expectAccessible(zara.page);
});

test('an address that names the wrong people is put right; a chat of others is not there', async () => {
  const own = new URL(zara.page.url());
  const uid = own.searchParams.get('cheflyChatUid')!;
  await open(zara.page, `/cheflyChat?senderUid=somebody&receiverUid=else&cheflyChatUid=${uid}`);
  await expect(zara.page).toHaveURL(own.href);
  await open(zara.page, '/cheflyChat?senderUid=&receiverUid=&cheflyChatUid=no-such-chat-at-all');
  await expect(zara.page.getByText('There is no chat of yours here.')).toBeVisible();
  await open(zara.page, own.pathname + own.search);
});

test('what is typed survives a reload, what was sent while the way was cut goes once it is back', async () => {
  const { page, context } = zara;
  await page.getByPlaceholder('Your Message').fill('And with whole');
  await open(page, page.url());
  await expect(page.getByPlaceholder('Your Message')).toHaveValue('And with whole');
  await context.setOffline(true);
  await say(page, 'And with whole wheat?');
  const unsent = page.getByText('Not sent yet, we keep trying');
  await expect(unsent).toBeInViewport();
  await say(page, 'Half of it?');
  await context.setOffline(false);
  await expect(unsent).toHaveCount(0);
  await expect(log(amal.page).getByText(/whole wheat\?|Half of it\?/)).toHaveText([
    /And with whole wheat\?/,
    /Half of it\?/,
  ]);
  // also from a page that was loaded anew
  await page.route('**/messages/*', (route) => route.abort());
  await say(page, 'Or rye?');
  await expect(unsent).toBeVisible();
  await open(page, page.url());
  await expect(unsent).toBeVisible();
  await page.unroute('**/messages/*');
  await expect(unsent).toBeHidden();
  await expect(log(amal.page).getByText('Or rye?')).toHaveCount(1);
  // one that arrived although nobody could say so is there once, and not tried again
  await page.route('**/messages/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await say(page, 'Half and half, then?');
  await expect(log(amal.page).getByText('Half and half, then?')).toBeVisible();
  await page.unroute('**/messages/*');
  await open(page, page.url());
  await expect(log(page).getByText('Half and half, then?')).toHaveCount(1);
  await expect(unsent).toBeHidden();
  // one that is given up is gone
  await context.setOffline(true);
  await say(page, 'Never mind');
  await page.getByRole('button', { name: 'Discard' }).click();
  await context.setOffline(false);
  await open(page, page.url());
  await expect(log(page).getByText('Half and half, then?')).toBeVisible();
  await expect(page.getByText('Never mind')).toHaveCount(0);
});

test('earlier messages come in above what is read, which stays where it is', async () => {
  const { page } = zara;
  const chat = new URL(page.url()).searchParams.get('cheflyChatUid')!;
  const asked = page.waitForRequest((request) => !!request.headers().authorization);
  await open(page, page.url());
  const { authorization } = (await asked).headers();
  for (let n = 1; n <= 60; n++)
    await page.request.put(`/api/chat/members/${chat}/messages/${'line'.repeat(4)}${n}`, {
      headers: { authorization: authorization! },
      data: { text: `Line ${n}` },
    });
  const box = log(page);
  const line = (n: number) => box.getByText(`Line ${n}`, { exact: true });
  const oldest = box.getByText('How long does your dough rest?');

  let pages = 0;
  let broken = true;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/messages\?.*cursor=/, async (route) => {
    pages += 1;
    // one that is away would be asked again without a press
    if (broken) return route.fulfill({ status: 500 });
    await answered;
    await route.continue();
  });
  await open(page, page.url());
  await expect(line(60)).toBeInViewport();
  await expect(oldest).toHaveCount(0);
  expect(pages).toBe(0);
  // nobody pressed anything: nearing the top asks
  await box.evaluate((element) => (element.scrollTop = 200));
  await expect(box.getByRole('alert')).toContainText('Earlier messages did not come.');
  broken = false;
  await box.getByRole('button', { name: 'Try again' }).click();
  await expect(box.getByRole('button', { name: 'Earlier messages' })).toBeDisabled();
  await box.evaluate((element) => (element.scrollTop = 200));
  const before = (await line(15).boundingBox())!;
  // and who reads above is not taken down by what is said meanwhile
  await say(amal.page, 'Are you there?');
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect((await line(15).boundingBox())!.y).toBeCloseTo(before.y, 0);
  answer();
  await expect(oldest).toBeAttached();
  expect((await line(15).boundingBox())!.y).toBeCloseTo(before.y, 0);
  await expect(box.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(box.getByText('Are you there?')).toBeInViewport();
  await page.unroute(/\/messages\?.*cursor=/);
});

test('a recipe goes along as a card', async () => {
  await open(zara.page, '/chefs?recipie=Shakshuka');
  await zara.page.getByRole('button', { name: 'Send Shakshuka in a chat' }).click();
  await zara.page.getByRole('button', { name: /Amal Khan/ }).click();
  await expect(log(zara.page).getByRole('link', { name: /Shakshuka/ })).toBeVisible();
  await log(amal.page)
    .getByRole('link', { name: /Shakshuka/ })
    .click();
  await expect(amal.page.getByRole('heading', { name: 'Shakshuka' })).toBeVisible();
});

test('who opens a chat stays at its end while the cards in it come, also one that is not there for them', async () => {
  const { page } = zara;
  await amal.page.goBack();
  await say(amal.page, 'With how many eggs?');
  for (const isThere of [true, false]) {
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/recipes/*', async (route) => {
      await asked.promise;
      await (isThere ? route.continue() : route.fulfill({ status: 404 }));
    });
    await open(page, page.url());
    const last = log(page).getByText('With how many eggs?');
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(log(page).getByText('A recipe …')).toBeAttached();
    asked.resolve();
    await expect(log(page).getByText('A recipe …')).toHaveCount(0);
    await expect(last).toBeInViewport({ ratio: 1 });
    const under = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      scrollHeight - scrollTop - clientHeight;
    await expect.poll(() => log(page).evaluate(under)).toBeLessThan(1);
    await page.unroute('**/api/recipes/*');
  }
});
