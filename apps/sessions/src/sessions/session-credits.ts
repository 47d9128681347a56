import { CREDIT_LIFETIME, CREDIT_PURPOSE, type SealedCredit } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Signer } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from '../chefs/chefs.store';
import { SessionViews } from './session-views';

/** Whom a post about a session may name: told by a ticket that the post's service can open. */
@Injectable()
export class SessionCredits {
  constructor(
    private readonly views: SessionViews,
    private readonly chefs: ChefsStore,
    private readonly people: People,
    private readonly signer: Signer,
  ) {}

  /** Null for who did not attend, or whose chef has left or is nobody to them now. */
  async credit({ uid }: { uid: string }, caller: Caller) {
    const { chef, members } = await this.views.joined(uid, caller.uid);
    const attended = members.some((member) => member.uid === caller.uid && member.attendedAt);
    const present = attended ? await this.people.present(caller.member, [chef.uid]) : null;
    if (!present?.has(chef.uid) || !(await this.chefs.find(chef.uid))) return { credit: null };
    const until = Date.now() + CREDIT_LIFETIME;
    const sealed: SealedCredit = { memberUid: caller.uid, chefUid: chef.uid, until };
    return { credit: { chef, ticket: this.signer.seal(CREDIT_PURPOSE, sealed) } };
  }
}
