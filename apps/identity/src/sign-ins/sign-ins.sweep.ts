import { HOUR } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SignInsStore } from './sign-ins.store';

const AT_ONCE = 100;

/**
 * A sign-in that no browser went on with has ended like every other: whoever keeps something for as
 * long as it lasts, as the browsers that are told by push, hears of it.
 */
@Injectable()
export class SignInsSweep {
  constructor(
    private readonly store: SignInsStore,
    private readonly outbox: Outbox,
    periods: Periods,
  ) {
    periods.once('sign-ins-sweep', HOUR, () => this.sweep());
  }

  async sweep(now = new Date()): Promise<void> {
    for (;;) {
      const lapsed = await this.store.listLapsed(now, AT_ONCE);
      for (const { _id: signInUid, accountUid: uid } of lapsed)
        await this.outbox.transaction(async ({ tx, emit }) => {
          if (await this.store.removeLapsed(signInUid, now, tx))
            emit('identity.signin.revoked.v1', uid, { uid, signInUid, everywhere: false });
        });
      if (lapsed.length < AT_ONCE) return;
    }
  }
}
