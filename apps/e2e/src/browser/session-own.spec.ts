import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { clientOf } from './arrivals';
import { acceptAyesha, end } from './asking';
import { moveIn } from './house';
import { expectAfter, held, raiseHand, startTimer, timers } from './kitchen-page';
import { chefVideo, expectVideo } from './media';
import { expectShown, type Person } from './people';
import type { RunningServer } from './server';

/** What is a member's own in a session: a recipe of the chef's, a timer of the guest's, a window. */
test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let fatima: Person;
let ayesha: Person;

moveIn(async (house) => {
  server = house.server;
  const moderator = await house.moderator('Keeper');
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha');
  await fatima.context.addInitScript(putPicturesApart, true);
  await ayesha.context.addInitScript(putPicturesApart, false);
  await ayesha.context.addInitScript(holdMedia);
  const chef = await clientOf(server.url, fatima);
  const { uid } = await chef.recipes.submit({
    ...{ name: 'Feta Salan', description: 'Soft and sour', cost: 200 },
    ingredients: [
      { amount: 200, unit: 'g', name: 'feta', note: 'crumbled', instead: ['labneh', 'ricotta'] },
      { amount: 2, unit: '', name: 'onions', note: '' },
    ],
    procedure: [
      { text: 'Fry the onions for 10 minutes', minutes: 10, heat: 'Medium flame' },
      { text: 'Simmer with the feta for 20 minutes', minutes: 20, uses: [0] },
    ],
    details: { servings: '2', equipment: ['deep pan'] },
  });
  const reviews = await clientOf(server.url, moderator);
  await expect
    .poll(() =>
      reviews.recipes.approve({ uid, reason: 'Complete' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await fatima.page.goto('/home');
});

/** Of another dish, as another device of the guest's says it. */
const CHICKPEAS = crypto.randomUUID();
async function chickpeasEndIn(seconds: number) {
  const guest = await clientOf(server.url, ayesha);
  const { items } = await guest.recipes.search({ text: 'Falafel' });
  const { uid } = items.find(({ name }) => name === 'Falafel')!;
  const at = Date.now();
  const endsAt = new Date(at + seconds * 1000).toISOString();
  const timer = { uid: CHICKPEAS, name: 'Chickpeas', seconds, step: 1, endsAt, leftSeconds: null };
  const command = { uid: crypto.randomUUID(), at, kind: 'timer', timer } as const;
  await guest.recipes.cook({ uid, commands: [command] });
}

/** Runs in the page: a browser that has picture in picture, or has not; one without windows has none. */
function putPicturesApart(has: boolean) {
  Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => has });
  if (!has) return;
  let apart: Element | null = null;
  const turn = (video: Element | null, kind: string) => {
    const from = video ?? apart;
    apart = video;
    from?.dispatchEvent(new Event(kind, { bubbles: true }));
    return Promise.resolve();
  };
  Object.defineProperty(Document.prototype, 'pictureInPictureElement', { get: () => apart });
  Document.prototype.exitPictureInPicture = () => turn(null, 'leavepictureinpicture');
  HTMLVideoElement.prototype.requestPictureInPicture = function () {
    return turn(this, 'enterpictureinpicture') as never;
  };
}
/** Runs in the page: the network can be taken from its media, of which nobody is told, and given back. */
function holdMedia() {
  const sent = new Map<RTCRtpSender, MediaStreamTrack | null>();
  const { replaceTrack } = RTCRtpSender.prototype;
  RTCRtpSender.prototype.replaceTrack = function (track) {
    sent.set(this, track);
    return replaceTrack.call(this, track);
  };
  const letThrough = (on: boolean) =>
    Promise.all([...sent].map(([sender, track]) => replaceTrack.call(sender, on ? track : null)));
  Object.assign(globalThis, { letThrough });
}
const letThrough = ({ page }: Person, on: boolean) =>
  page.evaluate(
    (lets) => (globalThis as unknown as { letThrough(on: boolean): unknown }).letThrough(lets),
    on,
  );
const shownApart = (page: Page) =>
  page.evaluate(() => document.pictureInPictureElement?.getAttribute('aria-label') ?? null);

test('a member’s own recipe is gathered for before it begins: what is lacking, what may be taken for it, its steps', async () => {
  const { page } = ayesha;
  // something else is on the stove
  await page.goto('/cook/Falafel');
  await expect(page.getByText('Step 1 of')).toBeVisible();
  await chickpeasEndIn(3600);
  await expect(page.getByRole('list', { name: 'Timers' })).toContainText('Chickpeas');
  await expect(async () => {
    await page.goto('/chefs?recipie=Feta_Salan');
    await page.getByRole('button', { name: 'Ask Fatima Khan' }).click({ timeout: 5000 });
  }).toPass();
  await page.getByRole('button', { name: 'Video Session' }).click();
  const meanwhile = page.getByRole('region', { name: 'Gather meanwhile' });
  await meanwhile.getByRole('checkbox', { name: 'onions, 2' }).click();
  await meanwhile.getByRole('checkbox', { name: 'deep pan' }).click();
  await expect(meanwhile).toContainText('2 of 3 ready');
  await acceptAyesha(fatima);
  await expectShown(page, 'Starting Session');
  await page.waitForURL('**/session?role=user');

  const gather = (each: Page) => each.getByRole('region', { name: 'Gather' });
  for (const name of ['2 onions', 'deep pan'])
    await expect(gather(page).getByRole('checkbox', { name })).toBeChecked();
  await gather(page).getByRole('button', { name: 'None, I have no feta' }).click();
  const who = gather(fatima.page).getByRole('list', { name: 'Who is ready' });
  await expect(who).toContainText(/Ayesha\s*2 of 3 ready/);
  await who.getByRole('button', { name: 'Offer ricotta for feta to Ayesha' }).click();
  await expect(gather(page)).toContainText('Fatima says: ricotta');
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  for (const each of [page, fatima.page]) {
    const card = each.getByRole('region', { name: 'Step 1 of 2' });
    await expect(card).toContainText('Fry the onions for 10 minutes');
    await expect(card).toContainText('Medium flame');
  }
});

test('the picture of the other stands over other windows where a browser has that, and is not offered elsewhere', async () => {
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  const apart = fatima.page.getByRole('button', { name: 'Picture in picture' });
  await expect(apart).toHaveAttribute('aria-pressed', 'false');
  await apart.click();
  await expect(apart).toHaveAttribute('aria-pressed', 'true');
  expect(await shownApart(fatima.page)).toBe('Video of Ayesha Khan');
  // the browser's own button closes it, too
  await fatima.page.evaluate(() => document.exitPictureInPicture());
  await expect(apart).toHaveAttribute('aria-pressed', 'false');
  await apart.click();
  await apart.click();
  await expect.poll(() => shownApart(fatima.page)).toBeNull();

  // on a phone it is no control of its own, but stands with the own devices
  const wide = fatima.page.viewportSize()!;
  await fatima.page.setViewportSize(held.upright);
  await expect(apart).toHaveCount(0);
  await fatima.page.getByRole('button', { name: 'Good' }).click();
  const devices = fatima.page.getByRole('dialog', { name: 'Camera and microphone' });
  await devices.getByRole('button', { name: 'Picture in picture' }).click();
  await expect(devices).toBeHidden();
  await expect.poll(() => shownApart(fatima.page)).toBe('Video of Ayesha Khan');
  await fatima.page.evaluate(() => document.exitPictureInPicture());
  await fatima.page.setViewportSize(wide);

  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expect(ayesha.page.getByRole('button', { name: 'Keys' })).toBeVisible();
  await expect(ayesha.page.getByRole('button', { name: 'Picture in picture' })).toHaveCount(0);
});

test('a picture that does not arrive any more says so, until it comes again', async () => {
  const picture = chefVideo(fatima.page, 'Ayesha Khan');
  const waits = fatima.page.getByText('Waiting for Ayesha’s picture…');
  await expectVideo(picture);
  await expect(waits).toBeHidden();
  await letThrough(ayesha, false);
  await expect(waits).toBeVisible();
  await expectAccessible(fatima.page);
  await letThrough(ayesha, true);
  await expect(waits).toBeHidden();
  await expectVideo(picture);
});

test('by its key the camera goes off and on, and a room with a step can be used by all', async () => {
  const { page } = ayesha;
  const off = fatima.page.getByText('Ayesha’s camera is off');
  await page.getByRole('region', { name: 'Step 1 of 2' }).click();
  await page.keyboard.press('v');
  await expect(off).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
  await page.keyboard.press('v');
  await expect(off).toBeHidden();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));

  await raiseHand(ayesha, 'Mine sticks');
  await startTimer(fatima.page, 'Onions', 10);
  await expect(timers(page)).toContainText('Onions');
  for (const each of [page, fatima.page]) {
    const wide = each.viewportSize()!;
    for (const size of [wide, held.upright, held.lying]) {
      await each.setViewportSize(size);
      await expect(each.getByRole('region', { name: 'Step 1 of 2' })).toBeVisible();
      await expectAccessible(each);
    }
    await each.setViewportSize(wide);
  }
  await page.getByRole('button', { name: 'Take your hand down' }).click();
});

test('an own timer of another dish rings in the middle of a session, with its dish, until somebody touches the screen', async () => {
  const { page } = ayesha;
  await chickpeasEndIn(4);
  const rings = page.getByRole('alert').filter({ hasText: 'Chickpeas, step 2: done' });
  await expect(rings).toContainText('Falafel');
  // the session goes on behind it, and it is nobody else's
  await expect(page.getByRole('region', { name: 'Step 1 of 2' })).toBeVisible();
  await expect(fatima.page.getByText('Chickpeas')).toHaveCount(0);
  await page.getByRole('button', { name: 'Silence' }).click();
  await expect(rings).toBeHidden();

  // one of the session's stands beside its bell, however long its name is
  await page.setViewportSize(held.upright);
  await startTimer(fatima.page, 'Rice that soaks in the large bowl by the window', 0.05);
  const shared = page.getByRole('alert').filter({ hasText: 'by the window, step 1: done' });
  await expect(shared).toBeVisible();
  await expectAfter(shared.locator('span').first(), shared.locator('svg').first());
  await end(fatima);
  await page.waitForURL('**/session_review');
});
