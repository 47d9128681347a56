import { hash, type KeyObject } from 'node:crypto';
import { Cache } from '@chefly/engines/cache';
import { Inject, Injectable } from '@nestjs/common';
import type { Member } from '@chefly/http';
import { AccessKeys } from './access-keys';
import { memberOf, revocationKey, type AccessClaims } from './claims';

/** In tokens, of about half a kilobyte each; whoever comes beyond it is verified anew. */
const MOST_REMEMBERED = 10_000;

interface Verified {
  member: Member;
  key: KeyObject;
  kid: string;
  /** In milliseconds since 1970, as the token itself says. */
  until: number;
}

const digestOf = (token: string) => hash('sha256', token, 'base64url');

/**
 * Members behind tokens whose signature was checked here: a signature does not change, so it is
 * computed once for each token. All else is asked at each call: whether the token still lives, its
 * key still stands, and its sign-in was not ended.
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

  /** Null for a token that was never verified here, or is good no longer. */
  async find(token: string): Promise<Member | null> {
    const digest = digestOf(token);
    const verified = this.remembered.get(digest);
    if (!verified) return null;
    const { member, key, kid, until } = verified;
    if (until > Date.now() && this.keys.holds(kid, key) && !(await this.isEnded(member)))
      return member;
    this.remembered.delete(digest);
    return null;
  }

  /**
   * The member of a token that has just been verified by the key of this id; null when its sign-in
   * was ended.
   */
  async admit(token: string, kid: string, claims: AccessClaims): Promise<Member | null> {
    const member = Object.freeze(memberOf(claims));
    if (await this.isEnded(member)) return null;
    const key = await this.keys.find(kid);
    if (key) this.remember(token, { member, key, kid, until: claims.exp * 1000 });
    return member;
  }

  /** All tokens live equally long, so that the oldest here are those that end first. */
  private remember(token: string, verified: Verified) {
    this.remembered.set(digestOf(token), verified);
    for (const [digest, { until }] of this.remembered) {
      if (until > Date.now() && this.remembered.size <= MOST_REMEMBERED) break;
      this.remembered.delete(digest);
    }
  }

  private async isEnded({ signInUid }: Member): Promise<boolean> {
    return (await this.cache.get(revocationKey(signInUid))) !== null;
  }
}
