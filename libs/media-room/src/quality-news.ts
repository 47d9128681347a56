import type { ConnectionRung } from '@chefly/contracts';
import type { Signalling } from './port';

/** Whoever comes later hears of a weak connection within this time. */
const AGAIN_MS = 10_000;

/** Tells the others what the own connection carries: when that changes, and now and then. */
export class QualityNews {
  private told = '';
  private toldAt = -Infinity;

  constructor(private readonly signalling: Signalling) {}

  /** Into the session anew: what was told before, also before a reload, is told anew. */
  entered() {
    this.told = '';
  }

  /** @param each what is carried to each of the others, where it is not the same for all */
  tell(own: ConnectionRung, each: ReadonlyMap<string, ConnectionRung>, now = performance.now()) {
    const unlike = [...each.values()].some((rung) => rung !== own);
    const good = own === 'full' && !unlike;
    const news = JSON.stringify([own, unlike && [...each]]);
    if (news === this.told && (good || now - this.toldAt < AGAIN_MS)) return;
    this.told = news;
    this.toldAt = now;
    if (unlike) for (const [peer, rung] of each) this.signalling.tellQuality(rung, peer);
    else this.signalling.tellQuality(own);
  }
}
