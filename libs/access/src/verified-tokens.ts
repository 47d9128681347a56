import type { KeyObject } from 'node:crypto';
import { Cache, type Awaitable } from '@chefly/engines/cache';
import { Inject, Injectable } from '@nestjs/common';
import type { Member } from '@chefly/http';
import { AccessKeys } from './access-keys';
import { memberOf, revocationKey, type AccessClaims } from './claims';

/** In tokens, of about a kilobyte each with what they say; whoever comes beyond is verified anew. */
const MOST_REMEMBERED = 10_000;

interface Verified {
  member: Member;
  /** Where the end of its sign-in would stand. */
  revocation: string;
  key: KeyObject;
  kid: string;
  /** In milliseconds since 1970, as the token itself says. */
  until: number;
}

/**
 * Members behind tokens whose signature was checked here: a signature does not change, so it is
 * computed once for each token. All else is asked at each call: whether the token still lives, its
 * key still stands, and its sign-in was not ended. A token is found by its own text: letters are
 * compared only where the whole hash is alike, which each process seeds by chance, so that nobody
 * learns from an answer's time how much of a guess was right.
 */
@Injectable()
export class VerifiedTokens {
  private readonly remembered = new Map<string, Verified>();

  constructor(
    private readonly keys: AccessKeys,
    @Inject(Cache) private readonly cache: Cache,
  ) {}

  get size(): number {
    return this.remembered.size;
  }

  /**
   * Null for a token that was never verified here, or is good no longer. At once where the cache
   * answers at once.
   */
  find(token: string): Awaitable<Member | null> {
    const verified = this.remembered.get(token);
    if (!verified) return null;
    const { member, revocation, key, kid, until } = verified;
    if (until <= Date.now() || !this.keys.holds(kid, key)) return this.forget(token);
    const ended = this.cache.get(revocation);
    const answer = (end: string | null) => (end === null ? member : this.forget(token));
    return ended instanceof Promise ? ended.then(answer) : answer(ended);
  }

  /**
   * The member of a token that has just been verified by the key of this id; null when its sign-in
   * was ended.
   */
  async admit(token: string, kid: string, claims: AccessClaims): Promise<Member | null> {
    const member = Object.freeze(memberOf(claims));
    const revocation = revocationKey(member.signInUid);
    if ((await this.cache.get(revocation)) !== null) return null;
    const key = await this.keys.find(kid);
    if (key) this.remember(token, { member, revocation, key, kid, until: claims.exp * 1000 });
    return member;
  }

  /** All tokens live equally long, so that the oldest here are those that end first. */
  private remember(token: string, verified: Verified) {
    this.remembered.set(token, verified);
    for (const [oldest, { until }] of this.remembered) {
      if (until > Date.now() && this.remembered.size <= MOST_REMEMBERED) break;
      this.remembered.delete(oldest);
    }
  }

  private forget(token: string): null {
    this.remembered.delete(token);
    return null;
  }
}
