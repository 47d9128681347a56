import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Devices } from './devices';
import type { DeviceProblem } from './problems';

const both = { microphone: true, camera: true };
const named = (name: string) => Object.assign(new Error(name), { name });

/** A track as a browser gives it, as far as one is needed here. */
const track = (kind: string, deviceId: string) => {
  const made = {
    ...{ kind, enabled: true, on: true, onended: null as (() => void) | null },
    stop: () => void (made.on = false),
    getSettings: () => ({ deviceId }),
  };
  return made;
};
type Track = ReturnType<typeof track>;
type Constraint = MediaTrackConstraints | boolean | undefined;

/** Which device is meant: the one that it must be, else the one that it may be, else the first. */
const meant = (kind: string, asked: Constraint, there: string[]) => {
  const { exact, ideal } = Object(Object(asked).deviceId) as { exact?: string; ideal?: string };
  if (exact && !there.includes(exact)) throw named('OverconstrainedError');
  return exact ?? (ideal && there.includes(ideal) ? ideal : there[0]!);
};

describe('the own devices', () => {
  let given: Track[];
  let answers: (() => void)[];
  /** Why a kind of device is not given. */
  let refused: Partial<Record<'audio' | 'video', Error>>;
  let there: Record<'audio' | 'video', string[]>;
  let plugged: () => void;
  let changes: number;
  let devices: Devices;
  const before = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  beforeAll(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: {
        addEventListener: (_: string, listener: () => void) => (plugged = listener),
        removeEventListener: () => undefined,
        // as slow as somebody who is asked for leave
        getUserMedia: async (asked: MediaStreamConstraints) => {
          await new Promise<void>((resolve) => answers.push(resolve));
          const wanted = (['audio', 'video'] as const).filter((kind) => asked[kind]);
          for (const kind of wanted) if (refused[kind]) throw refused[kind];
          const tracks = wanted.map((kind) => track(kind, meant(kind, asked[kind], there[kind])));
          given.push(...tracks);
          return { getTracks: () => tracks };
        },
      },
    });
  });
  afterAll(() => {
    if (before) Object.defineProperty(navigator, 'mediaDevices', before);
    else delete (navigator as { mediaDevices?: unknown }).mediaDevices;
  });
  beforeEach(() => {
    [given, answers, refused, changes] = [[], [], {}, 0];
    there = { audio: ['a1', 'a2'], video: ['v1', 'v2'] };
    devices = new Devices(() => changes++);
  });
  /** Everybody who is asked says yes, or what `refused` says, until all is done. */
  const answered = async (...work: Promise<unknown>[]) => {
    let done = false;
    void Promise.allSettled(work).then(() => (done = true));
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      answers.shift()?.();
    }
  };
  /** What happens by itself, until nobody is asked any more. */
  const settled = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (answers.length) quiet = 0;
      answers.shift()?.();
    }
  };
  const live = () => given.filter(({ on }) => on).map(({ getSettings }) => getSettings().deviceId);
  const ends = (kind: 'audio' | 'video') => {
    const ended = devices[kind] as unknown as Track;
    ended.on = false;
    ended.onended!();
  };

  it('are opened both, or the microphone alone, and what is off is not opened', async () => {
    await answered(devices.open(both));
    expect(given.map(({ kind }) => kind)).toEqual(['audio', 'video']);
    const voice = new Devices();
    await answered(voice.open({ microphone: true, camera: false }));
    expect([voice.audio?.kind, voice.video]).toEqual(['audio', null]);
    const none = new Devices();
    await answered(none.open({ microphone: false, camera: false }));
    expect(given).toHaveLength(3);
  });

  it('are as the last click wants them', async () => {
    await answered(devices.setCamera(true), devices.setCamera(false));
    expect(devices.video).toBeNull();
    expect(live()).toEqual([]);
    await answered(devices.setCamera(true), devices.setCamera(true));
    expect(live()).toHaveLength(1);
  });

  it('are switched off also after the browser has failed to name its cameras', async () => {
    await answered(devices.open(both));
    // no enumerateDevices here
    await expect(devices.turnCamera()).rejects.toThrow();
    await answered(devices.setCamera(false));
    expect(live()).toEqual(['a1']);
  });

  it('are not asked for again once one has gone', async () => {
    await answered(devices.open(both));
    refused.video = named('NotReadableError');
    const choosing = devices.choose('camera', 'v2');
    await new Promise((resolve) => setImmediate(resolve));
    devices.close();
    answers.shift()!();
    await choosing;
    expect(answers).toEqual([]);
    expect(live()).toEqual([]);
  });

  it('are released also when they answer after the end', async () => {
    const late = [devices.open(both), devices.setCamera(true)];
    await new Promise((resolve) => setImmediate(resolve));
    devices.close();
    await answered(...late);
    expect(given.length).toBeGreaterThan(0);
    expect(live()).toEqual([]);
  });

  it('say why there are none, and watch on without them', async () => {
    refused = { audio: named('NotAllowedError'), video: named('NotAllowedError') };
    const said: (DeviceProblem | null)[] = [];
    await answered(devices.open(both));
    said.push(devices.problem);
    refused = { audio: named('NotReadableError') };
    await answered(devices.setMicrophone(true));
    said.push(devices.problem);
    refused = {};
    await answered(devices.setMicrophone(true));
    said.push(devices.problem);
    expect(said).toEqual([
      { device: 'both', why: 'denied' },
      { device: 'microphone', why: 'busy' },
      { device: 'camera', why: 'denied' },
    ]);
  });

  it('are opened one without the other, where only the other is in the way', async () => {
    refused = { video: named('NotReadableError') };
    await answered(devices.open(both));
    expect([devices.microphone, devices.camera]).toEqual([true, false]);
    expect(devices.problem).toEqual({ device: 'camera', why: 'busy' });
    // who does not want it is not told of it
    await answered(devices.setCamera(false));
    expect(devices.problem).toBeNull();
  });

  it('are those that were chosen, as long as they are there', async () => {
    devices = new Devices(undefined, { microphone: 'a2', camera: 'gone' });
    await answered(devices.open(both));
    expect(live()).toEqual(['a2', 'v1']);
    await answered(devices.choose('camera', 'v2'));
    expect(live()).toEqual(['a2', 'v2']);
    // one that cannot be used leaves the one before in its place
    await answered(devices.choose('camera', 'v3'));
    expect(live()).toEqual(['a2', 'v2']);
    expect(devices.problem).toEqual({ device: 'camera', why: 'missing' });
  });

  it('turn from one camera to the next', async () => {
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: async () =>
        there.video.map((deviceId) => ({ kind: 'videoinput', deviceId })),
    });
    await answered(devices.open({ microphone: false, camera: true }));
    await answered(devices.turnCamera());
    expect(live()).toEqual(['v2']);
    await answered(devices.turnCamera());
    expect(live()).toEqual(['v1']);
  });

  it('that are taken away give place to others, or are missed until they are back', async () => {
    await answered(devices.open(both));
    there.audio = ['a2'];
    ends('audio');
    await settled();
    expect(live()).toEqual(['v1', 'a2']);
    expect(devices.problem).toEqual({ device: 'microphone', why: 'replaced' });

    refused = { video: named('NotFoundError') };
    ends('video');
    await settled();
    expect(devices.camera).toBe(false);
    expect(devices.problem).toEqual({ device: 'camera', why: 'unplugged' });
    refused = {};
    plugged();
    await settled();
    expect([devices.camera, devices.problem]).toEqual([true, null]);
    expect(changes).toBe(3);
  });

  it('are told of both where leave for both is taken back, and both are asked for again', async () => {
    await answered(devices.open(both));
    refused = { audio: named('NotAllowedError'), video: named('NotAllowedError') };
    ends('audio');
    ends('video');
    await settled();
    expect(devices.problem).toEqual({ device: 'both', why: 'denied' });
    refused = { video: named('NotAllowedError') };
    await answered(devices.setMicrophone(true), devices.setCamera(true));
    expect(devices.problem).toEqual({ device: 'camera', why: 'denied' });
  });

  it('are told one after the other where they are missing for two reasons', async () => {
    await answered(devices.open(both));
    refused = { video: named('NotAllowedError') };
    ends('video');
    await settled();
    const denied = devices.problem;
    refused.audio = named('NotFoundError');
    ends('audio');
    await settled();
    expect(devices.problem).toEqual({ device: 'microphone', why: 'unplugged' });
    refused = { video: named('NotAllowedError') };
    plugged();
    await settled();
    expect([devices.microphone, devices.problem]).toEqual([true, denied]);
  });

  it('are not told of anew whenever some device comes that is none of those that are missing', async () => {
    await answered(devices.open(both));
    refused = { audio: named('NotFoundError'), video: named('NotFoundError') };
    ends('audio');
    ends('video');
    await settled();
    const { problem } = devices;
    plugged();
    await settled();
    expect(problem).toEqual({ device: 'both', why: 'unplugged' });
    expect(devices.problem).toBe(problem);
  });

  it('stay off, whatever happens to them meanwhile', async () => {
    await answered(devices.open(both), devices.setMicrophone(false), devices.setCamera(false));
    const asked = given.length;
    ends('audio');
    plugged();
    await settled();
    expect(given).toHaveLength(asked);
    await answered(devices.choose('camera', 'v2'), devices.choose('microphone', 'a2'));
    expect([devices.microphone, devices.camera, live()]).toEqual([false, false, []]);
    await answered(devices.setCamera(true));
    expect(live()).toEqual(['v2']);
  });
});
