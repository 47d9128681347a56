/** @jest-environment node */
import type { RoomPass } from '@chefly/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import type { RoomOptions } from 'livekit-client';
import type { LiveKitRoom as Subject } from './livekit';
import type { Signalling } from './port';

const CHEF = 'chef';
/** The library's rooms that were made, as far as one is needed here. */
const made: FakeRoom[] = [];

class FakeRoom {
  state = 'connected';
  readonly shownIn = new Set<unknown>();
  readonly track = {
    sid: 'TR_1',
    mediaStreamTrack: {},
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
        trackPublications: new Map([['TR_1', { track: this.track }]]),
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

describe('a room on a media server', () => {
  it('lets the server send no picture that no element shows, and the ones that one shows', async () => {
    globalThis.MediaStream ??= class {} as never;
    const { LiveKitRoom } = await import('./livekit');
    const pass: RoomPass = {
      ...{ kind: 'livekit', url: 'ws://media.test', token: 't', iceServers: [] },
      ...{ identity: 'guest', role: 'user', type: 'video' },
    };
    const signalling = {
      enter: () => Promise.resolve([CHEF]),
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
});
