import type { Sample } from './ladder';

/** As long as what the other side said last of what arrived is looked at: voices say it rarely. */
const FRESH_MS = 6500;

/** Of a browser's statistics, what is read here; times in seconds, rates in bit/s. */
interface Stat {
  id: string;
  type: string;
  timestamp: number;
  kind?: string;
  state?: string;
  nominated?: boolean;
  fractionLost?: number;
  roundTripTime?: number;
  currentRoundTripTime?: number;
  availableOutgoingBitrate?: number;
  qualityLimitationReason?: string;
}

/** Reads samples of one way out from a browser's statistics about it. */
export class Meter {
  /** When each of the other side's reports was heard, by its id and by its own time. */
  private readonly heard = new Map<string, { timestamp: number; at: number }>();

  /**
   * @param sent the kinds of media that go this way: what was said of others is old
   * @param now in milliseconds, by any clock that does not go back
   * @returns null where nothing is known of this way
   */
  read(stats: Iterable<unknown>, sent: ReadonlySet<string>, now: number): Sample | null {
    const losses: number[] = [];
    let roundTrip: number | null = null;
    let told: number | null = null;
    let room: number | null = null;
    let [checked, limited] = [false, false];
    for (const stat of stats as Iterable<Stat>) {
      if (stat.type === 'remote-inbound-rtp' && sent.has(stat.kind ?? '')) {
        if (!this.isFresh(stat, now)) continue;
        if (stat.fractionLost !== undefined) losses.push(stat.fractionLost);
        if (stat.roundTripTime !== undefined) told = stat.roundTripTime * 1000;
      } else if (stat.type === 'outbound-rtp' && sent.has(stat.kind ?? '')) {
        limited ||= stat.qualityLimitationReason === 'bandwidth';
      } else if (stat.type === 'candidate-pair' && stat.nominated && stat.state === 'succeeded') {
        checked = true;
        if (stat.currentRoundTripTime !== undefined) roundTrip = stat.currentRoundTripTime * 1000;
        if (stat.availableOutgoingBitrate !== undefined)
          room = stat.availableOutgoingBitrate / 1000;
      }
    }
    if (!checked && !losses.length) return null;
    return {
      loss: losses.length ? losses.reduce((sum, each) => sum + each, 0) / losses.length : null,
      roundTrip: roundTrip ?? told,
      // a browser finds no more room than it has use for: only what holds a picture back is little
      room: limited ? room : null,
    };
  }

  /** A report stays in the statistics as it was, also when none comes any more. */
  private isFresh({ id, timestamp }: Stat, now: number): boolean {
    const before = this.heard.get(id);
    if (before && before.timestamp === timestamp) return now - before.at <= FRESH_MS;
    this.heard.set(id, { timestamp, at: now });
    return true;
  }
}
