import { revocationKey } from '@chefly/access';
import { SECOND } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_SECONDS } from './keys.service';
import { SignInsStore } from './sign-ins.store';

/**
 * Tokens are refused a little longer than they live: one may have been signed while its sign-in
 * ended.
 */
export const REFUSED_MS = (ACCESS_SECONDS + 60) * SECOND;
/** A cache that has this holds every revocation that was told to it. */
const TOLD = 'revocations-told';
const LOOK_MS = 10 * SECOND;

/** What every service asks at every call: did the sign-in of this token end? */
@Injectable()
export class Revocations {
  constructor(
    private readonly signIns: SignInsStore,
    @Inject(Cache) private readonly cache: Cache,
    periods: Periods,
  ) {
    const failure = 'the ended sign-ins could not be told to the cache';
    periods.each(failure, LOOK_MS, () => this.remind());
  }

  /** At once where the cache answers, else when the event of the end is heard. */
  async tell(signInUids: string[]): Promise<void> {
    await Promise.all(
      signInUids.map((uid) => this.cache.set(revocationKey(uid), '1', REFUSED_MS)),
    ).catch((error) => {
      if (!isLostEngine(error)) throw error;
    });
  }

  /**
   * Tells a new cache, or one that came back empty, the sign-ins whose last tokens still live. The
   * mark that it was told is set last: who is interrupted tells all of it again.
   */
  async remind(): Promise<void> {
    if (await this.cache.get(TOLD)) return;
    for (const { _id, until } of await this.signIns.listEnded())
      await this.cache.set(revocationKey(_id), '1', Math.max(1, until.getTime() - Date.now()));
    await this.cache.set(TOLD, '1', REFUSED_MS);
  }
}
