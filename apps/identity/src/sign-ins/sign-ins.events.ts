import { revocationKey } from '@chefly/access';
import type { DomainEvent } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { REFUSED_MS } from './revocations';

@Listener('identity')
export class SignInsEvents {
  constructor(@Inject(Cache) private readonly cache: Cache) {}

  // written again from the fact: the first time the cache may have been out of reach
  @On('identity.signin.revoked.v1')
  async onSigninRevoked({ data, time }: DomainEvent<'identity.signin.revoked.v1'>) {
    const left = Date.parse(time) + REFUSED_MS - Date.now();
    if (left > 0) await this.cache.set(revocationKey(data.signInUid), '1', left);
  }
}
