/** @jest-environment node */
import type { RoomPass } from '@chefly/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RoomOptions } from 'livekit-client';
import { ARRIVALS_MS } from './arrivals';
import type { LiveKitRoom as Subject } from './livekit';
import type { Signalling } from './port';

const CHEF = 'chef';
/** The library's rooms that were made, as far as one is needed here. */
const made: FakeRoom[] = [];

class FakeRoom {
  state = 'connected';
  readonly shownIn = new Set<unknown>();
  /** The frames of the picture that came. */
  came = 0;
  readonly track = {
    sid: 'TR_1',
    mediaStreamTrack: {},
    getRTCStatsReport: async () =>
      new Map([['', { type: 'inbound-rtp', kind: 'video', framesReceived: this.came }]]),
    attach: (element: unknown) => void this.shownIn.add(element),
    detach: (element: unknown) => void this.shownIn.delete(element),
  };
  readonly remoteParticipants = new Map([
    [
      CHEF,
      {
        identity: CHEF,
        isCameraEnabled: true,
        isMicrophoneEnabled: true,
        trackPublications: new Map([
          ['TR_1', { kind: 'video', isEnabled: true, track: this.track }],
        ]),
        audioTrackPublications: new Map(),
      },
    ],
  ]);
  readonly localParticipant = {
    videoTrackPublications: new Map(),
    isCameraEnabled: false,
    isMicrophoneEnabled: false,
    setTrackSubscriptionPermissions: () => undefined,
    getTrackPublication: () => undefined,
  };
  constructor(readonly options: RoomOptions) {
    made.push(this);
  }
  on = () => this;
  connect = () => Promise.resolve();
  disconnect = () => Promise.resolve();
}

jest.unstable_mockModule('livekit-client', () => ({
  Room: FakeRoom,
  RoomEvent: {},
  DisconnectReason: {},
  Track: { Source: { Microphone: 'microphone', Camera: 'camera' } },
}));

/** Everything that was answered has had its effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a room on a media server', () => {
  afterEach(() => void made.splice(0));

  /** The room of a guest, once their chef is in it. */
  async function enter() {
    globalThis.MediaStream ??= class {} as never;
    const { LiveKitRoom } = await import('./livekit');
    const pass: RoomPass = {
      ...{ kind: 'livekit', url: 'ws://media.test', token: 't', iceServers: [] },
      ...{ identity: 'guest', role: 'user', type: 'video' },
    };
    const signalling = {
      enter: () => Promise.resolve([CHEF]),
      tellQuality: () => undefined,
      onJoined: () => () => undefined,
      onReconnect: () => () => undefined,
      exit: () => undefined,
    } as Partial<Signalling> as Signalling;
    const room: Subject = new LiveKitRoom(pass, [{ uid: CHEF, type: 'video' }], CHEF, signalling, {
      wanted: { microphone: true, camera: true },
      choice: {},
    });
    const { promise: shown, resolve } = Promise.withResolvers<void>();
    room.subscribe(() => room.state.remotes.length && resolve());
    await shown;
    return room;
  }

  it('lets the server send no picture that no element shows, and the ones that one shows', async () => {
    const room = await enter();
    const [{ options, shownIn }] = made as [FakeRoom];
    expect(options).toMatchObject({ adaptiveStream: true, dynacast: true });
    // the server knows of an element by being given it, and that it is gone by its release
    const element = {} as HTMLMediaElement;
    const release = room.state.remotes[0]!.attach!(element);
    expect(shownIn.has(element)).toBe(true);
    release();
    expect(shownIn.size).toBe(0);
    room.leave();
  });

  it('says of whose picture does not arrive that it does not, before the server does', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const room = await enter();
    const looks: unknown[] = [];
    for (const frames of [10, 10, 0, 0, 10]) {
      made[0]!.came += frames;
      jest.advanceTimersByTime(ARRIVALS_MS);
      await settled();
      looks.push(room.state.remotes.map(({ connected, stalled }) => [connected, stalled]));
    }
    room.leave();
    jest.useRealTimers();
    const [comes, stands] = [[[true, false]], [[true, true]]];
    expect(looks).toEqual([comes, comes, comes, stands, comes]);
  });
});
