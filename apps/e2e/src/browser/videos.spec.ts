import { expect, test, type Page } from '@playwright/test';
import { video as limits } from '@chefly/contracts';
import { enterConsole } from './arrivals';
import { moveIn } from './house';
import { expectShown, open, type Person } from './people';

/**
 * A video from a member's camera to a reader's screen, through a broken connection, a reload and a
 * moderator's ears.
 */
test.describe.configure({ mode: 'serial' });

const TITLE = 'The fire in the pot';
/** A film is made smaller in the time that it lasts, which is longer where pictures were dropped. */
const IN_FILM_TIME = { timeout: 120_000 };
let fatima: Person;
let moderator: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  moderator = await house.moderator('Ayesha');
});

/** Films snow and a tone, as a camera does: the file does not know how long it is. */
async function filmed(page: Page, width: number, height: number) {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const paint = canvas.getContext('2d')!;
      const tile = paint.createImageData(160, 100);
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      const out = sound.createMediaStreamDestination();
      tone.connect(out);
      tone.start();
      const stream = canvas.captureStream(25);
      stream.addTrack(out.stream.getAudioTracks()[0]!);
      const recorder = new MediaRecorder(stream, {
        mimeType: 'video/webm;codecs=vp8,opus',
        videoBitsPerSecond: 6_000_000,
      });
      const chunks: Blob[] = [];
      let size = 0;
      // a busy machine drops pictures, and takes longer for as many
      const enough = new Promise<void>((resolve) => {
        recorder.ondataavailable = ({ data }) => {
          chunks.push(data);
          size += data.size;
          if (size >= 400_000) resolve();
        };
      });
      const draw = setInterval(() => {
        crypto.getRandomValues(new Uint8Array(tile.data.buffer));
        for (const x of [0, 160]) for (const y of [0, 100]) paint.putImageData(tile, x, y);
      }, 40);
      recorder.start(200);
      await enough;
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.stop();
      await stopped;
      clearInterval(draw);
      await sound.close();
      const reader = new FileReader();
      const read = new Promise((resolve) => (reader.onload = resolve));
      reader.readAsDataURL(new Blob(chunks));
      await read;
      return (reader.result as string).split(',')[1]!;
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** As long as a longer one: with an element after its end that players pass over. */
function padded(film: Buffer, bytes: number) {
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE(BigInt(bytes) | (1n << 56n), 1);
  head[0] = 0xec;
  return Buffer.concat([film, head, Buffer.alloc(bytes)]);
}

const webm = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/webm', buffer });

test('videos outlive a broken connection and a reload, and are given up by a button', async () => {
  const { page } = fatima;
  await open(page, '/newReview');
  const pot = webm('pot.webm', padded(await filmed(page, 320, 240), limits.partBytes));
  const wide = webm('wide.webm', await filmed(page, limits.longestSide + 64, 320));
  let away = true;
  const sent: string[] = [];
  await page.route('**/api/content/uploads/parts?*', async (route) => {
    if (away && sent.length) return route.abort('internetdisconnected');
    sent.push(new URL(route.request().url()).searchParams.get('part')!);
    return route.continue();
  });
  const videos = page.getByLabel('Photos and videos');
  await videos.setInputFiles(pot);
  const waiting = page.getByText('Waiting for the connection. It goes on by itself.');
  await expect(waiting).toHaveCount(1);
  await page.getByRole('checkbox', { name: /Somebody speaks about the food/ }).check();
  // too wide to send: made smaller here first
  await videos.setInputFiles(wide);
  await expect(waiting).toHaveCount(2, IN_FILM_TIME);
  await expectShown(page, 'Making it smaller…');
  await page.reload();
  // found again in their order, with what their author said of the sound
  await expect(waiting).toHaveCount(2, IN_FILM_TIME);
  const speech = page.getByRole('checkbox', { name: /Somebody speaks about the food/ });
  await expect(speech.nth(0)).toBeChecked();
  await expect(speech.nth(1)).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove Video 2' }).click();
  await expect(waiting).toHaveCount(1);
  await videos.setInputFiles(wide);
  await expect(waiting).toHaveCount(2, IN_FILM_TIME);
  away = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const sending = page.getByRole('progressbar', { name: /^Uploading Video/ });
  await expect(sending).toHaveCount(0, IN_FILM_TIME);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  // what had arrived was not sent again
  expect(sent.toSorted()).toEqual(['0', '0', '1']);
});

test('its review shows it: it plays when asked, by keys too, and seeks', async () => {
  const { page } = fatima;
  await page.getByLabel('Review Title').fill(TITLE);
  await page.getByLabel('Culinary items being evaluated').fill('Nihari');
  await page.getByLabel('Place name').fill('Javed');
  await page.getByLabel('Place Location').fill('Burns Road, Karachi');
  await page.getByLabel('Review Description').fill('Slow and deep.');
  await page.getByRole('button', { name: 'Upload Review' }).click();
  await page.waitForURL('**/home');
  const review = page.getByRole('article', { name: TITLE });
  await expect(review.getByText(/A moderator listens to it first/)).toBeVisible();
  const video = review.getByLabel(`Video of ${TITLE}, 1 of 2`);
  await expect(video).toHaveJSProperty('paused', true);
  await video.focus();
  await page.keyboard.press('Space');
  await expect(video).toHaveJSProperty('paused', false);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0);
  const at = await video.evaluate(async (player: HTMLVideoElement) => {
    player.pause();
    const sought = new Promise((resolve) => (player.onseeked = resolve));
    player.currentTime = player.duration / 2;
    await sought;
    return { part: player.currentTime / player.duration, ready: player.readyState };
  });
  expect(at.part).toBeCloseTo(0.5);
  expect(at.ready).toBeGreaterThanOrEqual(2);
  // what was too wide is smaller now
  const small = review.getByLabel(`Video of ${TITLE}, 2 of 2`);
  await small.evaluate((player: HTMLVideoElement) => player.play());
  await expect(small).toHaveJSProperty('videoWidth', 1280);
});

test('a moderator hears it in the console, and its author reads what came of it', async () => {
  const { page } = moderator;
  await enterConsole(moderator);
  await page.getByRole('tab', { name: 'Sound' }).click();
  const heard = page.getByLabel(`Video of ${TITLE}`);
  await expect(heard).toBeVisible();
  await page.keyboard.press('p');
  await expect
    .poll(() => heard.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0);
  // whatever is decided wants a reason first
  const reason = page.getByLabel('Reason');
  for (const key of ['a', 'r', 's']) {
    await page.keyboard.press(key);
    await expect(reason).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reason).not.toBeFocused();
  }
  await reason.fill('A tone is no speech.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByText('No video waits to be heard.')).toBeVisible();
  const review = fatima.page.getByRole('article', { name: TITLE });
  await review
    .getByRole('link')
    .filter({ hasText: /ago|now/ })
    .first()
    .click();
  await expect(fatima.page.getByText('A tone is no speech.')).toBeVisible();
});
