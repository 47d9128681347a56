import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Devices } from './devices';
import { problems } from './port';

/** A track as a browser gives it, as far as one is needed here. */
const track = (kind: string) => {
  const made = { kind, enabled: true, on: true, stop: () => void (made.on = false) };
  return made;
};
type Track = ReturnType<typeof track>;

describe('the own devices', () => {
  let given: Track[];
  let answers: (() => void)[];
  let refusal: Error | null;
  let said: (string | null)[];
  let devices: Devices;
  const before = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  beforeAll(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: {
        // as slow as somebody who is asked for leave
        getUserMedia: async ({ audio, video }: MediaStreamConstraints) => {
          await new Promise<void>((resolve) => answers.push(resolve));
          if (refusal) throw refusal;
          const tracks = [...(audio ? [track('audio')] : []), ...(video ? [track('video')] : [])];
          given.push(...tracks);
          const of = (kind: string) => tracks.filter((each) => each.kind === kind);
          return {
            getTracks: () => tracks,
            getAudioTracks: () => of('audio'),
            getVideoTracks: () => of('video'),
          };
        },
      },
    });
  });
  afterAll(() => {
    if (before) Object.defineProperty(navigator, 'mediaDevices', before);
    else delete (navigator as { mediaDevices?: unknown }).mediaDevices;
  });
  beforeEach(() => {
    [given, answers, refusal, said] = [[], [], null, []];
    devices = new Devices((problem) => said.push(problem));
  });
  /** Everybody who is asked says yes, or what `refusal` says, until all is done. */
  const answered = async (...work: Promise<void>[]) => {
    let done = false;
    void Promise.allSettled(work).then(() => (done = true));
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      answers.shift()?.();
    }
  };

  it('are opened both, or the microphone alone', async () => {
    await answered(devices.open(true));
    expect(given.map(({ kind }) => kind)).toEqual(['audio', 'video']);
    const voice = new Devices(() => undefined);
    await answered(voice.open(false));
    expect([voice.audio?.kind, voice.video]).toEqual(['audio', null]);
  });

  it('are as the last click wants them', async () => {
    await answered(devices.setCamera(true), devices.setCamera(false));
    expect(devices.video).toBeNull();
    expect(given.map(({ on }) => on)).toEqual([false]);
    await answered(devices.setCamera(true), devices.setCamera(true));
    expect(given.filter(({ on }) => on)).toHaveLength(1);
  });

  it('are released also when they answer after the end', async () => {
    const late = [devices.open(true), devices.setCamera(true)];
    await new Promise((resolve) => setImmediate(resolve));
    devices.close();
    await answered(...late);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter(({ on }) => on)).toEqual([]);
  });

  it('say why there are none, and watch on without them', async () => {
    refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
    await answered(devices.open(true));
    refusal = new Error('taken');
    await answered(devices.setMicrophone(true));
    refusal = null;
    await answered(devices.setMicrophone(true));
    expect(said).toEqual([problems.denied, problems.busy, null]);
  });
});
