import { expect, test } from '@playwright/test';
import { acceptAyesha, ask, endBy, holdShakshuka } from './asking';
import { browserArgs, chromiumPath } from './chromium.mjs';
import { expectHeard, hear } from './heard';
import { moveIn } from './house';
import { chefVideo, expectVideo } from './media';
import { expectShown, open, type Person } from './people';

/** The own camera and microphone, before a session and in it. */
test.describe.configure({ mode: 'serial' });
test.use({
  launchOptions: {
    executablePath: chromiumPath,
    // leave to use devices only for whom it is given; of the cameras the one in the middle shows
    // nothing that a page can play
    args: [
      ...browserArgs.filter((each) => !each.startsWith('--use-fake')),
      '--use-fake-device-for-media-stream=device-count=3,fps=10',
    ],
  },
});

let ayesha: Person;
let fatima: Person;
let toldToFatima: string[];

moveIn(async (house) => {
  ayesha = await house.member('Ayesha', { permissions: [] });
  fatima = await house.member('Fatima');
  for (const { context } of [ayesha, fatima]) await context.addInitScript(inSight);
  await holdShakshuka(fatima);
  toldToFatima = hear(fatima.page);
  await open(fatima.page, '/home');
});

/** Runs in the page: the tracks that it was given stay in sight, and `taken` refuses them all. */
function inSight() {
  const seen = { tracks: [] as MediaStreamTrack[], taken: false };
  Object.assign(globalThis, { devicesSeen: seen });
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    if (seen.taken) throw new DOMException('in use', 'NotReadableError');
    const stream = await ask(wanted);
    seen.tracks.push(...stream.getTracks());
    return stream;
  };
}

type Seen = { devicesSeen: { tracks: MediaStreamTrack[]; taken: boolean } };

/** The kinds and devices that a page holds open. */
const held = ({ page }: Person) =>
  page.evaluate(() =>
    (globalThis as unknown as Seen).devicesSeen.tracks
      .filter(({ readyState }) => readyState === 'live')
      .map(({ kind, label }) => `${kind} ${label}`),
  );

/** From now on another program has the devices, or has them no more. */
const take = ({ page }: Person, taken: boolean) =>
  page.evaluate((now) => void ((globalThis as unknown as Seen).devicesSeen.taken = now), taken);

/** A device is pulled out. */
const unplug = ({ page }: Person, kind: string) =>
  page.evaluate((which) => {
    const live = (globalThis as unknown as Seen).devicesSeen.tracks.filter(
      (track) => track.kind === which && track.readyState === 'live',
    );
    for (const track of live) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  }, kind);

async function accept() {
  await acceptAyesha(fatima);
  await ayesha.page.waitForURL('**/session?role=user');
}

const dialog = ({ page }: Person) => page.getByRole('dialog', { name: 'Camera and microphone' });

test('before a session a member sees and hears themselves, and is told what is in the way', async () => {
  await ask(ayesha, 'Video');
  const { page } = ayesha;
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  const shown = dialog(ayesha);
  // refused: said in words, with the way out
  await expect(shown.getByRole('alert')).toContainText(
    'Your browser does not let chefly use your microphone and camera.',
  );
  await ayesha.context.grantPermissions(['camera', 'microphone']);
  await shown.getByRole('button', { name: 'Try again' }).click();
  await expectVideo(shown.getByLabel('Your camera'));
  await expect(shown.getByRole('alert')).toBeHidden();
  await expect
    .poll(() => shown.getByRole('meter').getAttribute('aria-valuetext'), { intervals: [50] })
    .toBe('We hear you');

  // another camera, and one that another program has
  await shown.getByLabel('Camera in use').selectOption({ index: 2 });
  await expect.poll(() => held(ayesha)).toContain('video fake_device_2');
  await take(ayesha, true);
  await shown.getByLabel('Camera in use').selectOption({ index: 0 });
  await expect(shown.getByRole('alert')).toContainText('Another program may be using it.');
  await take(ayesha, false);
  await shown.getByRole('button', { name: 'Try again' }).click();
  await expectVideo(shown.getByLabel('Your camera'));
  await shown.getByLabel('Camera in use').selectOption({ index: 2 });
  await expect.poll(() => held(ayesha)).toContain('video fake_device_2');

  await shown.getByRole('switch', { name: 'Camera' }).click();
  await expect(shown.getByText('Your camera is off')).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  // who does not look is not seen: everything is released
  await expect.poll(() => held(ayesha)).toEqual([]);
});

test('what was off and what was chosen before the session is so in it, and after a reload', async () => {
  await accept();
  await expect(fatima.page.getByText('Ayesha’s camera is off')).toBeVisible();
  await expect.poll(async () => (await held(ayesha)).join()).not.toContain('video');
  await ayesha.page.getByRole('button', { name: 'Turn camera on' }).click();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  expect(await held(ayesha)).toContain('video fake_device_2');

  await ayesha.page.getByRole('button', { name: 'Turn camera off' }).click();
  await ayesha.page.getByRole('button', { name: 'Mute microphone' }).click();
  await expect(fatima.page.getByText('Ayesha’s camera is off')).toBeVisible();
  await ayesha.page.reload();
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expect(ayesha.page.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
  await expect(ayesha.page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await expect(fatima.page.getByText('Ayesha’s camera is off')).toBeVisible();
  expect(await held(ayesha)).toEqual([]);
  // and after a connection that was lost for so long that the server takes her for away
  const before = toldToFatima.length;
  await ayesha.context.setOffline(true);
  await expectHeard(toldToFatima, '"session.left"', before, 90_000);
  await ayesha.context.setOffline(false);
  await expectHeard(toldToFatima, '"session.back"', before);
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expect(fatima.page.getByText('Ayesha’s camera is off')).toBeVisible();
  expect(await held(ayesha)).toEqual([]);
  await ayesha.page.getByRole('button', { name: 'Unmute microphone' }).click();
  await ayesha.page.getByRole('button', { name: 'Turn camera on' }).click();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
});

test('in a session a device is changed, pulled out and put back, and others see on', async () => {
  const { page } = ayesha;
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await dialog(ayesha).getByLabel('Camera in use').selectOption({ index: 0 });
  await expect.poll(() => held(ayesha)).toContain('video fake_device_0');
  await page.keyboard.press('Escape');
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));

  await unplug(ayesha, 'video');
  await expect(page.getByText('Another one is used in its place.')).toBeVisible();
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));

  await take(ayesha, true);
  await unplug(ayesha, 'video');
  await expect(page.getByText('Your camera was unplugged.')).toBeVisible();
  await expect(fatima.page.getByText('Ayesha’s camera is off')).toBeVisible();
  await take(ayesha, false);
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expect(page.getByText('Your camera was unplugged.')).toBeHidden();
  await endBy(fatima.page);
  await fatima.page.waitForURL('**/home');
});

test('before a voice session there is a level and no picture', async () => {
  await ask(ayesha, 'Voice');
  const { page } = ayesha;
  await page.getByRole('button', { name: 'Check microphone' }).click();
  const shown = page.getByRole('dialog', { name: 'Microphone' });
  await expect(shown.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  await expect(shown.getByLabel('Camera in use')).toHaveCount(0);
  await expect.poll(() => held(ayesha)).toEqual([expect.stringContaining('audio')]);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectShown(page, 'Requesting The Chef');
});
