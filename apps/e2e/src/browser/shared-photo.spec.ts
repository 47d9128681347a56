import { expect, test, type Page } from '@playwright/test';
import { arrive } from './arrivals';
import { moveIn } from './house';
import { expectShown, open, PASSWORD, photo, type Person } from './people';

/**
 * What the device's other apps share with chefly. Nobody here has a device with apps on it: the form
 * that the manifest asks for is sent as a navigation, which is what a browser does for an app.
 */
test.describe.configure({ mode: 'serial' });

interface ShareTarget {
  action: string;
  method: string;
  enctype: string;
  params: { title: string; text: string; url: string; files: { name: string; accept: string[] }[] };
}
interface Given {
  title?: string;
  text?: string;
  files?: { name: string; mimeType: string; buffer: Buffer }[];
}

let ayesha: Person;
let target: ShareTarget;

moveIn(async (house) => {
  ayesha = await house.newcomer('Ayesha');
  await ayesha.context.addInitScript(standByItself);
  await arrive(ayesha);
});

/** Runs in the page: it says that it is installed, which no browser of a test can be. */
function standByItself() {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) =>
    matchMedia.call(globalThis, query.replace('(display-mode: browser)', 'not all'));
}

/** Another app gives this to chefly, which opens with it. */
async function share(page: Page, { title = '', text = '', files = [] }: Given, to = target) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    ...{ name, mimeType, bytes: buffer.toString('base64') },
  }));
  const led = page.waitForURL(/\/newPost|\?next=/);
  await page.evaluate(
    ({ to: { action, method, enctype, params }, title, text, given, at }) => {
      const form = document.createElement('form');
      Object.assign(form, { action: new URL(action, at).href, method, enctype });
      const add = (name: string, type: string) => {
        const field = document.createElement('input');
        Object.assign(field, { name, type, multiple: true });
        return form.appendChild(field);
      };
      add(params.title, 'text').value = title;
      add(params.text, 'text').value = text;
      const chosen = new DataTransfer();
      for (const { name, mimeType, bytes } of given) {
        const whole = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        chosen.items.add(new File([whole], name, { type: mimeType }));
      }
      add(params.files[0]!.name, 'file').files = chosen.files;
      document.body.append(form);
      form.submit();
    },
    { to, title, text, given, at: ayesha.page.url() },
  );
  await led;
}

const title = (page: Page) => page.getByLabel('Title');
const lacks = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
const isWorking = (page: Page) =>
  expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);

test('the device is told what may be shared with it, and has a worker to take it', async () => {
  const { page, context } = ayesha;
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  ({ share_target: target } = JSON.parse(data!) as { share_target: ShareTarget });
  expect(target).toMatchObject({
    ...{ action: '/newPost', method: 'POST', enctype: 'multipart/form-data' },
    params: { files: [{ accept: ['image/*'] }] },
  });
  await isWorking(page);
});

test('a photo of the gallery and its words are in the form of a post, and are posted from there', async () => {
  const { page } = ayesha;
  await share(page, { title: 'Sunday nihari', text: 'Eight hours', files: [await photo(30)] });
  await expect(title(page)).toHaveValue('Sunday nihari');
  await expect(page.getByLabel('Description')).toHaveValue('Eight hours');
  await expect(page).toHaveURL(/\/newPost$/);
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  // as what was chosen there it stays, and is not shared once more
  await page.reload();
  await expect(title(page)).toHaveValue('Sunday nihari');
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('button', { name: 'Upload Post' }).click();
  await expectShown(page, 'Uploaded Post');
  await expect(page).toHaveURL(/\/home$/);
  await open(page, '/newPost');
  await expect(page.getByText('Choose a photo of the dish')).toBeVisible();
});

test('what is no photo, too large, one of several or nothing at all is said in the form', async () => {
  const { page } = ayesha;
  const words = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Haleem') };
  await share(page, { title: 'Haleem', files: [words] });
  await expect(lacks(page)).toHaveText(/Only images are accepted/);
  await expect(title(page)).toHaveValue('Haleem');
  await title(page).fill('');
  const large = { ...(await photo()), buffer: Buffer.alloc(12 * 1024 * 1024 + 1) };
  await share(page, { files: [large] });
  await expect(lacks(page)).toHaveText(/larger than 12 MB/);
  await share(page, {});
  await expect(lacks(page)).toHaveText(/has not come here/);
  await share(page, { files: [await photo(), await photo(90)] });
  await expect(lacks(page)).toHaveText('A post has one photo: the first of 2 is here.');
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('a draft waits for a word of its author before what is shared takes its place', async () => {
  const { page } = ayesha;
  await title(page).fill('Haleem of my aunt');
  await share(page, { title: 'Kunafa', files: [await photo(60)] });
  await expect(page.getByText('You have begun another post.')).toBeVisible();
  await expect(title(page)).toHaveValue('Haleem of my aunt');
  await page.getByRole('button', { name: 'Put in what you shared instead' }).click();
  await expect(title(page)).toHaveValue('Kunafa');
  await expect(page).toHaveURL(/\/newPost$/);
});

test('what is shared beside a draft waits for it, also on another screen, and is the next post', async () => {
  const { page } = ayesha;
  await page.getByLabel('Description').fill('With cream');
  await share(page, { title: 'Sheer khurma', files: [await photo(200)] });
  await expect(page.getByText('You have begun another post.')).toBeVisible();
  await open(page, '/home');
  await open(page, '/newPost?recipe=Kunafa');
  await expect(page.getByText('You have begun another post.')).toBeVisible();
  await expect(title(page)).toHaveValue('Kunafa');
  await page.getByRole('button', { name: 'Upload Post' }).click();
  await expectShown(page, 'Uploaded Post');
  await expect(title(page)).toHaveValue('Sheer khurma');
  await expect(page).toHaveURL(/\/newPost$/);
  await expect(page.getByText('Cooked from')).toBeHidden();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByLabel('Description').fill('For the feast');
  await page.getByRole('button', { name: 'Upload Post' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('article', { name: 'Sheer khurma' })).toBeVisible();
  // the form has given its place to the feed
  await page.goBack();
  await expect(page).not.toHaveURL(/\/newPost/);
});

test('a page of somebody else’s opens the form, and brings nothing into it', async () => {
  const { page, context } = ayesha;
  await context.route('http://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  const elsewhere = await context.newPage();
  const here = new URL(page.url()).origin;
  await elsewhere.goto('http://elsewhere.test/');
  await share(
    elsewhere,
    { title: 'Not mine', files: [await photo()] },
    {
      ...target,
      action: `${here}/newPost`,
    },
  );
  await expect(lacks(elsewhere)).toHaveText(/has not come here/);
  await expect(title(elsewhere)).toHaveValue('');
  await expect(elsewhere.getByText('Choose a photo of the dish')).toBeVisible();
  await elsewhere.close();
});

test('who is not signed in signs in first, and what they shared is there', async () => {
  const { page, email } = ayesha;
  await open(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await page.waitForURL((url) => url.pathname === '/');
  await share(page, { title: 'Dalcha', text: 'Of my aunt', files: [await photo(120)] });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(title(page)).toHaveValue('Dalcha');
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
});

test('where there is no worker the form opens all the same, and says that nothing has come', async () => {
  const { page, context } = ayesha;
  await page.getByRole('button', { name: 'Remove' }).click();
  await title(page).fill('');
  await page.getByLabel('Description').fill('');
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  });
  const other = await context.newPage();
  // no page of the product's, whose worker would be brought anew
  await other.goto('/mailbox');
  const answer = other.waitForResponse((each) => each.request().method() === 'POST');
  await share(other, { title: 'Dalcha', files: [await photo()] });
  expect((await answer).status()).toBe(303);
  await expect(lacks(other)).toHaveText(/has not come here/);
  await expect(title(other)).toHaveValue('');
  await other.close();
});
