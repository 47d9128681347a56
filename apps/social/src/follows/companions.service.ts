import { COMPANION_LIFETIME, COMPANION_PURPOSE, type SealedCompanion } from '@chefly/contracts';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Signer } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { isFollow, RelationsStore } from './relations.store';

/** Who knows whom, for services that do not know it: told by a ticket that they can open. */
@Injectable()
export class CompanionsService {
  constructor(
    private readonly relations: RelationsStore,
    private readonly people: People,
    private readonly signer: Signer,
  ) {}

  /** @throws the same for a stranger, for one who is nobody to the caller, and for nobody at all */
  async ticket({ uid }: { uid: string }, caller: Caller): Promise<{ ticket: string }> {
    const { to, from } = await this.relations.between(caller.uid, uid);
    if (
      !(isFollow(to) || isFollow(from)) ||
      !(await this.people.present(caller.member, [uid])).has(uid)
    )
      throw new Refusal('social/not-connected');
    const until = Date.now() + COMPANION_LIFETIME;
    const sealed: SealedCompanion = { memberUid: caller.uid, companionUid: uid, until };
    return { ticket: this.signer.seal(COMPANION_PURPOSE, sealed) };
  }
}
