import { beforeEach, describe, expect, it } from '@jest/globals';
import { Arrivals, ARRIVALS_MS } from './arrivals';
import type { Peer, PeerMedia } from './peers';

describe('whether what somebody has on arrives', () => {
  let arrivals: Arrivals;
  let now: number;
  let received: { video: number; audio: number };
  let connection: string;
  let connectionState: RTCPeerConnectionState;
  let media: PeerMedia;
  /** Anything has come at all. */
  let known: boolean;

  beforeEach(() => {
    arrivals = new Arrivals();
    now = 0;
    received = { video: 0, audio: 0 };
    known = true;
    [connection, connectionState] = ['first', 'connected'];
    media = { camera: true, microphone: true };
  });

  /** Looks after a while in which so much came, and tells whether it is said to have stopped. */
  async function after(ms: number, { video = 0, audio = 0 } = {}) {
    now += ms;
    received = { video: received.video + video, audio: received.audio + audio };
    const inbound = { type: 'inbound-rtp' };
    const stats = [
      { ...inbound, kind: 'video', framesReceived: received.video },
      { ...inbound, kind: 'audio', packetsReceived: received.audio },
      // what goes out is no sign of what comes in
      { type: 'outbound-rtp', kind: 'video', framesReceived: now },
    ];
    const getStats = async () => new Map(known ? stats.entries() : []);
    const peer = { uid: 'fatima', connection, pc: { connectionState, getStats } };
    const was = arrivals.isStalled('fatima');
    const changed = await arrivals.look(
      [peer as unknown as Peer],
      () => media,
      () => now,
    );
    const is = arrivals.isStalled('fatima');
    expect(changed).toBe(was !== is);
    return is;
  }

  it('is known to have stopped at the second look that finds nothing new, until it comes again', async () => {
    expect(await after(0, { video: 10 })).toBe(false);
    expect(await after(ARRIVALS_MS, { video: 10 })).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(true);
    expect(await after(ARRIVALS_MS)).toBe(true);
    expect(await after(ARRIVALS_MS, { video: 1 })).toBe(false);
  });

  it('is a picture, however well the voice is heard, and without a camera the voice', async () => {
    await after(0, { video: 10, audio: 50 });
    await after(ARRIVALS_MS, { audio: 50 });
    expect(await after(ARRIVALS_MS, { audio: 50 })).toBe(true);
    media = { camera: false, microphone: true };
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS, { audio: 50 })).toBe(false);
    await after(ARRIVALS_MS);
    expect(await after(ARRIVALS_MS)).toBe(true);
  });

  it('is nothing where all is off, and has its time anew where it is switched on', async () => {
    media = { camera: false, microphone: false };
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS)).toBe(false);
    media = { camera: true, microphone: false };
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(true);
  });

  it('has its time anew over another connection, and none where that says itself that it is lost', async () => {
    for (let i = 0; i < 3; i++) await after(ARRIVALS_MS);
    expect(arrivals.isStalled('fatima')).toBe(true);
    connection = 'second';
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(false);
    connectionState = 'disconnected';
    expect(await after(ARRIVALS_MS)).toBe(false);
  });

  it('is not said to have stopped before anything has come', async () => {
    known = false;
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS)).toBe(false);
  });

  it('is not said to have stopped by a page that has slept', async () => {
    await after(0, { video: 10 });
    expect(await after(60_000)).toBe(false);
    expect(await after(ARRIVALS_MS, { video: 10 })).toBe(false);
  });

  it('is forgotten with whoever left', async () => {
    for (let i = 0; i < 3; i++) await after(ARRIVALS_MS);
    expect(
      await arrivals.look(
        [],
        () => media,
        () => now,
      ),
    ).toBe(true);
    expect(arrivals.isStalled('fatima')).toBe(false);
  });
});
