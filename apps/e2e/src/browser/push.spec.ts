import type { Client } from '@chefly/api-client';
import { HOUR, type PushPayload } from '@chefly/contracts';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pushedBrowser, pushProxy, vapid } from '../platform/push-service';
import { clientOf, settleIn } from './arrivals';
import { browserArgs, chromiumPath } from './chromium.mjs';
import { answersAt, newPerson, open, signIn, type Person } from './people';
import { startServer, type RunningServer } from './server';
import { ToldWorker } from './told-worker';

/**
 * Members who are told while chefly is closed. What a browser has elsewhere, its push service, is
 * stood in for: the server's messages go to a proxy, are opened with the browser's keys, and reach
 * the service worker as the browser itself would bring them.
 */
test.describe.configure({ mode: 'serial' });
// one without windows has nothing to show notifications on
test.use({ launchOptions: { executablePath: chromiumPath, args: browserArgs } });

const SETTINGS = '/dashboard/settings/notifications';
const device = pushedBrowser('device');
let service: Awaited<ReturnType<typeof pushProxy>>;
let server: RunningServer;
let fatima: Person;
let ayesha: Person;
let chef: Client;
let guest: Client;
let worker: ToldWorker;

test.beforeAll(async ({ browser }) => {
  service = await pushProxy();
  server = await startServer({ ...vapid(), CHEFLY_PUSH_PROXY: service.url });
  fatima = await newPerson(browser, server.url, 'Fatima', { permissions: ['notifications'] });
  ayesha = await newPerson(browser, server.url, 'Ayesha');
  await settleIn(fatima, ayesha);
  chef = await clientOf(server.url, fatima);
  guest = await clientOf(server.url, ayesha);
});
test.afterAll(async () => {
  for (const person of [fatima, ayesha]) await person?.context.close();
  await server?.stop();
  service?.close();
});

const pushHere = (page: Page) => page.getByRole('switch', { name: /Push to this device/ });

/** Runs in the page: its push service gives it this place, and keeps it. */
function withPushService(target: (typeof device)['target']) {
  const KEY = 'push-service-of-the-test';
  const standing = (key: string) => ({
    endpoint: target.endpoint,
    options: {
      applicationServerKey: Uint8Array.from(
        atob(key.replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => target,
    unsubscribe: () => Promise.resolve(localStorage.removeItem(KEY)),
  });
  const found = () => {
    const key = localStorage.getItem(KEY);
    return Promise.resolve(key && standing(key));
  };
  Object.assign(PushManager.prototype, {
    getSubscription: found,
    subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage.setItem(KEY, applicationServerKey);
      return found();
    },
  });
}

/** What the server has pushed to the browser since the last look, once it has come. */
async function pushed(): Promise<PushPayload> {
  await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [{ url, body }] = service.taken.splice(0) as [(typeof service.taken)[number]];
  expect(url).toBe(device.target.endpoint);
  return device.read(body);
}

test('who has refused messages, and whose browser cannot reach its push service, is told so', async () => {
  await open(ayesha.page, SETTINGS);
  await expect(ayesha.page.getByText(/You have refused messages of chefly/)).toBeVisible();
  await expect(pushHere(ayesha.page)).toBeDisabled();

  // the browser of these tests has none
  const { page } = fatima;
  await open(page, SETTINGS);
  const told = answersAt(page, '/api/notifications/push');
  await pushHere(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'could not be reached by its push service' }),
  ).toBeVisible();
  await expect(pushHere(page)).not.toBeChecked();
  await expect(pushHere(page)).toBeEnabled();
  expect(told).toEqual([]);
});

test('a browser that may be told is known to the server, and stays so', async () => {
  const { page, context } = fatima;
  await context.addInitScript(withPushService, device.target);
  await open(page, SETTINGS);
  const told = answersAt(page, '/api/notifications/push');
  await pushHere(page).click();
  await expect(pushHere(page)).toBeChecked();
  await expect.poll(() => told.map((body) => JSON.parse(body) as unknown)).toEqual([device.target]);
  await page.reload();
  await expect(pushHere(page)).toBeChecked();
  worker = await ToldWorker.of(page);
});

test('what happens is pushed and shown in its words, and a press leads to it in the open window', async () => {
  const { page } = fatima;
  const { uid } = await chef.identity.account({});
  await guest.social.follow({ uid });
  const news = await pushed();
  await worker.bring(JSON.stringify(news));
  expect(await worker.shown()).toEqual([
    {
      ...{ title: 'chefly', body: 'Ayesha Khan asks to follow you.', tag: news.uid },
      ...{ path: news.link, requireInteraction: false, actions: [] },
    },
  ]);
  expect(await worker.press(news.uid)).toEqual(['to the front']);
  await expect(page).toHaveURL(server.url + news.link!);
  await expect(page.getByText('Ayesha Khan').first()).toBeVisible();
  expect(await worker.shown()).toEqual([]);
});

test('a chef who has closed chefly is asked, and answers in the notification', async () => {
  const { page } = fatima;
  const { items } = await chef.recipes.search({ text: 'Shakshuka' });
  const recipeUid = items[0]!.uid;
  await chef.recipes.add({ uid: recipeUid });
  const until = new Date(Date.now() + HOUR).toISOString();
  await chef.sessions.setAvailability({ available: true, until, askWhenClosed: true });
  const { uid } = await chef.identity.account({});
  const offered = async () =>
    (await guest.sessions.chefs({ recipe: recipeUid })).items.map((each) => each.uid);
  await expect.poll(offered).toContain(uid);
  const ask = () => guest.sessions.ask({ chefUids: [uid], recipeUid, type: 'voice' });
  const state = async () => (await guest.sessions.myRequest({}))?.state;

  // with a page open, that page gives the answer
  await open(page, '/home');
  const first = await ask();
  const called = { uid: first.uid, message: 'Come and cook', createdAt: first.expiresAt };
  const link = `/dashboard/cheflyRequests?request=${first.uid}`;
  await worker.bring(JSON.stringify({ ...called, link, request: { uid: first.uid } }));
  expect(await worker.press(first.uid, 'decline')).toEqual(['to the front']);
  await expect.poll(state).toBe('declined');

  // a page of this origin that is none of the product's
  await page.goto('/mailbox');
  const request = await ask();
  const news = await pushed();
  expect(news.request?.uid).toBe(request.uid);
  await worker.bring(JSON.stringify(news));
  expect(await worker.shown()).toEqual([
    {
      ...{ title: 'chefly', body: 'Ayesha Khan asks you to cook ‘Shakshuka’ now.' },
      ...{ tag: news.uid, path: `/dashboard/cheflyRequests?request=${request.uid}` },
      ...{ requireInteraction: true, actions: ['accept', 'decline'] },
    },
  ]);
  // a link that leads there answers nothing by itself
  await open(page, news.link!);
  await expect(page.getByRole('button', { name: 'Start with Ayesha Khan' })).toBeVisible();
  expect(await state()).toBe('pending');
  await page.goto('about:blank');
  await expect.poll(() => worker.windows()).toBe(0);
  const [path] = await worker.press(news.uid, 'accept');
  await page.goto(path!);
  await page.waitForURL('**/session?role=chef');
  const session = await guest.sessions.current({});
  expect(session?.recipe.name).toBe('Shakshuka');
  await chef.sessions.leave({ uid: session!.uid });
});

test('nothing but our own messages is believed, and they lead to our own pages alone', async () => {
  const words = async () => (await worker.shown()).map(({ body, path }) => [body, path]);
  const elsewhere = { uid: 'b', message: 'Elsewhere', link: '//evil.example/' };
  await worker.bring(JSON.stringify(elsewhere));
  expect(await words()).toEqual([['Elsewhere', '/notifications']]);
  // what is told anew takes the place of what it was
  await worker.bring(JSON.stringify({ ...elsewhere, message: 'Anew' }));
  expect(await words()).toEqual([['Anew', '/notifications']]);
  await worker.bring('not ours');
  expect((await words()).toSorted()).toEqual([
    ['Anew', '/notifications'],
    ['There is something new.', '/notifications'],
  ]);
});

test('who signs out takes what they were told from the screen', async () => {
  const { page } = fatima;
  expect(await worker.shown()).not.toEqual([]);
  await open(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await expect.poll(() => worker.shown()).toEqual([]);
  await signIn(fatima);
});

test('turned off, the server forgets the browser', async () => {
  const { page } = fatima;
  await open(page, SETTINGS);
  const told = answersAt(page, '/api/notifications/push/end');
  await pushHere(page).click();
  await expect(pushHere(page)).not.toBeChecked();
  const { endpoint } = device.target;
  await expect.poll(() => told.map((body) => JSON.parse(body) as unknown)).toEqual([{ endpoint }]);
  await page.reload();
  await expect(pushHere(page)).not.toBeChecked();
});

test('chefly can be put on a home screen, with signs of its own', async () => {
  const { page, context } = fatima;
  await open(page, SETTINGS);
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // a browser of a test keeps nothing
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const { icons, shortcuts } = JSON.parse(data!) as {
    icons: { src: string; sizes: string }[];
    shortcuts: { url: string }[];
  };
  const drawn = async (path: string) =>
    sharp(await (await context.request.get(path)).body()).metadata();
  for (const { src, sizes } of icons) {
    const { width, height } = await drawn(src);
    expect(`${width}x${height}`).toBe(sizes);
  }
  // an iPhone puts black where there is none of it
  expect(await drawn('/icons/apple-touch-icon.png')).toMatchObject({ width: 180, hasAlpha: false });
  const tab = await context.request.get('/favicon.ico');
  expect([...(await tab.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  for (const { url } of shortcuts) {
    await open(page, url);
    await expect(page).toHaveURL(url);
  }
});
