import { beforeEach, describe, expect, it } from '@jest/globals';
import { Arrivals, ARRIVALS_MS, type Arriving } from './arrivals';
import { arrivingFrom } from './livekit-arrivals';
import { arrivingBy, type PeerMedia } from './peers';

/** Fatima, as one room or the other has her. */
interface Fatima {
  media: PeerMedia;
  /** The connection, or what is published by it. */
  connection: string;
  /** The browser takes the connection for lost. */
  lost: boolean;
  stats: () => Promise<Map<unknown, unknown>>;
}

function betweenBrowsers({ media, connection, lost, stats }: Fatima): Arriving[] {
  const connectionState = lost ? 'disconnected' : 'connected';
  const peer = { uid: 'fatima', connection, pc: { connectionState, getStats: stats } };
  return arrivingBy(peer as never, media);
}

/** @param isEnabled whether her picture is asked for: something shows it on a page in sight */
const published =
  (isEnabled: () => boolean) =>
  ({ media, connection, lost, stats }: Fatima): Arriving[] => {
    const publication = (kind: string) => ({
      kind,
      isEnabled: kind === 'audio' || isEnabled(),
      track: lost ? undefined : { sid: `${connection} ${kind}`, getRTCStatsReport: stats },
    });
    const participant = {
      identity: 'fatima',
      isCameraEnabled: media.camera,
      isMicrophoneEnabled: media.microphone,
      trackPublications: new Map(['video', 'audio'].map((kind) => [kind, publication(kind)])),
    };
    return arrivingFrom(participant as never);
  };

/** Looks again and again at what is said of her. */
function watch(arrivingOf: (fatima: Fatima) => Arriving[]) {
  const arrivals = new Arrivals();
  let now = 0;
  let received = { video: 0, audio: 0 };
  const is = {
    ...{ media: { camera: true, microphone: true }, connection: 'first', lost: false },
    /** Anything has come at all. */
    known: true,
  };
  const stats = async () => {
    const inbound = { type: 'inbound-rtp' };
    const all = [
      { ...inbound, kind: 'video', framesReceived: received.video },
      { ...inbound, kind: 'audio', packetsReceived: received.audio },
      // what goes out is no sign of what comes in
      { type: 'outbound-rtp', kind: 'video', framesReceived: now },
    ];
    return new Map<unknown, unknown>(is.known ? all.entries() : []);
  };
  /** Looks after a while in which so much came, and tells whether it is said to have stopped. */
  async function after(ms: number, { video = 0, audio = 0 } = {}) {
    now += ms;
    received = { video: received.video + video, audio: received.audio + audio };
    const was = arrivals.isStalled('fatima');
    const changed = await arrivals.look(arrivingOf({ ...is, stats }), () => now);
    const stalled = arrivals.isStalled('fatima');
    expect(changed).toBe(was !== stalled);
    return stalled;
  }
  return { is, after, arrivals };
}

describe.each([
  ['between browsers', betweenBrowsers],
  ['over a media server', published(() => true)],
])('whether what somebody has on arrives, %s,', (_how, arrivingOf) => {
  let is: ReturnType<typeof watch>['is'];
  let after: ReturnType<typeof watch>['after'];
  let arrivals: Arrivals;
  beforeEach(() => void ({ is, after, arrivals } = watch(arrivingOf)));

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
    is.media = { camera: false, microphone: true };
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS, { audio: 50 })).toBe(false);
    await after(ARRIVALS_MS);
    expect(await after(ARRIVALS_MS)).toBe(true);
  });

  it('is nothing where all is off, and has its time anew where it is switched on', async () => {
    is.media = { camera: false, microphone: false };
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS)).toBe(false);
    is.media = { camera: true, microphone: false };
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(true);
  });

  it('has its time anew over another connection, and none where that says itself that it is lost', async () => {
    for (let i = 0; i < 3; i++) await after(ARRIVALS_MS);
    expect(arrivals.isStalled('fatima')).toBe(true);
    is.connection = 'second';
    expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(false);
    is.lost = true;
    expect(await after(ARRIVALS_MS)).toBe(false);
  });

  it('is not said to have stopped before anything has come', async () => {
    is.known = false;
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS)).toBe(false);
  });

  it('is not said to have stopped by a page that has slept', async () => {
    await after(0, { video: 10 });
    expect(await after(60_000)).toBe(false);
    expect(await after(ARRIVALS_MS, { video: 10 })).toBe(false);
  });

  it('is forgotten with whoever left', async () => {
    for (let i = 0; i < 3; i++) await after(ARRIVALS_MS);
    expect(await arrivals.look([])).toBe(true);
    expect(arrivals.isStalled('fatima')).toBe(false);
  });
});

describe('a picture over a media server', () => {
  it('is not awaited while nothing shows it, and has its time anew once something does', async () => {
    let shown = true;
    const { after } = watch(published(() => shown));
    await after(0, { video: 10, audio: 50 });
    shown = false;
    for (let i = 0; i < 4; i++) expect(await after(ARRIVALS_MS, { audio: 50 })).toBe(false);
    shown = true;
    for (let i = 0; i < 2; i++) expect(await after(ARRIVALS_MS, { audio: 50 })).toBe(false);
    expect(await after(ARRIVALS_MS, { audio: 50 })).toBe(true);
    // whose voice does not arrive either is not there, whatever is shown
    shown = false;
    for (let i = 0; i < 2; i++) expect(await after(ARRIVALS_MS)).toBe(false);
    expect(await after(ARRIVALS_MS)).toBe(true);
  });
});
