import { expect, type Locator, type Page } from '@playwright/test';

/** How long media may take on a machine on which a whole call, and other work, has two cores. */
const PATIENCE_MS = 60_000;
/** A page that does not answer within this is asked again, as long as there is patience. */
const ANSWER_MS = 10_000;

/** How many frames were decoded; nothing while the page is busy with something else. */
const framesOf = (video: Locator) =>
  video
    .evaluate(
      (element: HTMLVideoElement) =>
        element.getVideoPlaybackQuality().totalVideoFrames -
        element.getVideoPlaybackQuality().droppedVideoFrames,
      undefined,
      { timeout: ANSWER_MS },
    )
    .catch(noAnswer);

function noAnswer(error: Error): null {
  if (error.name === 'TimeoutError') return null;
  throw error;
}

/** What an element that stands still says of why. */
const stateOf = (video: Locator) =>
  video
    .evaluate(
      (element: HTMLVideoElement) => {
        const { paused, muted, readyState, videoWidth, error } = element;
        const { totalVideoFrames, droppedVideoFrames } = element.getVideoPlaybackQuality();
        const tracks = (element.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
        const seen = document.visibilityState;
        return JSON.stringify({
          ...{ paused, muted, readyState, videoWidth, error: error?.message, seen },
          ...{ totalVideoFrames, droppedVideoFrames },
          tracks: tracks.map((track) => [track.readyState, track.muted, track.enabled]),
        });
      },
      undefined,
      { timeout: ANSWER_MS },
    )
    .catch(noAnswer);

/** Frames were decoded, and go on being decoded. */
export async function expectVideo(video: Locator) {
  try {
    await expect
      .poll(async () => (await framesOf(video)) ?? 0, { timeout: PATIENCE_MS })
      .toBeGreaterThan(5);
    // from one look to the next, since the count begins anew when a call that broke comes back
    let last = Infinity;
    await expect
      .poll(
        async () => {
          const before = last;
          last = (await framesOf(video)) ?? last;
          return last > before;
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(true);
  } catch (error) {
    throw new Error(`the picture stands still: ${await stateOf(video)}`, { cause: error });
  }
}

type Probed = HTMLMediaElement & { probed?: { stream: MediaStream; probe: AnalyserNode } };

/**
 * The loudest the sound of a playing element has been, measured in the page itself. Nothing while
 * its media is on the way; what comes back after a break is another stream.
 */
const loudness = (element: Locator) =>
  element.evaluate(loudest, undefined, { timeout: ANSWER_MS }).catch(noAnswer);

/** Runs in the page. */
async function loudest(media: Probed) {
  const stream = media.srcObject as MediaStream | null;
  if (!stream?.getAudioTracks().length) return 0;
  if (media.probed?.stream !== stream) {
    const context = new AudioContext();
    media.probed = { stream, probe: context.createAnalyser() };
    context.createMediaStreamSource(stream).connect(media.probed.probe);
    await context.resume();
  }
  const { probe } = media.probed;
  const samples = new Float32Array(probe.fftSize);
  probe.getFloatTimeDomainData(samples);
  return Math.max(...samples.map(Math.abs));
}

/** Sound with energy arrives: the fake microphone beeps once a second. */
export async function expectAudio(element: Locator) {
  await expect
    .poll(async () => (await loudness(element)) ?? 0, { timeout: PATIENCE_MS, intervals: [50] })
    .toBeGreaterThan(0.01);
}

/**
 * Somebody is shown to speak. The fake microphone beeps once a second, so looks a second apart
 * could always fall between.
 */
export async function expectSpeaking(page: Page) {
  await expect
    .poll(() => page.locator('figure[data-speaking="true"]').count(), { intervals: [50] })
    .toBeGreaterThan(0);
}

export const chefVideo = (page: Page, name: string) => page.getByLabel(`Video of ${name}`);
