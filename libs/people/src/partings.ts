import { MINUTE } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { Inject, Injectable } from '@nestjs/common';

/** Whoever keeps a copy has heard the event by then; what is over by its rows needs no more than that. */
export const PARTING_TOLD_MS = 10 * MINUTE;
const OVER_MS = 1;

/** That there is something to look for around this member: most have parted from nobody just now. */
const flagOf = (uid: string) => `parting/${uid}`;
const leaveOf = (sessionUid: string, uid: string) => `parting/${uid}/left/${sessionUid}`;
const blockOf = (setBy: string, against: string) => `parting/${setBy}/from/${against}`;

/**
 * Who has parted from others this moment: told to all services at once by the cache, until each has
 * heard the event. While the cache is away that takes as long as the event does.
 */
@Injectable()
export class Partings {
  constructor(@Inject(Cache) private readonly cache: Cache) {}

  /** They are out of a session that goes on or has ended, each since then. */
  left(sessionUid: string, uids: readonly string[], at: Date): Promise<void> {
    const leaves = uids.map((uid) => leaveOf(sessionUid, uid));
    return whereHeard(this.tellAll(uids, leaves, at));
  }

  /**
   * Since when the one blocks the other, if they do. A block and its lifting may overtake each other
   * on the way here, so it is looked at again behind each word of it: who speaks last has looked
   * behind the last change.
   */
  blocks(setBy: string, against: string, since: () => Promise<Date | null>): Promise<void> {
    return whereHeard(this.blocksForAll(setBy, against, since));
  }

  /** The same, for whoever keeps it to try again. @throws while the cache is away. */
  async blocksForAll(setBy: string, against: string, since: () => Promise<Date | null>) {
    const block = blockOf(setBy, against);
    for (let told: Date | null | undefined; ;) {
      const at = await since();
      if (told !== undefined && told?.getTime() === at?.getTime()) return;
      if (at) await this.tellAll([setBy, against], [block], at);
      // not deleted: that would fail nobody while the cache is away
      else await this.cache.set(block, '', OVER_MS);
      told = at;
    }
  }

  /** Whether one of the two has just blocked the other. */
  async haveParted(uid: string, otherUid: string): Promise<boolean> {
    const keys = [blockOf(uid, otherUid), blockOf(otherUid, uid)];
    return (await this.find(keys)).some((at) => !!at);
  }

  /**
   * Of a chef and their guests, those who are out of the session by now, and since when: who left,
   * and of two who have parted since the one who goes, as sessions decides it.
   */
  async goneFrom(sessionUid: string, chefUid: string, uids: string[]): Promise<Map<string, Date>> {
    const gone = new Map<string, Date>();
    const flags = await this.find(uids.map(flagOf));
    const moved = uids.filter((_, i) => flags[i]);
    if (!moved.length) return gone;
    const left = await this.find(moved.map((uid) => leaveOf(sessionUid, uid)));
    moved.forEach((uid, i) => left[i] && gone.set(uid, new Date(left[i])));
    for (const { setBy, against, at } of await this.blocksAmong(moved))
      if (!gone.has(setBy) && !gone.has(against)) gone.set(goesOf(setBy, against, chefUid), at);
    return gone;
  }

  /** The earliest first. */
  private async blocksAmong(uids: string[]) {
    const pairs = uids.flatMap((setBy) =>
      uids.filter((uid) => uid !== setBy).map((against) => ({ setBy, against })),
    );
    const found = await this.find(pairs.map(({ setBy, against }) => blockOf(setBy, against)));
    return pairs
      .flatMap((pair, i) => (found[i] ? { ...pair, at: new Date(found[i]) } : []))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** What there is to find comes first: whoever sees the flag finds it. */
  private async tellAll(uids: readonly string[], keys: string[], at: Date): Promise<void> {
    const set = (key: string) => this.cache.set(key, at.toISOString(), PARTING_TOLD_MS);
    await Promise.all(keys.map(set));
    await Promise.all(uids.map((uid) => set(flagOf(uid))));
  }

  private find(keys: string[]): Promise<(string | null)[]> {
    return Promise.all(keys.map((key) => this.cache.get(key)));
  }
}

/** Of two who may not be in one session any more the guest goes, of two guests whom the other has blocked. */
export const goesOf = (setBy: string, against: string, chefUid: string): string =>
  against === chefUid ? setBy : against;

/** A cache that is away fails nobody. */
async function whereHeard(telling: Promise<void>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    if (!isLostEngine(error)) throw error;
  }
}
