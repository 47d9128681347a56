import { beforeEach, describe, expect, it } from '@jest/globals';
import { DOWN_AFTER_MS, UP_AFTER_MS } from './ladder';
import type { Signalling } from './port';
import { QualityNews } from './quality-news';
import { LOOK_MS, setPicture, WayOut } from './way-out';

/** A browser's statistics, as far as they are read. */
const pair = (more: object = {}) => ({
  ...{ id: 'pair', type: 'candidate-pair', nominated: true, state: 'succeeded' },
  ...{ currentRoundTripTime: 0.05, availableOutgoingBitrate: 40_000, ...more },
});
const arrived = (kind: string, fractionLost: number, timestamp: number) => ({
  ...{ id: `in-${kind}`, type: 'remote-inbound-rtp', kind, fractionLost, timestamp },
});

describe('the way out to somebody', () => {
  let now: number;
  let way: WayOut;
  beforeEach(() => {
    now = 0;
    way = new WayOut('video');
  });
  const looks = (ms: number, stats: () => unknown[]) => {
    for (const end = now + ms; now < end;) way.look(stats(), (now += LOOK_MS));
    return way.rung;
  };

  it('goes down where packets are lost, and up where they arrive again', () => {
    const lost = () => [pair(), arrived('video', 0.5, now), arrived('audio', 0.1, now)];
    expect(looks(DOWN_AFTER_MS + LOOK_MS, lost)).toBe('lowered');
    expect(looks(DOWN_AFTER_MS + LOOK_MS, lost)).toBe('voice');
    // enough for a voice
    expect(looks(4 * DOWN_AFTER_MS, lost)).toBe('voice');
    const well = () => [pair(), arrived('audio', 0, now)];
    expect(looks(UP_AFTER_MS + 2 * LOOK_MS, well)).toBe('lowered');
  });

  it('believes that there is little room only where a picture suffers from it', () => {
    expect(looks(60_000, () => [pair()])).toBe('full');
    const outbound = { type: 'outbound-rtp', kind: 'video', qualityLimitationReason: 'bandwidth' };
    expect(looks(DOWN_AFTER_MS + LOOK_MS, () => [pair(), outbound])).toBe('lowered');
  });

  it('does not hold on to what was said of media that is not sent any more', () => {
    looks(2 * DOWN_AFTER_MS + 2 * LOOK_MS, () => [pair(), arrived('video', 0.9, now)]);
    expect(way.rung).toBe('voice');
    const old = arrived('video', 0.9, 7);
    expect(looks(UP_AFTER_MS + 2 * LOOK_MS, () => [pair(), old])).toBe('lowered');
  });

  it('stays as it is where nothing is known', () => {
    expect(looks(60_000, () => [])).toBe('full');
  });

  it('sends a smaller picture, and a whole one after it', async () => {
    const encoding: RTCRtpEncodingParameters = { scaleResolutionDownBy: 1 };
    const sender = {
      getParameters: () => ({ encodings: [encoding] }),
      setParameters: async () => undefined,
    } as unknown as RTCRtpSender;
    await setPicture(sender, true);
    expect(encoding).toEqual({ scaleResolutionDownBy: 4, maxBitrate: 150_000 });
    await setPicture(sender, false);
    expect(encoding).toEqual({ scaleResolutionDownBy: 1 });
  });
});

describe('what others are told of a connection', () => {
  let said: unknown[][];
  const news = () =>
    new QualityNews({
      tellQuality: (...all: unknown[]) => void said.push(all),
    } as unknown as Signalling);
  beforeEach(() => void (said = []));

  it('is each change once, and that it is good on coming in', () => {
    const own = news();
    own.tell('full', new Map([['a', 'full']]), 0);
    expect(said.splice(0)).toEqual([['full']]);
    own.tell('full', new Map(), 20_000);
    for (const at of [2000, 4000]) own.tell('voice', new Map([['a', 'voice']]), at);
    own.tell('full', new Map([['a', 'full']]), 6000);
    own.tell('full', new Map(), 60_000);
    expect(said).toEqual([['voice'], ['full']]);
  });

  it('is told again, for who came later', () => {
    const own = news();
    own.tell('voice', new Map(), 0);
    own.tell('voice', new Map(), 11_000);
    own.entered();
    own.tell('voice', new Map(), 13_000);
    expect(said).toEqual([['voice'], ['voice'], ['voice']]);
  });

  it('is told each where it is not the same for all', () => {
    const each = new Map([
      ['near', 'full'],
      ['far', 'voice'],
    ] as const);
    news().tell('full', each, 0);
    expect(said).toEqual([
      ['full', 'near'],
      ['voice', 'far'],
    ]);
  });
});
